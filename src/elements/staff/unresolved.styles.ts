import { css } from 'lit';
import { pairedRows } from '../desk/staff.styles.ts';

export const unresolvedStyles = css`
  tbody > tr:first-child > * {
    border-block-end: 0;
    padding-block-end: 0.25em;
  }

  td.details {
    padding-block: 0.5em 1em;
  }

  .kind {
    display: block;
    font-weight: 600;
  }

  .column-since .muted {
    display: block;
  }

  .column-amount {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  button.link {
    min-height: 1.5em;
    padding: 0;
    border: 0;
    border-radius: 0.25em;
    background: none;
    color: var(--_color-accent);
    box-shadow: none;
    font-weight: 500;
    text-align: start;
  }

  .sides {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: 0.5em 2em;
  }

  .sides h3 {
    margin-block-end: 0.375em;
    color: var(--_color-muted);
    font-size: 0.875em;
    font-weight: 500;
  }

  .details li {
    padding-block: 0 0.375em;
    border: 0;
  }

  [part='consequences'] {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13em), 1fr));
    gap: 0.75em 1.5em;
  }

  [part='consequences'] dt {
    margin-block-end: 0.375em;
    color: var(--_color-text);
    font-size: 1em;
    font-weight: 500;
  }

  [part='consequences'] dd {
    font-size: 0.875em;
  }

  ${pairedRows}
`;

/** Where rows are pairs, a case is one block of them. */
export const pairedCases = css`
  @container (max-width: 40em) {
    tbody > tr:first-child {
      padding-block-end: 0.25em;
      border: 0;
    }

    td.details[class] {
      display: block;
    }

    td.details[class] > * {
      margin: 0;
      text-align: start;
    }

    .sides {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
