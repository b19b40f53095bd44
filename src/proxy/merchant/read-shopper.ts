import type { ShopperView } from '../../contract/proxy/shopper.schema.ts';
import type { Context } from '../context/context.ts';
import { sealsOf } from '../crypto/sealing.ts';
import { cardsOf, isOffered, ownerOf } from '../saved-cards/saved-cards-of.ts';
import { stateAt, termsOf } from '../sessions/session.ts';
import type { Reader } from '../store/store.ts';

/** `GET /v1/shoppers/:id`: all that is known of a shopper, for them to have or for support to see. */
export async function readShopper(
  context: Context,
  reader: Reader,
  id: string,
): Promise<ShopperView> {
  const owner = ownerOf(context.profile, id);
  const now = context.clock.now();
  const seals = await sealsOf(context.keys, 'stored-cards');
  const cards = await cardsOf(reader, owner);
  const sessions = await reader.find('sessions', { where: { owner } });
  return {
    id,
    cards: cards.map((card) => ({
      handle: card.id,
      brand: card.brand,
      last_four: card.lastFour,
      expiration_month: card.expirationMonth,
      expiration_year: card.expirationYear,
      saved_at: new Date(card.savedAt).toISOString(),
      offered: isOffered(card, seals, now),
    })),
    sessions: sessions
      .sort((a, b) => b.createdAt - a.createdAt)
      .map((session) => {
        const {
          amount,
          shopper = {},
          billing,
          delivery,
          note,
          metadata,
          ...more
        } = termsOf(session);
        const { person, accounts, gateway_fields } = more;
        return {
          id: session.id,
          order_id: session.orderId,
          state: stateAt(session, now),
          amount,
          created_at: new Date(session.createdAt).toISOString(),
          shopper: named(shopper),
          ...(billing && { billing: named(billing) }),
          ...(delivery && { delivery: named(delivery) }),
          ...(person && { person }),
          ...(accounts && { accounts }),
          ...(gateway_fields && { gateway_fields }),
          ...(note !== undefined && { note }),
          ...(metadata && { metadata }),
        };
      }),
  };
}

const named = (details: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
