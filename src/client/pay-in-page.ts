import type {
  AlternativePaymentRequest,
  HostedPaymentRequest,
  SavedCardPayment,
} from '../contract/proxy/checkout.schema.ts';
import { NOTHING_SENT } from '../contract/vocabulary/nothing-sent.ts';
import type { CheckoutClient } from './checkout-client.ts';
import { CheckoutError } from './checkout-error.ts';
import type { Intention, SendAnswer } from './payment.ts';

/** Request body of each payment method without card data, by its route. */
interface Orders {
  alternative: AlternativePaymentRequest;
  hosted: HostedPaymentRequest;
  /** Without a security code: that goes through the secure frame. */
  'saved-card': Omit<SavedCardPayment, 'security_code'>;
}

/** Longer than the proxy waits for the gateway. */
const ANSWER_TIMEOUT = 90_000;

/**
 * Pays from the page itself; pass it to `CheckoutSession.pay`. `problem` is returned only if the
 * proxy refused before any attempt; anything less certain is `offline`, and the session queries its
 * state.
 */
export const payInPage = async <Method extends keyof Orders>(
  client: CheckoutClient,
  method: Method,
  order: Omit<Orders[Method], 'revision'>,
  { idempotencyKey, ...shared }: Intention,
): Promise<SendAnswer> => {
  try {
    const response = await client.send(
      'POST',
      `v1/checkout/${method}`,
      AbortSignal.timeout(ANSWER_TIMEOUT),
      { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      JSON.stringify({ ...order, ...shared }),
    );
    return { kind: 'paid', result: await response.json() };
  } catch (error) {
    const { slug, passing, cause } = error as Partial<CheckoutError>;
    return error instanceof CheckoutError && slug && (!passing || NOTHING_SENT.includes(slug))
      ? { kind: 'problem', slug, errors: (cause as { errors?: unknown }).errors }
      : { kind: 'offline' };
  }
};
