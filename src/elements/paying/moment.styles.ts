import { css } from 'lit';
import type { SessionStatus } from '../session/session-status.ts';

const TICK = 'm7.5 12.5 3 3L16.5 9';
const CLOCK = 'M12 6.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M12 9.5V12l1.75 1.25';
const MAGNIFIER = 'M11 7a4 4 0 1 1 0 8 4 4 0 0 1 0-8M14 14l3 3';
const QUESTION = 'M9.75 9.5a2.25 2.25 0 1 1 3.4 1.9c-.8.5-1.15 1-1.15 1.85M12 16v.01';
const CROSS = 'm8.75 8.75 6.5 6.5m0-6.5-6.5 6.5';

/** What is drawn, as strokes, for a status beside which nothing else is left of the form. */
export const GLYPHS: Partial<Record<SessionStatus, string>> = {
  succeeded: TICK,
  paid: TICK,
  pending: CLOCK,
  review: MAGNIFIER,
  unknown: QUESTION,
  expired: CLOCK,
  cancelled: CROSS,
};

export const momentStyles = css`
  .moment {
    display: block;
    padding: 1.5em min(1em, 5vw) 1em;
    border-color: transparent;
    background: none;
    text-align: center;
  }

  .moment .icon {
    width: 4.5rem;
    height: 4.5rem;
    border-radius: 50%;
    background: color-mix(in oklab, var(--tone), var(--_color-surface) 88%);
  }

  .moment circle {
    stroke: none;
  }

  .moment .title {
    margin-block: 0.5em 0.25em;
    font-size: 1.5em;
    line-height: 1.25;
    text-wrap: balance;
  }

  .moment .amount {
    margin-block-end: 0.25em;
    font-size: 2em;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    line-height: 1.25;
  }

  @media (prefers-reduced-motion: no-preference) {
    .moment .icon {
      animation: grow 0.2s ease-out;
    }

    .moment path {
      stroke-dasharray: 1;
      animation: draw 0.22s 0.15s ease-out backwards;
    }
  }

  @keyframes grow {
    from {
      scale: 0.6;
      opacity: 0;
    }
  }

  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }
`;
