import { css } from 'lit';

/**
 * Selects whose arrow keeps the distance from the edge that text has: browsers put their own at the very
 * edge, whatever the padding. It is drawn without an image, which the page's policy might forbid.
 */
export const selectStyles = css`
  .field > select {
    --_: #0000 38%, currentcolor 0 62%, #0000 0;
    --_end: var(--tender-field-padding, 12px);

    appearance: none;
    padding-inline-end: calc(var(--_end) + 1.25em);
    background-image: linear-gradient(45deg, var(--_)), linear-gradient(-45deg, var(--_));
    background-position:
      right calc(var(--_end) + 0.37em) top 53%,
      right var(--_end) top 53%;
    background-repeat: no-repeat;
    background-size: 0.4em 0.4em;
    text-overflow: ellipsis;
  }

  .field > select:dir(rtl) {
    background-position:
      left var(--_end) top 53%,
      left calc(var(--_end) + 0.37em) top 53%;
  }

  @media (forced-colors: active) {
    .field > select {
      appearance: auto;
    }
  }
`;
