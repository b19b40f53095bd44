import type { NextAction } from '../../contract/proxy/checkout.schema.ts';
import type { Context } from '../context/context.ts';
import type { AttemptRow } from '../store/tables.ts';

/**
 * What the shopper has to do at an address that the gateway named: an alternative method is paid
 * there; the card's bank is met inside the proxy's own document (C-144, C-145).
 */
export const actionAt = (
  { profile, settings }: Context,
  { id, operation, windowSize }: AttemptRow,
  url: string,
): NextAction =>
  operation === 'authorise.card'
    ? {
        type: 'challenge',
        url: `${settings.publicUrl}/frame/challenge/${id}`,
        window_size: windowSize,
      }
    : { type: 'redirect', url, method: profile.redirect.alternativeMethod };
