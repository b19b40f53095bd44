import { languageOf, type Language } from '../languages.ts';
import { en, type PageMessages } from './en.ts';

const loaders: Readonly<Record<Language, () => Promise<PageMessages>>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.ts').then((it) => it.de),
  zh: () => import('./zh.ts').then((it) => it.zh),
  ar: () => import('./ar.ts').then((it) => it.ar),
};

/** Brings the texts for a locale; rejects when they can't be loaded. */
export const loadPageMessages = (locale: string): Promise<PageMessages> =>
  loaders[languageOf(locale)]();
