import { css } from 'lit';
import { baseStyles, buttonStyles, skeletonStyles } from '../../styles/element-styles.ts';
import { selectStyles } from '../fields/select.styles.ts';
import { labelModeStyles } from '../fields/label-mode.styles.ts';
import { noticeStyles } from '../base/notice.styles.ts';
import { actionStyles } from './action.styles.ts';
import { dialogStyles } from './dialog.styles.ts';

/** What issuing elements have in common. */
export const walletStyles = [
  baseStyles,
  buttonStyles,
  skeletonStyles,
  noticeStyles,
  css`
    /* Its longest words are broken at narrow places, and there by rules. */
    :lang(de) {
      hyphens: auto;
      hyphenate-limit-chars: 10 4 4;
    }

    .flow > * + * {
      margin-block-start: var(--_gap);
    }

    /* Live regions are there while they are empty, and take no space. */
    .flow > .status:not(:has(*)) {
      margin: 0;
    }

    .flow > .fault[hidden]:first-child + * {
      margin-block-start: 0;
    }

    .status > * + * {
      margin-block-start: 0.75em;
    }

    /* It has the focus only where the result took the place of what had it. */
    .status:focus {
      outline: none;
    }

    p,
    dl,
    dd,
    ul,
    figure {
      margin: 0;
      padding: 0;
    }

    h2,
    h3 {
      margin: 0;
      font-size: 1em;
      font-weight: 600;
    }

    .muted,
    dt {
      color: var(--_color-muted);
      font-size: 0.875em;
    }

    .fault {
      color: var(--_color-danger);
      font-size: var(--tender-hint-size, 0.875em);
    }

    .field > .muted {
      color: var(--tender-hint-color, var(--_color-muted));
      font-size: var(--tender-hint-size, 0.875em);
    }

    .done {
      color: var(--_color-success);
      font-weight: 500;
    }

    .heading,
    .row {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      justify-content: space-between;
      gap: 0.375em 1em;
    }

    .row dd {
      margin-inline-start: auto;
      font-variant-numeric: tabular-nums;
      text-align: end;
    }

    .figure {
      font-size: min(1.75em, 12vw);
      font-weight: 600;
      line-height: 1.25;
      font-variant-numeric: tabular-nums;
      overflow-wrap: anywhere;
    }

    .state {
      padding: 0.125em 0.625em;
      border: 1px solid transparent;
      border-radius: 1em;
      background: var(--_color-subtle);
      font-size: 0.8125em;
    }

    .state.room {
      visibility: hidden;
    }

    .state.room::before {
      content: attr(data-usual);
    }

    .state.active {
      background: color-mix(in oklab, var(--_color-success), var(--_color-surface) 90%);
      color: var(--_color-success);
    }

    .field > * + * {
      margin-block-start: 0.375em;
    }

    label {
      display: block;
      color: var(--tender-label-color);
      font-size: var(--tender-label-size);
      font-weight: var(--_label-weight);
    }

    input,
    select {
      display: block;
      width: 100%;
      min-height: var(--_control-height);
      padding: 0.5em var(--tender-field-padding, 0.75em);
      border: var(--_border-width) solid var(--_color-border);
      border-radius: var(--_radius);
      background-color: var(--tender-field-surface, var(--_color-surface));
      color: var(--tender-field-color, var(--_color-text));
      font: 400 max(16px, 1em) / 1.25 var(--_font-family);
      font-variant-numeric: tabular-nums;
    }

    [aria-invalid='true'] {
      border-color: var(--_color-danger);
      background-color: var(
        --tender-invalid-surface,
        var(--tender-field-surface, var(--_color-surface))
      );
    }

    @media (forced-colors: active) {
      [aria-invalid='true'] {
        border-width: 2px;
      }
    }

    li {
      padding-block: 0.625em;
      border-block-end: 1px solid var(--_color-divider);
      list-style: none;
    }

    .pages {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 0.5em;
    }

    dd .muted {
      display: block;
    }

    /* The whole row can be pressed, the name is what is announced. */
    .choice {
      position: relative;
    }

    .choice:hover {
      background: color-mix(in oklab, var(--_color-subtle), transparent 40%);
    }

    .choice:has([aria-current='true']) {
      background: var(--_color-subtle);
    }

    button.pick {
      min-height: 0;
      padding: 0;
      border: 0;
      border-radius: 0.25em;
      background: none;
      color: var(--_color-accent);
      box-shadow: none;
      font-weight: 500;
      text-align: start;
    }

    button.pick::after {
      content: '';
      position: absolute;
      inset: 0;
    }

    .await .skeleton {
      display: block;
      max-inline-size: 12em;
      border: 0;
      clip-path: inset(12% 0 round var(--_radius));
    }

    .await.control .skeleton {
      min-block-size: var(--_control-height);
    }
  `,
  selectStyles,
  labelModeStyles,
  actionStyles,
  dialogStyles,
];
