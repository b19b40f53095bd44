import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import { isProvenCharge } from '../money/charged.ts';
import { isDisputed, isInDoubt } from '../money/payments.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';

/** Who has to act on an attempt or operation that is not final. */
export const whoActs = (row: AttemptRow | OperationRow) =>
  row.outcome === 'review' || row.dueAt === null || isBeyondAsking(row)
    ? { action_required_by: 'merchant' as const }
    : { action_required_by: 'gateway' as const, next_query_at: new Date(row.dueAt).toISOString() };

/** Somebody is at work on it: the gateway is still asked about a page that its shopper, or a bank, has in hand. */
export const isInHand = (row: AttemptRow | OperationRow): boolean =>
  (row.outcome === 'pending' || row.outcome === 'requires_action') &&
  whoActs(row).action_required_by === 'gateway';

/** A success of which queries show the contrary of what is recorded. */
export const isUnsettled = (row: AttemptRow | OperationRow): boolean =>
  isProvenCharge(row) && row.refuted !== null;

/** The same for any record: none once it is final, or before it has an outcome. */
export const waitingOf = (row: AttemptRow | OperationRow): Waiting =>
  row.outcome !== null && (!isFinal(row.outcome) || isUnsettled(row)) ? whoActs(row) : {};

/** What a view says of who has to act. */
type Waiting = Partial<ReturnType<typeof whoActs>>;

/** The same of a payment: what the gateway hints at, no query shows, and a person has to look at it there. */
export const waitingOfPayment = (
  row: AttemptRow | OperationRow,
  entry: TransactionRow | undefined,
): Waiting =>
  entry && (isDisputed(entry) || isInDoubt(entry))
    ? { action_required_by: 'merchant' }
    : waitingOf(row);

/** No query shows how a refund ended; only that one was refused for certain. */
const isBeyondAsking = (row: AttemptRow | OperationRow): boolean =>
  'result' in row && row.operation === 'orders.refund' && !row.result?.unconfirmed?.length;
