import { css } from 'lit';

export const paymentMethodsStyles = css`
  :host {
    display: block;
  }

  .methods {
    gap: 0;
  }

  tender-subscription-terms,
  :not([hidden]) + .missing {
    margin-block-start: calc(var(--_gap) * 1.25);
  }

  .method {
    border: var(--_border-width) solid var(--_color-border);
    background: var(--_color-surface);
  }

  .method + .method {
    border-block-start-color: var(--_color-divider);
  }

  .method:not(:last-child) {
    border-block-end: 0;
  }

  .method:nth-child(2 of :not([hidden])) {
    border-start-start-radius: var(--_radius);
    border-start-end-radius: var(--_radius);
  }

  .method:last-child {
    border-end-start-radius: var(--_radius);
    border-end-end-radius: var(--_radius);
  }

  .method-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: min(0.75em, 4vw);
    min-height: calc(var(--_control-height) + 6px);
    padding: 0.5em min(1em, 5vw);
    cursor: pointer;
  }

  /* Large text on a phone: where its longest word has no room beside the button, it goes below. */
  .method-head > span:not([class]) {
    flex: 1 min-content;
    min-width: 0;
    text-align: start;
    overflow-wrap: break-word;
    hyphens: auto;
  }

  .method-head:has(:focus-visible) {
    outline: var(--tender-focus-width, 2px) solid var(--tender-focus-color, var(--_color-accent));
    outline-offset: -2px;
  }

  /* Room for what loads later. */
  .marks {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 4px;
    min-width: 164px;
    min-height: 21px;
  }

  .method-form {
    padding: 0.25em min(1em, 5vw) 1em;
  }

  /* The heads in a row, what belongs to the chosen one below them all. */
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }

  .tabs > .method {
    display: contents;
  }

  .tabs .method-head {
    flex: 1 auto;
    min-width: 0;
    border: var(--_border-width) solid var(--_color-border);
    border-radius: var(--_radius);
    background: var(--_color-surface);
  }

  .tabs .method-head:has(:checked) {
    --_: var(--tender-selected-color, var(--_color-accent));

    border-color: var(--_);
    box-shadow: inset 0 0 0 1px var(--_);
  }

  .method-head:has(:checked) {
    background: var(--tender-selected-surface, transparent);
  }

  .tabs .method-form {
    order: 1;
    flex: 1 0 100%;
    min-width: 0;
    padding: 0.25em 0 0;
  }

  /* Room for what comes late: the form of a method, or the terms of a subscription below the methods. */
  :not(:defined) {
    display: block;
    min-height: 3em;
  }

  * + :not(:defined) {
    min-height: 20em;
  }
`;
