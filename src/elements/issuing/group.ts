import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import { currencyDecimals } from '../../contract/money/currencies.ts';
import type { GroupView } from '../../contract/proxy/operations.schema.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { baseStyles, buttonStyles, skeletonStyles } from '../../styles/element-styles.ts';
import { amountExample } from '../fields/amount-example.ts';
import { define } from '../base/define.ts';
import { KnownCards } from '../wallet/known-cards.ts';
import { loadError } from '../wallet/load-error.ts';
import { OperationForm } from '../wallet/operation-form.ts';
import type { AnyOperationRequest } from '../wallet/operations.ts';
import { noticeStyles } from '../base/notice.styles.ts';
import { readAmount } from '../fields/read-amount.ts';
import { refreshButton } from '../wallet/refresh-button.ts';
import { skeleton } from '../wallet/skeleton.ts';
import { stateOf } from '../wallet/status-label.ts';
import { operationNotices } from '../wallet/operation-notices.ts';
import { textField } from '../fields/text-field.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';

type Localize = Localization<IssuingMessages>;
type Form = 'charge' | 'return';

/** The operation behind each amount form. */
const REQUESTS: Readonly<
  Record<Form, (groupId: string, amount: DecimalAmount) => AnyOperationRequest>
> = {
  charge: (group_id, { value }) => ({
    operation: 'group.charge',
    values: { group_id, charge_amount: value },
    done: 'groupChargeDone',
  }),
  return: (group_id, { value }) => ({
    operation: 'group.refund',
    values: { group_id, refund_amount: value },
    done: 'returnDone',
  }),
};

