import english from '../../src/localization/languages/en.json' with { type: 'json' };
import type { LanguageFile } from '../../src/localization/language-file.ts';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'É',
  O: 'Ø',
  P: 'Þ',
};

/**
 * English as a language that is half as long again and has accents: what is cut off or not translated
 * shows. Values such as `{amount}` stay.
 */
export function pseudo(text: string): string {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith('{') ? part : part.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
  return `[${accented}${' ~'.repeat(Math.ceil(text.length / 4))}]`;
}

/** English with each word from right to left. */
const mirrored = (text: string): string =>
  text
    .split(/(\{\w+\}|\s+)/)
    .map((part) => (/^(\{|\s|$)/.test(part) ? part : `\u202e${part}\u202c`))
    .join('');

type Text = string | Readonly<Record<string, string>>;

/** English as another language, with a form for every kind of number that the tag's language knows. */
function written(meta: LanguageFile['meta'], write: (text: string) => string): LanguageFile {
  const { pluralCategories } = new Intl.PluralRules(meta.tag).resolvedOptions();
  const say = (text: Text) =>
    typeof text === 'string'
      ? write(text)
      : Object.fromEntries(
          pluralCategories.map((form) => [form, write(text[form] ?? text['other'] ?? '')]),
        );
  const { meta: _english, ...rooms } = english;
  const texts = Object.entries(rooms).map(([room, messages]) => [
    room,
    Object.fromEntries(
      Object.entries<Text>(messages).map(([key, text]) => [key, say(text)] as const),
    ),
  ]);
  return { ...(Object.fromEntries(texts) as Record<string, unknown>), meta };
}

/**
 * The usual pseudo-locales, as files of languages. Accents are a language for private use, not "en-XA": whatever is
 * English is there without a file.
 */
export const PSEUDO_LANGUAGES: readonly LanguageFile[] = [
  written({ tag: 'qaa-XA' }, pseudo),
  written({ tag: 'ar-XB', dir: 'rtl', numbering: 'latn' }, mirrored),
];
