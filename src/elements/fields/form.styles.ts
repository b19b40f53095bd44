import { css } from 'lit';

/** Forms of payment methods other than a new card. */
export const wayFormStyles = css`
  fieldset {
    display: grid;
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
    align-items: center;
    gap: 0.75em;
    min-height: var(--_control-height);
    padding: 0.5em 1em;
    border: var(--_border-width) solid var(--_color-border);
    border-radius: var(--_radius);
    background: var(--_color-surface);
    cursor: pointer;
  }

  .choice:has(:checked) {
    border-color: var(--_color-accent);
    box-shadow: inset 0 0 0 1px var(--_color-accent);
  }

  .choice:has(:focus-visible) {
    outline: 2px solid var(--_color-accent);
    outline-offset: 2px;
  }

  .choice img {
    height: 1.5em;
    margin-inline-start: auto;
  }

  input[type='radio'] {
    flex: none;
    width: 1.125em;
    height: 1.125em;
    margin: 0;
    accent-color: var(--_color-accent);
  }

  .field {
    display: grid;
    gap: 6px;
  }

  label {
    font-weight: var(--_label-weight);
  }

  .field > label {
    font-size: 0.875em;
  }

  input[type='checkbox'] {
    flex: none;
    width: 1.125em;
    height: 1.125em;
    margin: 0;
    accent-color: var(--_color-accent);
  }

  .field > input,
  .field > select {
    width: 100%;
    min-height: var(--_control-height);
    padding: 0 12px;
    border: var(--_border-width) solid var(--_color-border);
    border-radius: var(--_radius);
    background: var(--_color-surface);
    color: inherit;
    font: inherit;
    font-size: max(16px, 1em);
  }

  [aria-invalid='true'] {
    border-color: var(--_color-danger) !important;
  }

  .fault {
    margin: 0;
    color: var(--_color-danger);
    font-size: 0.8125em;
  }

  .box {
    display: flex;
    align-items: center;
    gap: 0.75em;
    min-height: 24px;
  }

  .hint {
    margin: 0;
    color: var(--_color-muted);
  }
`;
