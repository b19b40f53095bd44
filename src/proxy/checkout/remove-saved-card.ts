import { Problem } from '../../contract/vocabulary/problems.ts';
import type { CheckoutView } from '../../contract/proxy/checkout.schema.ts';
import { checkoutView } from './checkout-view.ts';
import type { Context } from '../context/context.ts';
import { sessionById, updateSession } from '../sessions/session.ts';
import { removeCardOf } from '../saved-cards/owned-card.ts';
import { showsCards } from '../saved-cards/saved-cards-of.ts';
import type { SessionRow } from '../store/tables.ts';

/**
 * `DELETE /v1/checkout/saved-cards/:handle`: forgets one of the shopper's own. Twice does no harm. A session that
 * shows no cards any more removes none, and doesn't answer as if it had.
 */
export const removeSavedCard = (
  context: Context,
  { id, orderKey }: Pick<SessionRow, 'id' | 'orderKey'>,
  handle: string,
): Promise<CheckoutView> =>
  context.store.transaction(async (tx) => {
    // Whoever records an outcome at this moment holds it before the rows.
    await tx.lock('order', orderKey);
    const session = await sessionById(tx, id);
    if (!showsCards(context.profile, session, context.clock.now()))
      throw new Problem('session-locked', {
        detail: 'This session gives no access to stored cards, so none was removed.',
      });
    if (session.owner !== null && (await removeCardOf(tx, session.owner, handle)))
      await updateSession(tx, session);
    return checkoutView(context, tx, id);
  });
