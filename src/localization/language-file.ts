import type { Spoken } from './spoken.ts';

/**
 * A language as a file, as those of `src/localization/languages`: each room of texts by its name, as
 * `page` or `frame`. What a room leaves out is said in English.
 */
export interface LanguageFile {
  /** Which language, and how it is written. */
  readonly meta: {
    /** BCP 47, as `fr` or `sr-Latn`. */
    readonly tag: string;
    /** By default from left to right. */
    readonly dir?: 'ltr' | 'rtl';
    /** Digits for every number, as `latn`; by default those of the reader's region. */
    readonly numbering?: string;
  };
  readonly [room: string]: unknown;
}

/** What texts of the file say of themselves. */
const spokenBy = ({ meta: { tag, dir, numbering } }: LanguageFile): Spoken => ({
  lang: tag,
  ...(dir && { dir }),
  ...(numbering && { numbering }),
});

/** One room of a file; without the room there is nothing, and English speaks. */
export const roomOf = (file: LanguageFile, room: string): object | undefined => {
  const texts = file[room];
  return typeof texts === 'object' && texts ? { ...texts, ...spokenBy(file) } : undefined;
};
