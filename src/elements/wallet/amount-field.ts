import type { TemplateResult } from 'lit';
import { textField, type FieldSign } from '../fields/text-field.ts';
import type { OperationForm } from './operation-form.ts';

/** The sign of a currency, and the side of the number on which the locale shows it: what it writes from right to left, left of it. */
export function signOf(currency: string, locale: string): FieldSign {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'currency');
  const number = parts.findIndex(({ type }) => type === 'integer');
  const isTurned = parts.some(({ value }) => value.includes('\u200f'));
  return { text: parts[at]?.value ?? currency, isBefore: at < number !== isTurned };
}

/** The input of an amount. */
export const amountField = (
  form: Pick<OperationForm<string, 'amount'>, 'error'>,
  label: string,
  hint?: string,
  sign?: FieldSign,
): TemplateResult =>
  textField({
    name: 'amount',
    label,
    hint,
    error: form.error('amount'),
    inputMode: 'decimal',
    maxLength: 20,
    sign,
  });
