import { css } from 'lit';

export const checkoutStyles = css`
  :host {
    container-type: inline-size;
    /* A container has no intrinsic width: where the page needs one, it is this. */
    contain-intrinsic-width: min(24em, 80vw);
    max-width: 100%;
  }

  .paying,
  .paying > * + *,
  ::slotted(*) {
    margin-block-start: calc(var(--_gap) * 1.25);
  }

  tender-payment-methods {
    display: block;
  }

  /* A refusal, above the fields that mend it. */
  :not(div) > [slot] {
    margin: 0 0 var(--_gap);
  }

  /* What is finished or empty stays for its live region, and takes no space. */
  .paying > .unseen,
  :has(> [state='done']) + * {
    margin: 0;
  }

  :has(> [state='done']) {
    display: none;
  }

  .summary {
    order: 1;
    padding: calc(var(--_gap) * 1.25);
    border: 1px solid transparent;
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--_color-subtle);
  }

  @container (min-width: 44em) {
    .drawn {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(15em, 20em);
      align-items: start;
      gap: calc(var(--_gap) * 2.5);
    }

    .drawn > * {
      margin: 0 !important;
    }
  }
`;
