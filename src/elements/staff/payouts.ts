import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { GuardedPage, PayoutsFilter, StaffPayout, Watched } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import { define } from '../base/define.ts';
import { faultCodeLine } from '../desk/error-code.ts';
import { listHead } from '../desk/list-head.ts';
import { ListPages } from '../desk/list-pages.ts';
import { payoutsForm } from '../desk/payouts-form.ts';
import { payoutsTable } from '../desk/payouts-table.ts';
import { StaffElement } from '../desk/staff-element.ts';
import { pairedRows, staffStyles } from '../desk/staff.styles.ts';
import { TenderFilterEvent } from '../events/staff-events.ts';
import { loadError } from '../wallet/load-error.ts';
import { skeletonLine, skeletonRows } from '../wallet/skeleton.ts';
import { tableStyles } from '../wallet/table.styles.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { payoutsStyles } from './payouts.styles.ts';

type Localize = Localization<StaffMessages>;

/** State of the list, as in the element's `state` attribute; `empty`: no payout matches. */
export type PayoutsState = 'loading' | 'ready' | 'empty' | 'error';

/**
 * Payouts, the newest first: when, how much was asked for, what arrives and what leaves, the fee, who asked for it, and
 * what became of it. One whose answer was lost is said to be not confirmed, and is never offered to be sent again. To whom
 * it went is not kept by the proxy. Works inside a `tender-desk` whose grant is for all orders.
 *
 * @fires {TenderFilterEvent} tender-filter - The filters were changed by the person at the page.
 * @fires {TenderLoadErrorEvent} tender-load-error - The list could not be loaded.
 *
 * @csspart filters - The filters.
 * @csspart field - One of them with its label.
 * @csspart input - The input or choice itself.
 * @csspart clear-button - Clears all filters.
 * @csspart found - How many payouts there are.
 * @csspart payouts - The table.
 * @csspart payout - A row.
 * @csspart outcome - What became of a payout.
 * @csspart copy-button - Copies a number.
 * @csspart previous-button - Shows the page before.
 * @csspart next-button - Shows the next page.
 * @csspart list-refresh-button - Loads the page again.
 * @csspart error - Message that loading failed.
 * @csspart error-code - Its code.
 * @csspart refresh-button - Loads the list again after an error.
 */
export class TenderPayouts extends StaffElement {
  static override readonly styles = [
    walletStyles,
    tableStyles,
    staffStyles,
    payoutsStyles,
    pairedRows,
  ];

  static override readonly properties = {
    filters: { type: Object },
    pageSize: { attribute: 'page-size', type: Number },
    state: { reflect: true },
  };

  readonly #pages = new ListPages(this, () => void this.watched()?.refresh());

  /** What is asked for: members as `GET /v1/payouts` takes them, all texts; as an attribute one JSON object. */
  filters: PayoutsFilter = {};

  /** How many payouts there are on one page of the list, 100 at most. */
  pageSize = 50;

  /** Read-only: `loading` until the list is there, or can't be. */
  state: PayoutsState = 'loading';

  protected override watched(): Watched<GuardedPage<StaffPayout>> | undefined {
    return this.desk?.payouts({
      filters: this.filters,
      limit: this.pageSize,
      after: this.#pages.after,
    });
  }

  /** The filters stay while the list is loaded. */
  protected override get waits(): boolean {
    return this.desk === undefined;
  }

  protected override willUpdate(changed?: PropertyValues<this>): void {
    if (changed?.has('filters') || changed?.has('pageSize')) this.#pages.startAgain();
    const { value, error } = this.watched() ?? {};
    this.state = value ? (value.data.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading';
    super.willUpdate();
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('payouts');
  }

  protected override renderSkeleton(): TemplateResult {
    return html`${skeletonLine('control')}${skeletonLine()}${skeletonRows}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const watched = this.watched();
    return html`<div class="container flow">
      ${payoutsForm({
        filters: this.filters,
        onChange: (filters) => this.#filterBy(filters),
        localize,
      })}
      ${listHead({
        watched,
        found: (page) =>
          this.#pages.words(
            page,
            { count: 'payoutsFound', range: 'payoutsRange', rangeMore: 'payoutsRangeMore' },
            localize,
          ),
        localize,
      })}
      ${watched ? loadError(watched, localize) : nothing}
      ${faultCodeLine(watched?.error, { copied: this.copied, onCopy: this.copy, localize })}
      ${this.#renderPage(watched, localize)}
    </div>`;
  }

  #renderPage(
    { value: page, error }: Partial<Watched<GuardedPage<StaffPayout>>> = {},
    localize: Localize,
  ): TemplateResult | typeof nothing {
    if (!page) return error ? nothing : skeletonRows;
    if (page.data.length === 0 && this.#pages.isFirst)
      return html`<p class="muted">
        ${localize.text(Object.keys(this.filters).length === 0 ? 'noPayouts' : 'noPayoutFound')}
      </p>`;
    return html`${payoutsTable({
      payouts: page.data,
      copied: this.copied,
      onCopy: this.copy,
      localize,
    })}
    ${this.#pages.buttons(page, localize)}`;
  }

  #filterBy(filters: PayoutsFilter): void {
    if (JSON.stringify(filters) === JSON.stringify(this.filters)) return;
    this.filters = filters;
    this.#pages.startAgain();
    void this.watched()?.refresh();
    this.dispatchEvent(new TenderFilterEvent(filters));
  }
}

define('tender-payouts', TenderPayouts);

declare global {
  interface HTMLElementTagNameMap {
    'tender-payouts': TenderPayouts;
  }
}
