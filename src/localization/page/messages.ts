import { languageOf, type Language } from '../languages.ts';
import { en, type PageMessages } from './en.ts';

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<PageMessages>>> = {
  de: () => import('./de.ts').then((it) => it.de),
  zh: () => import('./zh.ts').then((it) => it.zh),
  ar: () => import('./ar.ts').then((it) => it.ar),
};

const loaded = new Map<Language, PageMessages>([['en', en]]);

/** The texts for a locale if they are here already. */
export const pageMessages = (locale: string): PageMessages | undefined =>
  loaded.get(languageOf(locale));

/** Brings the texts for a locale; rejects when they can't be loaded. */
export async function loadPageMessages(locale: string): Promise<PageMessages> {
  const language = languageOf(locale);
  const messages = language === 'en' ? en : (loaded.get(language) ?? (await loaders[language]()));
  loaded.set(language, messages);
  return messages;
}
