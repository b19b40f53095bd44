/** The languages that page and frame speak; the first one is there without loading. */
export const LANGUAGES = ['en', 'de', 'zh', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Direction = 'ltr' | 'rtl';

/** The language that serves a BCP 47 tag best: its own, or the first when there is none. */
export function languageOf(locale: string): Language {
  const primary = locale.toLowerCase().split(/[-_]/, 1)[0];
  return LANGUAGES.find((language) => language === primary) ?? LANGUAGES[0];
}

/** Direction of the texts shown for a locale, which are in `languageOf(locale)`. */
export const direction = (locale: string): Direction =>
  languageOf(locale) === 'ar' ? 'rtl' : 'ltr';

/** Loads the texts for a locale; rejects when they can't be loaded. */
export type MessageLoader<Messages> = (locale: string) => Promise<Messages>;

/** Loads by language. Each is an import of its own, so that a page gets the one that it shows. */
export const messageLoader =
  <Messages>(
    loaders: Readonly<Record<Language, () => Promise<Messages>>>,
  ): MessageLoader<Messages> =>
  (locale) =>
    loaders[languageOf(locale)]();

/**
 * The tag for formatting numbers and dates: the requested one if its language is supported here (so
 * that "de-CH" keeps its Swiss formats), else the language of the texts.
 */
export function formatLocale(locale: string): string {
  const language = languageOf(locale);
  try {
    const tag = Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0];
    return tag?.split('-')[0] === language ? tag : language;
  } catch {
    return language;
  }
}
