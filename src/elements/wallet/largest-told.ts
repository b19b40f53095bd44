import { CheckoutError } from '../../client/index.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { isText, object } from '../../contract/values/guards.ts';

const isTooLarge = object({ largest_amount: isText, currency: isText });

/** How much an amount may be, where the proxy's problem says that it was more. */
export function largestTold(error: unknown): DecimalAmount | undefined {
  const { cause } = error instanceof CheckoutError ? error : {};
  return isTooLarge(cause) ? { value: cause.largest_amount, currency: cause.currency } : undefined;
}
