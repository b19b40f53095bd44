import type { CheckoutClient } from './checkout-client.ts';

/** Abandons the attempt in progress; the session's view has the result. Throws CheckoutError. */
export async function abandonAttempt(client: CheckoutClient, signal?: AbortSignal): Promise<void> {
  await client.send('POST', 'v1/checkout/abandon', signal, {
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  });
}
