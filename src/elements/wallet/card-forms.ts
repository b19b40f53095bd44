import { html, nothing } from 'lit';
import {
  amountDecimals,
  minorUnits,
  type DecimalAmount,
  type ShownAmount,
} from '../../contract/money/decimal-amount.ts';
import { currencyDecimals } from '../../contract/money/currencies.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { amountAsTyped } from '../fields/amount-example.ts';
import { textField } from '../fields/text-field.ts';
import { amountForm } from './amount-form.ts';
import { cardName, isolated } from './card-name.ts';
import type { IconName } from './icons.ts';
import type { DialogContent, OperationForm } from './operation-form.ts';
import type { AnyOperationRequest } from './operations.ts';

type Localize = Localization<IssuingMessages>;

/** A form that asks for an amount. */
export type CardAmountForm = 'charge' | 'withdraw' | 'limit';

/** A form that something is done to a card with. */
export type CardDialogForm = CardAmountForm | 'close';

interface AmountOperation {
  readonly icon: IconName;
  readonly change?: 1 | -1;
  readonly hint?: 'limitNote';
  readonly request: (cardId: string, amount: DecimalAmount) => AnyOperationRequest;
}

/** What each amount form looks like, what it does to the balance, and the operation behind it. */
export const CARD_FORMS: Readonly<Record<CardAmountForm, AmountOperation>> = {
  charge: {
    icon: 'plus',
    change: 1,
    request: (card_id, { value }) => ({
      operation: 'card.charge',
      values: { card_id, charge_amount: value },
      done: 'chargeDone',
    }),
  },
  withdraw: {
    icon: 'arrow-up-right',
    change: -1,
    request: (card_id, { value }) => ({
      operation: 'card.withdraw',
      values: { card_id, refund_amount: value },
      done: 'withdrawDone',
    }),
  },
  limit: {
    icon: 'gauge',
    hint: 'limitNote',
    request: (card_id, { value, currency }) => ({
      operation: 'card.limit',
      values: { card_id, limit_amount: value, currency },
      done: 'limitDone',
    }),
  },
};

interface CardDialogOptions {
  readonly form: OperationForm<CardDialogForm, 'amount' | 'word'>;
  readonly card: CardView;
  readonly localize: Localize;
  readonly onStart: (request: AnyOperationRequest) => void;
}

/** The dialog of the form that is open. */
export function cardDialog(options: CardDialogOptions): DialogContent | undefined {
  const { form, card, localize, onStart } = options;
  const { opened } = form;
  if (opened === 'close') return closeDialog(options);
  const { currency, limit } = card;
  if (!opened || currency === undefined) return undefined;
  const { balance, asOf } = balanceIn(options, opened);
  const { hint, change, request } = CARD_FORMS[opened];
  const { group_name: group } = card;
  return amountForm(form, {
    title:
      opened === 'charge' && group
        ? localize.text('chargeFromTitle', { card: cardName(card), group: isolated(group) })
        : localize.text(`${opened}Title`, { card: cardName(card) }),
    currency,
    decimals: balance ? amountDecimals(balance) : (currencyDecimals(currency) ?? 2),
    balance: balance && { value: balance.value, currency },
    asOf,
    change,
    largest: card.largest_amount,
    facts: limit ? [{ label: localize.text('limitNow'), amount: limit }] : [],
    hint: hint && localize.text(hint),
    confirm: (amount) =>
      amount === undefined
        ? localize.text(`${opened}Label`)
        : localize.text(`${opened}Amount`, { amount }),
    localize,
    onAmount: (amount) => onStart({ ...request(card.card_id, amount), amount }),
  });
}

/** What is sent may be in the balance by now: from then on the dialog stays as it was. */
function balanceIn(
  { form: { runner }, card }: CardDialogOptions,
  opened: CardAmountForm,
): { readonly balance?: ShownAmount | undefined; readonly asOf: string | undefined } {
  const { operation, before } = runner.running?.request ?? {};
  return operation === `card.${opened}`
    ? { balance: before?.amount, asOf: before?.asOf }
    : { balance: card.balance, asOf: card.as_of };
}

/** Closing is for good: it is confirmed in writing, and says what would be left behind. */
function closeDialog({ form, card, localize, onStart }: CardDialogOptions): DialogContent {
  const { balance, card_id, last_four: word = card_id } = card;
  const left = balance && minorUnits(balance) > 0n ? balance : undefined;
  return {
    title: localize.text('closeTitle', { card: cardName(card) }),
    fields: html`<p>${localize.text('closeText')}</p>
      ${
        left
          ? html`<p part="balance-left">
                ${localize.text('closeLeft', { amount: localize.money(left) })}
              </p>
              ${
                left.currency
                  ? html`<button
                      class="quiet"
                      part="withdraw-first-button"
                      type="button"
                      @click=${() => void form.turnTo('withdraw', 'amount', amountAsTyped(left.value, localize.locale))}
                    >
                      ${localize.text('withdrawFirst', { amount: localize.money(left) })}
                    </button>`
                  : nothing
              }`
          : nothing
      }
      ${textField({
        name: 'word',
        label: localize.text('closeType', { word }),
        error: form.error('word'),
      })}`,
    confirm: localize.text('closeLabel'),
    danger: true,
    onSubmit() {
      if (form.entered('word') !== word)
        form.refuse({ word: localize.text('closeFault', { word }) });
      else onStart({ operation: 'card.close', values: { card_id }, done: 'closeDone' });
    },
  };
}
