import { css } from 'lit';

/** What tables that can be searched have in common: filters above, sums, rows, pages below. */
export const tableStyles = css`
  .filters {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
  }

  .filters > * {
    flex: 1 1 8.5em;
  }

  .filters > .wide {
    flex: 2 1 10em;
  }

  .totals bdi {
    display: inline-block;
    min-inline-size: 6em;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .totals bdi + bdi {
    margin-inline-start: 0.75em;
  }

  .container {
    container-type: inline-size;
    /* A container has no intrinsic width: where the page needs one, it is this. */
    contain-intrinsic-width: min(17em, 80vw);
    overflow-x: auto;
  }

  /* What scrolls cuts off what is drawn around a field at its edge. */
  .filters :is(input, select):focus-visible {
    outline-offset: -2px;
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
  }

  th,
  td {
    padding: 0.625em 0.5em;
    border-block-end: 1px solid var(--_color-divider);
    font-weight: inherit;
    text-align: start;
    vertical-align: baseline;
  }

  button.sort {
    gap: 0.25em;
    min-height: 0;
    padding: 0.375em 0;
    border: 0;
    background: none;
    color: var(--_color-muted);
    box-shadow: none;
    font-size: 0.875em;
    font-weight: 500;
  }

  button.sort:hover {
    color: var(--_color-text);
    text-decoration: underline;
  }

  button.sort::after {
    content: '';
    border: 0.3em solid transparent;
    border-block-end: 0;
  }

  [aria-sort='ascending'] button.sort::after {
    border-block: 0 0.35em solid currentcolor;
    border-block-end: 0.35em solid currentcolor;
  }

  [aria-sort='descending'] button.sort::after {
    border-block-start: 0.35em solid currentcolor;
  }

  td .label,
  .narrow {
    display: none;
  }

  :is(td, bdi) > .skeleton:not(.state) {
    display: inline-block;
    inline-size: 4.5em;
    max-inline-size: 100%;
    border: 0;
    vertical-align: bottom;
  }

  .await-rows > div {
    padding-block: 0.625em;
    border-block-end: 1px solid var(--_color-divider);
  }
`;

/** Rows one below the other, where there is little room: who reads with their ears still hears the head of each column. */
export const stackedRows = css`
  table,
  tbody {
    display: block;
  }

  thead,
  thead tr,
  thead th {
    display: block;
    inline-size: 1px;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
  }

  thead {
    position: absolute;
    clip-path: inset(50%);
  }
`;
