import { isEnglish } from '../languages.ts';
import { en, type IssuingMessages } from '../issuing/en.ts';

const loaded = new Map<string, IssuingMessages>();

/** The texts for a locale if they are here already. */
export const issuingMessages = (locale: string): IssuingMessages | undefined =>
  isEnglish(locale) ? en : loaded.get(locale);

/** Brings the texts for a locale, English ones for a language that isn't spoken here; rejects when they can't be loaded. */
export async function loadIssuingMessages(locale: string): Promise<IssuingMessages> {
  const here = issuingMessages(locale);
  if (here) return here;
  const messages = {
    ...en,
    ...(await (await import('./further-languages.ts')).issuingTexts(locale)),
  };
  loaded.set(locale, messages);
  return messages;
}
