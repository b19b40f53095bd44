import { css } from 'lit';

export const payoutsStyles = css`
  th[scope='col'] {
    white-space: nowrap;
  }

  .column-amount,
  .column-receives,
  .column-pays,
  .column-fee {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .column-payout {
    overflow-wrap: anywhere;
  }

  @container (min-width: 40em) {
    .column-payout {
      min-inline-size: 9em;
    }
  }

  .note {
    display: block;
    max-inline-size: 18em;
    margin-block-start: 0.25em;
  }

  .none {
    color: var(--_color-muted);
  }
`;
