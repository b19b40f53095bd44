import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';

/** Who has to act on an attempt or operation that is not final. */
export const whoActs = (row: AttemptRow | OperationRow) =>
  row.outcome === 'review' || row.dueAt === null || isBeyondAsking(row)
    ? { waits_for: 'person' as const }
    : { waits_for: 'gateway' as const, next_query_at: new Date(row.dueAt).toISOString() };

/** The same for any record: none once it is final, or before it has an outcome. */
export const waitingOf = (row: AttemptRow | OperationRow): Partial<ReturnType<typeof whoActs>> =>
  row.outcome === null || isFinal(row.outcome) ? {} : whoActs(row);

/** No query shows how a refund ended; only that one was refused for certain. */
const isBeyondAsking = (row: AttemptRow | OperationRow): boolean =>
  'result' in row && row.operation === 'orders.refund' && !row.result?.unconfirmed?.length;
