import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { IssuingOperation, Watched } from '../../client/index.ts';
import type { CardView } from '../../contract/proxy/operations.schema.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { baseStyles, buttonStyles, skeletonStyles } from '../../styles/element-styles.ts';
import { amountExample } from '../fields/amount-example.ts';
import { define } from '../base/define.ts';
import { loadFault } from '../wallet/load-error.ts';
import { OperationRunner, type BalanceAt, type OperationRequest } from '../wallet/operations.ts';
import { noticeStyles } from '../base/notice.styles.ts';
import { amountDecimals, isMore, readAmount } from '../fields/read-amount.ts';
import { refreshButton } from '../wallet/refresh-button.ts';
import { stateOf } from '../wallet/status-label.ts';
import { operationNotices } from '../wallet/operation-notices.ts';
import { textField } from '../fields/text-field.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';

type Localize = Localization<IssuingMessages>;
type Form = 'charge' | 'withdraw' | 'limit' | 'close';

/**
 * What can be done with a card: block and unblock, add and withdraw funds, limit (shared cards
 * only), close for good. An outcome that is not proven is told as such, with balances as evidence,
 * and the same is not sent again. Works inside a `tender-provider` whose grant names the operations.
 *
 * @fires {TenderOperationEvent} tender-operation - An operation has a result; `unknown` is one too.
 *
 * @csspart status - The card's state.
 * @csspart block-button - Blocks or unblocks.
 * @csspart charge-button - Opens the form that adds funds.
 * @csspart withdraw-button - Opens the form that withdraws to the account.
 * @csspart limit-button - Opens the form that sets the limit.
 * @csspart close-button - Opens the form that closes the card.
 * @csspart confirm-button - Sends a form.
 * @csspart cancel-button - Leaves a form.
 * @csspart input - The input of a form.
 * @csspart told - What became of what was asked for.
 * @csspart check-again-button - Asks again about what is not certain.
 * @csspart refresh-button - Asks for the card again, when it couldn't be had.
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
    form: { state: true },
    fault: { state: true },
  };

  readonly #movements = new OperationRunner(this);

  /** The gateway's id of the card. */
  cardId = '';

  /** The `type` that shared cards have: only they have a limit of their own. */
  sharedType = 'shared';

  /** The form that is open. */
  form: Form | undefined;

  /** What is wrong with what was entered. */
  fault: string | undefined;

  protected override watched(): Watched<CardView> | undefined {
    return this.cardId ? this.issuing?.card(this.cardId) : undefined;
  }

  protected override willUpdate(changed?: PropertyValues<this>): void {
    super.willUpdate();
    if (!changed?.has('cardId')) return;
    this.#movements.clear();
    this.form = this.fault = undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const input = this.renderRoot.querySelector('input');
    if (!changed.has('form') || !input) return;
    input.value = '';
    input.focus();
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

  #open(form: Form): void {
    if (this.#movements.running) return;
    this.fault = undefined;
    this.form = this.form === form ? undefined : form;
  }

  async #start<Name extends IssuingOperation>(wish: OperationRequest<Name>): Promise<void> {
    const { issuing } = this;
    if (!issuing || this.#movements.running) return;
    this.form = this.fault = undefined;
    const done = this.#movements.start(issuing, { ...wish, before: this.#balanceAt() });
    await this.updateComplete;
    // What had focus may be gone; what is told next is what matters.
    this.renderRoot.querySelector<HTMLElement>('.told')?.focus();
    await done;
  }

  #setStatus(status: 'active' | 'blocked'): void {
    void this.#start({
      operation: 'card.status',
      values: { card_id: this.cardId, status },
      done: status === 'active' ? 'unblockDone' : 'blockDone',
    });
  }

  #handleSubmit(event: SubmitEvent, localize: Localize): void {
    event.preventDefault();
    const { form, cardId: card_id } = this;
    const entered = this.renderRoot.querySelector('input')?.value ?? '';
    if (form === 'close') {
      const word = this.#closingWord;
      if (entered.trim() !== word) this.#refuse(localize.text('closeFault', { word }));
      else void this.#start({ operation: 'card.close', values: { card_id }, done: 'closeDone' });
      return;
    }
    const amount = this.#readEntry(entered, localize);
    if (!amount || !form) return;
    const { value, currency } = amount;
    if (form === 'charge')
      void this.#start({
        operation: 'card.charge',
        values: { card_id, charge_amount: value },
        done: 'chargeDone',
        amount,
      });
    else if (form === 'withdraw')
      void this.#start({
        operation: 'card.withdraw',
        values: { card_id, refund_amount: value },
        done: 'withdrawDone',
        amount,
      });
    else
      void this.#start({
        operation: 'card.limit',
        values: { card_id, authLimitAmount: value, updateCurrency: currency },
        done: 'limitDone',
        amount,
      });
  }

  /** The amount in the card's currency and decimals, or undefined with the fault shown. */
  #readEntry(entered: string, localize: Localize): DecimalAmount | undefined {
    const balance = this.#card?.balance;
    if (!balance) return undefined;
    const kind = { currency: balance.currency, decimals: amountDecimals(balance) };
    const amount = readAmount(entered, kind, localize.locale);
    if (!amount) {
      const example = amountExample(amountDecimals(balance), localize.locale);
      this.#refuse(localize.text('amountFault', { example }));
    } else if (this.form === 'withdraw' && isMore(amount, balance))
      this.#refuse(localize.text('amountTooHigh', { amount: localize.money(balance) }));
    else return amount;
    return undefined;
  }

  #refuse(fault: string): void {
    this.fault = fault;
    this.renderRoot.querySelector('input')?.focus();
  }

  async #leave(): Promise<void> {
    const { form } = this;
    this.form = this.fault = undefined;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[part="${form ?? ''}-button"]`)?.focus();
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
      ${localize && watched ? loadFault(watched, localize) : nothing}
      ${localize && watched?.error ? refreshButton(watched, localize) : nothing}
      ${watched?.value || watched?.error ? nothing : skeleton}
      ${localize && watched?.value ? this.#renderState(watched.value, localize) : nothing}
      ${operationNotices({
        movements: this.#movements.all,
        localize,
        now: this.#balanceAt(),
        onAgain: (movement) => this.issuing && void this.#movements.recheck(this.issuing, movement),
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

  #renderActions(card: CardView, localize: Localize): TemplateResult {
    const { status, type, balance } = card;
    if (status === 'closed') return html`<p class="muted">${localize.text('closedNote')}</p>`;
    return html`
      <div class="buttons">
        ${status === 'blocked' ? nothing : this.#statusButton('blocked', localize)}
        ${status === 'active' ? nothing : this.#statusButton('active', localize)}
        ${balance ? this.#formButton('charge', localize) : nothing}
        ${balance ? this.#formButton('withdraw', localize) : nothing}
        ${balance && type === this.sharedType ? this.#formButton('limit', localize) : nothing}
        ${this.#formButton('close', localize)}
      </div>
      ${this.form ? this.#renderForm(this.form, card, localize) : nothing}
    `;
  }

  #statusButton(status: 'active' | 'blocked', localize: Localize): TemplateResult {
    return html`<button
      class="quiet"
      part=${status === 'blocked' ? 'block-button' : 'block-button unblock-button'}
      type="button"
      aria-disabled=${this.#movements.running ? 'true' : 'false'}
      @click=${() => this.#setStatus(status)}
    >
      ${localize.text(status === 'blocked' ? 'blockLabel' : 'unblockLabel')}
    </button>`;
  }

  #formButton(form: Form, localize: Localize): TemplateResult {
    return html`<button
      class="quiet ${form === 'close' ? 'danger' : ''}"
      part="${form}-button"
      type="button"
      aria-expanded=${this.form === form ? 'true' : 'false'}
      aria-disabled=${this.#movements.running ? 'true' : 'false'}
      @click=${() => this.#open(form)}
    >
      ${localize.text(`${form}Label`)}
    </button>`;
  }

  #renderForm(form: Form, { balance }: CardView, localize: Localize): TemplateResult {
    const closing = form === 'close';
    return html`<form
      class="flow"
      novalidate
      aria-labelledby="form-title"
      @submit=${(event: SubmitEvent) => this.#handleSubmit(event, localize)}
      @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && void this.#leave()}
    >
      <h3 id="form-title">${localize.text(closing ? 'closeTitle' : `${form}Label`)}</h3>
      ${closing ? html`<p>${localize.text('closeText')}</p>` : nothing}
      ${
        closing
          ? textField({
              name: 'entry',
              label: localize.text('closeType', { word: this.#closingWord }),
              fault: this.fault,
            })
          : textField({
              name: 'entry',
              label: localize.text('amount', { currency: balance?.currency ?? '' }),
              hint:
                form === 'limit'
                  ? localize.text('limitNote')
                  : balance && localize.text('available', { amount: localize.money(balance) }),
              fault: this.fault,
              inputMode: 'decimal',
              maxLength: 20,
            })
      }
      <div class="buttons">
        <button class=${closing ? 'quiet danger' : ''} part="confirm-button" type="submit">
          ${localize.text(closing ? 'closeLabel' : 'confirm')}
        </button>
        <button class="quiet" part="cancel-button" type="button" @click=${() => void this.#leave()}>
          ${localize.text('cancel')}
        </button>
      </div>
    </form>`;
  }
}

const skeleton = html`<div class="skeleton" aria-hidden="true">&nbsp;</div>`;

define('tender-card-controls', TenderCardControls);

declare global {
  interface HTMLElementTagNameMap {
    'tender-card-controls': TenderCardControls;
  }
}
