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
import { markPaymentCancelled, markPaymentReinstated } from '../attempts/payment-cancelled.ts';
import { recordOutcome } from '../attempts/record-outcome.ts';
import type { Context } from '../context/context.ts';
import { coversOperation, isCovered } from '../money/granted-orders.ts';
import { recordEvent } from '../events/record-event.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { itemsOf } from '../operations/batch-items.ts';
import { operationResultOf, shownTo } from '../operations/operation-result.ts';
import { markReversed } from '../operations/after-success.ts';
import { recordOperationOutcome } from '../operations/record-operation-outcome.ts';
import { orderNamesIn } from '../store/order-key.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import type { Operator } from '../grants/operator.ts';
import type { GrantedOrders } from '../../contract/proxy/grant.schema.ts';
import { wordOnSuccess } from './word-on-success.ts';
import { assertDecidable, assertOutOfHand, deciderOf, type Decider } from './decider.ts';
import { restateOrder } from '../money/restate-order.ts';
import { restateServerOrder } from '../attempts/charged-again.ts';

/**
 * `POST /v1/attempts/:id/resolve`: a person decides what the gateway could not prove, and gives a
 * reason; of a batch also item by item. The decision is an event like every other change, so it can be
 * looked up who made it and why. It yields to what is proven later, and another decision corrects it.
 */
export function resolve(
  context: Context,
  caller: Operator,
  id: string,
  { decided_by: named, ...decision }: Resolution,
  claim: IdempotencyClaim,
): Promise<Answer<AttemptAnswer | OperationResult>> {
  const { use, orders, ...who } = deciderOf(context, caller, named);
  const byPerson: Context = { ...context, actor: { kind: 'person', name: who.decided_by } };
  return context.store.transaction((tx) =>
    withIdempotency(tx, claim, async () => {
      if (caller.kind === 'grant') await assertMayDecide(context, tx, orders, id);
      const body = id.startsWith('op_')
        ? await resolveOperation(byPerson, tx, id, { ...decision, ...who })
        : await resolveAttempt(byPerson, tx, id, { ...decision, ...who });
      await use(tx);
      return { status: 200, body: shownTo(caller, body) };
    }),
  );
}

/** What the list of what waits shows with the same grant; nothing of cards, which belong to no order. */
async function assertMayDecide(
  context: Context,
  tx: Transaction,
  orders: GrantedOrders,
  id: string,
): Promise<void> {
  const query = { where: { id }, limit: 1 } as const;
  const [[attempt], [operation]] = await Promise.all([
    tx.find('attempts', query),
    tx.find('operations', query),
  ]);
  assertDecidable(
    attempt !== undefined
      ? isCovered(context, orders, attempt)
      : operation !== undefined && (await coversOperation(context, tx, orders, operation)),
  );
}

type Resolved = NonNullable<Resolution['outcome']>;

/** With the API key, or the grant, by which it came: what a server names a person is only its word. */
type Decision = Resolution & Pick<Decider, 'decided_by' | 'requested_by'>;

async function resolveAttempt(
  context: Context,
  tx: Transaction,
  id: string,
  { outcome, items: _none, expected_outcome: seenAs, ...why }: Decision,
): Promise<AttemptAnswer> {
  const [seen] = await tx.find('attempts', { where: { id }, limit: 1 });
  if (seen) await tx.lock('order', seen.orderKey);
  const before = await atRest(context, tx, await tx.get('attempts', id));
  if (outcome === undefined) throw noBatch();
  assertAsSeen(before, seenAs);
  const decided =
    (await decideDoubted(context, tx, before, outcome)) ??
    (await decideOpen(context, tx, before, outcome));
  const after = await tx.update('attempts', decided.id, { decidedBy: why.decided_by });
  context.log.warn('attempt resolved by a person', { ...attemptFields(after), outcome });
  await recordEvent(context, tx, {
    type: 'payment.resolved',
    sessionId: before.sessionId || null,
    data: { attempt: attemptAnswerOf(after), from: before.outcome, to: outcome, ...why },
  });
  return attemptAnswerOf(after);
}

async function decideOpen(
  context: Context,
  tx: Transaction,
  before: AttemptRow,
  outcome: Resolved,
): Promise<AttemptRow> {
  assertUndecided(before, outcome);
  assertOutOfHand(before, outcome);
  return recordOutcome(context, tx, before, { outcome, decided: true });
}

