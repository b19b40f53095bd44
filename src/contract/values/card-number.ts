import { digitRuns, type Digit } from './digit-runs.ts';
import { TEXT_ENCODINGS } from './encodings.ts';

/**
 * Card numbers in free text, however they are written: in any script's digits, escaped or encoded,
 * grouped by anything, next to other numbers or inside longer ones (C-114, P-42). Every window of 13 to 19
 * digits is tested; the time is linear in the length of the text.
 */

/** Does a free text contain what looks like a card number? */
export const holdsCardNumber = (text: string): boolean =>
  !hasNoRoom(text) && (hasWindow(withoutRandomIds(text)) || withoutEncoded(text) !== text);

/**
 * Is an id, a phone number or another text of digits a card number of a usual kind? Long ids and phone
 * numbers are by chance what a rare scheme could give out, so those are let pass here.
 */
export const holdsUsualCardNumber = (text: string): boolean =>
  !hasNoRoom(text) &&
  (hasWindow(withoutRandomIds(text), isUsual, isNever) || withoutEncoded(text) !== text);

/**
 * The same for an id that may be the gateway's. Gateways number transactions with up to 19 digits,
 * which can't be distinguished from the few cards of that length, so those pass: every payment must
 * remain refundable.
 */
export const isCardNumberAsId = (id: string): boolean =>
  !/^\d{17,}$/.test(id) && holdsUsualCardNumber(id);

/** The text with its card numbers cut down to first six and last four. */
export const maskCardNumbers = (written: string): string => {
  if (hasNoRoom(written)) return written;
  const text = withoutEncoded(written);
  let masked = '';
  let end = 0;
  for (const run of digitRuns(withoutRandomIds(text), SHORTEST))
    for (const { from, to } of windowsOf(run)) {
      const digits = run.slice(from, to);
      masked += text.slice(end, digits[0]?.at) + cutDown(digits, to - from);
      end = digits.at(-1)?.end ?? end;
    }
  return masked + text.slice(end);
};

interface Window {
  readonly from: number;
  readonly to: number;
}

/** Where it is unclear which digits are the first six. */
const CUT = '[card numbers]';
const SHORTEST = 13;
const LONGEST = 19;

/** Fewer characters than a number has digits; or than its Base64 has letters, without any digit or escape. */
const hasNoRoom = (text: string): boolean => text.length < SHORTEST || LETTERS.test(text);
const LETTERS = /^[ !-$'-/:-[\]-~]{0,17}$/;

/**
 * A UUID, or a hexadecimal id as long as databases and hashes make them. One in some thousands holds
 * a card number by chance; only digits alone are read as one.
 */
const RANDOM_ID =
  /(?<![\p{L}\p{N}])(?=[\d-]{0,35}[a-f])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{24,})(?![\p{L}\p{N}])/giu;

/** As long as before, so that every digit is where it was. */
const withoutRandomIds = (text: string): string =>
  text.replace(RANDOM_ID, (id) => 'x'.repeat(id.length));

