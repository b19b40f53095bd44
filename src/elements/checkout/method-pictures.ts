import { css, html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { PaymentMethod } from '../../contract/proxy/checkout.schema.ts';
import { brandName } from '../base/brand-name.ts';
import { brandMark } from '../../styles/brand-marks.ts';

// Decoration, which loads after all that one can pay with: what there is to read or to hear stands without it.

/** Strokes in a field of 20 × 20 units. */
const ICONS = {
  card: 'M2.5 5.5a1.5 1.5 0 0 1 1.5-1.5h12a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H4a1.5 1.5 0 0 1-1.5-1.5zM2.5 8h15M5.5 12.5h3',
  bank: 'M3 8l7-4 7 4zM4 16.5h12M5.5 10v4M10 10v4M14.5 10v4',
  wallet:
    'M3.5 6.5H15a2 2 0 0 1 2 2V14a2 2 0 0 1-2 2H5.5a2 2 0 0 1-2-2zV6A1.5 1.5 0 0 1 5 4.5h8.5M13.5 11.25h.01',
  voucher: 'M3.5 5v10M6.5 5v10M8.5 5v10M11.5 5v10M14 5v10M16.5 5v10',
  invoice: 'M5 3h10v14l-2.5-1.5L10 17l-2.5-1.5L5 17zM8 7h4M8 10h4',
  page: 'M8.5 4.5H6a1.5 1.5 0 0 0-1.5 1.5v8A1.5 1.5 0 0 0 6 15.5h8a1.5 1.5 0 0 0 1.5-1.5v-2.5M11.5 4h4.5v4.5M16 4l-6.5 6.5',
};

/** How many brands have a mark; of the others, their number is told. */
const MOST_MARKS = 4;

/** The logo of a way to pay, or what kind of way it is. */
export function methodPicture({ kind, icon = 'page', logo }: PaymentMethod): TemplateResult {
  if (logo) return html`<svg class="logo" viewBox="0 0 36 24">${outlines(logo)}</svg>`;
  const name = kind === 'card' ? kind : icon;
  const strokes = name in ICONS ? ICONS[name as keyof typeof ICONS] : ICONS.page;
  return html`<svg class="kind" viewBox="-8 -2 36 24"><path d=${strokes} /></svg>`;
}

const outlines = ({ ground, shapes }: NonNullable<PaymentMethod['logo']>): SVGTemplateResult[] => [
  svg`<rect width="36" height="24" fill=${ground ?? '#ffffff'} />`,
  ...shapes.map(({ d, fill }) => svg`<path d=${d} fill=${fill} />`),
];

/** Marks of the brands that are taken, and in words all of them, which describe the choice. */
export function brandMarks(brands: readonly string[], locale: string): TemplateResult {
  // One more than fits is a mark, not a number of one.
  const end = brands.length > MOST_MARKS + 1 ? MOST_MARKS : brands.length;
  return html`${brands.slice(0, end).map((brand) => brandMark(document, brand, ''))}${
      end < brands.length ? html`<small>+${brands.length - end}</small>` : nothing
    }<span id="brands" hidden>${new Intl.ListFormat(locale).format(brands.map(brandName))}</span>`;
}

export const styles = css`
  .picture > svg {
    display: block;
    width: 36px;
    height: 24px;
    border-radius: 4px;
  }

  .kind {
    background: var(--_color-subtle);
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .marks > svg {
    width: 32px;
    height: 21px;
  }

  .marks > small {
    color: var(--_color-muted);
    font-size: 0.8125em;
  }

  @media (forced-colors: active) {
    .kind {
      outline: 1px solid;
    }
  }
`;
