import { css } from 'lit';

export const issuedCardStyles = css`
  :host {
    max-inline-size: 24em;
  }

  .face {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    inline-size: 100%;
    aspect-ratio: 1.586;
    border: 1px solid transparent;
    border-radius: calc(var(--_radius) * 1.75);
    background: var(
      --tender-issued-card-background,
      linear-gradient(
        135deg,
        color-mix(in oklab, var(--_color-accent) 42%, #0a0d18),
        color-mix(in oklab, var(--_color-accent) 16%, #0a0d18)
      )
    );
    color: var(--tender-issued-card-color, #fff);
    box-shadow: var(--_shadow);
  }

  /* A name below the date has room on the smallest, too; where text is large, the card grows with it. */
  .face::before {
    content: '';
    grid-area: 1 / 1;
    min-block-size: calc(11em - 2px);
  }

  .print {
    grid-area: 1 / 1;
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    gap: 0.5em;
    container-type: inline-size;
    /* A container has no intrinsic width: where the page needs one, it is this. */
    contain-intrinsic-width: min(17em, 80vw);
    padding: min(1.25em, 7%);
  }

  .face:not(.active) {
    filter: grayscale(1);
  }

  .face.skeleton {
    background: var(--_color-subtle);
    filter: none;
  }

  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25em 1em;
  }

  .line.bottom {
    flex-wrap: nowrap;
    align-items: end;
  }

  .alias {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .face .state {
    border-color: currentcolor;
    background: rgb(0 0 0 / 25%);
    color: inherit;
  }

  .number {
    font-size: min(1.25em, 8cqi);
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.06em;
    white-space: nowrap;
  }

  /* Large text on a small card: rather fewer dots than small digits. */
  @container (max-width: 10em) {
    .number {
      font-size: min(1.25em, 16cqi);
    }

    .hidden {
      display: none;
    }
  }

  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 1.5em;
    min-width: 0;
    /* A long name below the date still fits on the card. */
    line-height: 1.25;
  }

  .facts dt {
    color: inherit;
    font-size: 0.6875em;
    opacity: 0.85;
  }

  .facts dd {
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }

  .mark {
    flex: none;
    line-height: 0;
  }

  .mark svg {
    width: 48px;
    height: 32px;
  }

  .frame iframe {
    display: block;
    /* Leaves room for the focus rings inside the document. */
    width: calc(100% + 8px);
    margin: -4px;
    border: 0;
    background: transparent;
  }

  /* It must be laid out to report its height, but is not visible or focusable until it shows
     something. */
  .frame[data-closed] {
    height: 0;
    overflow: hidden;
    visibility: hidden;
  }

  .flow > .frame[data-closed],
  .flow > .news.visually-hidden,
  .flow > .news:empty {
    margin-block-start: 0;
  }

  /* In the place of the button. */
  .news.instead {
    display: flex;
    align-items: center;
    min-block-size: var(--_control-height);
  }
`;
