import type { SigningStyle } from '../contract/profile/recipe.schema.ts';

/** As HTML forms have it (application/x-www-form-urlencoded), whatever the text. */
const inForm = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);
const inQuery = (text: string): string => inForm(text).replaceAll('*', '%2A');
const byRfc3986 = (text: string): string =>
  inQuery(text).replaceAll('+', '%20').replaceAll('%7E', '~');

const ESCAPES: Readonly<Record<SigningStyle['escape'], (text: string) => string>> = {
  none: (text) => text,
  percent: byRfc3986,
  component: (text) => byRfc3986(text).replace(/%(?:21|27|28|29|2A)/g, decodeURIComponent),
  form: inForm,
  query: inQuery,
};

/** A text as the style percent-encodes it. */
export function escaped(
  text: string,
  { escape, escapeCase }: Pick<SigningStyle, 'escape' | 'escapeCase'>,
): string {
  const written = ESCAPES[escape](text);
  return escapeCase === 'upper' || escape === 'none'
    ? written
    : written.replace(/%[0-9A-F]{2}/g, (digits) => digits.toLowerCase());
}
