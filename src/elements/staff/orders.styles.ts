import { css } from 'lit';
import { pairedRows } from '../desk/staff.styles.ts';

export const ordersStyles = css`
  th[scope='col'] {
    white-space: nowrap;
  }

  .column-amount,
  .column-refunded {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .column-order,
  .column-method {
    white-space: nowrap;
  }

  .none {
    color: var(--_color-muted);
  }

  .sums > p {
    margin-block-start: 0.25em;
  }

  .sums bdi {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
  }

  ${pairedRows}
`;
