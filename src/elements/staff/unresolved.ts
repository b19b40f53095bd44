import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CasesFilter, GuardedPage, StaffCase, Watched } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import { define } from '../base/define.ts';
import { staffRefusal } from '../desk/action-dialog.ts';
import { caseFilters, isUsual, WAITS_FOR_PERSON } from '../desk/case-filters.ts';
import { consequenceText, decisionText, kindText } from '../desk/case-words.ts';
import { casesTable } from '../desk/cases-table.ts';
import { authoriseDecisionContext } from '../desk/contexts.ts';
import { Decisions } from '../desk/decisions.ts';
import { faultCodeLine } from '../desk/error-code.ts';
import { listHead } from '../desk/list-head.ts';
import { ListPages } from '../desk/list-pages.ts';
import type { StaffRequest } from '../desk/payment-actions.ts';
import { StaffElement } from '../desk/staff-element.ts';
import { staffRequest } from '../desk/staff-request.ts';
import { staffStyles } from '../desk/staff.styles.ts';
import { TenderCasesEvent, TenderFilterEvent } from '../events/staff-events.ts';
import { textField } from '../fields/text-field.ts';
import { isolated } from '../wallet/card-name.ts';
import { loadError } from '../wallet/load-error.ts';
import { OperationForm, type DialogContent } from '../wallet/operation-form.ts';
import { skeletonLine, skeletonRows } from '../wallet/skeleton.ts';
import { tableStyles } from '../wallet/table.styles.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { pairedCases, unresolvedStyles } from './unresolved.styles.ts';

type Localize = Localization<StaffMessages>;

/** State of the list, as in the element's `state` attribute; `empty`: nothing waits, or no case matches. */
export type UnresolvedState = 'loading' | 'ready' | 'empty' | 'error';

/**
 * Everything that somebody has to decide, of the orders that the grant covers: payments and refunds that nothing proves,
 * payments that the gateway holds, money that has to go back, disputes. Each says since when, how much is at stake, who
 * asked for it, what is known, and what follows from either decision. Where the desk has `authoriseDecision`, what became
 * of a case is decided here, with a reason, once; where the grant names `orders.review`, held payments are approved or
 * rejected. Whoever comes second is told who was first, and changes nothing. Works inside a `tender-desk` whose grant
 * names `orders`.
 *
 * @slot case-(id) - What the shop itself knows of a case, by its id.
 *
 * @fires {TenderCasesEvent} tender-cases - How much waits has changed.
 * @fires {TenderSelectEvent} tender-select - An order was chosen. Unless it is cancelled, the desk's elements
 * without an `order-id` show that order.
 * @fires {TenderFilterEvent} tender-filter - The filters were changed by the person at the page.
 * @fires {TenderOperationEvent} tender-operation - A review has a result; `unknown` is one too.
 * @fires {TenderLoadErrorEvent} tender-load-error - The list could not be loaded.
 *
 * @csspart filters - The filters.
 * @csspart field - One of them, or an input of the dialog, with its label.
 * @csspart input - The input or choice itself.
 * @csspart clear-button - Clears all filters.
 * @csspart found - How many cases wait.
 * @csspart cases - The table.
 * @csspart case - A case.
 * @csspart select-button - The case's order, which chooses it.
 * @csspart copy-button - Copies a number.
 * @csspart evidence - What is known.
 * @csspart consequences - What follows from each decision.
 * @csspart decide-button - Opens the dialog of a decision.
 * @csspart dialog - The dialog.
 * @csspart consequence - What follows from this decision.
 * @csspart confirm-button - Submits the dialog.
 * @csspart cancel-button - Closes the dialog.
 * @csspart decided - What became of a decision.
 * @csspart result - The result of each review.
 * @csspart done - Message that it was done.
 * @csspart notice - Heading and text where it was not, or not yet.
 * @csspart notice-title - Its heading.
 * @csspart notice-text - Its text.
 * @csspart request - The review that is uncertain, or was not sent.
 * @csspart obstacle - That nothing can be sent, because there is no connection; said once in a desk.
 * @csspart check-again-button - Asks what has become of an uncertain review, without sending it.
 * @csspart send-button - Sends a review that has proved to have reached nobody.
 * @csspart previous-button - Shows the page before.
 * @csspart next-button - Shows the next page.
 * @csspart list-refresh-button - Loads the page again.
 * @csspart error - Message that loading failed.
 * @csspart error-code - Its code.
 * @csspart refresh-button - Loads the list again after an error.
 */
export class TenderUnresolved extends StaffElement {
  static override readonly styles = [
    walletStyles,
    tableStyles,
    staffStyles,
    unresolvedStyles,
    pairedCases,
  ];

  static override readonly properties = {
    filters: { type: Object },
    pageSize: { attribute: 'page-size', type: Number },
    state: { reflect: true },
  };

  readonly #authorise = new ScopedContextConsumer(this, authoriseDecisionContext);
  readonly #form = new OperationForm<'decision', 'reason', StaffRequest>(this, staffRefusal);
  readonly #decisions = new Decisions(this, this.#form);
  readonly #pages = new ListPages(this, () => void this.watched()?.refresh());
  #counted = '';

  /**
   * What is asked for: members as `GET /v1/unresolved` takes them, all texts; as an attribute one JSON object. By default
   * what a person has to decide, without what the gateway is still asked about.
   */
  filters: CasesFilter = WAITS_FOR_PERSON;

