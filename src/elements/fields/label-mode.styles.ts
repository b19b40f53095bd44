import { css } from 'lit';

/** Labels of `.field` that are not above it, as in the secure frame. They stay above without style queries. */
export const labelModeStyles = css`
  /* A field says its label twice for the sake of those whose labels are hidden. */
  .field > input::placeholder {
    opacity: 0;
  }

  @container style(--tender-labels: hidden) {
    .field > label {
      position: absolute;
      clip-path: inset(50%);
    }

    .field > label + * {
      margin-block-start: 0;
    }

    .field > input::placeholder {
      color: var(--tender-placeholder-color, var(--_color-muted));
      opacity: 1;
    }
  }

  @container style(--tender-labels: floating) or style(--tender-labels: joined) {
    .field {
      display: grid;
    }

    .field > :is(label, input, select) {
      grid-area: 1 / 1;
      margin-block-start: 0;
    }

    .field > label {
      z-index: 1;
      padding: 7px calc(var(--tender-field-padding, 12px) + 1px);
      pointer-events: none;
    }

    .field > :is(input, select) {
      min-height: calc(var(--_control-height) + 10px);
      padding-block-start: 1.2em;
    }
  }
`;
