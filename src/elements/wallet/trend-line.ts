import { css, html, nothing, type TemplateResult } from 'lit';
import type { CardView } from '../../contract/proxy/operations.schema.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';

const WIDTH = 240;
const HEIGHT = 40;
/** Room for the line's own width at its highest and lowest. */
const EDGE = 2;
/** Two points are just a difference, which the amounts show better than a line. */
const FEWEST = 3;

/**
 * How a balance has moved, change by change, from what the proxy has seen of it; nothing before there is
 * a trend.
 */
export function trendLine(
  { balance, as_of, balances = [] }: CardView,
  localize: Localization<IssuingMessages>,
): TemplateResult | typeof nothing {
  if (!balance || balances.length + 1 < FEWEST) return nothing;
  const values = [...balances, balance].map(({ value }) => Number(value));
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const across = EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE);
    return `${across},${HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE)}`;
  });
  const [first] = balances;
  const label = localize.text('trend', {
    time: localize.date(first?.as_of ?? as_of),
    from: localize.money({ ...balance, value: first?.value ?? balance.value }),
    to: localize.money(balance),
  });
  return html`<svg
    class="trend"
    part="trend"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label=${label}
  >
    <polyline points=${points.join(' ')} />
  </svg>`;
}

export const trendLineStyles = css`
  .trend {
    display: block;
    inline-size: 100%;
    max-inline-size: 20em;
    block-size: 2.5em;
    margin-block-start: 0.5em;
    color: var(--_color-accent);
  }

  [dir='rtl'] .trend {
    transform: scaleX(-1);
  }

  .trend polyline {
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
`;
