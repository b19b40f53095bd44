import { isPayable, isSettledForGood } from '../../contract/vocabulary/order-states.ts';
import type { SessionAnswer } from '../../contract/proxy/session-answer.schema.ts';
import type { SessionCreate } from '../../contract/proxy/session.schema.ts';
import type { Context } from '../context/context.ts';
import { canonicalJson } from '../crypto/canonical-json.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Answer } from '../idempotency/idempotency-claim.ts';
import { nextTermsNumber } from '../money/restate-order.ts';
import { readStateNow } from '../money/server-payment.ts';
import { stateAt, updateSession } from '../sessions/session.ts';
import type { Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';
import { checkOrderId, checkTerms } from './check-terms.ts';
import { insertSession, newSession, withClientSecret } from './new-session.ts';
import { changeTerms } from './change-terms.ts';
import { newSessionView, sessionView } from './session-view.ts';
import { withWarnings } from './session-warnings.ts';

/**
 * `PUT /v1/orders/:order_id/session`: the session by which its shopper can pay an order now, however
 * long the cart has been lying there. An open one of theirs is brought up to date and its time begins
 * again; one that they are paying, or have paid by, is answered as it is; otherwise there is a new one.
 * A session is one shopper's: whoever opens the order next gets a secret of their own, and the sessions
 * of those before end. Repeating it is safe, so it takes no Idempotency-Key.
 */
export async function sessionForOrder(
  context: Context,
  terms: SessionCreate,
): Promise<Answer<SessionAnswer>> {
  checkTerms(context, terms);
  checkOrderId(context, terms.order_id);
  const fresh = await newSession(context, terms);
  const now = fresh.createdAt;
  const { status, body } = await context.store.transaction(async (tx) => {
    // No payment begins meanwhile, nor does another session for the order.
    await tx.lock('order', fresh.orderKey);
    const sessions = await sessionsOf(tx, fresh.orderKey);
    const payer = await payerAmong(tx, sessions, fresh.orderKey);
    const state = await readStateNow(context, tx, fresh.orderKey);
    const isPaid = isSettledForGood(state);
    const own = ownSession(sessions, { payer, isPaid }, fresh, now);
    const session = own
      ? await renew(context, tx, own, fresh, now)
      : await open(context, tx, fresh, isPaid);
    for (const other of sessions)
      if (other.owner !== session.owner) await replace(context, tx, other, session);
    const isNew = !own && isPayable(state);
    const body = isNew ? newSessionView(session) : await sessionView(context, tx, session, now);
    return { status: own ? 200 : 201, body };
  });
  return { status, body: withWarnings(context, terms, await withClientSecret(context, body)) };
}

/** Those of the order as they are and stay, the newest first. */
async function sessionsOf(tx: Transaction, orderKey: string): Promise<SessionRow[]> {
  const sessions: SessionRow[] = [];
  for (const { id } of await tx.find('sessions', { where: { orderKey } })) {
    // It may have been changed or cancelled since it was found.
    const session = await tx.get('sessions', id);
    if (session) sessions.push(session);
  }
  return sessions.sort((a, b) => b.createdAt - a.createdAt);
}

/** The session that paid the order, unless that went back. */
async function payerAmong(
  tx: Transaction,
  sessions: readonly SessionRow[],
  orderKey: string,
): Promise<SessionRow | undefined> {
  const order = await tx.get('orders', orderKey);
  if (!order?.paidAttemptId || !isSettledForGood(order.state)) return undefined;
  const payment = await tx.get('attempts', order.paidAttemptId);
  return sessions.find(({ id }) => id === payment?.sessionId);
}

/** By which the shopper has paid the order, or is paying it; else, unless it is paid, the newest that is open. */
function ownSession(
  sessions: readonly SessionRow[],
  { payer, isPaid }: { readonly payer: SessionRow | undefined; readonly isPaid: boolean },
  { owner }: SessionRow,
  now: number,
): SessionRow | undefined {
  if (payer?.owner === owner) return payer;
  const own = sessions.filter((session) => session.owner === owner);
  const inState = (state: SessionRow['state']) =>
    own.find((session) => stateAt(session, now) === state);
  return inState('paying') ?? inState(isPaid ? 'superseded' : 'open');
}

/** An order that somebody else has paid can't be paid again, which its next shopper is told. */
async function open(
  context: Context,
  tx: Transaction,
  fresh: SessionRow,
  isPaid: boolean,
): Promise<SessionRow> {
  if (!isPaid) return insertSession(context, tx, fresh);
  // What it asks for is paid: its terms count for nothing.
  const session: SessionRow = { ...fresh, state: 'superseded' };
  await tx.insert('sessions', session);
  return session;
}

/** New terms are a new revision, which the page shows before it can be agreed to. */
async function renew(
  context: Context,
  tx: Transaction,
  session: SessionRow,
  { terms, expiresAt }: SessionRow,
  now: number,
): Promise<SessionRow> {
  if (stateAt(session, now) !== 'open')
    return session.replacedBy === null
      ? session
      : updateSession(tx, session, {
          replacedBy: null,
          // What it asks for is what the shop asks for again.
          termsNumber: await nextTermsNumber(tx, session.orderKey),
        });
  const changed = canonicalJson(session.terms) !== canonicalJson(terms);
  return changeTerms(context, tx, session, {
    terms,
    expiresAt,
    revision: session.revision + (changed ? 1 : 0),
  });
}

/** An attempt in progress may still succeed; after it, this session pays nothing. */
async function replace(
  context: Context,
  tx: Transaction,
  session: SessionRow,
  { id, createdAt }: SessionRow,
): Promise<void> {
  if (!['open', 'paying'].includes(session.state) || session.replacedBy !== null) return;
  const ended = await updateSession(tx, session, {
    replacedBy: id,
    ...(session.state === 'open' && { state: 'cancelled' }),
  });
  await recordEvent(context, tx, {
    type: 'session.replaced',
    sessionId: session.id,
    data: { session: await sessionView(context, tx, ended, createdAt) },
  });
}
