import { css } from 'lit';

export const orderSummaryStyles = css`
  .summary,
  .waiting {
    display: grid;
    gap: calc(var(--_gap) * 0.75);
  }

  .waiting > .skeleton {
    height: 1.5em;
  }

  .waiting > :first-child {
    width: 50%;
  }
`;
