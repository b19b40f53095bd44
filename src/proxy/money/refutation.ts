import type { Refutation } from '../store/tables.ts';

/** So far apart are two answers that are to agree: a stale copy is read no longer by then. */
export const APART_MS = 2 * 60_000;

/**
 * A query that shows a payment as failed, after it was shown as something else. One such answer may be a stale
 * copy. A second one that agrees, minutes later, is proof; of a payment that had succeeded only if the first of
 * them gives a reason. That it was cancelled or rejected from here is one.
 */
export function refute(
  before: Refutation | null,
  { now, hasReason }: { readonly now: number; readonly hasReason: boolean },
): { readonly after: Refutation; readonly agree: boolean; readonly agreeWithReason: boolean } {
  // Never later than now, as a clock that was ahead has it.
  const first = (at: number | null | undefined): number => Math.min(at ?? now, now);
  const reasoned = before?.reasonedSince ?? null;
  const after: Refutation = {
    since: first(before?.since),
    reasonedSince: reasoned !== null || hasReason ? first(reasoned) : null,
  };
  const isApart = (since: number | null): boolean => since !== null && now - since >= APART_MS;
  return {
    after,
    agree: isApart(after.since),
    agreeWithReason: isApart(after.reasonedSince),
  };
}
