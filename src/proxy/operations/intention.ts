import { plainNumber } from '../../contract/money/decimal-amount.ts';
import { singleSpaced } from '../../contract/values/plain-text.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import type { RequestValues, WriteName } from '../../contract/operations/operations.schema.ts';
import { keyReused } from '../idempotency/idempotency-claim.ts';
import type { Reader } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';

/** An intention as stored: its row's id is derived from the caller's, so it is unique. */
export interface PayoutIntention {
  readonly operationId: string;
  /** A keyed hash of each field, under each root secret in use; the newest is kept. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/**
 * A payout is one intention forever, by the caller's id for it: a repeat gets the result of
 * the first, and the id is refused for anything else (C-206). Hashes are keyed: its fields are names
 * and accounts.
 */
export async function readIntention(
  { keys }: Context,
  name: WriteName,
  body: unknown,
): Promise<PayoutIntention | undefined> {
  if (name !== 'payout.create') return undefined;
  const { request_id: id, ...values } = body as RequestValues<'payout.create'>;
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const fields = await Promise.all(
    given.map(
      async ([field, value]) =>
        [field, await keys.macs('intention', JSON.stringify(canonical(value, field)))] as const,
    ),
  );
  return {
    operationId: `op_${id.toLowerCase().replaceAll('-', '')}`,
    fields: Object.fromEntries(fields),
  };
}

/** What an earlier request with this id made. @throws Problem when it was another intention. */
export async function earlierIntention(
  reader: Reader,
  { operationId, fields }: PayoutIntention,
): Promise<OperationRow | undefined> {
  const row = await reader.get('operations', operationId);
  if (!row) return undefined;
  const before = row.summary.fields ?? {};
  const names = new Set([...Object.keys(before), ...Object.keys(fields)]);
  const other = [...names].filter((field) => !fields[field]?.includes(before[field] ?? ''));
  if (other.length > 0)
    throw keyReused(
      other.map((field) => `/${field}`),
      row.id,
      'This request_id was used with other values. Use a different id for each payout.',
    );
  if (row.state !== 'ended') throw new Problem('request-in-flight', { retryAfter: 1 });
  return row;
}

/** The same text, whatever blanks are around and in it; the same amount, whatever zeros it ends in. */
export const sameSpelling = (text: string, field = ''): string =>
  (field.endsWith('amount') ? plainNumber(text) : undefined) ?? singleSpaced(text.normalize('NFC'));

/** Equal values give equal texts, however they are spelled and their members ordered. */
function canonical(value: unknown, field: string): unknown {
  if (typeof value === 'string') return sameSpelling(value, field);
  if (Array.isArray(value)) return value.map((one) => canonical(one, field));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return members.map(([name, member]) => [name, canonical(member, name)]);
}