/** So often may what is written be encoded: a log of a log of a form. */
const DEEPEST = 3;
/** Random bytes have fewer digits, and are soon done with. */
const ENOUGH_DIGITS = /^(?:\P{Nd}*\p{Nd}){13}/u;
/** What is encoded once more has so many characters in a row that mean something. */
const ENCODED_AGAIN = /[\w+/\s,:;\\&%#-]{18}/;

/** A text without the words that hold a card number in an encoding, or in an encoding of that. */
export const withoutEncoded = (text: string, deepest = DEEPEST): string =>
  Object.values(TEXT_ENCODINGS).reduce(
    (left, { words, read }) =>
      left.replace(words, (word) =>
        read(word).some((said) => said !== word && isNumberIn(said, deepest - 1)) ? CUT : word,
      ),
    text,
  );

const isNumberIn = (said: string, deepest: number): boolean =>
  (ENOUGH_DIGITS.test(said) && hasWindow(withoutRandomIds(said))) ||
  (deepest > 0 && ENCODED_AGAIN.test(said) && withoutEncoded(said, deepest) !== said);

function hasWindow(text: string, ifWhole = isPossible, ifCut = isUsual): boolean {
  for (const run of digitRuns(text, SHORTEST))
    if (windowsOf(run, ifWhole, ifCut).length > 0) return true;
  return false;
}

/**
 * Where the check digit is right. For a number on its own, scheme and length need only be possible;
 * where it is cut out of longer ones, one of ten windows is right by chance, so they must be usual,
 * and it yields to one on its own, also to that of something else.
 */
function windowsOf(run: readonly Digit[], ifWhole = isPossible, ifCut = isUsual): Window[] {
  const sums = luhnSums(run);
  const whole: Window[] = [];
  const others: Window[] = [];
  const cut: Window[] = [];
  for (let from = 0; from + SHORTEST <= run.length; from += 1) {
    const prefix = prefixOf(run, from);
    for (let length = SHORTEST; length <= LONGEST && from + length <= run.length; length += 1) {
      const to = from + length;
      const isLuhn = sums(from, to) % 10 === 0;
      const isWhole = (from === 0 || run[from]?.gap) && (to === run.length || run[to]?.gap);
      const fits = isWhole ? ifWhole : ifCut;
      if (isWhole && (isArticle(run, from, to) || (isLuhn && isPhone(prefix, length))))
        others.push({ from, to });
      else if (isLuhn && fits(prefix, length) && isOneNumber(run.slice(from, to), prefix))
        (isWhole ? whole : cut).push({ from, to });
    }
  }
  const kept = merged(whole);
  return inOrder([...kept, ...apartFrom(inOrder([...kept, ...others]), cut)]);
}

const inOrder = (windows: readonly Window[]): Window[] =>
  merged(windows.toSorted((a, b) => a.from - b.from));

/** An article's number on its own (EAN-13, GS1 General Specifications 7.9): cards of 13 digits are no longer issued. */
const isArticle = (run: readonly Digit[], from: number, to: number): boolean =>
  to - from === 13 &&
  run.slice(from, to).reduce((sum, { value }, at) => sum + value * (at % 2 === 0 ? 1 : 3), 0) %
    10 ===
    0;

/** A phone's (IMEI, 3GPP TS 23.003): no card has so many digits and begins so. */
const isPhone = (prefix: number, length: number): boolean =>
  length === 15 && [1, 35, 86, 99].includes(Math.floor(prefix / 100));

/** Both lists are in order, so each is passed through once. */
function apartFrom(kept: readonly Window[], windows: readonly Window[]): Window[] {
  let next = 0;
  return windows.filter(({ from, to }) => {
    while ((kept[next]?.to ?? Infinity) <= from) next += 1;
    return (kept[next]?.from ?? Infinity) >= to;
  });
}

/**
 * Grouped in one way, or in groups like a card's: not a phone number, a comma and a postal code. Letters
 * between digits are what ids have: they have to be the same everywhere, or one after each digit.
 */
function isOneNumber(digits: readonly Digit[], prefix: number): boolean {
  const gaps = digits.slice(1).map(({ gap }) => gap);
  const groups = gaps
    .map((gap) => (gap === '' ? '.' : ' '))
    .join('')
    .split(' ');
  const isUniform = new Set(gaps.filter((gap) => gap !== '')).size < 2;
  const isGrouped = groups.every(({ length }) => within(length, 2, 5));
  if (!gaps.some((gap) => /\p{L}/u.test(gap))) return isUniform || isGrouped;
  return (
    isUsual(prefix, digits.length) &&
    ((isUniform && groups.length > 2 && isGrouped) || gaps.every(({ length }) => length === 1))
  );
}

/** Weighted sums from the beginning, so that each window costs the same (ISO/IEC 7812-1, annex B). */
function luhnSums(run: readonly Digit[]): (from: number, to: number) => number {
  const doubled = (value: number): number => (value > 4 ? value * 2 - 9 : value * 2);
  const [even, odd] = [0, 1].map((parity) => {
    const sums = [0];
    for (const [index, { value }] of run.entries())
      sums.push((sums[index] ?? 0) + (index % 2 === parity ? doubled(value) : value));
    return sums;
  });
  return (from, to) => {
    const sums = to % 2 === 0 ? even : odd;
    return (sums?.[to] ?? 0) - (sums?.[from] ?? 0);
  };
}

const prefixOf = (run: readonly Digit[], from: number): number =>
  run.slice(from, from + 4).reduce((sum, { value }) => sum * 10 + value, 0);

const within = (value: number, low: number, high: number): boolean => low <= value && value <= high;

/** What a scheme somewhere gives out (ISO/IEC 7812-1): not every date with a time begins like one. */
const isPossible = (prefix: number, length: number): boolean =>
  isUsual(prefix, length) ||
  within(prefix, 3000, 3999) ||
  (within(prefix, 4000, 4999) && [13, 16, 18, 19].includes(length)) ||
  within(prefix, 5000, 6999) ||
  (within(prefix, 8000, 9999) && length === 16);

/** What nearly every card has. */
function isUsual(prefix: number, length: number): boolean {
  if (within(prefix, 3400, 3499) || within(prefix, 3700, 3799)) return length === 15;
  if (within(prefix, 3000, 3059) || within(prefix, 3600, 3699) || within(prefix, 3800, 3999))
    return length === 14;
  if (within(prefix, 6200, 6299)) return within(length, 16, 19);
  return (
    length === 16 &&
    (within(prefix, 4000, 5599) ||
      within(prefix, 2200, 2204) ||
      within(prefix, 2221, 2720) ||
      within(prefix, 3528, 3589) ||
      within(prefix, 6011, 6011) ||
      within(prefix, 6440, 6599))
  );
}

const isNever = (): boolean => false;

/** Windows that overlap become one: half of a number must not stay because the other half was cut. */
function merged(windows: readonly Window[]): Window[] {
  const result: { from: number; to: number }[] = [];
  for (const { from, to } of windows) {
    const last = result.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

function cutDown(digits: readonly Digit[], length: number): string {
  if (length > LONGEST) return CUT;
  const text = digits.map(({ value }) => value).join('');
  return `${text.slice(0, 6)}…${text.slice(-4)}`;
}
