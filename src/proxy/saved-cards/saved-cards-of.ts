import type { SavedCard } from '../../contract/proxy/checkout.schema.ts';
import type { SessionTerms } from '../store/session-terms.schema.ts';
import type { Context } from '../context/context.ts';
import type { Reader } from '../store/store.ts';
import type { SavedCardRow } from '../store/tables.ts';
import { ownerOf } from './keep-card.ts';

/** The stored cards of a session's shopper that can still be used, the newest first. */
export async function savedCardsOf(
  { profile, clock }: Context,
  reader: Reader,
  terms: SessionTerms,
): Promise<SavedCardRow[]> {
  const owner = ownerOf(profile, terms.shopper?.id);
  if (owner === undefined || !profile.savedCards.enabled) return [];
  const cards = await reader.find('savedCards', { where: { owner } });
  return cards.filter((card) => endOf(card) > clock.now()).sort((a, b) => b.savedAt - a.savedAt);
}

/** The first moment after its last month. */
const endOf = ({ expirationMonth, expirationYear }: SavedCardRow): number =>
  Date.UTC(Number(expirationYear), Number(expirationMonth), 1);

/** What the shopper sees of one: never its token. */
export const savedCardView = ({ profile }: Context, card: SavedCardRow): SavedCard => ({
  handle: card.id,
  brand: card.brand,
  last_four: card.lastFour,
  expiration_month: card.expirationMonth,
  expiration_year: card.expirationYear,
  asks_security_code: profile.savedCards.askSecurityCode,
});
