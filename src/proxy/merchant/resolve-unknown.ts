import { Problem } from '../../contract/vocabulary/problems.ts';
import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { AttemptState, Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { OperationResult, Resolution } from '../../contract/proxy/operations.schema.ts';
import type { AttemptAnswer } from '../../contract/proxy/session.schema.ts';
import { attemptAnswerOf } from '../attempts/attempt-views.ts';
import { recordOutcome } from '../attempts/record-outcome.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { operationResultOf } from '../operations/operation-result.ts';
import { recordOperationOutcome } from '../operations/record-operation-outcome.ts';
import type { Transaction } from '../store/store.ts';

/**
 * `POST /v1/attempts/:id/resolve`: a person decides what the gateway could not prove, and gives a
 * reason. The decision is an event like every other change, so it can be looked up who made it and
 * why.
 */
export const resolve = (
  context: Context,
  id: string,
  decision: Resolution,
  claim: IdempotencyClaim,
): Promise<Answer<AttemptAnswer | OperationResult>> =>
  context.store.transaction((tx) =>
    withIdempotency(tx, claim, async () => ({
      status: 200,
      body: id.startsWith('op_')
        ? await resolveOperation(context, tx, id, decision)
        : await resolveAttempt(context, tx, id, decision),
    })),
  );

async function resolveAttempt(
  context: Context,
  tx: Transaction,
  id: string,
  { outcome, ...why }: Resolution,
): Promise<AttemptAnswer> {
  const before = assertUndecided(await tx.get('attempts', id));
  const after = await recordOutcome(context, tx, id, { outcome });
  context.log.warn('attempt resolved by a person', { attemptId: id, outcome });
  await recordEvent(context, tx, {
    type: 'payment.resolved',
    sessionId: before.sessionId,
    data: { attempt: attemptAnswerOf(after), from: before.outcome, to: outcome, ...why },
  });
  return attemptAnswerOf(after);
}

async function resolveOperation(
  context: Context,
  tx: Transaction,
  id: string,
  { outcome, ...why }: Resolution,
): Promise<OperationResult> {
  const before = assertUndecided(await tx.get('operations', id));
  const items = before.result?.items?.map((item) =>
    isFinal(item.outcome) ? item : { ...item, outcome },
  );
  const after = await recordOperationOutcome(context, tx, id, {
    outcome,
    details: items ? { items } : {},
  });
  context.log.warn('operation resolved by a person', { requestId: id, outcome });
  await recordEvent(context, tx, {
    type: 'operation.resolved',
    sessionId: null,
    data: { operation: operationResultOf(after), from: before.outcome, to: outcome, ...why },
  });
  return operationResultOf(after);
}

interface Undecided {
  readonly state: AttemptState;
  readonly outcome: Outcome | null;
}

function assertUndecided<Row extends Undecided>(row: Row | undefined): Row {
  if (!row) throw new Problem('not-found', { detail: 'There is no such attempt or operation.' });
  if (row.state !== 'settled' || row.outcome === null)
    throw new Problem('attempt-running', {
      detail: 'The gateway has not answered yet. Try again in a moment.',
      retryAfter: 5,
    });
  if (isFinal(row.outcome)) throw new Problem('already-settled');
  return row;
}
