import { css, html, type TemplateResult } from 'lit';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';

// What the Pay button shows beside its words loads while nobody can press it yet.

/**
 * A lock before the label, in place of which something turns while a payment runs. It stands in the label's own line,
 * so that with large text on a phone the words have the whole width.
 */
export const payFace = (
  label: string,
  localize: Localization<PageMessages>,
  busy: boolean,
): TemplateResult =>
  busy
    ? html`<span
        ><span class="spinner"></span>${label}<small aria-hidden="true"
          >${localize.text('payingText')}</small
        ></span
      >`
    : html`<span
        ><svg class="lock" viewBox="0 0 16 16" aria-hidden="true">
          <rect x="3" y="7" width="10" height="7" rx="1.8" />
          <path d="M5 7V5a3 3 0 0 1 6 0v2" /></svg
        >${label}</span
      >`;

export const styles = css`
  /* Marks of payment methods have the same root. */
  .pay > * > .lock,
  .pay > * > .spinner {
    display: inline-block;
    width: 1em;
    height: 1em;
    margin-inline-end: 0.5em;
    vertical-align: -0.1em;
  }

  .lock {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
  }

  small {
    display: block;
    font-size: 0.75em;
    font-weight: 400;
  }

  .spinner {
    border: 2px solid;
    border-top-color: transparent;
    border-radius: 50%;
    animation: turn 0.9s linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .lock,
    .spinner {
      transition: opacity 0.2s;

      @starting-style {
        opacity: 0;
      }
    }
  }
`;
