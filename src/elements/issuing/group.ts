import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { IssuingOperation, Watched } from '../../client/index.ts';
import { currencyDecimals } from '../../contract/money/currencies.ts';
import type { GroupView } from '../../contract/proxy/operations.schema.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { baseStyles, buttonStyles, skeletonStyles } from '../../styles/element-styles.ts';
import { amountExample } from '../fields/amount-example.ts';
import { define } from '../base/define.ts';
import { KnownCards } from '../wallet/known-cards.ts';
import { loadFault } from '../wallet/load-error.ts';
import { OperationRunner, type OperationRequest } from '../wallet/operations.ts';
import { noticeStyles } from '../base/notice.styles.ts';
import { readAmount } from '../fields/read-amount.ts';
import { refreshButton } from '../wallet/refresh-button.ts';
import { stateOf } from '../wallet/status-label.ts';
import { operationNotices } from '../wallet/operation-notices.ts';
import { textField } from '../fields/text-field.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';

type Localize = Localization<IssuingMessages>;
type Form = 'charge' | 'return' | 'create';
type Field = 'name' | 'country' | 'currency' | 'amount';

/**
 * A group of cards: its state, funds added and returned, activation, and its cards. Without a
 * `group-id` it makes a new group; the result of `tender-operation` names it. Works inside a
 * `tender-provider` whose grant names the operations.
 *
 * @fires {TenderOperationEvent} tender-operation - An operation has a result; `unknown` is one too.
 *
 * @csspart status - The group's state.
 * @csspart charge-button - Opens the form that adds funds.
 * @csspart return-button - Opens the form that returns funds.
 * @csspart status-button - Activates or deactivates.
 * @csspart confirm-button - Sends a form.
 * @csspart cancel-button - Leaves a form.
 * @csspart input - An input of a form.
 * @csspart told - What became of what was asked for.
 * @csspart check-again-button - Asks again about what is not certain.
 * @csspart refresh-button - Asks for the group again, when it couldn't be had.
 * @csspart cards - The group's cards.
 * @csspart card - One of them.
 */
export class TenderGroup extends IssuingElement {
  static override readonly styles = [
    baseStyles,
    buttonStyles,
    skeletonStyles,
    noticeStyles,
    walletStyles,
  ];

  static override readonly properties = {
    groupId: { attribute: 'group-id' },
    returnFunds: { attribute: 'return-funds' },
    form: { state: true },
    faults: { state: true },
  };

  readonly #movements = new OperationRunner(this);
  readonly #cards = new KnownCards(this);

  /** The gateway's id of the group; a new one is made when empty. */
  groupId = '';

  /**
   * Which way the gateway's group refund moves money, as the profile's `issuing.groupRefund` says.
   * The interface leaves it open, so there is no button until it is set.
   */
  returnFunds: '' | 'to-account' | 'to-group' = '';

  /** The form that is open. */
  form: Form | undefined;

  /** What is wrong with what was entered, by field. */
  faults: Partial<Record<Field, string>> = {};

  protected override watched(): Watched<GroupView> | undefined {
    return this.groupId ? this.issuing?.group(this.groupId) : undefined;
  }

  protected override willUpdate(changed?: PropertyValues<this>): void {
    super.willUpdate();
    this.#cards.use(this.groupId ? this.issuing : undefined);
    if (!changed?.has('groupId')) return;
    this.#movements.clear();
    this.form = undefined;
    this.faults = {};
  }

  protected override updated(changed: PropertyValues<this>): void {
    const input = this.renderRoot.querySelector('input');
    if (!changed.has('form') || !input) return;
    for (const one of this.renderRoot.querySelectorAll('input')) one.value = '';
    input.focus();
  }

