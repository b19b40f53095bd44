import { css } from 'lit';

export const orderLinesStyles = css`
  .line,
  .heading {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 1.5em;
  }

  .title {
    font-weight: 600;
    font-size: 1.0625em;
  }

  .muted {
    color: var(--_color-muted);
    font-size: 0.9375em;
  }

  .quantity {
    display: block;
  }

  ul,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }

  ul,
  dl {
    display: grid;
    gap: 0.5em;
    list-style: none;
  }

  details > summary {
    margin-block-end: 0.5em;
    color: var(--_color-accent);
    cursor: pointer;
  }

  ul + dl,
  details + dl,
  .heading + dl {
    padding-block-start: calc(var(--_gap) * 0.75);
    border-block-start: 1px solid var(--_color-divider);
  }

  dd,
  .price {
    flex: none;
    font-variant-numeric: tabular-nums;
  }

  .total {
    font-weight: 600;
    font-size: 1.125em;
  }

  .line.muted + .total {
    margin-block-start: 0.25em;
  }
`;
