import { object, isText } from '../contract/values/guards.ts';
import { CheckoutError } from './checkout-error.ts';

const isProblem = object({ type: isText });

/**
 * What the proxy refused with, as an error that programs can tell apart by `slug`. Anything else was
 * said by something in between, as a balancer or a captive portal: `unreadable`, and asked again.
 */
export async function problemOf(response: Response): Promise<CheckoutError> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const slug = isProblem(body) ? /\/problems\/([a-z-]+)$/.exec(body.type)?.[1] : undefined;
  return slug
    ? new CheckoutError('problem', `${status} ${slug}`, { status, slug })
    : new CheckoutError('unreadable', `${status}`, { status });
}
