import { css } from 'lit';

/** What an element shows one below the other, with room for its status. */
export const flowStyles = css`
  .flow > * + * {
    margin-block-start: var(--_gap);
  }

  /* A status stays in place while empty, and takes no space. */
  .flow > .status:not(:has(*)),
  .flow > .status:first-child:not(:has(*)) + * {
    margin-block-start: 0;
  }
`;
