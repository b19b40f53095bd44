import type { Context } from '../context/context.ts';
import { isSameMoney } from '../money/movements.ts';
import { nextTermsNumber, restateOrder } from '../money/restate-order.ts';
import { termsOf, updateSession } from '../sessions/session.ts';
import type { Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';

/**
 * Gives an open session other terms. Another amount is what its order is to be paid by from now on: sessions
 * that ask for less or more can't be paid any more.
 */
export async function changeTerms(
  context: Context,
  tx: Transaction,
  session: SessionRow,
  changes: Parameters<typeof updateSession>[2] & Pick<SessionRow, 'terms'>,
): Promise<SessionRow> {
  const isSame = isSameMoney(termsOf(session).amount, changes.terms.amount);
  const changed = await updateSession(tx, session, {
    ...changes,
    ...(!isSame && { termsNumber: await nextTermsNumber(tx, session.orderKey) }),
  });
  if (!isSame) await restateOrder(context, tx, session.orderKey);
  return changed;
}
