import type { SessionAnswer, SessionCreate } from '../../contract/proxy/session.schema.ts';
import type { Context } from '../context/context.ts';
import { canonicalJson } from '../idempotency/canonical-json.ts';
import type { Answer } from '../idempotency/idempotency-claim.ts';
import { stateAt } from '../sessions/session.ts';
import type { Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';
import { checkTerms } from './check-terms.ts';
import { newSession, withClientSecret } from './new-session.ts';
import { newSessionView, sessionView } from './session-view.ts';

/**
 * `PUT /v1/orders/:order_id/session`: the session by which an order can be paid now, however long the
 * cart has been lying there. An open one is brought up to date and its time begins again; one that is
 * being paid, or has been, is answered as it is; otherwise there is a new one. Repeating it is safe,
 * so it takes no Idempotency-Key.
 */
export async function sessionForOrder(
  context: Context,
  terms: SessionCreate,
): Promise<Answer<SessionAnswer>> {
  checkTerms(context, terms);
  const fresh = await newSession(context, terms);
  const now = fresh.createdAt;
  const { status, body } = await context.store.transaction(async (tx) => {
    // No payment begins meanwhile, nor does another session for the order.
    await tx.lock('order', fresh.orderKey);
    const known = await currentSession(tx, fresh.orderKey, now);
    if (!known) {
      await tx.insert('sessions', fresh);
      return { status: 201, body: newSessionView(fresh) };
    }
    const session = stateAt(known, now) === 'open' ? await renew(tx, known, fresh) : known;
    return { status: 200, body: await sessionView(tx, session, now) };
  });
  return { status, body: await withClientSecret(context, body) };
}

/**
 * The session that paid the order, cancelled since or not, or is paying it; else the newest that is
 * still open.
 */
async function currentSession(
  tx: Transaction,
  orderKey: string,
  now: number,
): Promise<SessionRow | undefined> {
  const sessions: SessionRow[] = [];
  for (const { id } of await tx.find('sessions', { where: { orderKey } })) {
    // As it is now, and stays: it may have been changed or cancelled since it was found.
    const session = await tx.get('sessions', id);
    if (session) sessions.push(session);
  }
  const newest = sessions.sort((a, b) => b.createdAt - a.createdAt);
  const inState = (state: SessionRow['state']) =>
    newest.find((session) => stateAt(session, now) === state);
  const paidBy = (await tx.get('orders', orderKey))?.paidAttemptId;
  const payment = paidBy ? await tx.get('attempts', paidBy) : undefined;
  const payer = payment && newest.find(({ id }) => id === payment.sessionId);
  return payer ?? inState('paid') ?? inState('paying') ?? inState('open');
}

/** New terms are a new revision, which the page shows before it can be agreed to. */
function renew(
  tx: Transaction,
  session: SessionRow,
  { terms, owner = null, expiresAt }: SessionRow,
): Promise<SessionRow> {
  const changed = canonicalJson(session.terms) !== canonicalJson(terms);
  return tx.update('sessions', session.id, {
    terms,
    owner,
    expiresAt,
    revision: session.revision + (changed ? 1 : 0),
    version: session.version + 1,
  });
}
