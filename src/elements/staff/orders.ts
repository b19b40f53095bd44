import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { GuardedPage, OrdersFilter, StaffOrder, Watched } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import { define } from '../base/define.ts';
import { faultCodeLine } from '../desk/error-code.ts';
import { filterForm, readFilterForm, type FilterFaults } from '../desk/order-filters.ts';
import { moneySums } from '../desk/order-facts.ts';
import { listHead } from '../desk/list-head.ts';
import { ListPages } from '../desk/list-pages.ts';
import { foundText, ordersSums } from '../desk/orders-found.ts';
import { OrdersReader } from '../desk/orders-reader.ts';
import { ordersTable } from '../desk/orders-table.ts';
import { StaffElement } from '../desk/staff-element.ts';
import { staffStyles } from '../desk/staff.styles.ts';
import { TenderFilterEvent } from '../events/staff-events.ts';
import { loadError } from '../wallet/load-error.ts';
import { skeletonLine, skeletonRows } from '../wallet/skeleton.ts';
import { tableStyles } from '../wallet/table.styles.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { ordersStyles } from './orders.styles.ts';

type Localize = Localization<StaffMessages>;

/** State of the list, as in the element's `state` attribute; `empty`: no order matches. */
export type OrdersState = 'loading' | 'ready' | 'empty' | 'error';

/**
 * Orders that the grant covers, the newest first: a table where there is room, pairs below each other up to 40em. It can
 * be searched by order number, transaction, email, name, shopper id and last four digits, filtered by state, mark, who
 * has to act, period, currency and amount, and turned page by page. What was paid and refunded is summed by currency, of
 * a page, or of all that match. All that match can be exported as CSV. Works inside a `tender-desk` whose grant names
 * `orders`.
 *
 * @fires {TenderSelectEvent} tender-select - An order was chosen. Unless it is cancelled, the desk's elements
 * without an `order-id` show that order.
 * @fires {TenderFilterEvent} tender-filter - The filters were changed by the person at the page.
 * @fires {TenderLoadErrorEvent} tender-load-error - The list could not be loaded.
 *
 * @csspart filters - Search and filters.
 * @csspart more-filters - Those that are folded away at first.
 * @csspart field - One of them with its label.
 * @csspart input - The input or choice itself.
 * @csspart clear-button - Clears all filters.
 * @csspart found - How many orders there are, by which filters.
 * @csspart sums - What was paid and refunded, by currency.
 * @csspart orders - The table.
 * @csspart order - A row.
 * @csspart select-button - The order's number, which chooses it.
 * @csspart copy-button - Copies a number.
 * @csspart state - An order's state.
 * @csspart mark - What else is to be known of it.
 * @csspart previous-button - Shows the page before.
 * @csspart next-button - Shows the next page.
 * @csspart list-refresh-button - Loads the page again.
 * @csspart export-button - Exports all that match.
 * @csspart sum-button - Adds up all that match.
 * @csspart stop-button - Stops reading all that match.
 * @csspart error - Message that loading failed.
 * @csspart error-code - Its code.
 * @csspart refresh-button - Loads the list again after an error.
 */
export class TenderOrders extends StaffElement {
  static override readonly styles = [walletStyles, tableStyles, staffStyles, ordersStyles];

  static override readonly properties = {
    filters: { type: Object },
    pageSize: { attribute: 'page-size', type: Number },
    state: { reflect: true },
    faults: { state: true },
  };

  /**
   * What is asked for: members as `GET /v1/orders` takes them, all texts. As an attribute it is one JSON object, so a
   * page can keep a view in an address.
   */
  filters: OrdersFilter = {};

  /** How many orders there are on one page of the list, 100 at most. */
  pageSize = 50;

  /** Read-only: `loading` until the list is there, or can't be. */
  state: OrdersState = 'loading';

  private faults: FilterFaults = {};
  // A page that was there before may be outdated.
  readonly #pages = new ListPages(this, () => void this.watched()?.refresh());
  readonly #reader = new OrdersReader(this);

  protected override watched(): Watched<GuardedPage<StaffOrder>> | undefined {
    return this.desk?.orders({
      filters: this.filters,
      limit: this.pageSize,
      after: this.#pages.after,
    });
  }

  /** What is searched in stays while the list is loaded. */
  protected override get waits(): boolean {
    return this.desk === undefined;
  }

  protected override willUpdate(changed?: PropertyValues<this>): void {
    if (changed?.has('filters') || changed?.has('pageSize')) this.#startAgain();
    const { value, error } = this.watched() ?? {};
    this.state = value ? (value.data.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading';
    super.willUpdate();
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('orders');
  }

  protected override renderSkeleton(): TemplateResult {
    return html`${skeletonLine('control')}${skeletonLine()}${skeletonRows}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const { filters, faults } = this;
    const watched = this.watched();
    return html`<div class="container flow">
      ${filterForm({
        filters,
        faults,
        onChange: (form) => this.#filterBy(form, localize),
        onClear: () => this.#change({}),
        localize,
      })}
      ${listHead({
        watched,
        found: (page) => {
          const { told } = this.#reader;
          return `${foundText(page, this.#pages, filters, localize)} ${told ? localize.text(told) : ''}`;
        },
        localize,
      })}
      ${watched ? loadError(watched, localize) : nothing}
      ${faultCodeLine(watched?.error, { copied: this.copied, onCopy: this.copy, localize })}
      ${this.#renderPage(watched, localize)}
    </div>`;
  }

  #renderPage(
    watched: Watched<GuardedPage<StaffOrder>> | undefined,
    localize: Localize,
  ): TemplateResult | typeof nothing {
    const { value: page, error } = watched ?? {};
    if (!page) return error ? nothing : skeletonRows;
    const isAny = Object.keys(this.filters).length === 0;
    if (page.data.length === 0 && this.#pages.isFirst)
      return html`<p class="muted">${localize.text(isAny ? 'noOrders' : 'noneFound')}</p>`;
    const { next } = page;
    const isAll = this.#reader.sums !== undefined || (next === null && this.#pages.isFirst);
    return html`${ordersSums(this.#reader.sums ?? moneySums(page.data), isAll, localize)}
    ${ordersTable({
      orders: page.data,
      selected: this.selected,
      copied: this.copied,
      onSelect: (orderId) => this.select(orderId),
      onCopy: this.copy,
      localize,
    })}
    ${this.#pages.buttons(page, localize)}
    ${this.#reader.tools(this.desk, this.filters, { isAll, localize })}`;
  }

  /** What is under way and what was said is about the orders from before. */
  #startAgain(): void {
    this.#reader.clear();
    this.#pages.startAgain();
    this.faults = {};
  }

  #filterBy(form: HTMLFormElement, localize: Localize): void {
    const { filters, faults } = readFilterForm(form, this.filters, localize);
    if (Object.keys(faults).length > 0) this.faults = faults;
    else this.#change(filters);
  }

  #change(filters: OrdersFilter): void {
    this.faults = {};
    if (JSON.stringify(filters) === JSON.stringify(this.filters)) return;
    this.filters = filters;
    this.#startAgain();
    // What was asked for before may be outdated.
    void this.watched()?.refresh();
    this.dispatchEvent(new TenderFilterEvent(filters));
  }
}

define('tender-orders', TenderOrders);

declare global {
  interface HTMLElementTagNameMap {
    'tender-orders': TenderOrders;
  }
}
