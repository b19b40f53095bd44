import { queryAttempt } from '../attempts/query-attempt.ts';
import { recordOutcome } from '../attempts/record-outcome.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { firstDue, workOnDue } from './job.ts';
import type { DueKind } from './job.ts';

/** Queries unproven attempts, and releases those that were recorded but never sent. */
export const attemptsDue: DueKind = {
  work: (context) =>
    workOnDue(
      context,
      'attempts',
      (tx, attempt) => release(context, tx, attempt),
      (open) =>
        Promise.all(open.map((attempt) => queryAttempt(context, attempt, { takesRung: true }))),
    ),
  next: (tx) => firstDue(tx, 'attempts'),
};

/** What a process that died left behind. */
async function release(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
): Promise<AttemptRow> {
  // `sent` is durable before the first byte leaves: what is still `created` never left.
  if (attempt.state === 'created')
    return recordOutcome(context, tx, attempt.id, { outcome: 'failed', decline: 'try_again' });
  if (attempt.state === 'sent')
    return recordOutcome(context, tx, attempt.id, { outcome: 'unknown' });
  return attempt;
}
