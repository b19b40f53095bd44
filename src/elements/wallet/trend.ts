import { css, html, nothing, type TemplateResult } from 'lit';
import { minorUnits, type ShownAmount } from '../../contract/money/decimal-amount.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { formatDate } from '../../localization/date.ts';
import type { Localization } from '../../localization/localization.ts';
import { timeOfDay } from './as-of.ts';
import { isolated } from './card-name.ts';

const HEIGHT = 100;
/** Room above and below the line, as a share of what the balance has moved. */
const MARGIN = 0.1;
/** With fewer values there is nothing to compare. */
const FEWEST = 3;

/**
 * How a balance has moved, as far as the proxy has seen it: its last change with the time it was first seen, and from three values on a line of
 * all of them.
 */
export function trend(
  { balance, as_of, balances = [], balance_since: changed }: CardView,
  localize: Localization<IssuingMessages>,
): TemplateResult | typeof nothing {
  const before = balances.at(-1);
  if (!balance || !before) return nothing;
  const points = [...balances, { value: balance.value, as_of }].map(({ value, as_of: asOf }) => ({
    asOf,
    amount: { ...balance, value },
  }));
  const moved = minorUnits(balance) - minorUnits(before);
  const size = plainValue(moved < 0n ? -moved : moved, balance);
  // The locale says on which side of the number its sign is.
  const change = localize.money({ ...balance, value: moved < 0n ? `-${size}` : size }, 'always');
  return html`${points.length >= FEWEST ? lineOf(points, localize) : nothing}
  ${
    changed === undefined
      ? nothing
      : html`<p class="muted" part="last-change">
          ${localize.text('lastChange', {
            change: isolated(change),
            time: timeOfDay(changed, localize.locale),
          })}
        </p>`
  }`;
}

interface Point {
  readonly asOf: string;
  readonly amount: ShownAmount;
}

function lineOf(points: readonly Point[], localize: Localization<IssuingMessages>): TemplateResult {
  const values = points.map(({ amount }) => Number(minorUnits(amount)));
  const lowest = Math.min(...values);
  const moved = Math.max(...values) - lowest || 1;
  const heights = values.map(
    (value) => HEIGHT * (1 - ((value - lowest) / moved + MARGIN) / (1 + 2 * MARGIN)),
  );
  const [first = HEIGHT, ...later] = heights;
  const [from, to] = [points[0], points.at(-1)];
  const label = localize.text('trend', {
    time: from ? formatDate(from.asOf, localize.locale) : '',
    from: from ? localize.money(from.amount) : '',
    to: to ? localize.money(to.amount) : '',
  });
  const line = later.map((height, index) => `H${index + 1}V${height}`).join('');
  return html`<figure class="trend" part="trend">
    <svg
      role="img"
      aria-label=${label}
      viewBox="0 0 ${later.length} ${HEIGHT}"
      preserveAspectRatio="none"
    >
      <path class="line" d="M0 ${first}${line}" />
      <path class="end" d="M${later.length} ${later.at(-1) ?? first}h0" />
    </svg>
    <ul class="visually-hidden">
      ${points.map(
        ({ asOf, amount }) =>
          html`<li>${formatDate(asOf, localize.locale)}: ${localize.money(amount)}</li>`,
      )}
    </ul>
  </figure>`;
}

/** Minor units as the amount's own decimal text. */
const plainValue = (minor: bigint, { value }: ShownAmount): string => {
  const decimals = value.split('.')[1]?.length ?? 0;
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** Styles of the chart. */
export const trendStyles = css`
  .top {
    position: relative;
  }

  /* Beside the label only: amount and time have the whole width. */
  .top [part='label'] {
    margin-inline-end: 3rem;
  }

  /* The icon, not the space around it, lines up with the text. */
  .top > button {
    position: absolute;
    inset-block-start: -0.5rem;
    inset-inline-end: 0;
  }

  .trend svg {
    display: block;
    inline-size: calc(100% - 0.5rem);
    block-size: 2.5rem;
    overflow: visible;
  }

  [dir='rtl'] .trend svg {
    transform: scaleX(-1);
  }

  .trend path {
    fill: none;
    stroke: var(--_color-accent);
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }

  .trend .end {
    stroke-width: 7;
    stroke-linecap: round;
  }

  @media (forced-colors: active) {
    .trend path {
      stroke: CanvasText;
    }
  }
`;
