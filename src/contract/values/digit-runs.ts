/** A digit of a text, in any script and however it is escaped. */
export interface Digit {
  readonly value: number;
  /** Where it begins and ends in the text. */
  readonly at: number;
  readonly end: number;
  /** What keeps it apart from the digit before, blanks as one; empty where they are written together. */
  readonly gap: string;
}

/** Characters that may stand between two digits of one number, blanks counted as one: `", "`, ` – `. */
const WIDEST_GAP = 6;

const ESCAPE = new RegExp(
  [
    // JavaScript and JSON, also in a text that is escaped once more: `\\u0034`, `\\\\u{34}`, `\\x34`.
    String.raw`\\{1,4}(?:u\{[\da-f]{1,6}\}|u[\da-f]{4}|x[\da-f]{2})`,
    // Octal, as in C: `\064`; other numbers after a backslash may be a path's.
    String.raw`\\{1,4}0(?:6[0-7]|7[01])`,
    // HTML and XML: `&#52;`, `&#x34;`, `&amp;#52;`.
    String.raw`&(?:amp;){0,2}#(?:x[\da-f]{1,6}|\d{1,7});`,
    // Addresses and forms, in UTF-8: `%34`, `%EF%BC%94`.
    '%(?:[0-7][\\da-f]|[cd][\\da-f]%[89ab][\\da-f]|e[\\da-f](?:%[89ab][\\da-f]){2}|f[0-4](?:%[89ab][\\da-f]){3})',
    // A space, a dash, the end of a line.
    String.raw`&[a-z]{2,8};|\\[nrt]`,
  ].join('|'),
  'iy',
);

/**
 * The digits of a text, cut where more than a few characters keep two of them apart. Runs shorter than wanted
 * are left out. Every line of the log passes here, so what needs no regular expression is read without.
 */
export function* digitRuns(text: string, shortest: number): Generator<Digit[]> {
  let run: Digit[] = [];
  let gap = '';
  let size = 0;
  for (let at = 0; at < text.length;) {
    const { character, end } = characterAt(text, at);
    const value = valueOf(character);
    if (value !== undefined) {
      run.push({ value, at, end, gap });
      gap = '';
      size = 0;
    } else if (run.length > 0) {
      const isOneBlank = gap.endsWith(' ') && isBlank(character);
      if (!isOneBlank) {
        gap += isBlank(character) ? ' ' : character.toLowerCase();
        size += 1;
      }
      if (size > WIDEST_GAP) {
        if (run.length >= shortest) yield run;
        run = [];
        gap = '';
        size = 0;
      }
    }
    at = end;
  }
  if (run.length >= shortest) yield run;
}

const isBlank = (character: string): boolean =>
  character === ' ' || (character !== '' && character.trim() === '');

/** What is written at a place, and where that ends. */
function characterAt(text: string, at: number): { character: string; end: number } {
  const character = text[at] ?? '';
  if (character === '\\' || character === '&' || character === '%') {
    ESCAPE.lastIndex = at;
    const [escape] = ESCAPE.exec(text) ?? [];
    if (escape) return { character: characterOf(escape), end: at + escape.length };
  }
  const whole = character < '\ud800' ? character : String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { character: whole, end: at + whole.length };
}

/** A text with what its escapes are written for, where they stood. */
export function unescaped(text: string): string {
  let said = '';
  for (let at = 0; at < text.length;) {
    const { character, end } = characterAt(text, at);
    said += character;
    at = end;
  }
  return said;
}

/** The one character that an escape is written for. */
function characterOf(escape: string): string {
  const [, octal] = /\\0([67][0-7])$/.exec(escape) ?? [];
  if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8));
  const [, hex, decimal] = /(?:[ux]\{?([\da-f]+)\}?|#(\d+));?$/i.exec(escape) ?? [];
  if (hex === undefined && decimal === undefined)
    return escape.startsWith('%') ? decodeUtf8(escape) : ' ';
  const point = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  return point > 0x10ffff ? ' ' : String.fromCodePoint(point);
}

/** Not everything that looks so is UTF-8. */
function decodeUtf8(escape: string): string {
  try {
    return decodeURIComponent(escape);
  } catch {
    return ' ';
  }
}

const DECIMAL = /\p{Nd}/u;

/** Unicode keeps the ten digits of a script together, from zero on; some scripts adjoin. */
function valueOf(character: string): number | undefined {
  if (character < '\u0080')
    return character >= '0' && character <= '9' ? Number(character) : undefined;
  const plain = character.normalize('NFKC');
  if (/^[0-9]$/.test(plain)) return Number(plain);
  if (!DECIMAL.test(character)) return undefined;
  const point = character.codePointAt(0) ?? 0;
  let zero = point;
  while (DECIMAL.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}
