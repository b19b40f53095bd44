import { css } from 'lit';

export const noticeStyles = css`
  .notice {
    --tone: var(--_color-muted);
    display: grid;
    grid-template-columns: auto 1fr;
    column-gap: 0.75em;
    padding: 0.875em 1em;
    border: var(--_border-width) solid color-mix(in oklab, var(--tone), var(--_color-surface) 70%);
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--tone), var(--_color-surface) 93%);
  }

  /* Not the accent: where that is red, waiting would look like failure. */
  .notice.busy {
    --tone: light-dark(#2b50d8, #93aaff);
  }

  /* What the room for a notice is measured by, below. */
  .status:has(> .notice) {
    container-type: inline-size;
  }

  .notice.good {
    --tone: var(--_color-success);
  }

  .notice.bad {
    --tone: var(--_color-danger);
  }

  .notice > :not(.icon) {
    grid-column: 2;
  }

  .notice p {
    margin: 0;
  }

  .notice .title {
    font-weight: 600;
  }

  .act {
    justify-self: start;
    min-height: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    box-shadow: none;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .act:is(:hover, :active) {
    background: none;
    text-decoration-thickness: 2px;
  }

  .icon {
    grid-row: span 3;
    width: 1.5em;
    height: 1.5em;
    fill: none;
    stroke: var(--tone);
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  @media (forced-colors: active) {
    .icon {
      stroke: CanvasText;
    }
  }

  /* Large text on a phone: the words have the whole width, below the icon. */
  @container (max-width: 14em) {
    .notice {
      display: block;
      padding-inline: 0.5em;
      hyphens: auto;
    }
  }
`;
