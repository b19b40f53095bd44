import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { CardView } from '../../contract/proxy/operations.schema.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { baseStyles, buttonStyles, skeletonStyles } from '../../styles/element-styles.ts';
import { amountExample } from '../fields/amount-example.ts';
import { define } from '../base/define.ts';
import { loadError } from '../wallet/load-error.ts';
import { OperationForm } from '../wallet/operation-form.ts';
import type { AnyOperationRequest, BalanceAt } from '../wallet/operations.ts';
import { noticeStyles } from '../base/notice.styles.ts';
import { amountDecimals, isMore, readAmount } from '../fields/read-amount.ts';
import { refreshButton } from '../wallet/refresh-button.ts';
import { skeleton } from '../wallet/skeleton.ts';
import { stateOf } from '../wallet/status-label.ts';
import { operationNotices } from '../wallet/operation-notices.ts';
import { textField } from '../fields/text-field.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';

type Localize = Localization<IssuingMessages>;
type AmountForm = 'charge' | 'withdraw' | 'limit';

/** The operation behind each amount form. */
const REQUESTS: Readonly<
  Record<AmountForm, (cardId: string, amount: DecimalAmount) => AnyOperationRequest>
> = {
  charge: (card_id, { value }) => ({
    operation: 'card.charge',
    values: { card_id, charge_amount: value },
    done: 'chargeDone',
  }),
  withdraw: (card_id, { value }) => ({
    operation: 'card.withdraw',
    values: { card_id, refund_amount: value },
    done: 'withdrawDone',
  }),
  limit: (card_id, { value, currency }) => ({
    operation: 'card.limit',
    values: { card_id, authLimitAmount: value, updateCurrency: currency },
    done: 'limitDone',
  }),
};

/**
 * Controls for a card: block and unblock, add and withdraw funds, limit (shared cards only), close
 * permanently. An unproven outcome is shown as such, with balances as evidence, and an identical
 * operation is not sent again. Works inside a `tender-provider` whose grant names the operations.
 *
 * @fires {TenderOperationEvent} tender-operation - An operation has a result; `unknown` is one too.
 *
 * @csspart status - The card's state.
 * @csspart block-button - Blocks or unblocks.
 * @csspart charge-button - Opens the form that adds funds.
 * @csspart withdraw-button - Opens the form that withdraws to the account.
 * @csspart limit-button - Opens the form that sets the limit.
 * @csspart close-button - Opens the form that closes the card.
 * @csspart confirm-button - Submits a form.
 * @csspart cancel-button - Closes a form.
 * @csspart input - The input of a form.
 * @csspart result - The result of each operation.
 * @csspart done - Message that an operation has succeeded.
 * @csspart notice - Heading and text for one that has not, or not yet.
 * @csspart notice-title - Its heading.
 * @csspart notice-text - Its text.
 * @csspart evidence - Balances before and after, shown with an uncertain outcome.
 * @csspart check-again-button - Queries an uncertain outcome again.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Loads the card again after an error.
 */
export class TenderCardControls extends IssuingElement {
  static override readonly styles = [
    baseStyles,
    buttonStyles,
    skeletonStyles,
    noticeStyles,
    walletStyles,
  ];

  static override readonly properties = {
    cardId: { attribute: 'card-id' },
    sharedType: { attribute: 'shared-type' },
  };

  readonly #form = new OperationForm<AmountForm | 'close', 'entry'>(this);

  /** The gateway's id of the card. */
  cardId = '';

  /** The `type` that shared cards have: only they have a limit of their own. */
  sharedType = 'shared';

  protected override watched(): Watched<CardView> | undefined {
    return this.cardId ? this.issuing?.card(this.cardId) : undefined;
  }

  protected override willUpdate(changed?: PropertyValues<this>): void {
    super.willUpdate();
    if (changed?.has('cardId')) this.#form.clear();
  }

