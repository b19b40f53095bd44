import { html, nothing, type TemplateResult } from 'lit';
import {
  addAmounts,
  minorUnits,
  multiplyAmount,
  type DecimalAmount,
  type ShownAmount,
} from '../../contract/money/decimal-amount.ts';
import { currencyDecimals } from '../../contract/money/currencies.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { amountAsTyped, amountExample } from '../fields/amount-example.ts';
import {
  typedAmount,
  mayBecomeAmount,
  type AmountKind,
  type NoAmount,
} from '../fields/read-amount.ts';
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
  /** The most that can be sent, where that is known. */
  readonly largest?: ShownAmount | undefined;
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
  const { title, currency, decimals, balance, change, largest, localize, onAmount } = options;
  const facts = options.facts ?? [];
  const kind = { currency, decimals };
  const entered = () => {
    const text = form.entered('amount');
    const read = typedAmount(text, kind, localize.locale);
    const [amount, why] = typeof read === 'string' ? [undefined, read] : [read];
    const after =
      amount && balance && change && addAmounts(balance, multiplyAmount(amount, change));
    const fault =
      after && minorUnits(after) < 0n
        ? localize.text('amountTooHigh', { amount: localize.money(balance) })
        : largest && amount && exceeds(amount, largest)
          ? localize.text('mostRefusal', { amount: localize.money(largest) })
          : why && amountError(why, kind, localize);
    return {
      amount,
      after,
      fault,
      isHopeless:
        (why === 'zero' && !IS_BEGUN.test(text)) || !mayBecomeAmount(text, kind, localize.locale),
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
    confirm: options.confirm(amount && !fault ? localize.money(amount) : undefined),
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

/** Decimals may differ: a card may show others than its currency has. */
const exceeds = (amount: ShownAmount, largest: ShownAmount): boolean =>
  Number(amount.value) > Number(largest.value);

/** Digits may still follow that make more than nothing of it, as of `0.` and `0.0`. */
const IS_BEGUN = /\P{Nd}\p{Nd}?$/u;

/** What is wrong with what is no amount, by example. */
export function amountError(why: NoAmount, kind: AmountKind, localize: Localize): string {
  const { locale } = localize;
  const decimals = kind.decimals ?? currencyDecimals(kind.currency) ?? 2;
  switch (why) {
    case 'zero':
      return localize.text('amountZero');
    case 'ambiguous':
      return localize.text('amountAmbiguous', {
        example: amountAsTyped((1234).toFixed(decimals), locale),
      });
    case 'unreadable':
      return localize.text('amountFault', { example: amountExample(decimals, locale) });
  }
}
