/** Ways to write digits other than ASCII's, by name. */
export const SCRIPTS: Readonly<Record<string, (text: string) => string>> = {
  'Arabic-Indic': from('٠'),
  'full-width': from('０'),
};

/** Writes a text's digits in the script whose zero this is. */
function from(zero: string): (text: string) => string {
  const first = zero.codePointAt(0) ?? 0;
  return (text) => text.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
}
