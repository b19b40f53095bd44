import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { recordOutcome } from './record-outcome.ts';

/** What is known about an attempt whose process or code has failed. */
export async function releaseAttempt(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
): Promise<AttemptRow> {
  // `sent` is durable before the first byte leaves: what is still `created` never left.
  if (attempt.state === 'created')
    return recordOutcome(context, tx, attempt, { outcome: 'failed', decline: 'try_again' });
  if (attempt.state === 'sent')
    return recordOutcome(context, tx, attempt, {
      outcome: 'unknown',
      cause: { reason: 'interrupted' },
    });
  return attempt;
}
