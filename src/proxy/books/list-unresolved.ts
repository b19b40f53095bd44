import type { Page, Unresolved } from '../../contract/proxy/operations.schema.ts';
import { attemptAnswerOf } from '../attempts/attempt-views.ts';
import type { Context } from '../context/context.ts';
import { operationResultOf } from '../operations/operation-result.ts';
import type { Reader } from '../store/store.ts';
import { whoActs } from './waiting.ts';

const PAGE = 50;

/**
 * `GET /v1/attempts?outcome=unknown`: attempts, then operations, that nothing is proven of. Ids have the
 * time of different clocks, if any, so the order says nothing; what is there from the first page to the
 * last is listed once.
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
      ...attempts.map((row) => ({ ...attemptAnswerOf(row), ...whoActs(row) })),
      ...operations.map((row) => ({ ...operationResultOf(row), ...whoActs(row) })),
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
