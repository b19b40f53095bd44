import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { CardView } from '../../contract/proxy/operations.schema.ts';
import { amountDecimals, type DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { define } from '../base/define.ts';
import { textField } from '../fields/text-field.ts';
import { amountForm } from '../wallet/amount-form.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';
import type { IconName } from '../wallet/icons.ts';
import { loadError } from '../wallet/load-error.ts';
import { OperationForm, type DialogContent } from '../wallet/operation-form.ts';
import type { AnyOperationRequest, BalanceAt } from '../wallet/operations.ts';
import { skeletonActions, skeletonLine, skeletonSetting } from '../wallet/skeleton.ts';
import { stateBadge } from '../wallet/state-badge.ts';
import { switchRow } from '../wallet/switch-row.ts';

type Localize = Localization<IssuingMessages>;
type AmountForm = 'charge' | 'withdraw' | 'limit';

/** What each amount form looks like, what it does to the balance, and the operation behind it. */
const FORMS: Readonly<Record<AmountForm, AmountOperation>> = {
  charge: {
    icon: 'plus',
    title: 'chargeLabel',
    change: 1,
    request: (card_id, { value }) => ({
      operation: 'card.charge',
      values: { card_id, charge_amount: value },
      done: 'chargeDone',
    }),
  },
  withdraw: {
    icon: 'arrow-up-right',
    title: 'withdrawTitle',
    change: -1,
    request: (card_id, { value }) => ({
      operation: 'card.withdraw',
      values: { card_id, refund_amount: value },
      done: 'withdrawDone',
    }),
  },
  limit: {
    icon: 'gauge',
    title: 'limitLabel',
    hint: 'limitNote',
    request: (card_id, { value, currency }) => ({
      operation: 'card.limit',
      values: { card_id, authLimitAmount: value, updateCurrency: currency },
      done: 'limitDone',
    }),
  },
};

interface AmountOperation {
  readonly icon: IconName;
  readonly title: 'chargeLabel' | 'withdrawTitle' | 'limitLabel';
  readonly change?: 1 | -1;
  readonly hint?: 'limitNote';
  readonly request: (cardId: string, amount: DecimalAmount) => AnyOperationRequest;
}

/**
 * Controls for a card, the frequent ones first: add and withdraw funds, limit (shared cards only), a
 * switch that blocks the card, and closing it permanently. Amounts are entered in a dialog that shows the
 * balance before and after. An unproven outcome is shown as such, with balances as evidence, and an
 * identical operation is not sent again. Works inside a `tender-provider` whose grant names the operations.
 *
 * @fires {TenderOperationEvent} tender-operation - An operation has a result; `unknown` is one too.
 * @fires {TenderLoadErrorEvent} tender-load-error - What it shows could not be loaded.
 *
 * @csspart status - The card's state.
 * @csspart block-button - The switch that blocks or unblocks.
 * @csspart unblock-button - Unblocks a card whose state is neither active nor blocked.
 * @csspart charge-button - Opens the dialog that adds funds.
 * @csspart withdraw-button - Opens the dialog that withdraws to the account.
 * @csspart limit-button - Opens the dialog that sets the limit.
 * @csspart close-button - Opens the dialog that closes the card.
 * @csspart dialog - The dialog.
 * @csspart confirm-button - Submits the dialog.
 * @csspart cancel-button - Closes the dialog.
 * @csspart field - An input of the dialog with its label.
 * @csspart input - The input itself.
 * @csspart balance-after - The balance that the amount would lead to.
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
  static override readonly properties = {
    cardId: { attribute: 'card-id' },
    sharedType: { attribute: 'shared-type' },
  };

  readonly #form = new OperationForm<AmountForm | 'close', 'amount' | 'word'>(this);

  /** The gateway's id of the card. */
  cardId = '';

  /** The `type` that shared cards have: only they have a limit of their own. */
  sharedType = 'shared';

  protected override watched(): Watched<CardView> | undefined {
    return this.cardId ? this.issuing?.card(this.cardId) : undefined;
  }

  protected override willUpdate(changed?: PropertyValues<this>): void {
    super.willUpdate();
    this.#form.use(this.issuing);
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
    if (this.#form.entered('word') !== word)
      this.#form.refuse({ word: localize.text('closeFault', { word }) });
    else
      this.#start({
        operation: 'card.close',
        values: { card_id: this.cardId },
        done: 'closeDone',
      });
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('controls');
  }

  protected override renderSkeleton(): TemplateResult {
    return html`${skeletonActions}${skeletonSetting}${skeletonLine('control')}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const watched = this.watched();
    const { value } = watched ?? {};
    return html`
      ${watched ? loadError(watched, localize) : nothing}
      ${value ? this.#renderActions(value, localize) : nothing}
      ${this.#form.notices(this.issuing, localize, this.#balanceAt())}
      ${this.#form.dialog(value && this.#dialogOf(value, localize), localize)}
    `;
  }

  #renderActions({ status, type, balance }: CardView, localize: Localize): TemplateResult {
    if (status === 'closed')
      return html`<p>${stateBadge(status, localize)}</p>
        <p class="muted">${localize.text('closedNote')}</p>`;
    const forms: AmountForm[] =
      type === this.sharedType ? ['charge', 'withdraw', 'limit'] : ['charge', 'withdraw'];
    return html`
      ${
        balance
          ? html`<div class="actions">
              ${forms.map((form) => this.#form.button(form, localize.text(`${form}Label`), FORMS[form].icon))}
            </div>`
          : this.watched()?.busy
            ? skeletonActions
            : nothing
      }
      ${
        status === 'active' || status === 'blocked'
          ? switchRow({
              label: localize.text('blockLabel'),
              part: 'block-button',
              checked: status === 'blocked',
              status,
              runner: this.#form.runner,
              operation: 'card.status',
              localize,
              onClick: () => this.#setStatus(status === 'active' ? 'blocked' : 'active'),
            })
          : this.#renderUnclear(status, localize)
      }
      ${this.#form.button('close', localize.text('closeLabel'))}
    `;
  }

  /** A switch would claim to know the state that it changes. */
  #renderUnclear(status: string, localize: Localize): TemplateResult {
    const disabled = this.#form.runner.running ? 'true' : 'false';
    return html`<p>${stateBadge(status, localize)}</p>
      <div class="buttons">
        <button
          class="quiet"
          part="block-button"
          type="button"
          aria-disabled=${disabled}
          @click=${() => this.#setStatus('blocked')}
        >
          ${localize.text('blockLabel')}
        </button>
        <button
          class="quiet"
          part="unblock-button"
          type="button"
          aria-disabled=${disabled}
          @click=${() => this.#setStatus('active')}
        >
          ${localize.text('unblockLabel')}
        </button>
      </div>`;
  }

  #dialogOf({ balance }: CardView, localize: Localize): DialogContent | undefined {
    const { opened } = this.#form;
    if (opened === 'close') return this.#closeDialog(localize);
    if (!opened || !balance) return undefined;
    const { title, hint, change, request } = FORMS[opened];
    return amountForm(this.#form, {
      title: localize.text(title),
      currency: balance.currency,
      decimals: amountDecimals(balance),
      balance,
      change,
      hint: hint && localize.text(hint),
      localize,
      onAmount: (amount) => this.#start({ ...request(this.cardId, amount), amount }),
    });
  }

  #closeDialog(localize: Localize): DialogContent {
    return {
      title: localize.text('closeTitle'),
      fields: html`<p>${localize.text('closeText')}</p>
        ${textField({
          name: 'word',
          label: localize.text('closeType', { word: this.#closingWord }),
          error: this.#form.error('word'),
        })}`,
      confirm: localize.text('closeLabel'),
      danger: true,
      onSubmit: () => this.#close(localize),
    };
  }
}

define('tender-card-controls', TenderCardControls);

declare global {
  interface HTMLElementTagNameMap {
    'tender-card-controls': TenderCardControls;
  }
}
