import { css } from 'lit';

export const accountStyles = css`
  .status:empty {
    position: absolute;
  }

  .flow > .fault[hidden]:first-child + .status:empty + * {
    margin-block-start: 0;
  }

  .saved .buttons > button {
    flex: none;
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  .saved,
  .words,
  .buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
  }

  .words {
    flex: 1 11em;
    gap: 0.25em 0.75em;
  }

  .mark {
    display: flex;
    flex: none;
    width: 36px;
  }

  .confirm-removal {
    display: grid;
    gap: 0.625em;
  }

  li:last-child {
    border-block-end: 0;
  }

  .subscription + .subscription {
    padding-block-start: var(--_gap);
    border-block-start: 1px solid var(--_color-divider);
  }

  h4 {
    margin: 0;
    font-size: 1em;
    font-weight: 600;
  }

  .deduction {
    display: grid;
    grid-template-columns: 1fr auto auto;
    gap: 0.25em 1em;
    font-variant-numeric: tabular-nums;
  }

  .deduction > :last-child {
    text-align: end;
  }
`;
