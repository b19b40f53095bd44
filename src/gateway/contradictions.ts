import type { Comparison, Echo } from '../contract/operations/evidence.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import { sameAmount } from './amounts.ts';
import type { Alert, Finding } from './finding.ts';

/** A record of an answer or request: scalars are text, or numbers that the caller wrote. */
export type AnswerFields = Readonly<Record<string, unknown>>;

type EchoProfile = Pick<Profile, 'decimals' | 'issuing'>;

/** Fields of an answer that say something else than was sent; what is missing on either side doesn't. */
export function findContradictions(
  echoes: Readonly<Record<string, Echo>>,
  sent: AnswerFields,
  answered: AnswerFields,
  profile: EchoProfile,
): Finding[] {
  return Object.entries(echoes).flatMap(([field, echo]) => {
    const asked = textOf(fieldAt(sent, echo.of ?? field));
    const said = textOf(answered[field]);
    if (asked === undefined || said === undefined) return [];
    const currency = textOf(fieldAt(sent, echo.currency ?? '')) ?? profile.issuing.defaultCurrency;
    return SAME[echo.as](said, asked, currency, profile)
      ? []
      : [{ alert: alertFor(field, echo.as), field }];
  });
}

const SAME: Readonly<
  Record<
    Comparison,
    (said: string, asked: string, currency: string, profile: EchoProfile) => boolean
  >
> = {
  text: (said, asked) => said.trim() === asked.trim(),
  id: (said, asked) => asked.split(',').includes(said),
  amount: (said, asked, currency, { decimals }) => sameAmount(said, asked, currency, decimals),
  card: sameCard,
};

/** How many leading digits a mask leaves is not fixed (C-133). */
function sameCard(said: string, asked: string): boolean {
  const [, first, last] = /^(\d*)\*+(\d*)$/.exec(said) ?? [];
  return first === undefined || last === undefined
    ? said === asked
    : asked.startsWith(first) && asked.endsWith(last);
}

function alertFor(field: string, as: Comparison): Alert {
  if (as === 'amount') return 'amount-mismatch';
  if (/currency$/.test(field)) return 'currency-mismatch';
  return field === 'order_no' ? 'order-mismatch' : 'echo-mismatch';
}

const fieldAt = (fields: AnswerFields, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as AnswerFields | null | undefined)?.[name], fields);

/** A scalar as text; an empty one counts as missing. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
