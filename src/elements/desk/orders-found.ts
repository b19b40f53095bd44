import { html, type TemplateResult } from 'lit';
import type { GuardedPage, OrdersFilter, StaffOrder } from '../../client/index.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import type { ListPages } from './list-pages.ts';
import { filtersInWords } from './order-filters.ts';
import type { MoneySum } from './order-facts.ts';

type Localize = Localization<StaffMessages>;

/** How many there are, and by which filters: of a page in the middle, which ones. */
export function foundText(
  page: GuardedPage<StaffOrder>,
  pages: ListPages,
  filters: OrdersFilter,
  localize: Localize,
): string {
  const found = pages.words(
    page,
    { count: 'ordersFound', range: 'ordersRange', rangeMore: 'ordersRangeMore' },
    localize,
  );
  return Object.keys(filters).length === 0
    ? found
    : localize.text('filteredBy', { found, filters: filtersInWords(filters, localize) });
}

/** What was paid and refunded, by currency: of all that match, or of the page that is shown. */
export const ordersSums = (
  sums: readonly MoneySum[],
  isAll: boolean,
  localize: Localize,
): TemplateResult =>
  html`<div class="sums" part="sums">
    <p>
      <span class="muted">${localize.text(isAll ? 'sumsOfAll' : 'sumsOfPage')}</span>
      ${
        sums.length === 0
          ? localize.text('noSum')
          : sums.map(
              ({ paid, refunded }) =>
                html`<bdi>${localize.text('paidSum', { amount: localize.money(paid) })}</bdi>
                  <span class="muted"
                    >${localize.text('refundedSum', { amount: localize.money(refunded) })}</span
                  > `,
            )
      }
    </p>
    <p class="muted">${localize.text('sumsNote')}</p>
  </div>`;
