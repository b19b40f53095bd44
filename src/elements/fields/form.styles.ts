import { css } from 'lit';

/** Forms of payment methods other than a new card. */
export const methodFormStyles = css`
  fieldset {
    display: grid;
    grid-template-columns: 100%;
    gap: var(--_gap);
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  legend {
    margin-block-end: 0.5em;
    padding: 0;
    font-weight: 600;
  }

  .choices {
    gap: 0.5em;
  }

  .choice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    /* No larger than for small text on a phone: there, large text needs the room. */
    gap: min(0.75em, 4vw);
    min-height: var(--_control-height);
    padding: 0.5em min(1em, 4vw);
    border: var(--_border-width) solid var(--_color-border);
    border-radius: var(--_radius);
    background: var(--_color-surface);
    cursor: pointer;
  }

  /* Large text on a phone: where its longest word has no room beside the button, it goes below. */
  .choice > input ~ span:not(.mark) {
    flex: 1 min-content;
    min-width: 0;
    text-align: start;
    overflow-wrap: break-word;
  }

  .choice:has(:checked) {
    --_: var(--tender-selected-color, var(--_color-accent));

    border-color: var(--_);
    background: var(--tender-selected-surface, var(--_color-surface));
    box-shadow: inset 0 0 0 1px var(--_);
  }

  .choice:has(input:focus-visible) {
    outline: var(--tender-focus-width, 2px) solid var(--tender-focus-color, var(--_color-accent));
    outline-offset: 2px;
  }

  /* Room for what loads later. */
  .picture {
    flex: none;
    width: 36px;
    height: 24px;
  }

  input[type='radio'],
  input[type='checkbox'] {
    flex: none;
    width: 1.125em;
    height: 1.125em;
    margin: 0;
    font-size: inherit;
    accent-color: var(--_color-accent);
  }

  label {
    font-weight: var(--_label-weight);
  }

  [aria-invalid='true'] {
    border-color: var(--_color-danger) !important;
  }

  .fault {
    margin: 0;
    color: var(--_color-danger);
    font-size: var(--tender-hint-size, 0.8125em);
  }

  /* There, colors and shadows say nothing. */
  @media (forced-colors: active) {
    .choice:has(:checked) {
      outline: 1px solid Highlight;
    }

    [aria-invalid='true'] {
      border-width: 2px !important;
    }
  }

  .box {
    display: flex;
    align-items: center;
    gap: 0.75em;
    min-height: 24px;
  }

  /* Large text on a phone. */
  @container (max-width: 12em) {
    fieldset,
    .field {
      hyphens: auto;
    }
  }

  /* Where such a form is alone, nothing comes above Pay that would move it. */
  .pay {
    visibility: visible !important;
  }

  .hint {
    margin: 0;
    color: var(--tender-hint-color, var(--_color-muted));
    font-size: var(--tender-hint-size);
  }
`;
