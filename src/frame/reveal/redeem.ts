import { CheckoutError } from '../../client/checkout-error.ts';
import { problemOf } from '../../client/problem-of.ts';
import { isRevealedCard } from '../../contract/proxy/reveal-guards.ts';
import type { RevealedCard, RevealRequest } from '../../contract/proxy/reveal.schema.ts';
import type { Clock, Fetch } from '../../contract/runtime/dependencies.ts';
import type { NotRevealed } from '../../messaging/reveal-protocol.ts';

export interface Redemption extends RevealRequest {
  /** The proxy's route for this card. */
  readonly url: string;
  readonly grant: string;
}

/** The proxy itself waits half a minute for the gateway. */
const ANSWER_TIMEOUT = 45_000;

const REASONS: Readonly<Record<string, NotRevealed>> = {
  forbidden: 'denied',
  'not-found': 'denied',
  unauthorised: 'expired',
  gone: 'expired',
  'card-not-active': 'inactive',
  'too-many-attempts': 'limit',
};

/**
 * Exchanges a grant and its secret for a card's details, or the reason why there are none. Never
 * tried twice: the first try uses the grant up, even if its answer is lost.
 */
export async function redeem(
  { url, grant, secret, origin }: Redemption,
  { fetch, clock, signal }: { fetch: Fetch; clock: Pick<Clock, 'timeout'>; signal: AbortSignal },
): Promise<RevealedCard | NotRevealed> {
  const request = new Request(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${grant}`,
      'Content-Type': 'application/json',
      'X-Tender': '1',
    },
    body: JSON.stringify({ secret, origin } satisfies RevealRequest),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.any([signal, clock.timeout(ANSWER_TIMEOUT)]),
  });
  try {
    const response = await fetch(request);
    if (!response.ok) throw await problemOf(response);
    const card: unknown = await response.json();
    return isRevealedCard(card) ? card : 'offline';
  } catch (error) {
    const slug = error instanceof CheckoutError ? error.slug : undefined;
    return REASONS[slug ?? ''] ?? 'offline';
  }
}
