import type { NextAction } from '../../contract/proxy/checkout.schema.ts';
import { leadingAddress } from '../addresses/leading-address.ts';
import type { Context } from '../context/context.ts';
import type { AttemptRow } from '../store/tables.ts';

/**
 * What the shopper has to do, while it is due: the card's bank is met inside the proxy's own document
 * (C-144, C-145), the hosted page behind the hand-off, and an alternative method is paid at the
 * address that the gateway named.
 */
export async function nextActionOf(
  context: Context,
  attempt: AttemptRow,
): Promise<NextAction | undefined> {
  const { operation, outcome, wasRedirected, issuerUrl, windowSize } = attempt;
  if (outcome !== 'requires_action' || !wasRedirected) return undefined;
  const framed = () => leadingAddress(context, 'challenge', attempt);
  if (operation === 'authorise.card')
    return { type: 'challenge', url: await framed(), window_size: windowSize };
  if (operation === 'checkout')
    return {
      type: 'redirect',
      url: await leadingAddress(context, 'hand-off-address', attempt),
      method: 'GET',
      frame_url: await framed(),
    };
  const { alternativeMethod: method } = context.profile.redirect;
  return issuerUrl === null ? undefined : { type: 'redirect', url: issuerUrl, method };
}
