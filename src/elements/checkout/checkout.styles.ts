import { css } from 'lit';

export const checkoutStyles = css`
  :host {
    container-type: inline-size;
  }

  .checkout,
  .paying {
    display: grid;
    gap: calc(var(--_gap) * 1.25);
    grid-template-columns: minmax(0, 1fr);
  }

  .drawn {
    gap: calc(var(--_gap) * 1.75);
  }

  .drawn > slot {
    display: none;
  }

  .summary {
    padding: calc(var(--_gap) * 1.25);
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--_color-subtle);
  }

  /* It stays for its live region, and takes no room. */
  .silent {
    margin-block-end: calc(-1.25 * var(--_gap));
  }

  tender-card-entry[state='done'] {
    display: none;
  }

  @container (min-width: 44rem) {
    .drawn {
      grid-template-columns: minmax(0, 1fr) minmax(15rem, 20rem);
      align-items: start;
      gap: calc(var(--_gap) * 2.5);
    }

    .drawn > .summary {
      order: 1;
    }
  }
`;
