import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import { currencyCodes, currencyDecimals } from '../../contract/money/currencies.ts';
import type { GroupView } from '../../contract/proxy/operations.schema.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { define } from '../base/define.ts';
import { COUNTRY_CODES } from '../fields/address-rules.ts';
import { readAmount } from '../fields/read-amount.ts';
import { namedCodes, selectField } from '../fields/select-field.ts';
import { textField } from '../fields/text-field.ts';
import { amountError, amountField, amountForm } from '../wallet/amount-form.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';
import { KnownCards } from '../wallet/known-cards.ts';
import { loadError } from '../wallet/load-error.ts';
import { OperationForm } from '../wallet/operation-form.ts';
import type { AnyOperationRequest } from '../wallet/operations.ts';
import { skeletonActions, skeletonLine, skeletonSetting } from '../wallet/skeleton.ts';
import { switchRow } from '../wallet/switch-row.ts';

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
 * @fires {TenderLoadErrorEvent} tender-load-error - What it shows could not be loaded.
 *
 * @csspart status - The group's state.
 * @csspart charge-button - Opens the dialog that adds funds.
 * @csspart return-button - Opens the dialog that returns funds.
 * @csspart status-button - The switch that activates or deactivates.
 * @csspart dialog - The dialog.
 * @csspart confirm-button - Submits the dialog, or the form of a new group.
 * @csspart cancel-button - Closes the dialog.
 * @csspart field - An input or choice with its label.
 * @csspart input - The input or choice itself.
 * @csspart balance-after - The balance that an amount would lead to; never shown of a group.
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
    this.#form.use(this.issuing);
    if (changed?.has('groupId')) this.#form.clear();
  }

  protected override get waits(): boolean {
    return this.groupId !== '' && super.waits;
  }

  #create(localize: Localize): void {
    const name = this.#form.entered('name');
    const country = this.#form.entered('country');
    const currency = this.#form.entered('currency');
    const amount = currency
      ? readAmount(this.#form.entered('amount'), { currency }, localize.locale)
      : undefined;
    const errors = {
      ...(!name && { name: localize.text('nameFault') }),
      ...(!country && { country: localize.text('countryFault') }),
      ...(!currency && { currency: localize.text('currencyFault') }),
      ...(!amount && { amount: amountError(currencyDecimals(currency) ?? 2, localize) }),
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

  protected override nameIn(localize: Localize): string {
    return localize.text('group');
  }

  protected override renderSkeleton(): TemplateResult {
    return this.groupId
      ? html`${skeletonLine()}${skeletonActions}${skeletonSetting}${skeletonLine()}${skeletonLine('control')}`
      : html`${skeletonLine()}${[1, 2, 3, 4].map(() => skeletonField)}${skeletonLine('control')}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const watched = this.watched();
    const { value } = watched ?? {};
    return html`
      ${watched ? loadError(watched, localize) : nothing}
      ${value ? this.#renderGroup(value, localize) : nothing}
      ${this.groupId ? nothing : this.#renderCreate(localize)}
      ${this.#form.notices(this.issuing, localize)}
      ${
        value
          ? this.#cards.list(
              ({ group_name }) => value.name !== undefined && group_name === value.name,
              localize,
            )
          : nothing
      }
      ${this.#renderDialog(value?.currency, localize)}
    `;
  }

  #renderGroup(
    { group_id, name, status, currency }: GroupView,
    localize: Localize,
  ): TemplateResult {
    return html`
      <h2><bdi>${name ?? group_id}</bdi></h2>
      ${
        currency
          ? html`<div class="actions">
              ${this.#form.button('charge', localize.text('chargeLabel'), 'plus')}
              ${
                this.returnFunds
                  ? this.#form.button('return', localize.text('returnLabel'), 'undo-2')
                  : nothing
              }
            </div>`
          : nothing
      }
      ${switchRow({
        label: localize.text('groupActive'),
        part: 'status-button',
        checked: status === 'active',
        status,
        runner: this.#form.runner,
        operation: 'group.status',
        localize,
        onClick: () => this.#setStatus(status === 'active' ? 'inactive' : 'active'),
      })}
    `;
  }

  #renderDialog(currency: string | undefined, localize: Localize): TemplateResult {
    const { opened } = this.#form;
    return this.#form.dialog(
      opened && currency
        ? amountForm(this.#form, {
            title: localize.text(opened === 'charge' ? 'groupChargeLabel' : this.#returnTitle),
            currency,
            decimals: currencyDecimals(currency) ?? 2,
            localize,
            onAmount: (amount) =>
              void this.#form.start(this.issuing, {
                ...REQUESTS[opened](this.groupId, amount),
                amount,
              }),
          })
        : undefined,
      localize,
    );
  }

  get #returnTitle(): 'returnToAccountLabel' | 'returnToGroupLabel' {
    return this.returnFunds === 'to-account' ? 'returnToAccountLabel' : 'returnToGroupLabel';
  }

  #renderCreate(localize: Localize): TemplateResult {
    const { locale } = localize;
    const prompt = localize.text('pleaseChoose');
    return html`<form
      class="flow"
      novalidate
      aria-labelledby="form-title"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        this.#create(localize);
      }}
    >
      <h2 id="form-title">${localize.text('createLabel')}</h2>
      ${textField({ name: 'name', label: localize.text('groupName'), error: this.#form.error('name') })}
      ${selectField({
        name: 'country',
        label: localize.text('country'),
        prompt,
        choices: namedCodes('region', COUNTRY_CODES, locale),
        error: this.#form.error('country'),
      })}
      ${selectField({
        name: 'currency',
        label: localize.text('currency'),
        prompt,
        choices: namedCodes('currency', currencyCodes(), locale),
        error: this.#form.error('currency'),
      })}
      ${amountField(this.#form, localize.text('openingAmount'))}
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

const skeletonField = html`<div class="field">${skeletonLine()}${skeletonLine('control')}</div>`;

define('tender-group', TenderGroup);

declare global {
  interface HTMLElementTagNameMap {
    'tender-group': TenderGroup;
  }
}
