import { parseLooseMoney } from '../../contract/money/money.ts';
import { ACCOUNTS, type TransferKind } from '../state/ledger.ts';
import type { SandboxContext } from '../state/world.ts';

/** The result of an issuing call that moves money. */
export interface IssuingOutcome {
  readonly fault: string | null;
  /** The code of the envelope; not zero although the money moved is the trap of `x.15`. */
  readonly code: number;
  readonly done: boolean;
  /** Did money move? */
  readonly moved: boolean;
  readonly rules: readonly string[];
}

export const DONE_OUTCOME: IssuingOutcome = {
  fault: null,
  code: 0,
  done: true,
  moved: true,
  rules: [],
};
/** Nothing was done, for the reason named. */
export const refusedBecause = (fault: string, ...rules: string[]): IssuingOutcome => ({
  fault,
  code: 0,
  done: false,
  moved: false,
  rules,
});

/** Amounts of issuing that decide, by their cents: the last one moves money, and denies it. */
const CENTS: Readonly<Record<string, IssuingOutcome>> = {
  '13': refusedBecause('Insufficient funds', 'cents:insufficient-funds'),
  '14': { fault: null, code: 0, done: false, moved: false, rules: ['cents:not-done'] },
  '15': { fault: 'Unknown error', code: 1, done: false, moved: true, rules: ['cents:moved'] },
};

interface IssuingChange {
  readonly kind: TransferKind;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly currency: string;
  /** A group can be made without funds. */
  readonly mayBeZero?: boolean;
}

/** Moves money between company, groups and cards, if it is there. */
export function moveFunds(world: SandboxContext, movement: IssuingChange): IssuingOutcome {
  const { kind, from, to, amount, currency } = movement;
  const money = parseLooseMoney(amount, currency);
  const special = CENTS[amount.split('.')[1] ?? ''];
  if (special && !special.moved) return special;
  if (money.minor === 0n && !movement.mayBeZero) return refusedBecause('The amount is zero');
  if (world.ledger.balance(from, currency).minor < money.minor)
    return refusedBecause('Insufficient funds');
  world.move({ kind, from, to, money });
  return special ?? DONE_OUTCOME;
}

export const companyAccount = (world: SandboxContext) =>
  ACCOUNTS.company(world.profile.ids.companyId);
