import { isSettledForGood } from '../../contract/vocabulary/order-states.ts';
import type { SessionAnswer } from '../../contract/proxy/session-answer.schema.ts';
import { bookedAttemptOf } from '../books/booked-attempt.ts';
import type { Account } from '../money/payments.ts';
import type { Reader } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';
import { attemptsOf } from '../attempts/list-attempts.ts';
import { stateAt, termsOf } from '../sessions/session.ts';

/** The merchant server's view. */
export async function sessionView(
  account: Account,
  reader: Reader,
  session: SessionRow,
  now: number,
): Promise<SessionAnswer> {
  const attempts = await attemptsOf(reader, session.id);
  const payer = session.state === 'superseded' ? await payerOf(reader, session) : undefined;
  const booked = await Promise.all(attempts.map((row) => bookedAttemptOf(account, reader, row)));
  return viewOf(session, now, booked, payer);
}

/** What nobody has tried to pay yet. */
export const newSessionView = (session: SessionRow): SessionAnswer =>
  viewOf(session, session.createdAt, [], undefined);

function viewOf(
  session: SessionRow,
  now: number,
  attempts: SessionAnswer['attempts'],
  payer: SessionAnswer['paid_by'],
): SessionAnswer {
  const terms = termsOf(session);
  return {
    id: session.id,
    state: stateAt(session, now),
    ...(session.state === 'superseded' && { paid_by: payer }),
    ...(session.replacedBy !== null && { replaced_by: session.replacedBy }),
    order_id: session.orderId,
    amount: terms.amount,
    items: terms.items,
    origin: terms.origin,
    ...(terms.return_url && { return_url: terms.return_url }),
    created_at: new Date(session.createdAt).toISOString(),
    expires_at: new Date(session.expiresAt).toISOString(),
    ...(terms.metadata && { metadata: terms.metadata }),
    attempts,
  };
}

async function payerOf(
  reader: Reader,
  { orderKey }: SessionRow,
): Promise<SessionAnswer['paid_by']> {
  const order = await reader.get('orders', orderKey);
  if (!order?.paidAttemptId || !isSettledForGood(order.state)) return undefined;
  const payer = await reader.get('attempts', order.paidAttemptId);
  if (!payer) return undefined;
  return {
    session_id: payer.sessionId,
    attempt_id: payer.id,
    amount: { value: payer.amount, currency: payer.currency },
  };
}
