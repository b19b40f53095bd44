import type { LanguageFile } from './language-file.ts';

/** A file, or what loads it when the language is needed first. */
export type LanguageSource = LanguageFile | (() => Promise<LanguageFile>);

const sources = new Map<string, LanguageSource>();

/** The tags of the languages that the page has added. */
export const registeredTags = (): string[] => [...sources.keys()];

/** The file of one of them. */
export async function registeredLanguage(tag: string): Promise<LanguageFile | undefined> {
  const source = sources.get(tag);
  const file = typeof source === 'function' ? await source() : source;
  if (file) sources.set(tag, file);
  return file;
}

/**
 * Adds a language to the page, or takes the place of one; call it before the first element is on the
 * page. What is shown inside the secure frame comes from the proxy, which needs the same file
 * (`languages` of its configuration).
 *
 * @param tag BCP 47, as `is` or `sr-Latn`
 * @param source the file's content, or a function that loads it: it is called once, when the language is needed
 * @throws RangeError if the tag isn't one, or is English, which `messages` replaces
 */
export function registerLanguage(tag: string, source: LanguageSource): void {
  if (new Intl.Locale(tag).language === 'en')
    throw new RangeError('English is replaced by `messages`');
  sources.set(tag, source);
}
