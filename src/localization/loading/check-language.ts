import { en as account } from '../account/en.ts';
import { en as documents } from '../documents/en.ts';
import { en as frame } from '../frame/en.ts';
import { en as issuing } from '../issuing/en.ts';
import type { LanguageFile } from '../language-file.ts';
import { en as nextAction } from '../next-action/en.ts';
import { en as order } from '../order/en.ts';
import { en as page } from '../page/en.ts';
import { en as paymentMethods } from '../payment-methods/en.ts';
import { en as result } from '../result/en.ts';
import { en as reveal } from '../reveal/en.ts';
import { en as staff } from '../staff/en.ts';

type Text = string | Readonly<Record<string, string>>;
type Texts = Readonly<Record<string, Text>>;

/** The English texts, by room, as a file has them. */
const ENGLISH: Readonly<Record<string, Texts>> = {
  page,
  order,
  result,
  'payment-methods': paymentMethods,
  'next-action': nextAction,
  frame,
  reveal,
  documents,
  account,
  issuing,
  staff,
};

/** What of a language's file is missing or suspicious. */
export interface LanguageFinding {
  /** The room and the key, as `result.failedTitle`; or `meta`. */
  readonly where: string;
  /** What is wrong with it, after its name: `is empty`. */
  readonly what: string;
}

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const longestOf = (text: Text) => Math.max(...formsOf(text).map(({ length }) => length));
const valuesOf = (text: Text): string =>
  [...new Set(formsOf(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort().join(', ');

/** Compares a language's file with the English texts, key by key. */
export function checkLanguage(file: LanguageFile): LanguageFinding[] {
  const rooms = Object.entries(ENGLISH);
  const found = checkMeta(file);
  if (!isTag(file.meta.tag)) return found;
  const known = new Set(['meta', ...rooms.map(([room]) => room)]);
  return [
    ...found,
    ...Object.keys(file)
      .filter((room) => !known.has(room))
      .map((room) => ({ where: room, what: 'is no part of a language' })),
    ...rooms.flatMap(([room, english]) => checkRoom(file, room, english)),
  ];
}

// cspell:ignore hebr thaa syrc nkoo adlm rohg
const RIGHT_TO_LEFT = /^(Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg)$/;

const isTag = (tag: unknown): tag is string => {
  try {
    return typeof tag === 'string' && Boolean(new Intl.Locale(tag));
  } catch {
    return false;
  }
};

function checkMeta({ meta }: LanguageFile): LanguageFinding[] {
  const find = (what: string) => [{ where: 'meta', what }];
  if (!isTag(meta.tag))
    return find('tag is not a language tag (BCP 47), such as "fr" or "sr-Latn"');
  const { script = '' } = new Intl.Locale(meta.tag).maximize();
  const dir = RIGHT_TO_LEFT.test(script) ? 'rtl' : 'ltr';
  return (meta.dir ?? 'ltr') === dir
    ? []
    : find(`dir is "${meta.dir ?? 'ltr'}", but ${meta.tag} is read "${dir}"`);
}

function checkRoom(file: LanguageFile, room: string, english: Texts): LanguageFinding[] {
  const texts = (file[room] ?? {}) as Texts;
  const keys = Object.keys(english);
  const missing = keys.filter((key) => !(key in texts));
  if (missing.length === keys.length) return [{ where: room, what: 'is missing: it is English' }];
  const find = (key: string, what: string | false | undefined) =>
    what ? [{ where: `${room}.${key}`, what }] : [];
  return [
    ...missing.flatMap((key) => find(key, 'is missing: it is English')),
    ...Object.entries(texts).flatMap(([key, text]) => {
      const source = english[key];
      if (source === undefined) return find(key, 'is no text of Tender');
      if (typeof text !== typeof source || !formsOf(text).every((form) => typeof form === 'string'))
        return find(key, typeof source === 'string' ? 'is not one text' : 'has no forms by number');
      const limit = longestOf(source) * 1.8 + 12;
      return [
        ...find(key, formsOf(text).some((form) => form.trim() === '') && 'is empty'),
        ...find(key, pluralFault(text, file.meta.tag)),
        ...find(
          key,
          valuesOf(text) !== valuesOf(source) &&
            `has the values ${valuesOf(text) || 'none'}, and not ${valuesOf(source) || 'none'}`,
        ),
        ...find(
          key,
          longestOf(text) > limit &&
            `has ${longestOf(text)} characters; there is room for ${Math.floor(limit)}`,
        ),
      ];
    }),
  ];
}

/** Exact numbers aside, the forms are those that the language's rules can answer. */
function pluralFault(text: Text, tag: string): string | undefined {
  if (typeof text === 'string') return undefined;
  const wanted = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.sort().join(', ');
  const forms = Object.keys(text).filter((form) => !/^\d+$/.test(form));
  return forms.sort().join(', ') === wanted
    ? undefined
    : `has the forms ${forms.join(', ')}, and not ${wanted}`;
}
