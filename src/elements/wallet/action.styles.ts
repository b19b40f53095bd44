import { css } from 'lit';

/** Actions from the frequent to the final: a quiet row with icons, a switch, a text. */
export const actionStyles = css`
  .glyph {
    flex: none;
    box-sizing: content-box;
    /* Not rem: where a page's root is small, fingers are not. */
    width: calc(var(--_font-size) * 1.25);
    height: calc(var(--_font-size) * 1.25);
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 0.5em;
    margin-inline-start: calc(-0.25rem - var(--_border-width));
  }

  button:is(.action, .text, .round) {
    border-color: transparent;
    background: none;
    color: var(--_color-text);
    box-shadow: none;
    font-weight: 500;
  }

  .action {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: start;
    gap: 0.5em;
    padding: 0.375em 0.25rem;
    border: var(--_border-width) solid transparent;
    font-size: 0.875em;
    line-height: 1.25;
    text-align: center;
  }

  /* Large text on a phone: a list. */
  @media (max-width: 14em) {
    .action {
      flex: 1 0 100%;
      flex-direction: row;
      align-items: center;
      text-align: start;
    }
  }

  .action .glyph,
  button.round {
    padding: calc(var(--_font-size) * 0.75);
    border-radius: 50%;
    background: var(--_color-subtle);
  }

  button.round {
    flex: none;
    min-height: 0;
    background: none;
    color: var(--_color-muted);
  }

  [dir='rtl'] .action .glyph {
    transform: scaleX(-1);
  }

  button.round:hover,
  .action:hover .glyph {
    background: color-mix(in oklab, var(--_color-subtle), var(--_color-text) 10%);
  }

  button.text {
    margin-inline-start: calc(-0.25rem - var(--_border-width));
    padding-inline: 0.25rem;
    color: var(--_color-accent);
    text-align: start;
  }

  /* Beside a heading it ends where other lines end. */
  h2 + button.text {
    margin-inline: 0;
    padding-inline: 0;
  }

  button.text.danger {
    color: var(--_color-danger);
  }

  button.text:hover {
    text-decoration: underline;
  }

  .setting {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: min(1em, 4vw);
    padding-block: 0.75em;
    border-block: 1px solid var(--_color-divider);
  }

  .setting .skeleton {
    display: inline-block;
    min-inline-size: 5em;
    border: 0;
    vertical-align: top;
  }

  /* About as wide as a label. */
  .action:has(.skeleton) {
    min-inline-size: 5em;
  }

  .action .skeleton {
    border: 0;
  }

  .setting p {
    margin-block-start: 0.25em;
  }

  button.switch {
    flex: none;
    justify-content: start;
    inline-size: 3.25em;
    min-height: 0;
    block-size: 2em;
    padding: 0.25em;
    border: 0;
    border-radius: 1em;
    background: var(--_color-border);
    box-shadow: none;
  }

  button.switch::before {
    content: '';
    inline-size: 1.5em;
    block-size: 1.5em;
    border: 2px solid transparent;
    border-radius: 50%;
    background: var(--_color-surface);
    transition: margin 0.15s;
  }

  button.switch[aria-checked='true'] {
    background: var(--_color-accent);
  }

  button.switch[aria-checked='true']::before {
    margin-inline-start: 1.25em;
  }

  /* Between both, until it is certain. */
  button.switch.pending::before {
    margin-inline-start: 0.625em;
    border-color: var(--_color-muted) var(--_color-muted) transparent;
    animation: turn 0.9s linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  @media (forced-colors: active) {
    .action .glyph {
      background: none;
    }

    button.text {
      padding-inline: 0.5em !important;
    }

    button.switch {
      border: 1px solid ButtonText;
    }

    button.switch::before {
      background: ButtonText;
    }

    button.switch[aria-checked='true'] {
      forced-color-adjust: none;
      background: Highlight;
    }

    button.switch[aria-checked='true']::before {
      background: HighlightText;
    }
  }
`;