  get #card(): CardView | undefined {
    return this.watched()?.value;
  }

  /** What must be typed to close the card. */
  get #closingWord(): string {
    return this.#card?.last_four ?? this.cardId;
  }

  #balanceAt(): BalanceAt | undefined {
    const { balance, as_of } = this.#card ?? {};
    return balance && as_of !== undefined ? { amount: balance, asOf: as_of } : undefined;
  }

  #start(request: AnyOperationRequest): void {
    void this.#form.start(this.issuing, { ...request, before: this.#balanceAt() });
  }

  #setStatus(status: 'active' | 'blocked'): void {
    this.#start({
      operation: 'card.status',
      values: { card_id: this.cardId, status },
      done: status === 'active' ? 'unblockDone' : 'blockDone',
    });
  }

  #close(localize: Localize): void {
    const word = this.#closingWord;
    if (this.#form.entered('entry') !== word)
      this.#form.refuse({ entry: localize.text('closeFault', { word }) });
    else
      this.#start({
        operation: 'card.close',
        values: { card_id: this.cardId },
        done: 'closeDone',
      });
  }

  #sendAmount(form: AmountForm, balance: DecimalAmount, localize: Localize): void {
    const { currency } = balance;
    const decimals = amountDecimals(balance);
    const amount = readAmount(this.#form.entered('entry'), { currency, decimals }, localize.locale);
    if (!amount) {
      const example = amountExample(decimals, localize.locale);
      this.#form.refuse({ entry: localize.text('amountFault', { example }) });
    } else if (form === 'withdraw' && isMore(amount, balance))
      this.#form.refuse({
        entry: localize.text('amountTooHigh', { amount: localize.money(balance) }),
      });
    else this.#start({ ...REQUESTS[form](this.cardId, amount), amount });
  }

  protected override render(): TemplateResult {
    const { localize } = this;
    const watched = this.watched();
    return html`<section
      class="flow"
      lang=${localize?.language ?? nothing}
      dir=${localize?.direction ?? nothing}
      aria-label=${localize?.text('controls') ?? nothing}
      aria-busy=${watched?.value ? 'false' : 'true'}
    >
      ${localize && watched ? loadError(watched, localize) : nothing}
      ${localize && watched?.error ? refreshButton(watched, localize) : nothing}
      ${watched?.value || watched?.error ? nothing : skeleton}
      ${localize && watched?.value ? this.#renderState(watched.value, localize) : nothing}
      ${operationNotices({
        runs: this.#form.runner.all,
        localize,
        now: this.#balanceAt(),
        onRecheck: (run) => this.issuing && void this.#form.runner.recheck(this.issuing, run),
      })}
      ${localize && watched?.value ? this.#renderActions(watched.value, localize) : nothing}
    </section>`;
  }

  #renderState({ status, balance }: CardView, localize: Localize): TemplateResult {
    return html`<div class="heading">
      <span class="state ${status === 'active' ? 'active' : ''}" part="status">
        ${localize.text(stateOf(status))}
      </span>
      ${
        balance
          ? html`<span class="muted">
              ${localize.text('available', { amount: localize.money(balance) })}
            </span>`
          : nothing
      }
    </div>`;
  }

  #renderActions({ status, type, balance }: CardView, localize: Localize): TemplateResult {
    const { opened } = this.#form;
    if (status === 'closed') return html`<p class="muted">${localize.text('closedNote')}</p>`;
    return html`
      <div class="buttons">
        ${status === 'blocked' ? nothing : this.#statusButton('blocked', localize)}
        ${status === 'active' ? nothing : this.#statusButton('active', localize)}
        ${balance ? this.#form.button('charge', localize.text('chargeLabel')) : nothing}
        ${balance ? this.#form.button('withdraw', localize.text('withdrawLabel')) : nothing}
        ${balance && type === this.sharedType ? this.#form.button('limit', localize.text('limitLabel')) : nothing}
        ${this.#form.button('close', localize.text('closeLabel'), true)}
      </div>
      ${opened ? (opened === 'close' ? this.#renderClose(localize) : balance && this.#renderAmount(opened, balance, localize)) : nothing}
    `;
  }

  #statusButton(status: 'active' | 'blocked', localize: Localize): TemplateResult {
    return html`<button
      class="quiet"
      part=${status === 'blocked' ? 'block-button' : 'block-button unblock-button'}
      type="button"
      aria-disabled=${this.#form.runner.running ? 'true' : 'false'}
      @click=${() => this.#setStatus(status)}
    >
      ${localize.text(status === 'blocked' ? 'blockLabel' : 'unblockLabel')}
    </button>`;
  }

  #renderClose(localize: Localize): TemplateResult {
    return this.#form.form({
      title: localize.text('closeTitle'),
      fields: html`<p>${localize.text('closeText')}</p>
        ${textField({
          name: 'entry',
          label: localize.text('closeType', { word: this.#closingWord }),
          fault: this.#form.error('entry'),
        })}`,
      confirm: localize.text('closeLabel'),
      danger: true,
      localize,
      onSubmit: () => this.#close(localize),
    });
  }

  #renderAmount(form: AmountForm, balance: DecimalAmount, localize: Localize): TemplateResult {
    return this.#form.form({
      title: localize.text(`${form}Label`),
      fields: textField({
        name: 'entry',
        label: localize.text('amount', { currency: balance.currency }),
        hint:
          form === 'limit'
            ? localize.text('limitNote')
            : localize.text('available', { amount: localize.money(balance) }),
        fault: this.#form.error('entry'),
        inputMode: 'decimal',
        maxLength: 20,
      }),
      confirm: localize.text('confirm'),
      localize,
      onSubmit: () => this.#sendAmount(form, balance, localize),
    });
  }
}

define('tender-card-controls', TenderCardControls);

declare global {
  interface HTMLElementTagNameMap {
    'tender-card-controls': TenderCardControls;
  }
}
