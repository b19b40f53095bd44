import { css } from 'lit';
import { selectStyles } from './select.styles.ts';

/** Fields with labels that look as those of the secure frame. Without style queries, labels stay above. */
export const fieldStyles = css`
  .field {
    display: grid;
    gap: var(--tender-label-gap, 6px);
  }

  .field > label {
    color: var(--tender-label-color);
    font-size: var(--tender-label-size, 0.875em);
  }

  .field > input,
  .field > select {
    width: 100%;
    min-width: 0;
    min-height: var(--_control-height);
    padding: 0 var(--tender-field-padding, 12px);
    border: var(--_border-width) solid var(--_color-border);
    border-radius: var(--_radius);
    background-color: var(--tender-field-surface, var(--_color-surface));
    color: var(--tender-field-color, inherit);
    font: inherit;
    font-size: max(16px, 1em);
  }

  /* Browsers write a date in one line. */
  .field > [type='date'] {
    font-size: clamp(16px, 1em, 7vw);
  }

  .field > :is(input, select):focus-visible {
    box-shadow: var(--tender-focus-shadow, none);
  }

  .field > [aria-invalid='true'] {
    background-color: var(
      --tender-invalid-surface,
      var(--tender-field-surface, var(--_color-surface))
    );
  }

  ${selectStyles}
`;
