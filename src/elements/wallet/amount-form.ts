import { html, nothing, type TemplateResult } from 'lit';
import {
  addAmounts,
  minorUnits,
  multiplyAmount,
  type DecimalAmount,
  type ShownAmount,
} from '../../contract/money/decimal-amount.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { amountExample } from '../fields/amount-example.ts';
import { mayBecomeAmount, readAmount } from '../fields/read-amount.ts';
import { asOf } from './as-of.ts';
import { amountField, signOf } from './amount-field.ts';
import type { DialogContent, OperationForm } from './operation-form.ts';

type Localize = Localization<IssuingMessages>;

/** Something that is known of what an amount moves. */
export interface DialogFact {
  readonly label: string;
  readonly amount: ShownAmount;
  /** When it was so (RFC 3339). */
  readonly asOf?: string | undefined;
}

interface AmountFormOptions {
  readonly title: string;
  readonly currency: string;
  readonly decimals: number;
  /** What the amount is added to or taken from, where that is known. */
  readonly balance?: DecimalAmount | undefined;
  /** When the balance was so (RFC 3339): it may not be any more. */
  readonly asOf?: string | undefined;
  readonly change?: 1 | -1 | undefined;
  /** What else counts. */
  readonly facts?: readonly DialogFact[];
  readonly hint?: string | undefined;
  /** What the button does: with the amount, once that can be read. */
  readonly confirm: (amount: string | undefined) => string;
  readonly localize: Localize;
  /** The amount is one that can be sent. */
  readonly onAmount: (amount: DecimalAmount) => void;
}

/** What a dialog asks for that moves or limits an amount, with the balance before and after. */
export function amountForm(
  form: OperationForm<string, 'amount'>,
  options: AmountFormOptions,
): DialogContent {
  const { title, currency, decimals, balance, change, localize, onAmount } = options;
  const facts = options.facts ?? [];
  const kind = { currency, decimals };
  const entered = () => {
    const text = form.entered('amount');
    const amount = readAmount(text, kind, localize.locale);
    const after =
      amount && balance && change && addAmounts(balance, multiplyAmount(amount, change));
    const fault =
      after && minorUnits(after) < 0n
        ? localize.text('amountTooHigh', { amount: localize.money(balance) })
        : amount
          ? undefined
          : amountError(decimals, localize);
    return {
      amount,
      after,
      fault,
      isHopeless: !amount && !mayBecomeAmount(text, kind, localize.locale),
    };
  };
  const { amount, after, fault, isHopeless } = entered();
  return {
    title,
    fields: html`<div class="amount">
        ${amountField(
          // What can't become right by typing on is told at once.
          { error: () => form.error('amount') ?? (amount || isHopeless ? fault : undefined) },
          localize.text('amount', { currency }),
          options.hint,
          signOf(currency, localize.locale),
        )}
      </div>
      ${
        balance || facts.length > 0
          ? html`<dl>
              ${balance ? factRow({ label: localize.text('balance'), amount: balance, asOf: options.asOf }, localize) : nothing}
              ${
                balance && change
                  ? html`<div class="row">
                      <dt>${localize.text('balanceAfter')}</dt>
                      <dd part="balance-after">
                        <bdi>${after && !fault ? localize.money(after) : '–'}</bdi>
                      </dd>
                    </div>`
                  : nothing
              }
              ${facts.map((fact) => factRow(fact, localize))}
            </dl>`
          : nothing
      }`,
    confirm: options.confirm(amount && localize.money(amount)),
    onSubmit() {
      const { amount, fault } = entered();
      if (amount && !fault) onAmount(amount);
      else form.refuse({ amount: fault ?? '' });
    },
  };
}

const factRow = ({ label, amount, asOf: at }: DialogFact, localize: Localize): TemplateResult =>
  html`<div class="row">
    <dt>${label}</dt>
    <dd>
      <bdi>${localize.money(amount)}</bdi>
      ${at === undefined ? nothing : asOf(at, localize, 'muted')}
    </dd>
  </div>`;

/** What is wrong with an amount that can't be read, by example. */
export const amountError = (decimals: number, localize: Localize): string =>
  localize.text('amountFault', { example: amountExample(decimals, localize.locale) });
