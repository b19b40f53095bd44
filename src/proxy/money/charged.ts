import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';

/** The gateway has proven it to be charged as it was sent. A person's word is none of its proofs. */
export const isProvenCharge = ({
  outcome,
  isDecided,
}: Pick<AttemptRow | OperationRow, 'outcome' | 'isDecided'>): boolean =>
  outcome === 'succeeded' && !isDecided;

/** A success overturns a refusal: an answer may be older than what it contradicts, so another query shows which is so. A person's word yields. */
export const overturns = (
  { outcome, isDecided }: Pick<AttemptRow | OperationRow, 'outcome' | 'isDecided'>,
  found: Outcome,
): boolean => found === 'succeeded' && outcome === 'failed' && !isDecided;

/** The gateway shows that money moved, though not what was sent. */
export const isContradicted = ({
  outcome,
  contradicted,
}: Pick<AttemptRow, 'outcome' | 'contradicted'>): boolean =>
  outcome === 'review' && contradicted !== null;

/** It was charged, or perhaps: by proof, by a person's word, or by what contradicts what was sent. */
export const mayBeCharged = (row: Pick<AttemptRow, 'outcome' | 'contradicted'>): boolean =>
  row.outcome === 'succeeded' || isContradicted(row);

/** Whether the gateway shows the same to have moved as before, or nothing as before. */
export const isSameDoubt = (
  known: DecimalAmount | null | undefined,
  shown: DecimalAmount | null | undefined,
): boolean => known?.value === shown?.value && known?.currency === shown?.currency;

/**
 * That money moved in another amount is news of what was refused, and of a payment that a person said to have
 * failed, unless it is what they have judged.
 */
export const isNewDoubt = (
  { outcome, isDecided }: Pick<AttemptRow | OperationRow, 'outcome' | 'isDecided'>,
  judged: DecimalAmount | null | undefined,
  shown: DecimalAmount | undefined,
): boolean =>
  outcome === 'failed' && shown !== undefined && !(isDecided && isSameDoubt(judged, shown));
