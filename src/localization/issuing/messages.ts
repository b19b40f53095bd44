import { languageOf, type Language } from '../languages.ts';
import { en, type IssuingMessages } from './en.ts';

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<IssuingMessages>>> = {
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
  ar: async () => (await import('./ar.ts')).ar,
};

const loaded = new Map<Language, IssuingMessages>([['en', en]]);

/** The texts for a locale if they are here already. */
export const issuingMessages = (locale: string): IssuingMessages | undefined =>
  loaded.get(languageOf(locale));

/** Brings the texts for a locale; rejects when they can't be loaded. */
export async function loadIssuingMessages(locale: string): Promise<IssuingMessages> {
  const language = languageOf(locale);
  const messages = language === 'en' ? en : (loaded.get(language) ?? (await loaders[language]()));
  loaded.set(language, messages);
  return messages;
}
