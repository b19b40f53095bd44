import type { Spoken } from './spoken.ts';

/** A text with `{name}` where values go. */
export type Message = string;

/**
 * A text by number, with the categories that `Intl.PluralRules` of the language can answer. A number
 * as key is for exactly that one, where the language says it differently from its category.
 */
export type PluralMessage = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
> & { readonly [exactly: number]: string };

export type MessageValues = Readonly<Record<string, string>>;

/** Puts values in; a name that has none stays as it is, so that the fault is seen. */
export const fillMessage = (message: Message, values: MessageValues = {}): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** Chooses by number and puts it in as `{count}`, written in the locale's digits. */
export function fillPlural(message: PluralMessage, count: number, locale: string): string {
  const text =
    message[count] ?? message[new Intl.PluralRules(locale).select(count)] ?? message.other;
  return fillMessage(text, { count: count.toLocaleString(locale) });
}

/** The keys of the source language, required in every language. */
export type MessagesLike<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? Message : PluralMessage;
} & Spoken;

/** The merchant's wording instead of ours, for texts that exist and have one form. */
export const overridden = <Messages extends object>(
  messages: Messages,
  overrides: Readonly<Record<string, unknown>>,
): Messages => {
  const known = Object.entries(overrides).filter(
    ([key, text]) =>
      Object.hasOwn(messages, key) &&
      [text, Reflect.get(messages, key)].every((each) => typeof each === 'string'),
  );
  return { ...messages, ...Object.fromEntries(known) };
};
