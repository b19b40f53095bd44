import { css } from 'lit';

/** What an element shows one below the other, with room for what its live region says. */
export const flowStyles = css`
  .flow > * + * {
    margin-block-start: var(--_gap);
  }

  /* Live regions stay in place while empty, and take no space. */
  .flow > .status:not(:has(*)) + * {
    margin-block-start: 0;
  }
`;
