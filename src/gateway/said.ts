import { isCardNumberAsId, maskCardNumbers } from '../contract/values/card-number.ts';
import { withoutCardNumber } from '../contract/values/without-card-number.ts';
import { textOf, type AnswerFields } from './contradictions.ts';

/** What an answer says, by the gateway's names, without what is secret, personal or repeated. */
export type AnswerWords = Readonly<Record<string, unknown>>;

/** Credentials, and what proves who sent a message. */
const SECRET =
  /token|signature|encryption|secret|passw|cvv|cvc|cvn|security_?code|sign(?:_?info|_?key)?$|all_?params|authorization$|api_?key|otp$|pin$/i;
const CARD = /^(?:card|pan|card_?(?:no|num|number))$/i;
/** The rows that keep it outlive the person. A query shows it again. */
const PERSONAL =
  /^(?:shopper|delivery|billing|person|beneficiary|payer)(?!_?id$)|e-?mail|phone|mobile|(?:first|last|sur|full|holder|account)_?name|birth|document|iban|account_?number|address/i;
const ID = /(?:_id|Id|_no|No|reference)$/;
const NAME = /^(?!__proto__$)[\w.:-]{1,64}$/;

/** Characters of one text. */
export const LONGEST = 2_000;
const DEEPEST = 6;
/** Characters of one answer, or of one order of a list. */
const LARGEST = 8_000;

/**
 * An answer as it may be kept and shown to the merchant's staff, whatever its fields are: those that nobody
 * has described are there too. What only repeats the request is not: the caller knows it, and rows hold
 * no personal data.
 */
export function saidIn(raw: unknown, sent: AnswerFields): AnswerWords {
  const secrets = sentSecrets(sent);
  let left = LARGEST;

  const within = (value: unknown, size: number): unknown => {
    if (left < size) return undefined;
    left -= size;
    return value;
  };

  function shown(name: string, value: unknown, asked: unknown, depth: number): unknown {
    if (value === null || value === undefined || value === '' || depth > DEEPEST) return undefined;
    if (CARD.test(name)) return within(lastFour(textOf(value)), name.length + 8);
    if (SECRET.test(name)) return within(MASK, name.length + 8);
    if (PERSONAL.test(name)) return undefined;
    if (Array.isArray(value)) {
      const items = value.flatMap((item, index) => {
        const one = shown('', item, (asked as readonly unknown[] | undefined)?.[index], depth + 1);
        return one === undefined ? [] : [one];
      });
      return items.length > 0 ? items : undefined;
    }
    if (typeof value === 'object') return record(value as AnswerFields, asked, depth);
    const text = typeof value === 'boolean' ? String(value) : textOf(value);
    if (text === undefined || textOf(asked) === text) return undefined;
    const words = safe(text, ID.test(name), secrets);
    return within(words, name.length + words.length + 6);
  }

  function record(fields: AnswerFields, asked: unknown, depth: number): AnswerWords | undefined {
    const entries = Object.entries(fields).flatMap(([name, value]) => {
      if (!NAME.test(name) || maskCardNumbers(name) !== name) return [];
      const one = shown(name, value, (asked as AnswerFields | undefined)?.[name], depth + 1);
      return one === undefined ? [] : [[name, one] as const];
    });
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }

  // An envelope's data repeats the request itself.
  return record(raw as AnswerFields, { data: sent, ...sent }, 0) ?? {};
}

/** Stands for what is there and not shown. */
export const MASK = '[masked]';

/** What a request held in confidence: digits, hexadecimal, or an id. */
export const sentSecrets = (sent: AnswerFields): string[] =>
  ['card', 'security_code', 'token_id', 'encryption_data', 'sign'].flatMap(
    (field) => textOf(sent[field]) ?? [],
  );

/** Of a number that the gateway has masked itself; another is none that may be shown. */
const lastFour = (card = ''): string =>
  /^\d{0,8}\*+(\d{4})$/.exec(card)?.[1]?.padStart(5, '…') ?? MASK;

function safe(text: string, isId: boolean, secrets: readonly string[]): string {
  const words = withoutControls(text);
  const masked = isId && !isCardNumberAsId(words) ? words : withoutCardNumber(words);
  // What is cut through could not be recognised any more. Half a character is refused by many databases that events end in.
  return withoutAny(masked, secrets).slice(0, LONGEST).toWellFormed();
}

/** A text on one line, whatever is in it. */
export const withoutControls = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- control characters are exactly what is removed
  text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();

/** A text without what was sent in confidence, should it repeat it (P-42, P-43). */
export const withoutAny = (text: string, secrets: readonly string[]): string =>
  secrets.reduce(
    (words, secret) =>
      // Hardly ever: to make the expression takes longer than to look.
      words.includes(secret)
        ? words.replace(new RegExp(`(?<!\\d)${literally(secret)}(?!\\d)`, 'g'), '…')
        : words,
    text,
  );

/** A signature may be Base64. */
const literally = (text: string): string => text.replace(/[^0-9A-Za-z_]/g, '\\$&');
