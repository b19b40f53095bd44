import { css } from 'lit';

export const orderSummaryStyles = css`
  .summary,
  .waiting {
    display: grid;
    gap: calc(var(--_gap) * 0.75);
  }

  /* As high as heading, lines and total. */
  .waiting {
    grid-template-rows: 1.5em 1fr 1.5em;
    min-height: calc(2.78125em + var(--tender-order-lines, 1) * 2em + var(--_gap) * 2.25 + 1px);
  }

  /* They show where the summary itself has the color of a skeleton, too. */
  .waiting > .skeleton {
    background: var(--_color-divider);
  }

  .waiting > :first-child {
    width: 50%;
  }
`;
