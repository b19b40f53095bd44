import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { isSameDoubt } from './charged.ts';

/** A charge that was listed without a number. */
export interface Unnumbered {
  readonly id: string;
  readonly shown: DecimalAmount;
}

/** A charge that is listed, and is none of the payments that are known by their numbers. */
export interface NewlyListed {
  readonly transactionId: string | undefined;
  readonly shown: DecimalAmount;
}

/**
 * Which charges that were listed without a number have one by now, and which are listed without one for the first time.
 * Each entry of a list is one charge, of the money that it shows: what is still listed without a number has none, and
 * each of the others may be one that is listed under a new number. What is left over is neither.
 */
export function matchUnnumbered(
  known: readonly Unnumbered[],
  listed: readonly NewlyListed[],
): {
  /** By the id of the charge. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly further: readonly DecimalAmount[];
} {
  const left = [...known];
  const take = ({ shown }: NewlyListed): Unnumbered | undefined => {
    const index = left.findIndex((one) => isSameDoubt(one.shown, shown));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const further = listed.filter((one) => one.transactionId === undefined && !take(one));
  const numbers = new Map<string, string>();
  for (const one of listed) {
    const found = one.transactionId === undefined ? undefined : take(one);
    if (found && one.transactionId !== undefined) numbers.set(found.id, one.transactionId);
  }
  return { numbers, further: further.map(({ shown }) => shown) };
}
