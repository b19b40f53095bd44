/**
 * Card numbers in free text, however they are written: in any script's digits, grouped by anything
 * that is neither letter nor digit, next to other numbers or inside longer ones (C-114, P-42). Every
 * window of 13 to 19 digits is tested; the time is linear in the length of the text.
 */

/** Does a free text contain what looks like a card number? */
export const holdsCardNumber = (text: string): boolean => {
  for (const run of digitRuns(text)) if (windowsOf(run).length > 0) return true;
  return false;
};

/**
 * Is an id, a phone number or another text of digits a card number of a usual kind? Long ids and phone
 * numbers are by chance what a rare scheme could give out, so those are let pass here.
 */
export const holdsUsualCardNumber = (text: string): boolean => {
  for (const run of digitRuns(text)) if (windowsOf(run, isUsual, isNever).length > 0) return true;
  return false;
};

/**
 * The same for an id that may be the gateway's. Gateways number transactions with up to 19 digits,
 * which can't be distinguished from the few cards of that length, so those pass: every payment must
 * remain refundable.
 */
export const isCardNumberAsId = (id: string): boolean =>
  !/^\d{17,}$/.test(id) && holdsUsualCardNumber(id);

/** The text with its card numbers cut down to first six and last four. */
export const maskCardNumbers = (text: string): string => {
  let masked = '';
  let end = 0;
  for (const run of digitRuns(text))
    for (const { from, to } of windowsOf(run)) {
      const digits = run.slice(from, to);
      masked += text.slice(end, digits[0]?.at) + cutDown(digits, to - from);
      end = digits.at(-1)?.end ?? end;
    }
  return masked + text.slice(end);
};

interface Digit {
  readonly value: number;
  /** Where it begins and ends in the text. */
  readonly at: number;
  readonly end: number;
  /** What keeps it apart from the digit before; empty where they are written together. */
  readonly gap: string;
}

interface Window {
  readonly from: number;
  readonly to: number;
}

const SHORTEST = 13;
const LONGEST = 19;

/** What programs write for a space, a dash or a line's end: `%20`, `&nbsp;`, `\n`, `\u00a0`. */
const ESCAPED =
  '%(?:C2%A0|E2%80%[89][0-9A-F]|0[9AD]|2[0BCDEF]|3[AB]|5F|7C)|&(?:nbsp|ensp|emsp|thinsp|[nm]dash|#\\d{2,5}|#x[\\da-f]{2,5});|\\\\[nrt]|\\\\u(?:00a0|00ad|20[0-6][\\da-f]|feff)';

/** Digits with at most six such characters between two of them: `", "`, ` – `, a keycap's own two. */
const TOKEN = new RegExp(`([\\p{Nd}\\p{No}])|(?:${ESCAPED}|[^\\p{L}\\p{N}]){1,6}`, 'giu');

/**
 * A UUID, or a hexadecimal id as long as databases and hashes make them. One in some thousands holds
 * a card number by chance; only digits alone are read as one.
 */
const RANDOM_ID =
  /(?<![\p{L}\p{N}])(?=[\d-]{0,35}[a-f])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{24,})(?![\p{L}\p{N}])/giu;

/** Digits that nothing but separators keeps apart. */
function* digitRuns(text: string): Generator<Digit[]> {
  if (text.length < SHORTEST) return;
  let run: Digit[] = [];
  let end = 0;
  let gap = '';
  const readable = text.replace(RANDOM_ID, (id) => 'x'.repeat(id.length));
  for (const { 0: token, 1: digit, index } of readable.matchAll(TOKEN)) {
    const value = digit === undefined ? undefined : valueOf(digit);
    // A word ends a run, and so do separators longer than one token.
    if (index > end || (value === undefined && gap !== '')) {
      if (run.length >= SHORTEST) yield run;
      run = [];
    }
    end = index + token.length;
    if (value !== undefined) run.push({ value, at: index, end, gap });
    gap = value === undefined ? token : '';
  }
  if (run.length >= SHORTEST) yield run;
}

const DECIMAL = /\p{Nd}/u;

/** Unicode keeps the ten digits of a script together, from zero on; some scripts adjoin. */
function valueOf(character: string): number | undefined {
  const plain = character.normalize('NFKC');
  if (/^[0-9]$/.test(plain)) return Number(plain);
  if (!DECIMAL.test(character)) return undefined;
  const point = character.codePointAt(0) ?? 0;
  let zero = point;
  while (DECIMAL.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}

/**
 * Where the check digit is right. For a number on its own, scheme and length need only be possible;
 * where it is cut out of longer ones, one of ten windows is right by chance, so they must be usual,
 * and it yields to one on its own.
 */
function windowsOf(run: readonly Digit[], ifWhole = isPossible, ifCut = isUsual): Window[] {
  const sums = luhnSums(run);
  const whole: Window[] = [];
  const cut: Window[] = [];
  for (let from = 0; from + SHORTEST <= run.length; from += 1) {
    const prefix = prefixOf(run, from);
    for (let length = SHORTEST; length <= LONGEST && from + length <= run.length; length += 1) {
      const to = from + length;
      if (sums(from, to) % 10 !== 0) continue;
      const isWhole = (from === 0 || run[from]?.gap) && (to === run.length || run[to]?.gap);
      const fits = isWhole ? ifWhole : ifCut;
      if (fits(prefix, length) && isOneNumber(run.slice(from, to)))
        (isWhole ? whole : cut).push({ from, to });
    }
  }
  const kept = merged(whole);
  return merged([...kept, ...apartFrom(kept, cut)].sort((a, b) => a.from - b.from));
}

/** Both lists are in order, so each is passed through once. */
function apartFrom(kept: readonly Window[], windows: readonly Window[]): Window[] {
  let next = 0;
  return windows.filter(({ from, to }) => {
    while ((kept[next]?.to ?? Infinity) <= from) next += 1;
    return (kept[next]?.from ?? Infinity) >= to;
  });
}

/** Grouped in one way, or in groups like a card's: not a phone number, a comma and a postal code. */
function isOneNumber([, ...digits]: readonly Digit[]): boolean {
  const gaps = digits.map(({ gap }) => gap.replace(/\s+/g, ' '));
  if (new Set(gaps.filter((gap) => gap !== '')).size < 2) return true;
  const groups = gaps.map((gap) => (gap === '' ? '.' : ' ')).join('');
  return groups.split(' ').every((group) => within(group.length, 2, 5));
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

/** In overlapping numbers it is unclear which digits are the first six. */
function cutDown(digits: readonly Digit[], length: number): string {
  if (length > LONGEST) return '[card numbers]';
  const text = digits.map(({ value }) => value).join('');
  return `${text.slice(0, 6)}…${text.slice(-4)}`;
}
