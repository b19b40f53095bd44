import { sessionOf } from './attempt-views.ts';
import { orderNamesOf } from '../store/order-key.ts';
import { termsOf } from '../sessions/session.ts';
import { makerOf, type Account } from '../money/payments.ts';
import type { Reader } from '../store/store.ts';

/** What the merchant server calls a payment: its order, and of one that was made through a session that, too. */
export async function paymentOrigin(
  account: Account,
  reader: Reader,
  transactionId: string,
): Promise<{ session_id?: string; order_id?: string; metadata?: Record<string, string> }> {
  const { attempt, operation } = await makerOf(account, reader, transactionId);
  const maker = attempt ?? operation;
  const { order_id } = maker ? orderNamesOf(maker) : {};
  const session = attempt && (await reader.get('sessions', attempt.sessionId));
  const metadata = session && termsOf(session).metadata;
  return {
    ...(attempt && sessionOf(attempt)),
    ...(order_id !== undefined && { order_id }),
    ...(metadata && { metadata }),
  };
}
