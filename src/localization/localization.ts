import type { DecimalAmount } from '../contract/money/decimal-amount.ts';
import {
  fillMessage,
  fillPlural,
  type Message,
  type MessageValues,
  type PluralMessage,
} from './message.ts';
import { formatLocale, direction, languageOf, type Direction, type Language } from './languages.ts';
import { formatMoney } from './money.ts';

type KeysOf<Messages, Kind> = {
  [Key in keyof Messages]: Messages[Key] extends Kind ? Key : never;
}[keyof Messages];

/** One language's texts and formats, ready to write with. */
export interface Localization<Messages> {
  /** BCP 47, for numbers and dates: it may name a region that the texts don't. */
  readonly locale: string;
  /** Language of the texts. */
  readonly language: Language;
  readonly direction: Direction;
  /** Texts that were replaced, also those of other places such as the secure frame. */
  readonly overrides: Readonly<Record<string, unknown>>;
  text(key: KeysOf<Messages, Message>, values?: MessageValues): string;
  count(key: KeysOf<Messages, PluralMessage>, count: number): string;
  money(amount: DecimalAmount): string;
}

/** `overrides` replaces single texts; what is no text is left out. */
export function createLocalization<
  Messages extends Readonly<Record<string, string | PluralMessage>>,
>(
  requested: string,
  messages: Messages,
  overrides: Partial<Messages> = {},
): Localization<Messages> {
  const locale = formatLocale(requested);
  return {
    locale,
    language: languageOf(locale),
    direction: direction(locale),
    overrides,
    text: (key, values) => {
      const own: unknown = overrides[key];
      return fillMessage(typeof own === 'string' ? own : (messages[key] as Message), values);
    },
    count: (key, count) => {
      const own = overrides[key] as Partial<PluralMessage> | undefined;
      return fillPlural((own?.other ? own : messages[key]) as PluralMessage, count, locale);
    },
    money: (amount) => formatMoney(amount, locale),
  };
}
