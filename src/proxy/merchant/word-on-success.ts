import type { Resolution } from '../../contract/proxy/operations.schema.ts';
import type { Context } from '../context/context.ts';
import { isProvenCharge } from '../money/charged.ts';
import { paymentById } from '../money/payments.ts';
import { successStateOf } from '../money/refutation.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';

/**
 * A success that the gateway no longer shows, or shows again: a person says whether it counts, until two
 * answers agree. Undefined for what is in no such doubt.
 */
export async function wordOnSuccess(
  context: Context,
  reader: Reader,
  row: Pick<AttemptRow, 'outcome' | 'isDecided' | 'refuted'>,
  transactionId: string | null | undefined,
  outcome: Resolution['outcome'],
): Promise<'counts' | 'is reversed' | 'stays cancelled' | undefined> {
  if (!isProvenCharge(row)) return undefined;
  const known = successStateOf(await paymentById(context, reader, transactionId));
  const isDoubted = known === 'reversed' || row.refuted !== null;
  if (outcome === 'succeeded' && isDoubted && known !== 'counts') return 'counts';
  if (outcome !== 'failed' || row.refuted === null) return undefined;
  return known === 'counts' ? 'is reversed' : 'stays cancelled';
}
