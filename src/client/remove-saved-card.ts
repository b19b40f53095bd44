import { pathSegment } from '../contract/values/path-segment.ts';
import type { CheckoutClient } from './checkout-client.ts';

/** Removes one of the shopper's stored cards, also from the session's next view. Throws CheckoutError. */
export async function deleteSavedCard(client: CheckoutClient, handle: string): Promise<void> {
  await client.send('DELETE', `v1/checkout/saved-cards/${pathSegment(handle)}`);
}
