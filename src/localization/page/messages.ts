import { languageOf, type MessageLoader } from '../languages.ts';
import { en, type PageMessages } from './en.ts';

/** Brings the texts for a locale. The translations are short, and load as one. */
export const loadPageMessages: MessageLoader<PageMessages> = async (locale) => {
  const language = languageOf(locale);
  return language === 'en' ? en : (await import('./translations.ts'))[language];
};
