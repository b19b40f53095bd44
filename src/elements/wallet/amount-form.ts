import { html, nothing, type TemplateResult } from 'lit';
import {
  addAmounts,
  minorUnits,
  multiplyAmount,
  type DecimalAmount,
} from '../../contract/money/decimal-amount.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { amountExample } from '../fields/amount-example.ts';
import { readAmount } from '../fields/read-amount.ts';
import { textField } from '../fields/text-field.ts';
import type { DialogContent, OperationForm } from './operation-form.ts';

type Localize = Localization<IssuingMessages>;

interface AmountFormOptions {
  readonly title: string;
  readonly currency: string;
  readonly decimals: number;
  /** What the amount is added to or taken from, where that is known. */
  readonly balance?: DecimalAmount | undefined;
  readonly change?: 1 | -1 | undefined;
  readonly hint?: string | undefined;
  readonly localize: Localize;
  /** The amount is one that can be sent. */
  readonly onAmount: (amount: DecimalAmount) => void;
}

/** What a dialog asks for that moves or limits an amount, with the balance before and after. */
export function amountForm(
  form: OperationForm<string, 'amount'>,
  options: AmountFormOptions,
): DialogContent {
  const { title, currency, decimals, balance, change, hint, localize, onAmount } = options;
  const entered = () => {
    const text = form.entered('amount');
    const amount = readAmount(text, { currency, decimals }, localize.locale);
    const after =
      amount && balance && change && addAmounts(balance, multiplyAmount(amount, change));
    return { amount, after, tooHigh: Boolean(after && minorUnits(after) < 0n) };
  };
  const { after, tooHigh } = entered();
  return {
    title,
    fields: html`<div class="amount">
        ${amountField(form, localize.text('amount', { currency }), hint)}
      </div>
      ${balance && change ? beforeAndAfter(balance, tooHigh ? undefined : after, localize) : nothing}`,
    confirm: localize.text('confirm'),
    onSubmit() {
      const { amount, tooHigh } = entered();
      if (!amount) form.refuse({ amount: amountError(decimals, localize) });
      else if (tooHigh && balance)
        form.refuse({
          amount: localize.text('amountTooHigh', { amount: localize.money(balance) }),
        });
      else onAmount(amount);
    },
  };
}

/** The input of an amount. */
export const amountField = (
  form: OperationForm<string, 'amount'>,
  label: string,
  hint?: string,
): TemplateResult =>
  textField({
    name: 'amount',
    label,
    hint,
    error: form.error('amount'),
    inputMode: 'decimal',
    maxLength: 20,
  });

/** What is wrong with an amount that can't be read, by example. */
export const amountError = (decimals: number, localize: Localize): string =>
  localize.text('amountFault', { example: amountExample(decimals, localize.locale) });

const beforeAndAfter = (
  before: DecimalAmount,
  after: DecimalAmount | undefined,
  localize: Localize,
): TemplateResult =>
  html`<dl>
    <div class="row">
      <dt>${localize.text('balance')}</dt>
      <dd><bdi>${localize.money(before)}</bdi></dd>
    </div>
    <div class="row">
      <dt>${localize.text('balanceAfter')}</dt>
      <dd part="balance-after"><bdi>${after ? localize.money(after) : '–'}</bdi></dd>
    </div>
  </dl>`;
