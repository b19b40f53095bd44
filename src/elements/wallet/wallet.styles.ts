import { css } from 'lit';

/** What balances, controls, groups and cardholders have in common. */
export const walletStyles = css`
  .flow > * + * {
    margin-block-start: var(--_gap);
  }

  .flow > .status:not(:has(*)) {
    margin: 0;
  }

  .flow > .status[part] + * {
    margin-block-start: var(--_gap);
  }

  .flow > .fault[hidden]:first-child + * {
    margin-block-start: 0;
  }

  .status {
    border-radius: var(--_radius);
  }

  .status > * + * {
    margin-block-start: 0.75em;
  }

  p,
  dl,
  dd,
  ul {
    margin: 0;
    padding: 0;
  }

  h2,
  h3 {
    margin: 0;
    font-size: 1em;
    font-weight: 600;
  }

  .muted,
  dt {
    color: var(--_color-muted);
    font-size: 0.875em;
  }

  .fault {
    color: var(--_color-danger);
    font-size: 0.875em;
  }

  .done {
    color: var(--_color-success);
    font-weight: 500;
  }

  .heading,
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0.375em 1em;
  }

  .figure {
    font-size: 1.75em;
    font-weight: 600;
    line-height: 1.25;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }

  .state {
    padding: 0.125em 0.625em;
    border: 1px solid var(--_color-border);
    border-radius: 1em;
    font-size: 0.8125em;
  }

  .state.active {
    border-color: var(--_color-success);
    color: var(--_color-success);
  }

  button.danger {
    border-color: var(--_color-danger);
    background: var(--_color-surface);
    color: var(--_color-danger);
  }

  button.danger:hover {
    background: var(--_color-subtle);
  }

  form {
    padding: 1em;
    border: var(--_border-width) solid var(--_color-divider);
    border-radius: var(--_radius);
    background: var(--_color-surface);
  }

  .field > * + * {
    margin-block-start: 0.375em;
  }

  label {
    display: block;
    font-weight: var(--_label-weight);
  }

  input {
    display: block;
    width: 100%;
    min-height: var(--_control-height);
    padding: 0.5em 0.75em;
    border: var(--_border-width) solid var(--_color-border);
    border-radius: var(--_radius);
    background: var(--_color-surface);
    color: var(--_color-text);
    font: 400 max(16px, 1em) / 1.25 var(--_font-family);
    font-variant-numeric: tabular-nums;
  }

  input[aria-invalid='true'] {
    border-color: var(--_color-danger);
  }

  li {
    padding-block: 0.625em;
    border-block-end: 1px solid var(--_color-divider);
    list-style: none;
  }

  dd .muted {
    display: block;
  }
`;
