import type { Context } from '../context/context.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { earlierMovements, type LedgerMovement } from './ledger-movements.ts';
import type { Plan } from './plan.ts';
import { paymentById } from '../money/payments.ts';
import { recordOperationOutcome } from './record-operation-outcome.ts';

/**
 * Before a movement is made again, the gateway is asked about what is not proven of it (P-08). Says of
 * payments that are as they were which operation that is about: it may be done again, since what it
 * makes of the payment is the same twice.
 */
export async function askAboutEarlier(
  context: Context,
  { unproven }: Plan,
  movements: readonly LedgerMovement[],
): Promise<ReadonlyMap<string, string>> {
  const { store } = context;
  const ids = await store.read(async (reader) => {
    const payments = await Promise.all(
      movements.map(async ({ transactionId, name }) => {
        const payment = await paymentById(context, reader, transactionId);
        return payment ? earlierMovements(payment, name) : [];
      }),
    );
    return new Set([...(unproven ? [unproven] : []), ...payments.flat()]);
  });
  const unchanged = new Map<string, string>();
  for (const id of ids) {
    const row = await store.get('operations', id);
    const { lookUp } = row ? BEHAVIOURS[row.operation] : { lookUp: null };
    if (row?.state !== 'ended' || typeof lookUp !== 'function') continue;
    const found = await lookUp(context, row);
    if (!found) continue;
    await store.transaction((tx) => recordOperationOutcome(context, tx, id, found));
    for (const transactionId of found.unchanged ?? []) unchanged.set(transactionId, id);
  }
  return unchanged;
}
