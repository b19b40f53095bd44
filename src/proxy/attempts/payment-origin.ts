import { sessionOf } from './attempt-views.ts';
import { orderIdOfKey } from '../store/order-key.ts';
import { termsOf } from '../sessions/session.ts';
import { makerOf, type Account } from '../money/payments.ts';
import type { Reader } from '../store/store.ts';

/** What the merchant server calls a payment: nothing of one that was made through no session. */
export async function paymentOrigin(
  account: Account,
  reader: Reader,
  transactionId: string,
): Promise<{ session_id?: string; order_id?: string; metadata?: Record<string, string> }> {
  const { attempt } = await makerOf(account, reader, transactionId);
  const session = attempt && (await reader.get('sessions', attempt.sessionId));
  if (!attempt) return {};
  const metadata = session && termsOf(session).metadata;
  return {
    ...sessionOf(attempt),
    order_id: orderIdOfKey(attempt.orderKey),
    ...(metadata && { metadata }),
  };
}
