import type { OrderFilters } from '../../contract/proxy/lists.schema.ts';
import type { OrderMark } from '../../contract/vocabulary/order-marks.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { StateOfOrder } from '../../contract/vocabulary/order-states.ts';
import { paymentById, type Account } from '../money/payments.ts';
import type { MovementKind } from '../store/money-rows.ts';
import { orderKeyOf } from '../store/order-key.ts';
import type { Query, Reader } from '../store/store.ts';
import type { OperationRow, TableName, Tables } from '../store/tables.ts';

/** So many rows are read to find the orders that a filter asks for: what more match is soon met by time. */
const MOST = 1_000;

/** There are more than are read. */
class TooMany extends Error {
  override readonly name = 'TooMany';
}

interface Search {
  readonly account: Account;
  readonly reader: Reader;
}

/**
 * The keys of all orders that may be in a state, or have a mark, found by an index however many others there are; what
 * is found is looked at once more. Undefined where that is not asked, or too many may.
 */
export async function ordersByIndex(
  account: Account,
  reader: Reader,
  { state, mark }: Pick<OrderFilters, 'state' | 'mark'>,
): Promise<ReadonlySet<string> | undefined> {
  const search = { account, reader };
  const searches = [
    ...(state === undefined ? [] : [inState(search, state)]),
    ...(mark === undefined ? [] : [MARKED[mark](search)]),
  ];
  const found = await Promise.all(searches.map((keys) => keys.catch(ifTooMany)));
  return found.filter((keys) => keys !== undefined).sort((a, b) => a.size - b.size)[0];
}

function ifTooMany(error: unknown): undefined {
  if (!(error instanceof TooMany)) throw error;
}

/** @throws TooMany */
async function few<T extends TableName>(
  { reader }: Search,
  table: T,
  query: Query<Tables[T]>,
): Promise<Tables[T][]> {
  const rows = await reader.find(table, { ...query, limit: MOST + 1 });
  if (rows.length > MOST) throw new TooMany();
  return rows;
}

const inState = async (search: Search, state: StateOfOrder): Promise<ReadonlySet<string>> =>
  new Set((await few(search, 'orders', { where: { state } })).map(({ id }) => id));

type Keys = Promise<ReadonlySet<string>>;

/** By which rows each mark is found; every mark is placed. */
const MARKED: Readonly<Record<OrderMark, (search: Search) => Keys>> = {
  partly_refunded: (search) => moved(search, ['refunded', 'refunded_externally', 'lost']),
  refund_unproven: (search) => refundsIn(search, [null, 'unknown', 'pending', 'review']),
  refunded_externally: async (search) =>
    union(await moved(search, ['refunded_externally']), await hinted(search, 'doubtedAt')),
  disputed: (search) => hinted(search, 'disputedAt'),
  lost_to_dispute: (search) => moved(search, ['lost']),
  charged_twice: async (search) =>
    new Set((await few(search, 'duplicates', {})).map(({ orderKey }) => orderKey)),
  under_review: (search) => withOutcome(search, 'review'),
  unknown: (search) => withOutcome(search, 'unknown'),
  subscription_cancelled: async (search) => {
    const rows = await few(search, 'subscriptions', {
      range: { column: 'cancelledAt', from: 0 },
    });
    return keysOf(
      search,
      rows.map(({ attemptId }) => attemptId),
    );
  },
};

const union = (...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((set) => [...set]));

/** Of payments by the ids of what made them. */
async function keysOf({ account, reader }: Search, makers: readonly (string | null)[]): Keys {
  const ids = [...new Set(makers.filter((id) => id !== null))];
  const rows = await Promise.all(
    ids.map((id) =>
      id.startsWith('op_') ? reader.get('operations', id) : reader.get('attempts', id),
    ),
  );
  return new Set(
    rows.flatMap((row) => {
      if (!row) return [];
      if ('orderKey' in row) return [row.orderKey];
      return row.orderNo === null ? [] : [orderKeyOf(account.profile, row.orderNo)];
    }),
  );
}

async function moved(search: Search, kinds: readonly MovementKind[]): Keys {
  const rows = await Promise.all(
    kinds.map((kind) =>
      few(search, 'movements', {
        where: { kind },
        range: { column: 'at', from: 0 },
        orderBy: 'at',
        descending: true,
      }),
    ),
  );
  return keysOf(
    search,
    rows.flat().map(({ commandId }) => commandId),
  );
}

async function hinted(search: Search, column: 'doubtedAt' | 'disputedAt'): Keys {
  const rows = await few(search, 'transactions', {
    range: { column, from: 0 },
    orderBy: column,
    descending: true,
  });
  return keysOf(
    search,
    rows.map(({ owner }) => owner),
  );
}

const began = (outcome: Outcome | null) =>
  ({
    where: { outcome },
    range: { column: 'createdAt', from: 0 },
    orderBy: 'createdAt',
    descending: true,
  }) as const;

async function withOutcome(search: Search, outcome: Outcome): Keys {
  const [attempts, operations] = await Promise.all([
    few(search, 'attempts', began(outcome)),
    few(search, 'operations', began(outcome)),
  ]);
  return new Set([
    ...attempts.map(({ orderKey }) => orderKey),
    ...operations.flatMap(({ orderNo }) =>
      orderNo === null ? [] : [orderKeyOf(search.account.profile, orderNo)],
    ),
  ]);
}

/** What refunds that are not final may have given back. */
async function refundsIn(search: Search, outcomes: readonly (Outcome | null)[]): Keys {
  const rows = await Promise.all(
    outcomes.map((outcome) => few<'operations'>(search, 'operations', began(outcome))),
  );
  const numbers = rows.flat().flatMap(refundedBy);
  const payments = await Promise.all(
    numbers.map((number) => paymentById(search.account, search.reader, number)),
  );
  return keysOf(
    search,
    payments.map((payment) => payment?.owner ?? null),
  );
}

const refundedBy = ({ summary }: OperationRow): string[] =>
  (summary.refunds ?? []).map(({ transactionId }) => transactionId);
