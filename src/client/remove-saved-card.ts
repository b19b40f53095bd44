import type { CheckoutClient } from './checkout-client.ts';

/** Forgets one of the shopper's stored cards; the session's next view is without it. Throws CheckoutError. */
export async function deleteSavedCard(client: CheckoutClient, handle: string): Promise<void> {
  await client.send('DELETE', `v1/checkout/saved-cards/${encodeURIComponent(handle)}`);
}