  async #start<Name extends IssuingOperation>(wish: OperationRequest<Name>): Promise<void> {
    const { issuing } = this;
    if (!issuing || this.#movements.running) return;
    this.form = undefined;
    this.faults = {};
    const done = this.#movements.start(issuing, wish);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.told')?.focus();
    // The form of a new group stays, and what it made isn't to be made twice.
    if ((await done)?.state === 'succeeded') this.renderRoot.querySelector('form')?.reset();
  }

  #entered(field: Field): string {
    return this.renderRoot.querySelector<HTMLInputElement>(`#${field}`)?.value.trim() ?? '';
  }

  #refuse(faults: Partial<Record<Field, string>>): void {
    this.faults = faults;
    const [first] = Object.keys(faults);
    if (first) this.renderRoot.querySelector<HTMLElement>(`#${first}`)?.focus();
  }

  #readAmount(currency: string, localize: Localize): DecimalAmount | undefined {
    return readAmount(this.#entered('amount'), { currency }, localize.locale);
  }

  #amountFault(currency: string, localize: Localize): string {
    const example = amountExample(currencyDecimals(currency) ?? 2, localize.locale);
    return localize.text('amountFault', { example });
  }

  #handleMove(event: SubmitEvent, currency: string, localize: Localize): void {
    event.preventDefault();
    const { groupId: group_id } = this;
    const amount = this.#readAmount(currency, localize);
    if (!amount) {
      this.#refuse({ amount: this.#amountFault(currency, localize) });
      return;
    }
    const { value } = amount;
    if (this.form === 'charge')
      void this.#start({
        operation: 'group.charge',
        values: { group_id, charge_amount: value },
        done: 'groupChargeDone',
        amount,
      });
    else
      void this.#start({
        operation: 'group.refund',
        values: { group_id, refund_amount: value },
        done: 'returnDone',
        amount,
      });
  }

  #handleCreate(event: SubmitEvent, localize: Localize): void {
    event.preventDefault();
    const name = this.#entered('name');
    const country = this.#entered('country').toUpperCase();
    const currency = this.#entered('currency').toUpperCase();
    const known = currencyDecimals(currency) !== undefined;
    const amount = known ? this.#readAmount(currency, localize) : undefined;
    const faults = {
      ...(!name && { name: localize.text('nameFault') }),
      ...(!/^[A-Z]{2}$/.test(country) && { country: localize.text('countryFault') }),
      ...(!known && { currency: localize.text('currencyFault') }),
      ...(!amount && { amount: this.#amountFault(currency, localize) }),
    };
    if (!amount || Object.keys(faults).length > 0) {
      this.#refuse(faults);
      return;
    }
    void this.#start({
      operation: 'group.create',
      values: { group_name: name, country_code: country, currency, charge_amount: amount.value },
      done: 'createDone',
      amount,
    });
  }

  #setStatus(status: 'active' | 'inactive'): void {
    void this.#start({
      operation: 'group.status',
      values: { group_id: this.groupId, status },
      done: status === 'active' ? 'activateDone' : 'deactivateDone',
    });
  }

  #open(form: Form): void {
    if (this.#movements.running) return;
    this.faults = {};
    this.form = this.form === form ? undefined : form;
  }

  async #leave(): Promise<void> {
    const { form } = this;
    this.form = undefined;
    this.faults = {};
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
      aria-label=${localize?.text('group') ?? nothing}
    >
      ${localize && watched ? loadFault(watched, localize) : nothing}
      ${localize && watched?.error ? refreshButton(watched, localize) : nothing}
      ${!this.groupId || watched?.value || watched?.error ? nothing : skeleton}
      ${localize && watched?.value ? renderHead(watched.value, localize) : nothing}
      ${operationNotices({
        movements: this.#movements.all,
        localize,
        onAgain: (movement) => this.issuing && void this.#movements.recheck(this.issuing, movement),
      })}
      ${localize && watched?.value ? this.#renderGroup(watched.value, localize) : nothing}
      ${localize && !this.groupId ? this.#renderCreate(localize) : nothing}
    </section>`;
  }

  #renderGroup({ status, currency, name }: GroupView, localize: Localize): TemplateResult {
    const next = status === 'active' ? 'inactive' : 'active';
    return html`
      <div class="buttons">
        ${currency ? this.#formButton('charge', localize.text('groupChargeLabel')) : nothing}
        ${currency && this.returnFunds ? this.#formButton('return', this.#returnLabel(localize)) : nothing}
        <button
          class="quiet"
          part="status-button"
          type="button"
          aria-disabled=${this.#movements.running ? 'true' : 'false'}
          @click=${() => this.#setStatus(next)}
        >
          ${localize.text(next === 'active' ? 'activateLabel' : 'deactivateLabel')}
        </button>
      </div>
      ${this.form && currency ? this.#renderMove(this.form, currency, localize) : nothing}
      ${this.#cards.list(({ group_name }) => name !== undefined && group_name === name, localize)}
    `;
  }

  #returnLabel(localize: Localize): string {
    return localize.text(
      this.returnFunds === 'to-account' ? 'returnToAccountLabel' : 'returnToGroupLabel',
    );
  }

  #formButton(form: Form, label: string): TemplateResult {
    return html`<button
      class="quiet"
      part="${form}-button"
      type="button"
      aria-expanded=${this.form === form ? 'true' : 'false'}
      aria-disabled=${this.#movements.running ? 'true' : 'false'}
      @click=${() => this.#open(form)}
    >
      ${label}
    </button>`;
  }

  #renderMove(form: Form, currency: string, localize: Localize): TemplateResult {
    return html`<form
      class="flow"
      novalidate
      aria-labelledby="form-title"
      @submit=${(event: SubmitEvent) => this.#handleMove(event, currency, localize)}
      @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && void this.#leave()}
    >
      <h3 id="form-title">
        ${form === 'charge' ? localize.text('groupChargeLabel') : this.#returnLabel(localize)}
      </h3>
      ${this.#amountField(localize.text('amount', { currency }))}
      <div class="buttons">
        <button part="confirm-button" type="submit">${localize.text('confirm')}</button>
        <button class="quiet" part="cancel-button" type="button" @click=${() => void this.#leave()}>
          ${localize.text('cancel')}
        </button>
      </div>
    </form>`;
  }

  #amountField(label: string): TemplateResult {
    const { amount: fault } = this.faults;
    return textField({ name: 'amount', label, fault, inputMode: 'decimal', maxLength: 20 });
  }

  #renderCreate(localize: Localize): TemplateResult {
    const { name, country, currency } = this.faults;
    return html`<form
      class="flow"
      novalidate
      aria-labelledby="form-title"
      @submit=${(event: SubmitEvent) => this.#handleCreate(event, localize)}
    >
      <h2 id="form-title">${localize.text('createLabel')}</h2>
      ${textField({ name: 'name', label: localize.text('groupName'), fault: name })}
      ${textField({ name: 'country', label: localize.text('country'), fault: country, maxLength: 2 })}
      ${textField({ name: 'currency', label: localize.text('currency'), fault: currency, maxLength: 3 })}
      ${this.#amountField(localize.text('openingAmount'))}
      <button
        part="confirm-button"
        type="submit"
        aria-disabled=${this.#movements.running ? 'true' : 'false'}
      >
        ${localize.text('createLabel')}
      </button>
    </form>`;
  }
}

const skeleton = html`<div class="skeleton" aria-hidden="true">&nbsp;</div>`;

function renderHead({ group_id, name, status }: GroupView, localize: Localize): TemplateResult {
  return html`<div class="heading">
    <h2><bdi>${name ?? group_id}</bdi></h2>
    <span class="state ${status === 'active' ? 'active' : ''}" part="status">
      ${localize.text(stateOf(status))}
    </span>
  </div>`;
}

define('tender-group', TenderGroup);

declare global {
  interface HTMLElementTagNameMap {
    'tender-group': TenderGroup;
  }
}
