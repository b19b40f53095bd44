import type { SavedCard } from '../../contract/proxy/checkout.schema.ts';
import type { SessionTerms } from '../store/session-terms.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Context } from '../context/context.ts';
import { sealsOf } from '../crypto/sealing.ts';
import type { Reader } from '../store/store.ts';
import type { SavedCardRow } from '../store/tables.ts';

/** Marks a card that no root secret opens. */
export const NO_SEAL = 'none';

/** Whose card it would be: the shop's own id of the shopper, within this account. */
export const ownerOf = <Id extends string | undefined>({ ids }: Profile, shopperId: Id) =>
  (shopperId === undefined ? undefined : `${ids.accountId}|${shopperId}`) as Id extends string
    ? string
    : string | undefined;

/** The stored cards of a session's shopper that can still be used, the newest first. */
export async function savedCardsOf(
  { profile, clock, keys }: Context,
  reader: Reader,
  terms: SessionTerms,
): Promise<SavedCardRow[]> {
  const owner = ownerOf(profile, terms.shopper?.id);
  if (owner === undefined || !profile.savedCards.enabled) return [];
  const cards = await reader.find('savedCards', { where: { owner } });
  const seals = await sealsOf(keys, 'stored-cards');
  return cards
    .filter((card) => isOffered(card, seals, clock.now()))
    .sort((a, b) => b.savedAt - a.savedAt);
}

/** Neither expired, nor encrypted under a root secret that is gone. Those of 0.1 don't say. */
export const isOffered = (card: SavedCardRow, seals: readonly string[], now: number): boolean =>
  endOf(card) > now && (card.sealedBy === undefined || seals.includes(card.sealedBy));

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
