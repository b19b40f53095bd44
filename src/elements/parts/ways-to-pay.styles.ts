import { css } from 'lit';

export const waysToPayStyles = css`
  :host {
    display: block;
  }

  .ways {
    gap: 0;
  }

  .way {
    border: var(--_border-width) solid var(--_color-border);
    background: var(--_color-surface);
  }

  .way + .way {
    border-block-start: 0;
  }

  .way:nth-child(2 of :not([hidden])) {
    border-start-start-radius: var(--_radius);
    border-start-end-radius: var(--_radius);
  }

  .way:last-child {
    border-end-start-radius: var(--_radius);
    border-end-end-radius: var(--_radius);
  }

  .way-head {
    display: flex;
    align-items: center;
    gap: 0.75em;
    min-height: calc(var(--_control-height) + 6px);
    padding: 0.5em 1em;
    cursor: pointer;
  }

  .way-head:has(:focus-visible) {
    outline: 2px solid var(--_color-accent);
    outline-offset: -2px;
  }

  .way-head img,
  .way-head svg {
    height: 1.5em;
    margin-inline-start: auto;
  }

  .way-head svg {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
  }

  .way-form {
    padding: 0.25em 1em 1em;
  }

  .way-form > :not(:defined) {
    display: block;
    min-height: 3em;
  }
`;
