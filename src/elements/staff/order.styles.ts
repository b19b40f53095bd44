import { css } from 'lit';

export const orderStyles = css`
  .payment {
    padding-block: 0.75em;
    border-block-start: 1px solid var(--_color-divider);
  }

  .payment > * + * {
    margin-block-start: 0.75em;
  }

  .payment > [part='asked'] {
    margin-block-start: 0.25em;
  }

  ol {
    margin: 0;
    padding: 0;
  }

  .what {
    font-weight: 500;
  }

  .what + bdi {
    font-variant-numeric: tabular-nums;
  }

  .payment .buttons > * {
    flex: 0 1 auto;
  }

  button.danger.quiet {
    color: var(--_color-danger);
  }
`;
