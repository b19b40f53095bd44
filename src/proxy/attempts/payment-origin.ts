import { termsOf } from '../sessions/session.ts';
import type { Reader } from '../store/store.ts';

/** What the merchant server calls a payment: nothing of one that was made through no session. */
export async function paymentOrigin(
  reader: Reader,
  transactionId: string,
): Promise<{ session_id?: string; order_id?: string; metadata?: Record<string, string> }> {
  const [attempt] = await reader.find('attempts', { where: { transactionId }, limit: 1 });
  const session = attempt && (await reader.get('sessions', attempt.sessionId));
  if (!attempt) return {};
  const metadata = session && termsOf(session).metadata;
  return {
    session_id: attempt.sessionId,
    order_id: attempt.orderKey.slice(attempt.orderKey.indexOf('|') + 1),
    ...(metadata && { metadata }),
  };
}