/**
 * A group of cards: its state, funds added and returned, activation, and its cards. Without a
 * `group-id` it creates a new group; the result in `tender-operation` names it. Works inside a
 * `tender-provider` whose grant names the operations.
 *
 * @fires {TenderOperationEvent} tender-operation - An operation has a result; `unknown` is one too.
 *
 * @csspart status - The group's state.
 * @csspart charge-button - Opens the form that adds funds.
 * @csspart return-button - Opens the form that returns funds.
 * @csspart status-button - Activates or deactivates.
 * @csspart confirm-button - Submits a form.
 * @csspart cancel-button - Closes a form.
 * @csspart input - An input of a form.
 * @csspart result - The result of each operation.
 * @csspart done - Message that an operation has succeeded.
 * @csspart notice - Heading and text for one that has not, or not yet.
 * @csspart notice-title - Its heading.
 * @csspart notice-text - Its text.
 * @csspart evidence - Balances before and after, shown with an uncertain outcome.
 * @csspart check-again-button - Queries an uncertain outcome again.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Loads the group again after an error.
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
  };

  readonly #form = new OperationForm<Form, 'name' | 'country' | 'currency' | 'amount'>(this);
  readonly #cards = new KnownCards(this);

  /** The gateway's id of the group; a new one is made when empty. */
  groupId = '';

  /**
   * Which way the gateway's group refund moves money, as the profile's `issuing.groupRefund` says.
   * The interface leaves it open, so there is no button until it is set.
   */
  returnFunds: '' | 'to-account' | 'to-group' = '';

  protected override watched(): Watched<GroupView> | undefined {
    return this.groupId ? this.issuing?.group(this.groupId) : undefined;
  }

  protected override willUpdate(changed?: PropertyValues<this>): void {
    super.willUpdate();
    this.#cards.use(this.groupId ? this.issuing : undefined);
    if (changed?.has('groupId')) this.#form.clear();
  }

  #readAmount(currency: string, localize: Localize): DecimalAmount | undefined {
    return readAmount(this.#form.entered('amount'), { currency }, localize.locale);
  }

  #amountFault(currency: string, localize: Localize): string {
    const example = amountExample(currencyDecimals(currency) ?? 2, localize.locale);
    return localize.text('amountFault', { example });
  }

  #sendAmount(form: Form, currency: string, localize: Localize): void {
    const amount = this.#readAmount(currency, localize);
    if (!amount) this.#form.refuse({ amount: this.#amountFault(currency, localize) });
    else void this.#form.start(this.issuing, { ...REQUESTS[form](this.groupId, amount), amount });
  }

  #handleCreate(event: SubmitEvent, localize: Localize): void {
    event.preventDefault();
    const name = this.#form.entered('name');
    const country = this.#form.entered('country').toUpperCase();
    const currency = this.#form.entered('currency').toUpperCase();
    const known = currencyDecimals(currency) !== undefined;
    const amount = known ? this.#readAmount(currency, localize) : undefined;
    const errors = {
      ...(!name && { name: localize.text('nameFault') }),
      ...(!/^[A-Z]{2}$/.test(country) && { country: localize.text('countryFault') }),
      ...(!known && { currency: localize.text('currencyFault') }),
      ...(!amount && { amount: this.#amountFault(currency, localize) }),
    };
    if (!amount || Object.keys(errors).length > 0) {
      this.#form.refuse(errors);
      return;
    }
    void this.#form.start(this.issuing, {
      operation: 'group.create',
      values: { group_name: name, country_code: country, currency, charge_amount: amount.value },
      done: 'createDone',
      amount,
    });
  }

  #setStatus(status: 'active' | 'inactive'): void {
    void this.#form.start(this.issuing, {
      operation: 'group.status',
      values: { group_id: this.groupId, status },
      done: status === 'active' ? 'activateDone' : 'deactivateDone',
    });
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
      ${localize && watched ? loadError(watched, localize) : nothing}
      ${localize && watched?.error ? refreshButton(watched, localize) : nothing}
      ${!this.groupId || watched?.value || watched?.error ? nothing : skeleton}
      ${localize && watched?.value ? renderHead(watched.value, localize) : nothing}
      ${operationNotices({
        runs: this.#form.runner.all,
        localize,
        onRecheck: (run) => this.issuing && void this.#form.runner.recheck(this.issuing, run),
      })}
      ${localize && watched?.value ? this.#renderGroup(watched.value, localize) : nothing}
      ${localize && !this.groupId ? this.#renderCreate(localize) : nothing}
    </section>`;
  }

  #renderGroup({ status, currency, name }: GroupView, localize: Localize): TemplateResult {
    const { opened } = this.#form;
    const next = status === 'active' ? 'inactive' : 'active';
    return html`
      <div class="buttons">
        ${currency ? this.#form.button('charge', this.#label('charge', localize)) : nothing}
        ${currency && this.returnFunds ? this.#form.button('return', this.#label('return', localize)) : nothing}
        <button
          class="quiet"
          part="status-button"
          type="button"
          aria-disabled=${this.#form.runner.running ? 'true' : 'false'}
          @click=${() => this.#setStatus(next)}
        >
          ${localize.text(next === 'active' ? 'activateLabel' : 'deactivateLabel')}
        </button>
      </div>
      ${opened && currency ? this.#renderAmount(opened, currency, localize) : nothing}
      ${this.#cards.list(({ group_name }) => name !== undefined && group_name === name, localize)}
    `;
  }

  #label(form: Form, localize: Localize): string {
    if (form === 'charge') return localize.text('groupChargeLabel');
    return localize.text(
      this.returnFunds === 'to-account' ? 'returnToAccountLabel' : 'returnToGroupLabel',
    );
  }

  #renderAmount(form: Form, currency: string, localize: Localize): TemplateResult {
    return this.#form.form({
      title: this.#label(form, localize),
      fields: this.#amountField(localize.text('amount', { currency })),
      confirm: localize.text('confirm'),
      localize,
      onSubmit: () => this.#sendAmount(form, currency, localize),
    });
  }

  #amountField(label: string): TemplateResult {
    const fault = this.#form.error('amount');
    return textField({ name: 'amount', label, fault, inputMode: 'decimal', maxLength: 20 });
  }

  #renderCreate(localize: Localize): TemplateResult {
    return html`<form
      class="flow"
      novalidate
      aria-labelledby="form-title"
      @submit=${(event: SubmitEvent) => this.#handleCreate(event, localize)}
    >
      <h2 id="form-title">${localize.text('createLabel')}</h2>
      ${textField({ name: 'name', label: localize.text('groupName'), fault: this.#form.error('name') })}
      ${textField({ name: 'country', label: localize.text('country'), fault: this.#form.error('country'), maxLength: 2 })}
      ${textField({ name: 'currency', label: localize.text('currency'), fault: this.#form.error('currency'), maxLength: 3 })}
      ${this.#amountField(localize.text('openingAmount'))}
      <button
        part="confirm-button"
        type="submit"
        aria-disabled=${this.#form.runner.running ? 'true' : 'false'}
      >
        ${localize.text('createLabel')}
      </button>
    </form>`;
  }
}

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
