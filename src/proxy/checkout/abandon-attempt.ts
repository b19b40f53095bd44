import { Problem } from '../../contract/vocabulary/problems.ts';
import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { CheckoutView } from '../../contract/proxy/checkout.schema.ts';
import { attemptFields } from '../attempts/attempt-fields.ts';
import { queryAttempt } from '../attempts/query-attempt.ts';
import { tell } from '../attempts/tell-payment.ts';
import type { Context } from '../context/context.ts';
import { firstQueryIn } from '../exchange/query-schedule.ts';
import { findClaim, storeClaim } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { isContradicted } from '../money/charged.ts';
import { movedBy, noteReversal } from '../money/journal.ts';
import { attemptsNumbered } from '../money/numbered.ts';
import { restateOrder } from '../money/restate-order.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { AttemptRow, SessionRow } from '../store/tables.ts';
import { toGatewayAmount } from '../../contract/money/gateway-amount.ts';
import { checkoutView, readCheckout } from './checkout-view.ts';

/**
 * `POST /v1/checkout/abandon`: the shopper gives an attempt up to pay in another way (P-11). The
 * gateway is queried first; a payment that it knows and has not settled is cancelled there, if
 * possible. Then the order is free, and the attempt is still watched: a late payment is reported.
 */
export async function abandon(
  context: Context,
  session: Pick<SessionRow, 'id' | 'orderKey'>,
  attemptId: string | undefined,
  claim: IdempotencyClaim,
): Promise<Answer<CheckoutView>> {
  const { store } = context;
  const begun = await store.transaction((tx) => begin(tx, session, attemptId, claim));
  if (begun === 'repeated')
    return { status: 200, body: await readCheckout(context, session.id), replayed: true };
  try {
    return { status: 200, body: await cancelAndFree(context, session.id, begun, claim) };
  } catch (error) {
    // A failed abandonment can be retried with the same key.
    await store.transaction((tx) => tx.remove('requests', claim.id));
    throw error;
  } finally {
    if (begun) await store.transaction((tx) => tx.remove('requests', turnOf(begun)));
  }
}

/** After this time the process that started has died. */
const IN_FLIGHT_MS = 120_000;

/** Of all requests that give up one attempt, whatever their keys, one at a time queries and cancels at the gateway. */
async function begin(
  tx: Transaction,
  session: Pick<SessionRow, 'id' | 'orderKey'>,
  attemptId: string | undefined,
  claim: IdempotencyClaim,
): Promise<AttemptRow | 'repeated' | undefined> {
  await tx.lock('request', claim.id);
  // Whoever records an outcome at this moment holds it before the rows.
  await tx.lock('order', session.orderKey);
  const earlier = await findClaim(tx, claim);
  if (earlier?.status === 200) return 'repeated';
  if (earlier && Math.abs(claim.now - earlier.createdAt) < IN_FLIGHT_MS)
    throw new Problem('request-in-flight', { retryAfter: 1 });
  const attempt = await abandonable(tx, session, attemptId);
  if (attempt) await takeTurn(tx, attempt, claim);
  if (earlier) await tx.update('requests', claim.id, { createdAt: claim.now });
  else await storeClaim(tx, claim, { resourceId: attempt?.id ?? null, status: null, body: null });
  return attempt;
}

/** The row that says that an attempt is being given up. */
const turnOf = ({ id }: Pick<AttemptRow, 'id'>): string => `abandon|${id}`;

async function takeTurn(
  tx: Transaction,
  attempt: AttemptRow,
  claim: IdempotencyClaim,
): Promise<void> {
  const turn = { ...claim, id: turnOf(attempt) };
  const taken = await tx.get('requests', turn.id);
  if (taken && Math.abs(claim.now - taken.createdAt) < IN_FLIGHT_MS)
    throw new Problem('attempt-running', {
      detail: 'This payment is being given up already. Try again in a moment.',
      retryAfter: 1,
      extension: { attempt_id: attempt.id },
    });
  if (taken) await tx.update('requests', turn.id, { createdAt: claim.now });
  else await storeClaim(tx, turn, { resourceId: attempt.id, status: null, body: null });
}

