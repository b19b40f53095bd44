import { css } from 'lit';

export const orderLinesStyles = css`
  .line,
  .heading {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.5em;
  }

  /* Where there is no room for words beside an amount, it is below them. */
  li > :first-child {
    flex: 1 6em;
  }

  .heading > .muted,
  .price,
  dd {
    flex: none;
    max-inline-size: 100%;
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }

  .title {
    font-weight: 600;
    /* Large text keeps its longest words in one line. */
    font-size: min(1.0625em, 10.5cqi);
  }

  .muted {
    color: var(--_color-muted);
    font-size: 0.9375em;
  }

  .quantity {
    display: block;
  }

  ul,
  dl {
    display: grid;
    margin: 0;
    padding: 0;
    gap: 0.5em;
    list-style: none;
  }

  details > summary {
    margin-block-end: 0.5em;
    color: var(--_color-accent);
    cursor: pointer;
  }

  ul + dl,
  details + dl,
  .heading + dl {
    padding-block-start: calc(var(--_gap) * 0.75);
    border-block-start: 1px solid var(--_color-divider);
  }

  .total {
    font-weight: 600;
    font-size: min(1.125em, 12cqi);
  }

  .line.muted + .total {
    margin-block-start: 0.25em;
  }

  /* Large text on a phone. */
  @container (max-width: 12em) {
    .summary {
      hyphens: auto;
    }
  }
`;
