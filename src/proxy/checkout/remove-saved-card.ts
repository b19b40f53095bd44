import type { CheckoutView } from '../../contract/proxy/checkout.schema.ts';
import { checkoutView } from './checkout-view.ts';
import type { Context } from '../context/context.ts';
import { sessionById } from '../sessions/session.ts';
import { termsOf, updateSession } from '../sessions/session.ts';
import { savedCardsOf } from '../saved-cards/saved-cards-of.ts';

/** `DELETE /v1/checkout/saved-cards/:handle`: forgets one of the shopper's own. Twice does no harm. */
export const removeSavedCard = (
  context: Context,
  sessionId: string,
  handle: string,
): Promise<CheckoutView> =>
  context.store.transaction(async (tx) => {
    const session = await sessionById(tx, sessionId);
    const cards = await savedCardsOf(context, tx, termsOf(session));
    if (cards.some((card) => card.id === handle)) {
      await tx.remove('savedCards', handle);
      await updateSession(tx, session);
    }
    return checkoutView(context, tx, sessionId);
  });
