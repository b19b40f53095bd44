import { html, nothing, type TemplateResult } from 'lit';
import type { GatewayWord, StaffOrder, StaffPayment, Watched } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import { define } from '../base/define.ts';
import {
  actionDialog,
  staffRefusal,
  type ActionField,
  type ActionForm,
} from '../desk/action-dialog.ts';
import { copyButton } from '../desk/copyable.ts';
import { faultCodeLine } from '../desk/error-code.ts';
import { orderAmount, shownPayments } from '../desk/order-facts.ts';
import { methodText } from '../desk/order-method.ts';
import { orderBadges } from '../desk/order-state.ts';
import { orderStory } from '../desk/order-story.ts';
import {
  ORDER_ACTIONS,
  isPossible,
  refundableOf,
  ACTION_OPERATIONS,
  type OrderAction,
  type StaffRequest,
} from '../desk/payment-actions.ts';
import { paymentBadge, paymentFacts } from '../desk/payment-facts.ts';
import { StaffElement } from '../desk/staff-element.ts';
import { staffRequest } from '../desk/staff-request.ts';
import { staffStyles } from '../desk/staff.styles.ts';
import { amountAsTyped } from '../fields/amount-example.ts';
import { isolated } from '../wallet/card-name.ts';
import { loadError } from '../wallet/load-error.ts';
import { OperationForm } from '../wallet/operation-form.ts';
import { skeletonLine, skeletonRows } from '../wallet/skeleton.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { orderStyles } from './order.styles.ts';

type Localize = Localization<StaffMessages>;

/** What the gateway said of a payment when it was asked, or why it didn't. */
type Asked = GatewayWord | 'asking' | 'fault';

/**
 * One order: its state, each payment with what went back of it, and everything that happened to it, by whom and with
 * which outcome. What the grant allows can be done from here, each behind a dialog that names order and amount: a refund
 * of all or some of what is left, a decision on a payment that is held for review, a cancellation of a payment or of a
 * subscription, and a question to the gateway. What can't be confirmed is said to be so, and isn't sent again. Works
 * inside a `tender-desk` whose grant names `orders`, and the operations.
 *
 * @slot details - What the shop itself knows of the order.
 *
 * @fires {TenderOperationEvent} tender-operation - An operation has a result; `unknown` is one too.
 * @fires {TenderLoadErrorEvent} tender-load-error - The order could not be loaded.
 *
 * @csspart order-id - The order's number.
 * @csspart copy-button - Copies a number.
 * @csspart state - The order's state.
 * @csspart mark - What else is to be known of it.
 * @csspart order-amount - What it asks for.
 * @csspart payment - One of its payments.
 * @csspart facts - What is known of the payment.
 * @csspart outcome - What became of a payment, or of something that was done.
 * @csspart refund-button - Opens the dialog that refunds.
 * @csspart approve-button - Opens the dialog that approves a payment.
 * @csspart reject-button - Opens the dialog that rejects one.
 * @csspart cancel-payment-button - Opens the dialog that cancels one.
 * @csspart end-button - Opens the dialog that cancels the subscription.
 * @csspart ask-button - Asks the gateway.
 * @csspart asked - What the gateway said.
 * @csspart dialog - The dialog.
 * @csspart confirm-button - Submits the dialog.
 * @csspart cancel-button - Closes the dialog.
 * @csspart field - An input of the dialog with its label.
 * @csspart input - The input itself.
 * @csspart consequence - What a refund leads to.
 * @csspart result - The result of each operation.
 * @csspart done - Message that an operation has succeeded.
 * @csspart notice - Heading and text for one that has not, or not yet.
 * @csspart notice-title - Its heading.
 * @csspart notice-text - Its text.
 * @csspart request - What is uncertain, or was not sent: what was asked for, how much, of which order, and when.
 * @csspart obstacle - That nothing can be sent, because there is no connection; said once in a desk.
 * @csspart check-again-button - Asks what has become of an uncertain request, without sending it.
 * @csspart send-button - Sends a request that has proved to have reached nobody.
 * @csspart story - What happened to the order.
 * @csspart entry - One thing of that.
 * @csspart amount - What it moved.
 * @csspart error - Message that loading failed.
 * @csspart error-code - Its code.
 * @csspart refresh-button - Loads the order again after an error.
 */
export class TenderOrder extends StaffElement {
  static override readonly styles = [walletStyles, staffStyles, orderStyles];

  static override readonly properties = {
    orderId: { attribute: 'order-id' },
    asked: { state: true },
  };

  readonly #form = new OperationForm<ActionForm, ActionField, StaffRequest>(this, staffRefusal);

  /** The shop's number of the order; by default the one that is chosen in a list of the same desk. */
  orderId = '';

  private asked: Readonly<Record<string, Asked>> = {};

