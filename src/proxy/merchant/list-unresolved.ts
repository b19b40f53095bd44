import type { Page, Unresolved } from '../../contract/proxy/operations.schema.ts';
import { attemptAnswerOf } from '../attempts/attempt-views.ts';
import type { Context } from '../context/context.ts';
import { operationResultOf } from '../operations/operation-result.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';

const PAGE = 50;

/**
 * `GET /v1/attempts?outcome=unknown`: attempts, then operations, that nothing is proven of. Ids are
 * random, so the order says nothing; what is there from the first page to the last is listed once.
 */
export async function listUnresolved(
  { store }: Context,
  after: string | null,
): Promise<Page<Unresolved>> {
  const data = await store.read(async (reader) => {
    const attempts = after?.startsWith('op_') ? [] : await unknownIn(reader, 'attempts', after);
    const rest = PAGE - attempts.length;
    const operations =
      rest > 0
        ? await unknownIn(reader, 'operations', after?.startsWith('op_') ? after : null, rest)
        : [];
    return [
      ...attempts.map((row) => ({ ...attemptAnswerOf(row), ...waitingOf(row) })),
      ...operations.map((row) => ({ ...operationResultOf(row), ...waitingOf(row) })),
    ];
  });
  return { data, next: data.length === PAGE ? (data.at(-1)?.id ?? null) : null };
}

const unknownIn = <T extends 'attempts' | 'operations'>(
  reader: Reader,
  table: T,
  after: string | null,
  limit = PAGE,
) =>
  reader.find<'attempts' | 'operations'>(table, {
    where: { outcome: 'unknown' },
    ...(after && { range: { column: 'id', after } }),
    limit,
  }) as ReturnType<typeof reader.find<T>>;

const waitingOf = (row: AttemptRow | OperationRow) =>
  row.dueAt === null || isBeyondAsking(row)
    ? { waits_for: 'person' as const }
    : { waits_for: 'gateway' as const, next_query_at: new Date(row.dueAt).toISOString() };

/** No query shows how a refund ended; only that one was refused for certain. */
const isBeyondAsking = (row: AttemptRow | OperationRow): boolean =>
  'result' in row && row.operation === 'orders.refund' && !row.result?.unconfirmed?.length;
