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
