import type { CheckoutView } from '../../contract/proxy/checkout.schema.ts';
import { checkoutView } from './checkout-view.ts';
import type { Context } from '../context/context.ts';
import { sessionById, termsOf, updateSession } from '../sessions/session.ts';
import { savedCardsOf } from '../saved-cards/saved-cards-of.ts';
import type { SessionRow } from '../store/tables.ts';

/** `DELETE /v1/checkout/saved-cards/:handle`: forgets one of the shopper's own. Twice does no harm. */
export const removeSavedCard = (
  context: Context,
  { id, orderKey }: Pick<SessionRow, 'id' | 'orderKey'>,
  handle: string,
): Promise<CheckoutView> =>
  context.store.transaction(async (tx) => {
    // Whoever records an outcome at this moment holds it before the rows.
    await tx.lock('order', orderKey);
    const session = await sessionById(tx, id);
    const cards = await savedCardsOf(context, tx, termsOf(session));
    if (cards.some((card) => card.id === handle)) {
      await tx.remove('savedCards', handle);
      await updateSession(tx, session);
    }
    return checkoutView(context, tx, id);
  });
