import type { SessionAnswer } from '../../contract/proxy/session.schema.ts';
import { attemptAnswerOf } from '../attempts/attempt-views.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, SessionRow } from '../store/tables.ts';
import { attemptsOf } from '../attempts/list-attempts.ts';
import { stateAt, termsOf } from '../sessions/session.ts';

/** The merchant server's view. */
export async function sessionView(
  reader: Reader,
  session: SessionRow,
  now: number,
): Promise<SessionAnswer> {
  const attempts = await attemptsOf(reader, session.id);
  const payer = session.state === 'superseded' ? await payerOf(reader, session) : undefined;
  return viewOf(session, now, attempts, payer);
}

/** What nobody has tried to pay yet. */
export const newSessionView = (session: SessionRow): SessionAnswer =>
  viewOf(session, session.createdAt, [], undefined);

function viewOf(
  session: SessionRow,
  now: number,
  attempts: readonly AttemptRow[],
  payer: SessionAnswer['paid_by'],
): SessionAnswer {
  const terms = termsOf(session);
  return {
    id: session.id,
    state: stateAt(session, now),
    ...(session.state === 'superseded' && { paid_by: payer }),
    order_id: session.orderId,
    amount: terms.amount,
    items: terms.items,
    origin: terms.origin,
    ...(terms.return_url && { return_url: terms.return_url }),
    created_at: new Date(session.createdAt).toISOString(),
    expires_at: new Date(session.expiresAt).toISOString(),
    ...(terms.metadata && { metadata: terms.metadata }),
    attempts: attempts.map(attemptAnswerOf),
  };
}

async function payerOf(
  reader: Reader,
  { orderKey }: SessionRow,
): Promise<SessionAnswer['paid_by']> {
  const order = await reader.get('orders', orderKey);
  const payer = order?.paidAttemptId && (await reader.get('attempts', order.paidAttemptId));
  if (!payer) return undefined;
  return {
    session_id: payer.sessionId,
    attempt_id: payer.id,
    amount: { value: payer.amount, currency: payer.currency },
  };
}
