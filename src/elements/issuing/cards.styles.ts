import { css } from 'lit';
import { stackedRows } from '../wallet/table.styles.ts';

export const cardsStyles = css`
  /* Only names of people are broken within a word. */
  th,
  .column-group {
    overflow-wrap: break-word;
  }

  .column-balance,
  .column-limit {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .column-status,
  .column-asOf {
    white-space: nowrap;
  }

  /* As wide as most of what comes, so that nothing moves when it does. */
  td:is(.column-balance, .column-limit) {
    min-inline-size: 5.25em;
  }

  td.column-status {
    min-inline-size: 5em;
  }

  td.column-asOf {
    min-inline-size: 10.5em;
  }

  .state.skeleton {
    padding-inline: 1.75em;
  }

  .together {
    display: inline-block;
  }

  td.column-asOf,
  .none {
    color: var(--_color-muted);
    font-size: 0.875em;
  }

  /* Beside a card's details: a table still, each row in two lines, so that no column has to go. */
  @container (min-width: 42em) and (max-width: 58em) {
    table {
      display: grid;
      grid-template-columns: minmax(9em, 1fr) fit-content(11em) auto auto;
    }

    thead,
    tbody {
      display: contents;
    }

    tr {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
      row-gap: 0.25em;
      align-items: baseline;
      padding-block: 0.625em;
      border-block-end: 1px solid var(--_color-divider);
    }

    th,
    td {
      padding-block: 0;
      border: 0;
    }

    button.sort {
      padding-block: 0.125em;
    }

    .column-card,
    th[scope='row'] {
      grid-area: 1 / 1;
    }

    .column-holder {
      grid-area: 2 / 1;
    }

    td:is(.column-holder, .column-limit, .column-asOf) {
      padding-inline: 0.5rem;
      font-size: 0.875em;
    }

    .column-group {
      grid-area: 1 / 2;
    }

    .column-balance {
      grid-area: 1 / 3;
    }

    .column-limit {
      grid-area: 2 / 3;
    }

    .column-status {
      grid-area: 1 / 4;
    }

    .column-asOf {
      grid-area: 2 / 4;
    }

    td.none:is(.column-holder, .column-limit) {
      visibility: hidden;
    }
  }

  /*
   * One card below the other, each in lines of its own: name; holder and group; balance and limit; state and time. What
   * comes later has its place before.
   */
  @container (max-width: 42em) {
    ${stackedRows}

    .narrow {
      display: block;
    }

    tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0.125em 0.5em;
      align-items: center;
      padding: 0.75em 0.5em;
      border-block-end: 1px solid var(--_color-divider);
    }

    th[scope='row'],
    td,
    td[class] {
      display: block;
      flex: 1 0 100%;
      min-inline-size: 0;
      padding: 0;
      border: 0;
      overflow-wrap: anywhere;
      text-align: start;
      white-space: normal;
    }

    .pick {
      min-inline-size: 0;
    }

    td.column-holder,
    td.column-group {
      font-size: 0.875em;
    }

    td.none:is(.column-holder, .column-group) {
      display: none;
    }

    /* Amounts stay in one piece. */
    td:is(.column-balance, .column-limit) {
      min-inline-size: auto;
      overflow-wrap: normal;
    }

    td:is(.column-balance, .column-limit) bdi {
      white-space: nowrap;
    }

    td .label {
      overflow-wrap: anywhere;
    }

    td.column-balance {
      flex: 1 0 35%;
      font-weight: 600;
    }

    td.column-limit {
      flex: 1 0 55%;
      font-size: 0.875em;
      text-align: end;
    }

    td.none.column-limit {
      visibility: hidden;
    }

    td.column-status {
      flex: 0 0 auto;
      min-inline-size: 4em;
      max-inline-size: 100%;
    }

    td.column-asOf {
      flex: 1 0 auto;
      max-inline-size: 100%;
      text-align: end;
    }

    td.column-limit .label {
      display: inline;
      color: var(--_color-muted);
      font-size: 0.875rem;
    }
  }

  @container (min-width: 26em) and (max-width: 42em) {
    td.column-asOf .label {
      display: inline;
    }

    td.column-holder:not(.none, :has(+ .none)) {
      flex: 1 0 calc(60% - 0.5em);
    }

    td.column-holder:not(.none) + td.column-group {
      flex: 1 0 calc(40% - 0.5em);
      text-align: end;
    }
  }
`;