  /** How many cases there are on one page of the list, 100 at most. */
  pageSize = 25;

  /** Read-only: `loading` until the list is there, or can't be. */
  state: UnresolvedState = 'loading';

  protected override watched(): Watched<GuardedPage<StaffCase>> | undefined {
    return this.desk?.unresolved({
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
    this.#form.use(this.desk);
    this.#count(value);
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('cases');
  }

  protected override renderSkeleton(): TemplateResult {
    return html`${skeletonLine('control')}${skeletonLine()}${skeletonRows}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const watched = this.watched();
    return html`<div class="container flow">
      ${caseFilters({
        filters: this.filters,
        onChange: (filters) => this.#filterBy(filters),
        localize,
      })}
      ${listHead({
        watched,
        found: (page) =>
          this.#pages.words(
            page,
            { count: 'casesWait', range: 'casesRange', rangeMore: 'casesRangeMore' },
            localize,
          ),
        localize,
      })}
      ${this.#decisions.notice(localize, false)}
      ${this.#form.notices(this.desk, localize, (run) => staffRequest(run, localize))}
      ${watched ? loadError(watched, localize) : nothing}
      ${faultCodeLine(watched?.error, { copied: this.copied, onCopy: this.copy, localize })}
      ${this.#renderPage(watched, localize)} ${this.#form.dialog(this.#dialog(localize), localize)}
    </div>`;
  }

  #renderPage(
    { value: page, error }: Partial<Watched<GuardedPage<StaffCase>>> = {},
    localize: Localize,
  ): TemplateResult | typeof nothing {
    if (!page) return error ? nothing : skeletonRows;
    if (page.data.length === 0 && this.#pages.isFirst)
      return html`<p class="muted">
        ${localize.text(isUsual(this.filters) ? 'noCases' : 'noCaseFound')}
      </p>`;
    return html`${casesTable({
      cases: page.data,
      selected: this.selected,
      copied: this.copied,
      mayDecide: (item, through) => this.#mayDecide(item, through),
      onDecide: (item, decision) => this.#decisions.open({ item, decision }),
      onSelect: (orderId) => this.select(orderId),
      onCopy: this.copy,
      localize,
    })}
    ${this.#pages.buttons(page, localize)}`;
  }

  /** What this person can't do has no button. */
  #mayDecide({ transaction_id: number }: StaffCase, through: string): boolean {
    if (through === 'resolve') return this.#authorise.value !== undefined;
    return (
      through === 'orders.review' &&
      number !== undefined &&
      (this.desk?.allows('orders.review') ?? false)
    );
  }

  #dialog(localize: Localize): DialogContent | undefined {
    const { item, decision = '' } = this.#decisions.opened ?? {};
    const chosen = item?.decisions.find((one) => one.decision === decision);
    if (!this.#form.opened || !item || !chosen) return undefined;
    const { amount, order_id: order } = item;
    const isReview = chosen.through === 'orders.review';
    const about = [
      kindText(item.kind, localize),
      ...(order === undefined ? [] : [localize.text('orderTitle', { order: isolated(order) })]),
      ...(amount ? [localize.money(amount)] : []),
    ];
    return {
      title: localize.text('decideTitle', { decision: decisionText(decision, localize) }),
      fields: html`<p class="muted">
          ${about.map((each, index) => html`${index > 0 ? ' · ' : ''}<bdi>${each}</bdi>`)}
        </p>
        <p part="consequence">${consequenceText(item.kind, chosen, localize)}</p>
        ${
          isReview
            ? nothing
            : textField({
                name: 'reason',
                label: localize.text('decideReason'),
                hint: localize.text('decideHint'),
                error: this.#form.error('reason'),
                maxLength: 500,
              })
        }
        ${this.#decisions.notice(localize, true)}`,
      confirm: decisionText(decision, localize),
      danger: decision === 'failed' || decision === 'reject',
      onSubmit: () => (isReview ? this.#review() : this.#decide(localize)),
    };
  }

  #review(): void {
    if (this.desk) void this.#decisions.review(this.desk);
  }

  #decide(localize: Localize): void {
    const reason = this.#form.entered('reason');
    const { desk } = this;
    const authorise = this.#authorise.value;
    if (reason.length < 3) this.#form.refuse({ reason: localize.text('reasonFault') });
    else if (desk && authorise) {
      this.#form.refuse({});
      void this.#decisions.decide(desk, authorise, reason);
    }
  }

  #filterBy(filters: CasesFilter): void {
    if (JSON.stringify(filters) === JSON.stringify(this.filters)) return;
    this.filters = filters;
    this.#pages.startAgain();
    void this.watched()?.refresh();
    this.dispatchEvent(new TenderFilterEvent(filters));
  }

  /** Of the first page only: a badge says how much there is, not where somebody reads. */
  #count(page: GuardedPage<StaffCase> | undefined): void {
    if (!page || !this.#pages.isFirst) return;
    const { data, next } = page;
    const counted = `${data.length} ${next !== null}`;
    if (counted === this.#counted) return;
    this.#counted = counted;
    this.dispatchEvent(new TenderCasesEvent(data.length, next !== null));
  }
}

define('tender-unresolved', TenderUnresolved);

declare global {
  interface HTMLElementTagNameMap {
    'tender-unresolved': TenderUnresolved;
  }
}
