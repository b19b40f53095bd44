import { maskCardNumbers } from '../../contract/values/card-number.ts';

/** Names whose values are secrets wherever they appear (P-42). */
const SECRET_NAMES = [
  'security_code',
  'cvv',
  'cvc',
  'encryption_data',
  'sign',
  'sign_key',
  'signInfo',
  'api_key',
  'issuing_key',
  'client_secret',
  'allParams',
  'authorization',
].join('|');

/** `name=value`, `"name":"value"`, `name: value`, `<name>value`. */
const NAMED_VALUE = new RegExp(
  String.raw`(?<![\w])(${SECRET_NAMES})("?\s*[=:]\s*(?:bearer\s+)?"?|>)[^"&<\s,;}]+`,
  'gi',
);

/**
 * The second net under logs and error output: the allow list of fields is the first. Card numbers
 * keep six and four digits, values of secret names go.
 */
export const maskSecrets = (text: string): string =>
  maskCardNumbers(text.replace(NAMED_VALUE, '$1$2[masked]'));
