import { css } from 'lit';

export const waysToPayStyles = css`
  :host {
    display: block;
  }

  .ways {
    gap: 0;
  }

  tender-subscription-terms,
  :not([hidden]) + .missing {
    margin-block-start: calc(var(--_gap) * 1.25);
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
    flex-wrap: wrap;
    align-items: center;
    gap: min(0.75em, 4vw);
    min-height: calc(var(--_control-height) + 6px);
    padding: 0.5em min(1em, 5vw);
    cursor: pointer;
  }

  /* Large text on a phone: where its longest word has no room beside the button, it goes below. */
  .way-head > span {
    flex: 1 min-content;
    min-width: 0;
    text-align: start;
    overflow-wrap: break-word;
    hyphens: auto;
  }

  .way-head:has(:focus-visible) {
    outline: var(--tender-focus-width, 2px) solid var(--tender-focus-color, var(--_color-accent));
    outline-offset: -2px;
  }

  .way-head img,
  .way-head svg {
    height: min(1.5em, 8vw);
    margin-inline-start: auto;
  }

  .way-head svg {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
  }

  .way-form {
    padding: 0.25em min(1em, 5vw) 1em;
  }

  /* The heads in a row, what belongs to the chosen one below them all. */
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }

  .tabs > .way {
    display: contents;
  }

  .tabs .way-head {
    flex: 1 auto;
    min-width: 0;
    border: var(--_border-width) solid var(--_color-border);
    border-radius: var(--_radius);
    background: var(--_color-surface);
  }

  .tabs .way-head:has(:checked) {
    --_: var(--tender-selected-color, var(--_color-accent));

    border-color: var(--_);
    box-shadow: inset 0 0 0 1px var(--_);
  }

  .way-head:has(:checked) {
    background: var(--tender-selected-surface, transparent);
  }

  .tabs .way-form {
    order: 1;
    flex: 1 0 100%;
    min-width: 0;
    padding: 0.25em 0 0;
  }

  /* Room for what comes late: the form of a way, or the terms of a subscription below the ways. */
  :not(:defined) {
    display: block;
    min-height: 3em;
  }

  * + :not(:defined) {
    min-height: 20em;
  }
`;