async function decideDoubted(
  context: Context,
  tx: Transaction,
  before: AttemptRow,
  outcome: Resolved,
): Promise<AttemptRow | undefined> {
  const word = await wordOnSuccess(context, tx, before, before.transactionId, outcome);
  if (word === undefined) return undefined;
  const decided = await tx.update('attempts', before.id, { refuted: null });
  if (word === 'counts') await markPaymentReinstated(context, tx, before);
  else if (word === 'is reversed') await markPaymentCancelled(context, tx, before, 'reversed');
  else await restateOrder(context, tx, before.orderKey);
  return decided;
}

/** The same of a payment that an operation made. */
async function decideDoubtedOperation(
  context: Context,
  tx: Transaction,
  before: OperationRow,
  outcome: Resolution['outcome'],
): Promise<OperationRow | undefined> {
  const word = await wordOnSuccess(context, tx, before, before.result?.transaction_id, outcome);
  if (before.orderNo === null || word === undefined) return undefined;
  const decided = await tx.update('operations', before.id, { refuted: null });
  if (word === 'stays cancelled') await restateServerOrder(context, tx, decided);
  else await markReversed(context, tx, before, word === 'is reversed');
  return decided;
}

async function resolveOperation(
  context: Context,
  tx: Transaction,
  id: string,
  { outcome, items: named, expected_outcome: seenAs, ...why }: Decision,
): Promise<OperationResult> {
  const before = await atRest(context, tx, await tx.get('operations', id));
  assertAsSeen(before, seenAs);
  const doubted = await decideDoubtedOperation(context, tx, before, outcome);
  const { after, items } = doubted
    ? { after: doubted, items: [] }
    : await decideOpenOperation(context, tx, before, { outcome, items: named });
  await tx.update('operations', id, { decidedBy: why.decided_by });
  const to = (doubted ? outcome : after.outcome) ?? 'unknown';
  context.log.warn('operation resolved by a person', { requestId: id, outcome: to });
  await recordEvent(context, tx, {
    type: 'operation.resolved',
    sessionId: null,
    data: {
      operation: operationResultOf(after),
      from: before.outcome,
      to,
      ...(items.length > 0 && {
        items: items.map((item) => ({ ...item, ...orderNamesIn(after, item.transaction_id) })),
      }),
      ...why,
    },
  });
  return operationResultOf(after);
}

async function decideOpenOperation(
  context: Context,
  tx: Transaction,
  before: OperationRow,
  { outcome, items: named }: Pick<Resolution, 'outcome' | 'items'>,
): Promise<{ readonly after: OperationRow; readonly items: Decided[] }> {
  const all = itemsOf(before);
  const items = named ?? all.flatMap((item) => decidedBy(outcome, before, item));
  if (named) assertItems(all, named);
  else if (outcome && (all.length === 0 || items.length === 0)) {
    assertUndecided(before, outcome);
    assertOutOfHand(before, outcome);
  }
  const after = await recordOperationOutcome(context, tx, before.id, {
    outcome: outcome ?? 'unknown',
    decided: true,
    details: all.length > 0 ? { items: items.map((item) => ({ ...item, decided: true })) } : {},
    unconfirmed: (before.result?.unconfirmed ?? []).filter(
      (each) => !items.some(({ transaction_id }) => transaction_id === each),
    ),
  });
  return { after, items };
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
  readonly decidedBy?: string;
  readonly outcomeAt?: number | null;
}

/** What is proven stays as it is; what a person decided can be corrected. */
function assertUndecided(row: Decidable, to: Resolution['outcome']): void {
  const { outcome, isDecided } = row;
  if (outcome !== null && isFinal(outcome) && !(isDecided && outcome !== to))
    throw alreadyFinal(row);
}

/** Whoever looks at a case that somebody else has decided meanwhile corrects nobody unawares. */
function assertAsSeen(row: Decidable, seenAs: Resolution['expected_outcome']): void {
  const { outcome } = row;
  if (seenAs !== undefined && outcome !== null && isFinal(outcome) && outcome !== seenAs)
    throw alreadyFinal(row);
}

/** With what became of it; by whom, where a person decided. */
function alreadyFinal({ outcome, isDecided, decidedBy, outcomeAt }: Decidable): Problem {
  return new Problem('already-final', {
    extension: {
      ...(outcome !== null && { outcome }),
      ...(isDecided && decidedBy !== undefined && { decided_by: decidedBy }),
      ...(typeof outcomeAt === 'number' && { outcome_at: new Date(outcomeAt).toISOString() }),
    },
  });
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
