import { css } from 'lit';

export const cardEntryStyles = css`
  /* Frame and skeleton lie on one another, so nothing moves when the frame arrives. */
  .form {
    display: grid;
    grid-template-columns: 100%;
  }

  .form > * {
    grid-area: 1 / 1;
  }

  iframe {
    /* Leaves room for the form's own focus rings and shadows. */
    width: calc(100% + 8px);
    margin: -4px;
    border: 0;
  }

  /* Until the frame says how high it is: it may be shown before. */
  iframe:not([height]) {
    height: calc(var(--tender-card-entry-height, 17rem) + 8px);
  }

  .form[aria-busy='true'] iframe {
    visibility: hidden;
  }

  .fields {
    display: grid;
    grid-template-columns: 1fr 1fr;
    grid-auto-rows: var(--_control-height);
    align-content: space-evenly;
    align-self: start;
    min-height: var(--tender-card-entry-height, 17em);
    gap: var(--_gap);
  }

  .fields > :nth-child(3n + 1) {
    grid-column: 1 / -1;
  }
`;
