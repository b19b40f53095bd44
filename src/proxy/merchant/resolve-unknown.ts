import { Problem } from '../../contract/vocabulary/problems.ts';
import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type {
  ItemResultView,
  OperationResult,
  Resolution,
} from '../../contract/proxy/operations.schema.ts';
import type { AttemptAnswer } from '../../contract/proxy/session.schema.ts';
import { attemptFields } from '../attempts/attempt-fields.ts';
import { attemptAnswerOf } from '../attempts/attempt-views.ts';
import { recordOutcome } from '../attempts/record-outcome.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { itemsOf } from '../operations/batch-items.ts';
import { operationResultOf } from '../operations/operation-result.ts';
import { recordOperationOutcome } from '../operations/record-operation-outcome.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';

/**
 * `POST /v1/attempts/:id/resolve`: a person decides what the gateway could not prove, and gives a
 * reason; of a batch also item by item. The decision is an event like every other change, so it can be
 * looked up who made it and why. It yields to what is proven later, and another decision corrects it.
 */
export const resolve = (
  context: Context,
  id: string,
  decision: Resolution,
  claim: IdempotencyClaim,
): Promise<Answer<AttemptAnswer | OperationResult>> =>
  context.store.transaction((tx) => {
    const byPerson: Context = {
      ...context,
      actor: { kind: 'person', name: decision.decided_by },
    };
    const { name: requested_by } = context.actor;
    return withIdempotency(tx, claim, async () => ({
      status: 200,
      body: id.startsWith('op_')
        ? await resolveOperation(byPerson, tx, id, { ...decision, requested_by })
        : await resolveAttempt(byPerson, tx, id, { ...decision, requested_by }),
    }));
  });

/** With the API key by which it came: a person's name is only what that server says. */
type Decision = Resolution & { readonly requested_by: string | undefined };

async function resolveAttempt(
  context: Context,
  tx: Transaction,
  id: string,
  { outcome, items: _none, ...why }: Decision,
): Promise<AttemptAnswer> {
  const [seen] = await tx.find('attempts', { where: { id }, limit: 1 });
  if (seen) await tx.lock('order', seen.orderKey);
  const before = await atRest(context, tx, await tx.get('attempts', id));
  if (outcome === undefined) throw noBatch();
  assertUndecided(before, outcome);
  const after = await recordOutcome(context, tx, before, { outcome, decided: true });
  context.log.warn('attempt resolved by a person', { ...attemptFields(after), outcome });
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
  { outcome, items: named, ...why }: Decision,
): Promise<OperationResult> {
  const before = await atRest(context, tx, await tx.get('operations', id));
  const all = itemsOf(before);
  const items = named ?? all.flatMap((item) => decidedBy(outcome, before, item));
  if (named) assertItems(all, named);
  else if (outcome && (all.length === 0 || items.length === 0)) assertUndecided(before, outcome);
  const after = await recordOperationOutcome(context, tx, id, {
    outcome: outcome ?? 'unknown',
    decided: true,
    details: all.length > 0 ? { items: items.map((item) => ({ ...item, decided: true })) } : {},
    unconfirmed: (before.result?.unconfirmed ?? []).filter(
      (each) => !items.some(({ transaction_id }) => transaction_id === each),
    ),
  });
  const to = after.outcome ?? 'unknown';
  context.log.warn('operation resolved by a person', { requestId: id, outcome: to });
  await recordEvent(context, tx, {
    type: 'operation.resolved',
    sessionId: null,
    data: {
      operation: operationResultOf(after),
      from: before.outcome,
      to,
      ...(items.length > 0 && { items }),
      ...why,
    },
  });
  return operationResultOf(after);
}

type Decided = Pick<ItemResultView, 'transaction_id' | 'outcome'>;

/** Of a batch, one word decides what is not proven; once nothing is open, it corrects what was decided. */
function decidedBy(
  outcome: Resolution['outcome'],
  { outcome: whole }: OperationRow,
  item: ItemResultView,
): Decided[] {
  const isOpen = !isFinal(item.outcome);
  const isCorrected = isFinal(whole ?? 'unknown') && item.decided && item.outcome !== outcome;
  return outcome && (isOpen || isCorrected)
    ? [{ transaction_id: item.transaction_id, outcome }]
    : [];
}

function assertItems(
  all: readonly ItemResultView[],
  named: NonNullable<Resolution['items']>,
): void {
  if (all.length === 0) throw noBatch();
  for (const [index, { transaction_id, outcome }] of named.entries()) {
    const item = all.find((each) => each.transaction_id === transaction_id);
    if (!item || named.findIndex((each) => each.transaction_id === transaction_id) < index)
      throw new Problem('malformed-request', {
        errors: [
          {
            pointer: `/items/${index}/transaction_id`,
            detail: item ? 'is named twice' : 'is no item of this operation',
          },
        ],
      });
    assertUndecided({ outcome: item.outcome, isDecided: item.decided }, outcome);
  }
}

const noBatch = (): Problem =>
  new Problem('malformed-request', {
    errors: [{ pointer: '/items', detail: 'is for batches of payments only; use `outcome`' }],
  });

interface Decidable {
  readonly outcome: AttemptRow['outcome'];
  readonly isDecided?: boolean | undefined;
}

/** What is proven stays as it is; what a person decided can be corrected. */
function assertUndecided({ outcome, isDecided }: Decidable, to: Resolution['outcome']): void {
  if (outcome !== null && isFinal(outcome) && !(isDecided && outcome !== to))
    throw new Problem('already-settled');
}

/** No process works on it: it has an outcome, or its process is gone. */
async function atRest<Row extends AttemptRow | OperationRow>(
  { leases }: Context,
  tx: Transaction,
  row: Row | undefined,
): Promise<Row> {
  if (!row) throw new Problem('not-found', { detail: 'There is no such attempt or operation.' });
  if (row.state === 'created' || (row.state === 'sent' && (await leases.isHeld(tx, row))))
    throw new Problem('attempt-running', {
      detail: 'The gateway has not answered yet. Try again in a moment.',
      retryAfter: 5,
    });
  return row;
}
