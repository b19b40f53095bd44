import type { Spoken } from './spoken.ts';

export type Direction = 'ltr' | 'rtl';

/** English is there without loading. */
export const isEnglish = (locale: string): boolean => /^en\b/i.test(locale);

/** Loads the texts for a locale; rejects when they can't be loaded. */
export type MessageLoader<Messages> = (locale: string) => Promise<Messages>;

/**
 * The tag for formatting numbers and dates: the requested one if that is the language of the texts (so
 * that "de-CH" keeps its Swiss formats), else the language of the texts in the region of the request.
 */
export function formatLocale(requested: string, { lang = 'en', numbering }: Spoken = {}): string {
  try {
    const wanted = new Intl.Locale(requested.replaceAll('_', '-'));
    const fits = wanted.language === lang.split('-')[0];
    return new Intl.Locale(fits ? wanted : lang, {
      region: (fits ? wanted : wanted.maximize()).region,
      numberingSystem: numbering,
    } as Intl.LocaleOptions).toString();
  } catch {
    return lang;
  }
}
