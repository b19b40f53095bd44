import { css } from 'lit';

export const cardEntryStyles = css`
  /* Frame and skeleton lie on one another, so nothing moves when the frame arrives. */
  .form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  .form > * {
    grid-area: 1 / 1;
  }

  iframe {
    /* Leaves room for the form's own focus rings and shadows. */
    width: calc(100% + 8px);
    margin: -4px;
    border: 0;
    background: transparent;
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
    min-height: var(--tender-card-entry-height, 17rem);
    gap: var(--_gap);
  }

  .fields > :first-child,
  .fields > :last-child {
    grid-column: 1 / -1;
  }
`;
