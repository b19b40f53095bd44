import type { ShownAmount } from '../contract/money/decimal-amount.ts';
import {
  fillMessage,
  fillPlural,
  type Message,
  type MessageValues,
  type PluralMessage,
} from './message.ts';
import { formatLocale, type Direction } from './languages.ts';
import type { Spoken } from './spoken.ts';
import { formatMoney } from './money.ts';

type KeysOf<Messages, Kind> = {
  [Key in keyof Messages]-?: Messages[Key] extends Kind ? Key : never;
}[Exclude<keyof Messages, keyof Spoken>];

/** One language's texts and formats, ready to write with. */
export interface Localization<Messages> {
  /** BCP 47, for numbers and dates: it may name a region that the texts don't. */
  readonly locale: string;
  /** Language of the texts, BCP 47. */
  readonly language: string;
  readonly direction: Direction;
  /** Texts that were replaced, also those of other places such as the secure frame. */
  readonly overrides: Readonly<Record<string, unknown>>;
  text(key: KeysOf<Messages, Message>, values?: MessageValues): string;
  count(key: KeysOf<Messages, PluralMessage>, count: number): string;
  money(amount: ShownAmount, signDisplay?: 'always'): string;
}

/** What writes these texts, whatever else it can write. */
export interface Speaker<Key extends string> {
  text(key: Key, values?: MessageValues): string;
}

/** The same with what texts are filled with. */
export interface Writer<Key extends string> extends Speaker<Key> {
  readonly locale: string;
  money(amount: ShownAmount, signDisplay?: 'always'): string;
}

/** `overrides` replaces single texts; what is no text is left out. */
export function createLocalization<
  Messages extends Readonly<Record<string, string | PluralMessage>> & Spoken,
>(
  requested: string,
  messages: Messages,
  overrides: Partial<Messages> = {},
): Localization<Messages> {
  const { lang = 'en', dir } = messages;
  const locale = formatLocale(requested, messages);
  return {
    locale,
    language: lang,
    direction: dir === 'rtl' ? dir : 'ltr',
    overrides,
    text: (key, values) => {
      const own: unknown = overrides[key];
      return fillMessage(typeof own === 'string' ? own : (messages[key] as Message), values);
    },
    count: (key, count) => {
      const own = overrides[key] as Partial<PluralMessage> | undefined;
      return fillPlural((own?.other ? own : messages[key]) as PluralMessage, count, locale);
    },
    money: (amount, signDisplay) => formatMoney(amount, locale, signDisplay),
  };
}
