import { css } from 'lit';
import { stackedRows } from '../wallet/table.styles.ts';

/** What elements for staff have in common. */
export const staffStyles = css`
  /* The browser's own width of a date is no reason to stick out. */
  .field,
  input[type='date'] {
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  .badges {
    display: inline-flex;
    max-inline-size: 100%;
    flex-wrap: wrap;
    gap: 0.25em;
  }

  .state.good {
    background: color-mix(in oklab, var(--_color-success), var(--_color-surface) 90%);
    color: var(--_color-success);
  }

  .state.bad {
    background: color-mix(in oklab, var(--_color-danger), var(--_color-surface) 90%);
    color: var(--_color-danger);
  }

  /* Above what makes a whole row a button. */
  button.copy {
    position: relative;
    z-index: 1;
    margin-block: -0.25em;
    padding: 0.25em;
    vertical-align: middle;
  }

  button.copy .glyph {
    width: 1em;
    height: 1em;
  }

  button.copy.done {
    color: var(--_color-success);
  }

  summary {
    inline-size: fit-content;
    min-block-size: 1.5em;
    color: var(--_color-accent);
    font-weight: 500;
    cursor: pointer;
  }

  details > * + * {
    margin-block-start: 0.75em;
  }
`;

/** Rows of a table where there is little room. */
export const pairedRows = css`
  /* Each record a list of pairs: what it is called, and what it is. */
  @container (max-width: 40em) {
    ${stackedRows}

    tr {
      display: block;
      padding: 0.75em 0.5em;
      border-block-end: 1px solid var(--_color-divider);
    }

    th[scope='row'],
    td[class] {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      justify-content: space-between;
      gap: 0.125em 1em;
      padding: 0.125em 0;
      border: 0;
      text-align: start;
      white-space: normal;
    }

    td[class] > * {
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }

    td[class] > :last-child {
      margin-inline-start: auto;
      text-align: end;
    }

    td .label {
      display: block;
      color: var(--_color-muted);
      font-size: 0.875em;
    }

    td .badges {
      justify-content: end;
    }

    td.none {
      display: none;
    }
  }
`;
