import type { Comparison, Echo } from '../contract/operations/evidence.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import { parseTime } from '../codec/index.ts';
import { sameAmount } from './amounts.ts';
import type { Alert, Finding } from './finding.ts';

/** A record of an answer or request: scalars are text, or numbers that the caller wrote. */
export type AnswerFields = Readonly<Record<string, unknown>>;

type EchoProfile = Pick<Profile, 'decimals'>;

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
    const currency = textOf(fieldAt(sent, echo.currency ?? ''));
    const until = textOf(fieldAt(sent, echo.until ?? ''));
    return SAME[echo.as](said, asked, { currency, until, profile })
      ? []
      : [{ alert: alertFor(field, echo.as), field }];
  });
}

const SAME: Readonly<
  Record<
    Comparison,
    (
      said: string,
      asked: string,
      more: {
        readonly currency: string | undefined;
        readonly until: string | undefined;
        readonly profile: EchoProfile;
      },
    ) => boolean
  >
> = {
  text: (said, asked) => said.trim() === asked.trim(),
  id: (said, asked) => asked.split(',').includes(said),
  amount: (said, asked, { currency, profile }) =>
    sameAmount(said, asked, currency, profile.decimals),
  card: sameCard,
  window: (said, asked, { until = asked }) => isWithin(said, asked, until),
};

const DAY = 86_400_000;

/** What can't be read as a time contradicts nothing: its form is not shown everywhere (C-104). */
function isWithin(said: string, from: string, until: string): boolean {
  try {
    const [at = 0, start = 0, end = 0] = [said, from, until].map((text) => parseTime(text, 'UTC'));
    return at >= start - DAY && at <= end + DAY;
  } catch {
    return true;
  }
}

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
