import { css } from 'lit';

export const receiptStyles = css`
  .receipt {
    margin-block-end: 0;
    border: var(--_border-width) solid var(--_color-divider);
    border-radius: var(--_radius);
    background: var(--_color-surface);
  }

  slot {
    display: block;
    margin-block-start: var(--_gap);
    text-align: center;
  }

  .receipt > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1.5em;
    padding: 0.75em min(1em, 5vw);
  }

  .receipt > div + div {
    border-block-start: 1px solid var(--_color-divider);
  }

  .receipt dt {
    color: var(--_color-muted);
  }

  .receipt dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
`;
