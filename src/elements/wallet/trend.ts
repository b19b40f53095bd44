import { css, html, type TemplateResult } from 'lit';
import { minorUnits, multiplyAmount } from '../../contract/money/decimal-amount.ts';
import type { CardView } from '../../contract/proxy/operations.schema.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { formatDate } from '../../localization/date.ts';
import type { Localization } from '../../localization/localization.ts';

const HEIGHT = 100;

/**
 * How a balance has moved, change by change, from what the proxy has seen of it; nothing before there is
 * a trend. Its place is kept until then.
 */
export function trend(
  { balance, as_of, balances = [] }: CardView,
  localize: Localization<IssuingMessages>,
): TemplateResult {
  const [first] = balances;
  if (!balance || !first)
    return html`<div class="trend empty">
      <div class="plot"><p>${localize.text('trendEmpty')}</p></div>
      <div class="axis">&nbsp;</div>
    </div>`;
  const points = [...balances, { value: balance.value, as_of }].map(({ value, as_of: asOf }) => ({
    asOf,
    amount: { ...balance, value },
  }));
  const highest = points.reduce((a, b) =>
    minorUnits(b.amount) > minorUnits(a.amount) ? b : a,
  ).amount;
  const top = Number(minorUnits(highest)) || 1;
  const steps = points.map(
    ({ amount }, index) => `V${HEIGHT - (Number(minorUnits(amount)) / top) * HEIGHT}H${index + 1}`,
  );
  const day = dayFormat(first.as_of, as_of, localize.locale);
  const label = localize.text('trend', {
    time: formatDate(first.as_of, localize.locale),
    from: localize.money({ ...balance, value: first.value }),
    to: localize.money(balance),
  });
  return html`<figure class="trend" part="trend">
    <div class="plot" role="img" aria-label=${label}>
      <svg viewBox="0 0 ${points.length} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
        <path class="area" d="M0 ${HEIGHT}${steps.join('')}V${HEIGHT}" />
        <path class="line" d="M0 ${steps.join('').slice(1)}" />
      </svg>
      <span>${localize.money(highest)}</span>
      <span>${localize.money(multiplyAmount(balance, 0))}</span>
    </div>
    <div class="axis" aria-hidden="true">
      ${[first.as_of, as_of].map((time) => html`<time datetime=${time}>${day.format(new Date(time))}</time>`)}
    </div>
    <ul class="visually-hidden">
      ${points.map(
        ({ asOf, amount }) =>
          html`<li>${formatDate(asOf, localize.locale)}: ${localize.money(amount)}</li>`,
      )}
    </ul>
  </figure>`;
}

/** Keeps the chart's place until the card is known. */
export const trendSkeleton = html`<div class="trend" aria-hidden="true">
  <div class="plot skeleton"></div>
  <div class="axis">&nbsp;</div>
</div>`;

/** Days, or the time of day where it is all one day. */
function dayFormat(from: string, to: string, locale: string): Intl.DateTimeFormat {
  const [one, other] = [from, to].map((time) => new Date(time).toDateString());
  return new Intl.DateTimeFormat(
    locale,
    one === other ? { timeStyle: 'short' } : { month: 'short', day: 'numeric' },
  );
}

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

  .plot {
    position: relative;
    block-size: 5rem;
    border-block: 1px dashed var(--_color-divider);
    border-block-end: 1px solid var(--_color-border);
  }

  .plot svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
  }

  [dir='rtl'] .plot svg {
    transform: scaleX(-1);
  }

  .plot .area {
    fill: color-mix(in oklab, var(--_color-accent), transparent 88%);
  }

  .plot .line {
    fill: none;
    stroke: var(--_color-accent);
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }

  .plot span,
  .plot p,
  .axis {
    color: var(--_color-muted);
    font-size: 0.75em;
    font-variant-numeric: tabular-nums;
  }

  .plot span {
    position: absolute;
    inset-inline-start: 0;
    padding-inline: 0.25em;
    border-radius: 0.25em;
    background: var(--_color-surface);
  }

  .plot span:last-child {
    inset-block-end: 0;
  }

  @media (forced-colors: active) {
    .plot .area {
      fill: none;
    }

    .plot .line {
      stroke: CanvasText;
    }
  }

  .empty .plot {
    display: grid;
    place-items: center;
  }

  .axis {
    display: flex;
    justify-content: space-between;
    margin-block-start: 0.375em;
  }
`;
