import { currencyDecimals } from '../contract/money/currencies.ts';
import type { DecimalsOverride } from '../contract/money/money.ts';
import { AMOUNT_FORMS, type AmountForm } from '../contract/profile/wire.schema.ts';

/** An amount as the gateway wrote it. */
export interface WrittenAmount {
  /** Decimal text with a point, its digits as they came. */
  readonly value: string;
  /** What stands before or behind the number; ISO 4217 alphabetic code. */
  readonly currency?: string;
}

const AMOUNT =
  /^(?:(?<before>[A-Z]{3}) ?)?(?<number>-?\d(?:[\d.,' ]*\d)?)(?: ?(?<behind>[A-Z]{3}))?$/;
const LONGEST = 40;

/** Thousands in groups of three by one sign, which is never that of the decimals. */
const NUMBERS = {
  '.': /^(-?)(\d{1,12}|\d{1,3}([,' ])\d{3}(?:\3\d{3}){0,2})(?:\.(\d{1,12}))?$/,
  ',': /^(-?)(\d{1,12}|\d{1,3}([.' ])\d{3}(?:\3\d{3}){0,2})(?:,(\d{1,12}))?$/,
} as const;

const decimalSignOf = (form: AmountForm): '.' | ',' => (form.includes(',') ? ',' : '.');

/**
 * Reads an amount by the decimal sign of a form, with the currency beside it or without. What could be a thousand times
 * as much is read as neither: `1,234` is only where the currency has no decimals. Undefined for what is no amount.
 */
export function readGatewayAmount(
  text: string,
  form: AmountForm,
  {
    currency,
    decimals = {},
  }: { readonly currency?: string | undefined; readonly decimals?: DecimalsOverride } = {},
): WrittenAmount | undefined {
  if (text.length > LONGEST) return undefined;
  const {
    before,
    number = '',
    behind,
  } = AMOUNT.exec(text.replace(/[\u00a0\u202f]/g, ' '))?.groups ?? {};
  const [, minus = '', whole = '', groupSign, fraction] =
    NUMBERS[decimalSignOf(form)].exec(number) ?? [];
  if (whole === '' || (before !== undefined && behind !== undefined)) return undefined;
  const said = before ?? behind;
  const named = said ?? currency ?? '';
  const mayBeDecimals = (groupSign === ',' || groupSign === '.') && fraction === undefined;
  if (mayBeDecimals && (decimals[named] ?? currencyDecimals(named)) !== 0) return undefined;
  const digits = whole.replace(/\D/g, '');
  return {
    value: minus + digits + (fraction === undefined ? '' : `.${fraction}`),
    ...(said !== undefined && { currency: said }),
  };
}

/** Decimal text with a point in a form of the gateway; anything else stays as it is. */
export function writeAmount(text: string, form: AmountForm, currency: string | undefined): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const number = text.replace('.', decimalSignOf(form));
  if (currency === undefined || !form.includes('EUR')) return number;
  return form.startsWith('EUR') ? `${currency} ${number}` : `${number} ${currency}`;
}

/**
 * The forms in which an amount of a currency may have been written: several where it has no decimals, none where what
 * stands there may be thousands.
 */
export const amountFormsOf = (text: string, currency?: string): AmountForm[] =>
  AMOUNT_FORMS.filter((form) => {
    const read = readGatewayAmount(text, form, { currency });
    const named = read?.currency ?? currency;
    const decimals = read?.value.split('.')[1]?.length ?? 0;
    return (
      read !== undefined &&
      named === (currency ?? named) &&
      decimals <= (currencyDecimals(named ?? '') ?? 2) &&
      form.startsWith('EUR') === /^[A-Z]/.test(text) &&
      form.endsWith('EUR') === /[A-Z]$/.test(text)
    );
  });
