import { Option } from 'commander';
import { maskCardNumbers } from '../../../contract/values/card-number.ts';
import type { Terminal } from './terminal.ts';
import { textTable } from './text-table.ts';

export type OutputFormat = 'table' | 'json';

const formatOption = (): Option =>
  new Option('-o, --output <format>', 'how to print').choices(['table', 'json']);

/** Tables on a terminal, JSON when the output is piped. */
export const outputOption = ({ stdout }: Terminal): Option =>
  formatOption().default(stdout.isTTY ? 'table' : 'json', 'table on a terminal, json otherwise');

/** For what shells read line by line: JSON only when it is asked for. */
export const plainOutputOption = (): Option => formatOption().default('table');

/** The short way to say `--output json`. */
export const jsonOption = (): Option =>
  new Option('--json', 'print JSON, like --output json').implies({ output: 'json' });

/** Fields that must not appear on a screen or in a build log (P-30, P-42, C-062). */
const HIDDEN: readonly string[] = [
  'security_code',
  'cvv',
  'encryption_data',
  'sign',
  'token_id',
  'fraudvendor_token_cookie',
  // The hosted page's document (C-154).
  'html',
];
/** A complete number, whether or not it passes as a card number (C-222). */
const CARD_NUMBER = 'cardNumber';
/** Names, addresses, accounts and the like, of shoppers, cardholders and beneficiaries (C-171, C-213). */
const PERSONAL =
  /(email|phone|mobile|birth|first_?name|last_?name|company_name|account_name|address|postal|postcode|city|iban|account_number|document|^billing|^delivery|shopper_ip|remark)/i;
/** Ids may be as long as card numbers, and a person needs them whole. */
const IS_ID = /(_id|Id|_no|No|_reference|hash)$/;

/** Prints a value; objects become lines of path and value in a table. */
export function print(
  { stdout }: Terminal,
  value: unknown,
  format: OutputFormat,
  { personalData = true }: { readonly personalData?: boolean } = {},
): void {
  const shown = hideSecrets(value, personalData);
  const text =
    format === 'json'
      ? JSON.stringify(shown, undefined, 2)
      : textTable(leaves(shown).map(([path, leaf]) => [path, leaf]));
  stdout.write(`${text}\n`);
}

const hideSecrets = (value: unknown, personalData: boolean): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (typeof inner !== 'string') return inner;
      if (inner !== '' && HIDDEN.includes(key)) return '[masked]';
      if (key === CARD_NUMBER) return inner.replace(/\d(?=\d{4})/g, '*');
      if (!personalData && inner !== '' && PERSONAL.test(key)) return '[masked]';
      return IS_ID.test(key) ? inner : maskCardNumbers(inner);
    }),
  );

function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]];
  const entries = Object.entries(value);
  if (entries.length === 0) return [[path, 'none']];
  return entries.flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}
