import { FREE_TEXT, type AskedField } from './asked-fields.ts';
import { withAsciiDigits } from './digits.ts';

/** Blanks and marks that nobody sees: they come along with what is copied from a list of contacts, a chat or a PDF. */
const AROUND = /^[\s\p{DI}]+|[\s\p{DI}]+$/gu;

/**
 * What was typed, pasted or filled in, as the gateway reads it: digits of any script, nothing invisible around it. A number or
 * code has plain signs and dashes, a phone number nothing that groups it, an amount a point. What was chosen stays.
 */
export function asSent(
  { kind, choices }: Pick<AskedField, 'kind' | 'choices'>,
  typed: string,
): string {
  const text = withAsciiDigits(typed).replace(AROUND, '');
  if (choices || kind === 'email' || FREE_TEXT.test(kind)) return text;
  const plain = text
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/\p{Dash}/gu, '-');
  if (kind.startsWith('phone')) return plain.replace(/[\s()./-]/g, '');
  return kind === 'income' ? plain.replace(/[,٫]/, '.') : plain;
}
