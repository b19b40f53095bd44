import { css } from 'lit';

export const cardOptionsStyles = css`
  :host {
    display: block !important;
  }

  .options,
  slot:not([hidden]) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  .options {
    gap: var(--_gap);
  }

  /* The live region stays in place while it is empty, and takes no space. */
  .status:empty {
    position: absolute;
  }

  .saved,
  .words,
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }

  .saved > .choice {
    flex: 1 13em;
  }

  .saved > .choice,
  .words > span {
    min-width: 0;
  }

  .mark {
    display: flex;
    flex: none;
    width: 36px;
  }

  .saved > button {
    padding-inline: 0.875em;
  }

  .words {
    gap: 0 0.75em;
  }

  .muted {
    color: var(--_color-muted);
    font-size: 0.9375em;
  }

  .confirm-removal {
    cursor: default;
  }

  /* Room for an address, until its form has loaded. */
  .billing:not(:defined) {
    min-height: 30em;
  }

  .consent {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: start;
    column-gap: 0.75em;
  }

  .consent > input {
    margin-block-start: 0.2em;
  }

  .consent > .hint {
    grid-column: 2;
    font-size: 0.875em;
  }
`;
