import { object, isText } from '../contract/values/guards.ts';
import { CheckoutError } from './checkout-error.ts';

const isProblem = object({ type: isText });

/** What the proxy refused with, as an error that programs can tell apart by `slug`. */
export async function problemOf(response: Response): Promise<CheckoutError> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const slug = isProblem(body) ? /[a-z-]+$/.exec(body.type)?.[0] : undefined;
  return new CheckoutError('problem', `${status} ${slug ?? ''}`, { status, ...(slug && { slug }) });
}
