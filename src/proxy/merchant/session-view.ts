import { isSettledForGood } from '../../contract/vocabulary/order-states.ts';
import type { SessionAnswer } from '../../contract/proxy/session-answer.schema.ts';
import { bookedAttemptOf } from '../books/booked-attempt.ts';
import type { Account } from '../money/payments.ts';
import { provenOfOrder } from '../money/restate-order.ts';
import { shownStateOf } from '../money/server-payment.ts';
import type { Reader } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';
import { attemptsOf } from '../attempts/list-attempts.ts';
import { termsOf } from '../sessions/session.ts';

/** The merchant server's view. */
export async function sessionView(
  account: Account,
  reader: Reader,
  session: SessionRow,
  now: number,
): Promise<SessionAnswer> {
  const [attempts, order] = await Promise.all([
    attemptsOf(reader, session.id),
    provenOfOrder(account, reader, session.orderKey),
  ]);
  const payer = session.state === 'superseded' ? payerOf(order) : {};
  const booked = await Promise.all(attempts.map((row) => bookedAttemptOf(account, reader, row)));
  return viewOf(session, shownStateOf(session, order, now), booked, payer);
}

/** What nobody has tried to pay yet. */
export const newSessionView = (session: SessionRow): SessionAnswer =>
  viewOf(session, session.state, [], {});

function viewOf(
  session: SessionRow,
  state: SessionAnswer['state'],
  attempts: SessionAnswer['attempts'],
  payer: Payer,
): SessionAnswer {
  const terms = termsOf(session);
  return {
    id: session.id,
    state,
    ...payer,
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

type Payer = Pick<SessionAnswer, 'paid_by' | 'server_payment'>;

function payerOf({
  state,
  paidBy,
  attempts,
  server,
}: Awaited<ReturnType<typeof provenOfOrder>>): Payer {
  if (!isSettledForGood(state)) return {};
  const payer = attempts.find(({ id }) => id === paidBy);
  const charge = server.find(({ id }) => id === paidBy);
  return {
    ...(payer && {
      paid_by: {
        session_id: payer.sessionId,
        attempt_id: payer.id,
        amount: { value: payer.amount, currency: payer.currency },
      },
    }),
    ...(charge && { server_payment: { operation_id: charge.id, amount: charge.summary.amount } }),
  };
}
