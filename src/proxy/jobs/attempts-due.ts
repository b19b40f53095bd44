import { queryAttempt } from '../attempts/query-attempt.ts';
import { leaseFor } from '../idempotency/lease.ts';
import { recordOutcome } from '../attempts/record-outcome.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { firstDue, takeDue } from './job.ts';
import type { DueKind } from './job.ts';

/** Queries unproven attempts, and releases those that were recorded but never sent. */
export const attemptsDue: DueKind = {
  async work(context) {
    const { store, clock } = context;
    const due = await store.transaction((tx) =>
      takeDue(tx, 'attempts', clock.now(), (attempt) => take(context, tx, attempt)),
    );
    const open = due.filter((attempt) => attempt.dueAt !== null);
    await Promise.all(open.map((attempt) => queryAttempt(context, attempt)));
    return due.length;
  },
  next: (tx) => firstDue(tx, 'attempts'),
};

async function take(context: Context, tx: Transaction, attempt: AttemptRow): Promise<AttemptRow> {
  // `sent` is durable before the first byte leaves: what is still `created` never left.
  if (attempt.state === 'created')
    return recordOutcome(context, tx, attempt.id, { outcome: 'failed', decline: 'try_again' });
  if (attempt.state === 'sent')
    await recordOutcome(context, tx, attempt.id, { outcome: 'unknown' });
  const until = context.clock.now() + leaseFor(context.profile, 'transactions.query');
  return tx.update('attempts', attempt.id, { leaseUntil: until, dueAt: until });
}