async function cancelAndFree(
  context: Context,
  sessionId: string,
  attempt: AttemptRow | undefined,
  claim: IdempotencyClaim,
): Promise<CheckoutView> {
  const cancelled = attempt ? await cancelAll(context, attempt) : [];
  return context.store.transaction(async (tx) => {
    if (attempt && cancelled.length > 0) {
      await tx.lock('order', attempt.orderKey);
      for (const { id, wasSent } of cancelled) if (wasSent) await askOnceMore(context, tx, id);
      await freeOrder(context, tx, attempt, cancelled);
    }
    await tx.update('requests', claim.id, { status: 200 });
    return checkoutView(context, tx, sessionId);
  });
}

/** A payment of the attempt's order number that was open, and may be given up. */
interface Cancelled {
  readonly id: string;
  readonly wasSent: boolean;
}

/** Nothing is given up while anything that the gateway lists under the order number may still be charged. */
async function cancelAll(context: Context, attempt: AttemptRow): Promise<Cancelled[]> {
  const cancelled: Cancelled[] = [];
  for (const open of await openPayments(context, attempt)) {
    const known = await cancel(context, open);
    if (known) cancelled.push({ id: open.id, ...known });
  }
  return cancelled;
}

/**
 * What is known of a payment that may be given up; undefined for what is final by now. Whatever the gateway
 * does with the cancellation, what it says about it counts: one that it refuses, or whose answer is lost, frees
 * nothing, since the payment may be made by now.
 */
async function cancel(
  context: Context,
  known: AttemptRow,
): Promise<{ readonly wasSent: boolean } | undefined> {
  if (!(await markCancelling(context, known))) return undefined;
  if (known.transactionId === null) return { wasSent: false };
  if (await isCancelledAtGateway(context, known, known.transactionId)) return { wasSent: true };
  // It may have been refused because it is paid by now, or has failed.
  const { attempt: after } = await queryAttempt(context, known);
  if (isFinal(after.outcome ?? 'unknown')) return undefined;
  throw held(
    after,
    'The gateway did not confirm the cancellation of this payment, which may be charged. Wait for its outcome; if it does not come, a person has to decide.',
  );
}

/** What was proven while the cancellation was under way may be undone by it. */
async function askOnceMore(
  { clock, profile }: Context,
  tx: Transaction,
  id: string,
): Promise<void> {
  const attempt = await tx.get('attempts', id);
  if (attempt?.outcome !== 'succeeded') return;
  const now = clock.now();
  await tx.update('attempts', id, {
    isCancelling: true,
    // The gateway's word that it is cancelled is the first of two that have to agree.
    refuted: attempt.refuted ?? { since: now, reasonedSince: now },
    leaseId: null,
    queryCount: 0,
    dueAt: now + firstQueryIn(profile),
  });
}

/** The attempt, if it holds the order; undefined if there is nothing left to abandon. */
async function abandonable(
  reader: Reader,
  { id, orderKey }: Pick<SessionRow, 'id' | 'orderKey'>,
  attemptId: string | undefined,
): Promise<AttemptRow | undefined> {
  const active = (await reader.get('orders', orderKey))?.activeAttemptId;
  const attempt = active ? await reader.get('attempts', active) : undefined;
  if (attempt?.sessionId !== id || attempt.id !== (attemptId ?? attempt.id)) return undefined;
  if (attempt.state !== 'ended')
    throw new Problem('attempt-running', {
      detail: 'The gateway has not answered yet. Try again in a moment.',
      retryAfter: 1,
      extension: { attempt_id: attempt.id },
    });
  return attempt;
}

/** The payments of an attempt's order number that have not ended. None is abandoned on outdated knowledge (P-08). */
async function openPayments(context: Context, attempt: AttemptRow): Promise<AttemptRow[]> {
  const { answered } = await queryAttempt(context, attempt);
  if (!answered) throw new Problem('gateway-unavailable', { retryAfter: 5 });
  const { orderNo } = attempt;
  const payments = await context.store.read((reader) => attemptsNumbered(reader, orderNo));
  const open = payments.filter(isOpen);
  for (const one of open) assertKnown(context, one);
  return open;
}

const isOpen = ({ outcome, abandoned }: AttemptRow): boolean =>
  !isFinal(outcome ?? 'unknown') && !abandoned;

