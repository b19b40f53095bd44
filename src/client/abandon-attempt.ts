import type { CheckoutClient } from './checkout-client.ts';

/**
 * Gives the running attempt up, so that another one may start; the session's view says what became
 * of it. Throws CheckoutError.
 */
export async function abandonAttempt(client: CheckoutClient, signal?: AbortSignal): Promise<void> {
  await client.send('POST', 'v1/checkout/abandon', signal, {
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  });
}
