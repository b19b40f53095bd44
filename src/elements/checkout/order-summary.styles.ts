import { css } from 'lit';

export const orderSummaryStyles = css`
  .summary {
    display: grid;
    gap: calc(var(--_gap) * 0.75);
  }

  /* As high as heading, one item and total. */
  .waiting {
    display: grid;
    align-content: space-between;
    min-height: calc(4.78125em + var(--_gap) * 2.25 + 1px);
  }

  .waiting > .skeleton {
    height: 1.5em;
  }

  .waiting > :first-child {
    width: 50%;
  }
`;
