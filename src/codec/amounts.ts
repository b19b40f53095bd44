import { currencyDecimals } from '../contract/money/currencies.ts';
import {
  CURRENCY_SIGNS,
  currenciesOfMark,
  signOfCurrency,
} from '../contract/money/currency-signs.ts';
import {
  formatMoney,
  MoneyError,
  parseLooseMoney,
  type DecimalsOverride,
} from '../contract/money/money.ts';
import { AMOUNT_FORMS, type AmountForm } from '../contract/profile/wire.schema.ts';

/** An amount as the gateway wrote it. */
export interface WrittenAmount {
  /** Decimal text with a point, its digits as they came; of minor units with the decimals of the currency. */
  readonly value: string;
  /** What stands before or behind the number; ISO 4217 alphabetic code. */
  readonly currency?: string;
}

/** What an amount may be in. */
interface AmountContext {
  /** ISO 4217 code that is known from elsewhere. */
  readonly currency?: string | undefined;
  readonly decimals?: DecimalsOverride;
}

const MARK = ['[A-Z]{3}', ...CURRENCY_SIGNS.map((sign) => sign.replace(/\W/g, '\\$&'))].join('|');
const AMOUNT = new RegExp(
  `^(?:(?<before>${MARK}) ?)?(?<number>-?\\d(?:[\\d.,' ]*\\d)?)(?: ?(?<behind>${MARK}))?$`,
);
const LONGEST = 40;

/** Thousands in groups of three by one sign, which is never that of the decimals; minor units are digits alone. */
const NUMBERS = {
  '.': /^(-?)(\d{1,12}|\d{1,3}([,' ])\d{3}(?:\3\d{3}){0,2})(?:\.(\d{1,12}))?$/,
  ',': /^(-?)(\d{1,12}|\d{1,3}([.' ])\d{3}(?:\3\d{3}){0,2})(?:,(\d{1,12}))?$/,
  minor: /^(-?)(\d{1,15})$/,
} as const;

const numberIn = (form: AmountForm): keyof typeof NUMBERS =>
  form.includes(',') ? ',' : form.includes('.') ? '.' : 'minor';

/** Are amounts of this form whole numbers of minor units? Nothing in such a text says so. */
export const isMinorForm = (form: AmountForm): boolean => numberIn(form) === 'minor';

/** Where a form, or an amount, has a code or a sign of its currency. */
function markIn(text: string): 'code before' | 'sign before' | 'code behind' | 'sign behind' | '' {
  const { before, behind } = AMOUNT.exec(text)?.groups ?? {};
  const mark = before ?? behind;
  if (mark === undefined) return '';
  return `${/^[A-Z]{3}$/.test(mark) ? 'code' : 'sign'} ${before === undefined ? 'behind' : 'before'}`;
}

const plainBlanks = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/**
 * Reads an amount by the number of a form, with a code or a sign of its currency beside it or without. What could be a
 * thousand times as much is read as neither: `1,234` is only where the currency has no decimals. Nor is a sign that
 * several currencies have, where none of them is known to be meant, or an amount in minor units of nobody knows what.
 * Undefined for what is no amount.
 */
export function readGatewayAmount(
  text: string,
  form: AmountForm,
  { currency, decimals = {} }: AmountContext = {},
): WrittenAmount | undefined {
  if (text.length > LONGEST) return undefined;
  const { before, number = '', behind } = AMOUNT.exec(plainBlanks(text))?.groups ?? {};
  const [, minus = '', whole = '', groupSign, fraction] =
    NUMBERS[numberIn(form)].exec(number) ?? [];
  if (whole === '' || (before !== undefined && behind !== undefined)) return undefined;
  const mark = before ?? behind;
  const among = mark === undefined ? [] : currenciesOfMark(mark);
  const said = among.length > 1 ? among.find((each) => each === currency) : among[0];
  if (mark !== undefined && said === undefined) return undefined;
  const named = said ?? currency ?? '';
  const digits = whole.replace(/\D/g, '');
  const beside = said !== undefined && { currency: said };
  const places = decimals[named] ?? currencyDecimals(named);
  if (isMinorForm(form)) {
    if (places === undefined) return undefined;
    const minor = BigInt(minus + digits);
    return { value: formatMoney({ minor, currency: named }, decimals), ...beside };
  }
  const mayBeDecimals = (groupSign === ',' || groupSign === '.') && fraction === undefined;
  if (mayBeDecimals && places !== 0) return undefined;
  return { value: minus + digits + (fraction === undefined ? '' : `.${fraction}`), ...beside };
}

/**
 * Decimal text with a point in a form of the gateway; anything else stays as it is. Undefined for what can't be written:
 * minor units of a currency that isn't known, or has fewer decimals.
 */
export function writeAmount(
  text: string,
  form: AmountForm,
  { currency, decimals }: AmountContext,
): string | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const kind = numberIn(form);
  const number = kind === 'minor' ? minorUnits(text, currency, decimals) : text.replace('.', kind);
  if (number === undefined || currency === undefined) return number;
  switch (markIn(form)) {
    case 'code before':
      return `${currency} ${number}`;
    case 'code behind':
      return `${number} ${currency}`;
    case 'sign before':
      return signOfCurrency(currency) + number;
    case 'sign behind':
      return `${number} ${signOfCurrency(currency)}`;
    case '':
      return number;
  }
}

function minorUnits(
  text: string,
  currency: string | undefined,
  decimals: DecimalsOverride | undefined,
): string | undefined {
  if (currency === undefined) return undefined;
  try {
    return String(parseLooseMoney(text, currency, decimals).minor);
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

/**
 * The forms in which an amount of a currency may have been written: several where it has no decimals, for nothing in
 * the text says whether it is in minor units; none where what stands there may be thousands.
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
      markIn(form) === markIn(plainBlanks(text))
    );
  });
