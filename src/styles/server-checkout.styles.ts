import { css } from 'lit';

/** A server can't see whether the page has put elements inside, and draws its own: these show one of the two. */
export const serverCheckoutStyles = css`
  :host(:not(:empty)) .drawn {
    display: block;
  }

  :host(:not(:empty)) :is(.summary, tender-card-entry) {
    display: none;
  }
`;
