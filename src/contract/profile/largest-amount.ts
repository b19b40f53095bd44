import type { Profile } from './profile.schema.ts';

/**
 * The largest amount in major units (C-263). A request that names no currency, about a card or a group,
 * gets the largest of all.
 */
export function largestAmount(
  { maxAmount, maxAmounts }: Profile['limits'],
  currency: string | undefined,
): bigint {
  return BigInt(
    currency === undefined
      ? Math.max(maxAmount, ...Object.values(maxAmounts))
      : (maxAmounts[currency] ?? maxAmount),
  );
}