function assertKnown(context: Context, attempt: AttemptRow): void {
  if (isKnownThere(attempt))
    throw held(
      attempt,
      'The gateway has said that it knows this payment, and does not show it: a person has to decide.',
    );
  assertLookedFor(context, attempt);
  if (isContradicted(attempt))
    throw held(
      attempt,
      'The gateway shows that money moved, though not the amount that was asked for: a person has to decide.',
    );
}

/** It has refused a copy of it, so what it does not find was not lost on the way there. */
const isKnownThere = ({ outcome, unknownCause }: AttemptRow): boolean =>
  outcome === 'unknown' && unknownCause?.reason === 'duplicate-order';

/** The order stays held, however often this is asked. */
const held = ({ id }: AttemptRow, detail: string): Problem =>
  new Problem('attempt-running', { detail, retryAfter: 30, extension: { attempt_id: id } });

/** How often in a row, over how long, a payment must not be found before it can be abandoned. */
const NOT_FOUND = { times: 3, milliseconds: 15 * 60_000 };

/**
 * A payment whose answer was lost may still be on its way, or have been made: neither a single "not
 * found" nor a status that can't be read proves that no one is charged (P-07).
 */
function assertLookedFor({ clock }: Context, attempt: AttemptRow): void {
  const { id, outcome, notFoundCount, notFoundSince } = attempt;
  if (outcome !== 'unknown') return;
  const left = (notFoundSince ?? clock.now()) + NOT_FOUND.milliseconds - clock.now();
  if (left <= 0 && notFoundCount >= NOT_FOUND.times) return;
  throw new Problem('attempt-running', {
    detail:
      'The outcome of this payment is not known yet. It can be abandoned once the gateway has repeatedly not found it.',
    retryAfter: Math.max(1, Math.ceil(left / 1000)),
    extension: { attempt_id: id },
  });
}

/**
 * Written down before the cancellation leaves, so that a payment that succeeds meanwhile is queried
 * again. False for what is final by now.
 */
const markCancelling = ({ store }: Context, { id, orderKey }: AttemptRow): Promise<boolean> =>
  store.transaction(async (tx) => {
    await tx.lock('order', orderKey);
    const attempt = await tx.get('attempts', id);
    if (!attempt?.outcome || isFinal(attempt.outcome)) return false;
    await tx.update('attempts', id, { isCancelling: true });
    return true;
  });

/** Whether the gateway says for certain that this very payment is cancelled. */
async function isCancelledAtGateway(
  { gateway, log, profile }: Context,
  attempt: AttemptRow,
  transactionId: string,
): Promise<boolean> {
  const answer = await gateway.call('orders.cancel', {
    cancel_orders: [
      {
        transaction_id: transactionId,
        order_no: attempt.orderNo,
        currency: attempt.currency,
        amount: toGatewayAmount(attempt.amount, attempt.currency, profile.decimals),
      },
    ],
  });
  const outcome =
    answer.kind === 'answered' ? (answer.evidence.items[0]?.outcome ?? 'unknown') : 'unknown';
  log.info('attempt cancelled at the gateway', {
    ...attemptFields(attempt),
    state: answer.kind,
    outcome,
  });
  return outcome === 'succeeded';
}

async function freeOrder(
  context: Context,
  tx: Transaction,
  { orderKey, orderNo, sessionId }: AttemptRow,
  cancelled: readonly Cancelled[],
): Promise<void> {
  const open = (await attemptsNumbered(tx, orderNo)).filter(isOpen);
  // What was found out meanwhile holds it as before.
  if (!open.every((one) => cancelled.some(({ id }) => id === one.id) && !isContradicted(one)))
    return;
  const order = await tx.get('orders', orderKey);
  if (!open.some(({ id }) => id === order?.activeAttemptId)) return;
  const dueAt = context.clock.now() + firstQueryIn(context.profile);
  const given = { abandoned: true, queryCount: 0, dueAt };
  const abandoned = await Promise.all(open.map(({ id }) => tx.update('attempts', id, given)));
  // What the gateway says it has cancelled counts again by two answers only, as if it had been paid before.
  for (const attempt of abandoned)
    if (cancelled.some(({ id, wasSent }) => id === attempt.id && wasSent))
      await noteReversal(context, tx, movedBy(attempt), 'cancelled');
  await restateOrder(context, tx, orderKey, sessionId);
  for (const attempt of abandoned) await tell(context, tx, 'payment.abandoned', attempt);
}
