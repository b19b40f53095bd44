import { unescaped } from './digit-runs.ts';

/** A way to write a text, in which a person or a log no longer sees what it says. */
interface Encoding {
  /** What may be written so. Each is searched in linear time. */
  readonly words: RegExp;
  /** What such a word says: more than one reading where nothing shows at which character it begins. */
  readonly read: (word: string) => readonly string[];
}

/** The end of a line within a word, also one that is escaped. */
const BREAK = String.raw`[ \t]*(?:\r\n?|\n|\\{1,4}r\\{1,4}n|\\{1,4}[rn])[ \t]*`;

/** The shortest card number has so many digits: bytes, and pairs of hexadecimal digits. */
const FEWEST = 13;

/** Bytes begin at every fourth character, for a path or a word before them is made of the same letters. */
const base64: Encoding = {
  words: new RegExp(String.raw`[\w+/-]+(?:${BREAK}[\w+/-]+)*`, 'g'),
  read(word) {
    const letters = word.replaceAll(new RegExp(BREAK, 'g'), '');
    return letters.length < (FEWEST * 4) / 3
      ? []
      : [0, 1, 2, 3].map((at) => bytesOf(letters.slice(at)));
  },
};

/** `34323432`, `34 32 34 32`, `0x34, 0x32`: in a row it may begin at any digit. */
const hexadecimal: Encoding = {
  words: new RegExp(
    String.raw`[\da-f]{2}(?:[^\p{L}\p{N}]{0,3}(?:0x)?[\da-f]{2}){${FEWEST - 1},}[\da-f]?`,
    'giu',
  ),
  read(word) {
    const digits = word.replaceAll(/0x|[^\da-f]/gi, '');
    return [0, 1].map((at) => charactersOf(digits.slice(at).match(/../g) ?? [], 16));
  },
};

/** `[52,50,52,50]`: bytes as programs print them. */
const byteNumbers: Encoding = {
  words: new RegExp(String.raw`\d{2,3}(?:[^\p{L}\p{N}]{1,4}\d{2,3}){${FEWEST - 1},}`, 'gu'),
  read: (word) => [charactersOf(word.match(/\d+/g) ?? [], 10)],
};

/** Escapes are read where they stand; this is for what is still escaped, or encoded, after that. */
const escapes: Encoding = {
  words: /\S+/g,
  read: (word) => (/[\\&%]/.test(word) ? [unescaped(word)] : []),
};

/** Every encoding that is looked into, that of the longest words first. */
export const TEXT_ENCODINGS: Readonly<Record<string, Encoding>> = {
  escapes,
  base64,
  hexadecimal,
  byteNumbers,
};

function bytesOf(word: string): string {
  const plain = word.replaceAll('-', '+').replaceAll('_', '/');
  // A character alone at the end is no byte.
  return atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain);
}

/** Without zeros: in UTF-16 every other byte of a digit is one. */
const charactersOf = (codes: readonly string[], base: number): string =>
  codes
    .map((code) => String.fromCharCode(parseInt(code, base)))
    .join('')
    .replaceAll('\0', '');
