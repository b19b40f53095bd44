import { css, unsafeCSS } from 'lit';
import { tokenRules } from './tokens.ts';

/** What only a screen reader meets. */
export const hiddenStyles = css`
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

/**
 * Base styles of every element: tokens with their defaults, type, box model, hidden, motion.
 * Transparent borders become visible in forced colors.
 */
export const baseStyles = css`
  ${unsafeCSS(tokenRules(':host'))}

  :host {
    display: block;
    box-sizing: border-box;
    color: var(--_color-text);
    font: 400 var(--_font-size) / 1.5 var(--_font-family);
    text-align: start;
    white-space: normal;
    overflow-wrap: anywhere;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  :focus-visible {
    outline: var(--tender-focus-width, 2px) solid var(--tender-focus-color, var(--_color-accent));
    outline-offset: 2px;
  }

  ${hiddenStyles}

  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`;

/** `<button>`, and `<button class="quiet">` for what is not the one thing to do. */
export const buttonStyles = css`
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-height: var(--_control-height);
    padding: 0.5em 1.25em;
    border: var(--_border-width) solid transparent;
    border-radius: var(--_radius);
    background: var(--_color-accent);
    color: var(--_color-on-accent);
    box-shadow: var(--_shadow);
    font: 600 1em / 1.25 var(--_font-family);
    cursor: pointer;
  }

  button:hover {
    background: color-mix(in oklab, var(--_color-accent), var(--_color-text) 14%);
  }

  button:active {
    background: color-mix(in oklab, var(--_color-accent), var(--_color-text) 26%);
  }

  button.quiet {
    border-color: var(--_color-border);
    background: var(--_color-surface);
    color: var(--_color-text);
  }

  button.quiet:hover {
    background: var(--_color-subtle);
  }

  button:disabled,
  button[aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }

  @media (forced-colors: active) {
    button[aria-disabled='true'] {
      color: GrayText;
    }
  }
`;

/** Grey shapes that keep the place of what is still loading: `<div class="skeleton">`. */
export const skeletonStyles = css`
  .skeleton {
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_color-subtle);
    animation: breathe 1.6s infinite alternate;
  }

  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
`;
