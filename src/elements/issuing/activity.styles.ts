import { css } from 'lit';

export const activityStyles = css`
  .what,
  [part='amount'] {
    font-weight: 500;
  }

  [part='amount'] {
    font-variant-numeric: tabular-nums;
  }

  [part='amount'].Failed {
    color: var(--_color-muted);
    text-decoration: line-through;
  }

  .state.Succeeded {
    background: color-mix(in oklab, var(--_color-success), var(--_color-surface) 90%);
    color: var(--_color-success);
  }

  /* It is what somebody has to look after. */
  .state.Unknown {
    border-color: currentcolor;
    font-weight: 600;
  }

  li > * + * {
    margin-block-start: 0.25em;
  }
`;
