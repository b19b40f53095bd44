import { css } from 'lit';

/** The dialog of an operation: in the middle, or at the bottom of a narrow screen. */
export const dialogStyles = css`
  dialog {
    inline-size: 26rem;
    max-inline-size: calc(100% - 2rem);
    padding: 1.5em min(1.5em, 7.5vw);
    border: 1px solid transparent;
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--_color-surface);
    color: var(--_color-text);
    box-shadow: 0 1rem 3rem rgb(0 0 0 / 30%);
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }

  dialog h3 {
    font-size: 1.125em;
  }

  .amount input {
    min-height: 2em;
    font-size: 2em;
    font-weight: 600;
    line-height: 1.25;
  }

  /* The sign of the currency stands inside the box of its number. */
  .field:has(> .sign) {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  .field > input:has(+ .sign),
  .field > .sign {
    grid-area: 2 / 1;
  }

  .field > .sign {
    place-self: center right;
    padding-inline: 0.75em;
    color: var(--_color-muted);
    font-size: 1.125em;
    pointer-events: none;
  }

  .sign-before > .sign {
    justify-self: left;
  }

  .sign-before > input {
    padding-left: 1.5em;
  }

  .sign-after > input {
    padding-right: 1.5em;
  }

  .sign-wide.sign-before > input {
    padding-left: 2.25em;
  }

  .sign-wide.sign-after > input {
    padding-right: 2.25em;
  }

  /* Digits run from left to right, at the side where the language starts. */
  [dir='rtl'] .amount input {
    text-align: right;
  }

  dialog dl {
    display: grid;
    gap: 0.25em;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }

  .flow > .buttons {
    margin-block-start: calc(var(--_gap) * 1.5);
  }

  /* What they say decides where they stand: an amount is not broken to make room for its neighbour. */
  .buttons > * {
    flex: auto;
    min-inline-size: min(7em, 100%);
  }

  button.danger[type='submit'] {
    background: var(--_color-danger);
    color: var(--_color-surface);
  }

  /* Within reach of the thumb. */
  @media (max-width: 30rem) {
    dialog {
      inline-size: 100%;
      max-inline-size: 100%;
      margin-block-end: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
  }
`;
