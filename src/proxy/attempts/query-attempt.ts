import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { interpretQuery } from '../../gateway/index.ts';
import type { QueryInterpretation } from '../../gateway/index.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { tell } from './record-outcome.ts';
import { applyInterpretation } from './apply-interpretation.ts';

export interface QueryResult {
  readonly attempt: AttemptRow;
  /** The gateway answered, possibly that it knows no such order. */
  readonly answered: boolean;
}

/** Queries the gateway for an attempt, and records what the answer proves. */
export async function queryAttempt(context: Context, attempt: AttemptRow): Promise<QueryResult> {
  const { gateway, profile, store } = context;
  const answer = await gateway.call('transactions.query', { orders: attempt.orderNo });
  const judged = interpretQuery({
    answer,
    orderNo: attempt.orderNo,
    transactionId: attempt.transactionId ?? undefined,
    amount: attempt.amount,
    currency: attempt.currency,
    profile,
  });
  const after = await store.transaction((tx) => noteAnswer(context, tx, attempt, judged));
  return { attempt: after, answered: judged.kind !== 'no-answer' };
}

async function noteAnswer(
  context: Context,
  tx: Transaction,
  { id, orderKey }: AttemptRow,
  judged: QueryInterpretation,
): Promise<AttemptRow> {
  await tx.lock('order', orderKey);
  const before = await tx.get('attempts', id);
  if (!before) throw new Error('an attempt vanished while it was being queried');
  if (judged.kind === 'no-answer') await raiseAlerts(context, tx, before, judged.alerts);
  const after =
    judged.kind === 'found'
      ? await applyInterpretation(context, tx, before, judged.interpretation)
      : before;
  if (after.outcome !== before.outcome) return after;
  return askAgainLater(context, tx, after, judged.kind === 'not-found');
}

/**
 * Takes the next rung of the ladder (P-06). An order that the gateway does not find is not failed
 * by that (P-07): it may be on its way there. After the last rung a person decides.
 */
async function askAgainLater(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  notFound: boolean,
): Promise<AttemptRow> {
  if (attempt.dueAt === null) return attempt;
  const queryCount = attempt.queryCount + 1;
  const proven = attempt.outcome !== null && isFinal(attempt.outcome);
  const wait = proven ? undefined : context.profile.resolver.ladder[queryCount];
  const after = await tx.update('attempts', attempt.id, {
    queryCount,
    notFoundCount: notFound ? attempt.notFoundCount + 1 : 0,
    leaseUntil: 0,
    dueAt: wait === undefined ? null : context.clock.now() + wait * 1000,
  });
  if (wait === undefined && !proven) {
    await tell(context, tx, 'payment.unresolved', after, { not_found: after.notFoundCount });
    context.log.error('payment needs a person', { attemptId: after.id, orderNo: after.orderNo });
  }
  return after;
}