  get #id(): string {
    return this.orderId || this.selected;
  }

  protected override watched(): Watched<StaffOrder> | undefined {
    return this.#id ? this.desk?.order(this.#id) : undefined;
  }

  protected override besides(): readonly Watched<unknown>[] {
    return this.desk && this.#id ? [this.desk.story(this.#id)] : [];
  }

  protected override willUpdate(): void {
    super.willUpdate();
    this.#form.use(this.watched());
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('orderTitle', { order: isolated(this.#id) });
  }

  protected override renderSkeleton(): TemplateResult {
    return html`${skeletonLine()}${skeletonLine('control')}${skeletonRows}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const watched = this.watched();
    const { value: order, error } = watched ?? {};
    return html`
      ${watched ? loadError(watched, localize) : nothing}
      ${faultCodeLine(error, { copied: this.copied, onCopy: this.copy, localize })}
      ${order ? this.#renderOrder(order, localize) : nothing}
    `;
  }

  #renderOrder(order: StaffOrder, localize: Localize): TemplateResult {
    const amount = orderAmount(order);
    const payments = shownPayments(order);
    const story = this.desk?.story(this.#id);
    return html`<div class="heading">
        <h2 part="order-id">
          ${localize.text('orderTitle', { order: isolated(order.order_id) })}
          ${this.#copyable(order.order_id, localize)}
        </h2>
        ${orderBadges(order, localize)}
      </div>
      ${
        amount
          ? html`<p class="figure" part="order-amount"><bdi>${localize.money(amount)}</bdi></p>`
          : nothing
      }
      <slot name="details"></slot>
      ${this.#form.notices(this.desk, localize, (run) => staffRequest(run, localize))}
      ${
        payments.length === 0
          ? html`<p class="muted">${localize.text('noPayments')}</p>`
          : payments.map((payment) => this.#renderPayment(payment, localize))
      }
      <h3>${localize.text('story')}</h3>
      ${story ? loadError(story, localize) : nothing}
      ${orderStory(order, story?.value?.data ?? [], localize)}
      ${story?.value?.next ? html`<p class="muted">${localize.text('olderNote')}</p>` : nothing}
      ${this.#form.dialog(this.#dialog(order, localize), localize)}`;
  }

  #renderPayment(payment: StaffPayment, localize: Localize): TemplateResult {
    const { transaction_id: number } = payment;
    return html`<section class="payment" part="payment">
      <div class="heading">
        <h3>
          ${localize.text('paymentTitle', {
            amount: localize.money(payment.amount),
            method: methodText(payment, localize),
          })}
        </h3>
        ${paymentBadge(payment, localize)}
      </div>
      ${
        number === undefined
          ? nothing
          : html`<p class="muted">
              ${localize.text('transactionNumber')} <bdi>${number}</bdi>
              ${this.#copyable(number, localize)}
            </p>`
      }
      ${paymentFacts(payment, localize)} ${this.#renderActions(payment, localize)}
    </section>`;
  }

  #renderActions(payment: StaffPayment, localize: Localize): TemplateResult | typeof nothing {
    const actions = ORDER_ACTIONS.filter(
      (action) => isPossible(action, payment) && this.desk?.allows(ACTION_OPERATIONS[action]),
    );
    const { transaction_id: number } = payment;
    const asks = number !== undefined && this.desk?.allows('transactions.query');
    if (actions.length === 0 && !asks) return nothing;
    // What may have moved this payment already is asked about before anything else is sent.
    const isOff =
      this.#form.runner.isOff || this.#form.runner.all.some(({ state }) => state === 'unknown');
    return html`<div class="buttons">
        ${actions.map((action) => {
          const part = action === 'cancel' ? 'cancel-payment' : action;
          return html`<button
            class=${action === 'refund' || action === 'approve' ? 'quiet' : 'quiet danger'}
            part="${part}-button"
            type="button"
            aria-haspopup="dialog"
            aria-disabled=${isOff ? 'true' : 'false'}
            aria-describedby=${this.#form.runner.offline ?? nothing}
            @click=${() => !isOff && this.#open(action, payment)}
          >
            ${localize.text(`${action}Label`)}
          </button>`;
        })}
        ${
          asks
            ? html`<button
                class="quiet"
                part="ask-button"
                type="button"
                aria-disabled=${this.asked[number] === 'asking' ? 'true' : 'false'}
                @click=${() => void this.#ask(number)}
              >
                ${localize.text('askNow')}
              </button>`
            : nothing
        }
      </div>
      ${asks ? html`<p class="muted" part="asked" role="status">${askedText(this.asked[number], localize)}</p>` : nothing}`;
  }

  #copyable(text: string, localize: Localize): TemplateResult {
    return copyButton({ text, isCopied: this.copied === text, onCopy: this.copy, localize });
  }

  #open(action: OrderAction, payment: StaffPayment): void {
    const form: ActionForm = `${action} ${payment.id}`;
    if (action !== 'refund') this.#form.open(form);
    else {
      const { value } = refundableOf(payment);
      void this.#form.turnTo(form, 'amount', amountAsTyped(value, this.localize?.locale ?? 'en'));
    }
  }

  #dialog(order: StaffOrder, localize: Localize) {
    const [action, id] = this.#form.opened?.split(' ') ?? [];
    const payment = shownPayments(order).find((one) => one.id === id);
    const known = ORDER_ACTIONS.find((one) => one === action);
    return (
      payment &&
      known &&
      actionDialog({
        form: this.#form,
        action: known,
        orderId: order.order_id,
        payment,
        localize,
        onStart: (request) => void this.#form.start(this.desk, request),
      })
    );
  }

  async #ask(transactionId: string): Promise<void> {
    const { desk } = this;
    if (!desk || this.asked[transactionId] === 'asking') return;
    this.asked = { ...this.asked, [transactionId]: 'asking' };
    const word: Asked = await desk.ask(transactionId).catch(() => 'fault' as const);
    this.asked = { ...this.asked, [transactionId]: word };
  }
}

/** What the gateway said, in words. */
function askedText(asked: Asked | undefined, localize: Localize): string {
  if (asked === undefined) return '';
  if (asked === 'asking' || asked === 'fault') return localize.text(`${asked}Note`);
  const { outcome, amount } = asked;
  if (outcome === undefined) return localize.text('askedNothing');
  const word = localize.text(`${outcome}Payment`);
  return localize.text('askedNote', {
    outcome: amount ? `${word}, ${localize.money(amount)}` : word,
  });
}

define('tender-order', TenderOrder);

declare global {
  interface HTMLElementTagNameMap {
    'tender-order': TenderOrder;
  }
}
