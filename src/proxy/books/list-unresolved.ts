import type { Page } from '../../contract/proxy/operations.schema.ts';
import type { Unresolved, UnresolvedFilters } from '../../contract/proxy/unresolved.schema.ts';
import type { Operator } from '../grants/operator.ts';
import { coversOperation, isCovered } from '../money/granted-orders.ts';
import { isDisputed, isInDoubt, type Account } from '../money/payments.ts';
import { paidBeside } from '../money/restate-order.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import type { Reader, Store } from '../store/store.ts';
import type { DuplicateRow } from '../store/order-rows.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import { readTogether } from '../store/together.ts';
import { grantedTo } from './granted-to.ts';
import type { SeenBy } from './order-view.ts';
import {
  hintedAt,
  makerById,
  paymentBeside,
  unresolvedAttempt,
  unresolvedOperation,
  type Hint,
} from './unresolved-view.ts';
import { isInHand, isUnsettled } from './waiting.ts';
import { rowsOf, rowsOfAll, walk, type Begun, type Source } from './walk.ts';

/** Something that may wait for somebody, by when it was begun. */
interface Candidate extends Begun {
  readonly view: () => Promise<Unresolved | undefined>;
}

/** Outcomes that wait. Of those that shoppers and banks have in hand, only what nobody asks about any more. */
const WAITING = ['unknown', 'review', 'pending', 'requires_action'] as const;

/** The store of an account. */
export type Books = Account & {
  /** Which holds what was done. */
  readonly store: Store;
};

/** Whoever has the database: a command on the machine of the proxy. */
const OPERATOR: Operator = { kind: 'merchant', name: 'merchant', key: '' };

/** A page of what the merchant server's list holds. */
export const unresolvedIn = (books: Books, filters: UnresolvedFilters): Promise<Page<Unresolved>> =>
  listUnresolved(books, OPERATOR, filters);

/**
 * `GET /v1/unresolved`: whatever somebody has to decide, what was begun last first: what is not proven, is held, may have gone
 * back without this proxy, is disputed, or was charged beside what pays its order.
 */
export const listUnresolved = (
  { store, profile }: Books,
  caller: Operator,
  filters: UnresolvedFilters,
): Promise<Page<Unresolved>> => {
  const seen = { caller, granted: grantedTo(caller) };
  return store.read((rows) => {
    const reader = readTogether(rows);
    return walk(sourceOf({ profile }, reader, seen), filters, async ({ view }) => {
      const shown = await view();
      return shown && isAsked(shown, filters) ? shown : undefined;
    });
  });
};

const isAsked = (
  shown: Unresolved,
  { kind, asks, action_required_by: waits }: UnresolvedFilters,
): boolean =>
  (kind === undefined || shown.kind === kind) &&
  (asks === undefined || shown.asks === asks) &&
  (waits === undefined || shown.action_required_by === waits);

function sourceOf(account: Account, reader: Reader, seen: SeenBy): Source<Candidate> {
  const { caller, granted } = seen;
  /** A grant for orders says nothing of whose a card is. */
  const isShown = async (row: OperationRow): Promise<boolean> =>
    caller.kind === 'merchant' || coversOperation(account, reader, granted, row);
  const ofAttempt = (row: AttemptRow) =>
    Promise.resolve(
      isInHand(row) || !isCovered(account, granted, row) ? undefined : unresolvedAttempt(row),
    );
  const ofOperation = async (row: OperationRow) =>
    isInHand(row) || !(await isShown(row)) ? undefined : unresolvedOperation(account, reader, row);
  const ofOrder = async ({ orderKey, createdAt }: DuplicateRow) => {
    const beside = (await paidBeside(account, reader, orderKey)).filter((row) =>
      isCovered(account, granted, row),
    );
    return beside.length > 0 ? paymentBeside(orderKey, createdAt, beside) : undefined;
  };
  /** By what made the payment: a number is unique within an account only. */
  const ofHint = async (row: TransactionRow, hint: Hint) => {
    const maker = row.owner === null ? undefined : await makerById(reader, row.owner);
    const isHinted = hint.kind === 'disputed' ? isDisputed(row) : isInDoubt(row);
    return isHinted &&
      (granted === 'all' || (maker !== undefined && isCovered(account, granted, maker)))
      ? hintedAt(account, row, maker, hint)
      : undefined;
  };
  const ofDoubted = async ({ owner }: TransactionRow) => {
    const row = owner === null ? undefined : await makerById(reader, owner);
    if (!row || !isUnsettled(row) || !isCovered(account, granted, row)) return undefined;
    return 'orderKey' in row ? unresolvedAttempt(row) : unresolvedOperation(account, reader, row);
  };
  return rowsOfAll(
    ...WAITING.flatMap((outcome) => [
      seenAs(rowsOf(reader, 'attempts', { outcome }), ofAttempt),
      seenAs(rowsOf(reader, 'operations', { outcome }), ofOperation),
    ]),
    seenAs(rowsOf(reader, 'duplicates', {}), ofOrder),
    hintsIn(reader, 'disputedAt', (row, at) => ofHint(row, { kind: 'disputed', at })),
    hintsIn(reader, 'doubtedAt', (row, at) => ofHint(row, { kind: 'refunded_externally', at })),
    hintsIn(reader, 'unsettledAt', ofDoubted),
  );
}

type View = Promise<Unresolved | undefined>;

const seenAs =
  <Row extends Begun>(source: Source<Row>, view: (row: Row) => View): Source<Candidate> =>
  async (stretch) =>
    (await source(stretch)).map((row) => ({
      id: row.id,
      createdAt: row.createdAt,
      view: () => view(row),
    }));

/** Payments of the ledger by when the gateway hinted at something. */
const hintsIn =
  (
    reader: Reader,
    column: 'disputedAt' | 'doubtedAt' | 'unsettledAt',
    view: (row: TransactionRow, at: number) => View,
  ): Source<Candidate> =>
  async ({ past, limit, ...range }) => {
    const found = await reader.find('transactions', {
      range: { column, ...range },
      orderBy: column,
      descending: true,
      ...(past && { past }),
      limit,
    });
    return found.map((row) => {
      const at = row[column] ?? 0;
      return { id: row.id, createdAt: at, view: () => view(row, at) };
    });
  };
