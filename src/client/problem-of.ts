import { object, isText } from '../contract/values/guards.ts';
import { CheckoutError } from './checkout-error.ts';

const isProblem = object({ type: isText });

/**
 * The proxy's problem as an error; its `slug` says which one, its `cause` is the problem itself. Any other answer was sent by something
 * in between, such as a load balancer or a captive portal: `unreadable`, and retried.
 */
export async function problemOf(response: Response): Promise<CheckoutError> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const slug = isProblem(body) ? /\/problems\/([a-z-]+)$/.exec(body.type)?.[1] : undefined;
  return slug
    ? new CheckoutError('problem', `${status} ${slug}`, { status, slug, cause: body })
    : new CheckoutError('unreadable', `${status}`, { status });
}
