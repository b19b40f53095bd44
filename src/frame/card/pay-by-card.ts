import type {
  CardPayment,
  PaymentResult,
  SavedCardPayment,
} from '../../contract/proxy/checkout.schema.ts';
import { isPaymentResult } from '../../contract/proxy/checkout-guards.ts';
import { NOTHING_SENT } from '../../contract/vocabulary/nothing-sent.ts';
import type { Clock, Fetch } from '../../contract/runtime/dependencies.ts';
import type { Network } from '../../client/network.ts';
import type { PayFailure } from '../../messaging/protocol.ts';

export interface CardPaymentRequest {
  /** The proxy's route for a new card, or for a stored one. */
  readonly url: string;
  readonly clientSecret: string;
  /** The same for every try of one intention, so that no retry can pay twice (P-01). */
  readonly idempotencyKey: string;
  readonly payment: CardPayment | SavedCardPayment;
}

export interface CardFrameDependencies {
  readonly fetch: Fetch;
  readonly clock: Pick<Clock, 'timeout'>;
  readonly network: Network;
  /** The page around, as the channel has verified it: the session must be that page's. */
  readonly pageOrigin: string;
  /** The browser's own `Accept`, for 3-D Secure (C-116). */
  readonly accept?: string | undefined;
}

/** Longer than the proxy waits for the gateway. */
const ANSWER_TIMEOUT = 90_000;
/** How long to wait for a device that lost its network. */
const NETWORK_TIMEOUT = 30_000;

/**
 * Posts the card to the proxy, the only place it ever goes. When the network fails it waits until
 * the device is online again and tries once more with the same key. `problem` is returned only when
 * the proxy refused before any attempt; anything less certain is `offline`, and the page queries
 * the state.
 */
export const sendCardPayment = async (
  request: CardPaymentRequest,
  { fetch, clock, network, pageOrigin, accept }: CardFrameDependencies,
): Promise<PaymentResult | PayFailure> => {
  const signal = clock.timeout(ANSWER_TIMEOUT);
  const send = () => fetch(requestOf(request, { pageOrigin, accept }, signal));
  const sendAgain = async () => {
    if (!network.online()) await network.change(clock.timeout(NETWORK_TIMEOUT));
    return send();
  };
  try {
    const first = await send().catch(() => undefined);
    const answer = await read(first ?? (await sendAgain()));
    // "Nothing was sent" is said of the second request; the first may still be on its way.
    const isUncertain = !first && 'slug' in answer && NOTHING_SENT.includes(answer.slug);
    return isUncertain ? { kind: 'offline' } : answer;
  } catch {
    return { kind: 'offline' };
  }
};

const requestOf = (
  { url, clientSecret, idempotencyKey, payment }: CardPaymentRequest,
  { pageOrigin, accept }: Pick<CardFrameDependencies, 'pageOrigin' | 'accept'>,
  signal: AbortSignal,
): Request =>
  new Request(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${clientSecret}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
      'X-Tender': '1',
      'X-Tender-Page': pageOrigin,
      ...(accept && { Accept: accept }),
    },
    body: JSON.stringify(payment),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal,
  });

const read = async (response: Response): Promise<PaymentResult | PayFailure> => {
  const body: unknown = await response.json();
  if (response.ok && isPaymentResult(body)) return body;
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined;
  const slug = typeof type === 'string' ? /\/problems\/([a-z-]+)$/.exec(type)?.[1] : undefined;
  const refused = (response.status >= 400 && response.status < 500) || NOTHING_SENT.includes(slug);
  return slug && refused
    ? { kind: 'problem', slug, errors: (body as { errors?: unknown }).errors }
    : { kind: 'offline' };
};
