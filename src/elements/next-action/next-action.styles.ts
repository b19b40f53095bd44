import { css } from 'lit';

/** With the windows of 3-D Secure (C-109). */
export const nextActionStyles = css`
  :host {
    margin-block-start: var(--_gap);
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
    margin-block-start: 1em;
  }

  .buttons > button {
    flex: 1 1 12em;
    padding-inline: min(1.25em, 6.25vw);
  }

  .fault {
    margin: 0.75em 0 0;
    color: var(--_color-danger);
  }

  /* The windows of EMV 3-D Secure, as far as there is room; the dialog is as wide as what it shows. */
  dialog {
    --width: 100vw;
    --height: 100dvh;
    box-sizing: content-box;
    width: min(var(--width), calc(100vw - 2em));
    max-width: 100vw;
    max-height: 100dvh;
    padding: 0;
    overflow: auto;
    border: var(--_border-width) solid var(--_color-divider);
    border-radius: var(--_radius);
    background: var(--_color-surface);
    color: inherit;
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 55%);
  }

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25em 1em;
    padding: 0.5em 0.5em 0.5em 1em;
    border-block-end: 1px solid var(--_color-divider);
  }

  :dir(rtl) header {
    padding: 0.5em 1em 0.5em 0.5em;
  }

  h2 {
    flex: 1 8em;
    margin: 0;
    font-size: 1em;
  }

  /* Read first, where the dialog opens; there is nothing to press. */
  h2:focus {
    outline: none;
  }

  header > button {
    flex: none;
    max-inline-size: 100%;
  }

  .note {
    margin: 0;
    padding: 1em;
  }

  .note p {
    margin: 0;
  }

  iframe {
    display: block;
    width: 100%;
    height: min(var(--height), calc(100dvh - 8em));
    border: 0;
    /* Banks draw on white. */
    background: #fff;
  }

  .w01 {
    --width: 250px;
    --height: 400px;
  }

  .w02 {
    --width: 390px;
    --height: 400px;
  }

  .w03 {
    --width: 500px;
    --height: 600px;
  }

  .w04 {
    --width: 600px;
    --height: 400px;
  }

  /* Edge to edge on a phone. */
  @media (max-width: 540px) {
    dialog {
      width: 100vw;
      height: 100dvh;
      border: 0;
      border-radius: 0;
    }

    dialog[open] {
      display: flex;
      flex-direction: column;
    }

    iframe {
      flex: 1 0 auto;
      min-height: 20em;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    dialog[open] {
      animation: rise 0.2s ease-out;
    }
  }

  @keyframes rise {
    from {
      translate: 0 2em;
    }
  }
`;
