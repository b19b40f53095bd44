import { languageOf, type Language } from '../languages.ts';
import { en, type OrderMessages } from './en.ts';

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<OrderMessages>>> = {
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
  ar: async () => (await import('./ar.ts')).ar,
};

/** Brings the texts for a locale; rejects when they can't be loaded. */
export async function loadOrderMessages(locale: string): Promise<OrderMessages> {
  const language = languageOf(locale);
  return language === 'en' ? en : loaders[language]();
}
