import { css } from 'lit';

export const subscriptionTermsStyles = css`
  section {
    padding: 1em min(1em, 5vw);
    border: var(--_border-width) solid var(--_color-divider);
    border-radius: var(--_radius);
    background: var(--_color-surface);
  }

  .name {
    margin: 0 0 0.5em;
    font-weight: 600;
  }

  dl {
    display: grid;
    gap: 0.35em;
    margin: 0;
  }

  dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1em;
  }

  dt,
  .cancel {
    color: var(--_color-muted);
  }

  dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }

  .cancel {
    margin-block-start: 0.75em;
    font-size: 0.875em;
  }

  a,
  ::slotted(a) {
    color: var(--_color-accent);
  }

  .consent {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em min(0.75em, 4vw);
    margin-block-start: 1em;
    padding-block-start: 1em;
    border-block-start: 1px solid var(--_color-divider);
    cursor: pointer;
  }

  /* Large text on a phone: where its longest word has no room beside the box, it goes below. */
  .consent > span {
    flex: 1 min-content;
    min-width: 0;
    text-align: start;
    overflow-wrap: break-word;
  }

  input {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    margin: 0.125em 0 0;
    font-size: inherit;
    accent-color: var(--_color-accent);
  }

  [aria-invalid='true'] {
    outline: 2px solid var(--_color-danger);
    outline-offset: 2px;
  }

  .fault {
    margin: 0.5em 0 0;
    color: var(--_color-danger);
    font-size: 0.875em;
  }

  .fault:empty {
    margin: 0;
  }
`;
