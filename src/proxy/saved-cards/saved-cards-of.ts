import type { SavedCard } from '../../contract/proxy/checkout.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Context } from '../context/context.ts';
import { sealsOf } from '../crypto/sealing.ts';
import { stateAt, termsOf } from '../sessions/session.ts';
import type { Reader } from '../store/store.ts';
import type { SavedCardRow, SessionRow } from '../store/tables.ts';

/** Marks a card that no root secret opens. */
export const NO_SEAL = 'none';

/** Whose card it would be: the shop's own id of the shopper, within this account. */
export const ownerOf = <Id extends string | undefined>({ ids }: Profile, shopperId: Id) =>
  (shopperId === undefined ? undefined : `${ids.accountId}|${shopperId}`) as Id extends string
    ? string
    : string | undefined;

/** Owns the sessions of shoppers of whom nothing is known any more. No shopper's owner is without `|`. */
export const ERASED = 'erased';

/** Whether a session offers its shopper stored cards, and to store one: to a shopper whom the shop has named. */
export const offersCards = (profile: Profile, session: SessionRow): boolean =>
  profile.savedCards.enabled &&
  session.owner !== null &&
  session.owner !== ERASED &&
  termsOf(session).save_card === 'offer';

/**
 * Whether whoever has a session's secret may see, remove and pay with the stored cards of its shopper: as
 * long as the shopper can pay by it. What decides is the session as it is now, not as a page has seen it.
 */
export const showsCards = (profile: Profile, session: SessionRow, now: number): boolean =>
  offersCards(profile, session) &&
  session.replacedBy === null &&
  ['open', 'paying'].includes(stateAt(session, now));

/** The stored cards that a session's secret gives access to and that can still be used, as they are listed. */
export async function savedCardsOf(
  { profile, clock, keys }: Context,
  reader: Reader,
  session: SessionRow,
): Promise<SavedCardRow[]> {
  const { owner } = session;
  if (owner === null || !showsCards(profile, session, clock.now())) return [];
  const seals = await sealsOf(keys, 'stored-cards');
  return (await cardsOf(reader, owner)).filter((card) => isOffered(card, seals, clock.now()));
}

/** All stored cards of a shopper: the one that they made their default first, then the newest. */
export const cardsOf = async (reader: Reader, owner: string): Promise<SavedCardRow[]> =>
  (await reader.find('savedCards', { where: { owner } })).sort(
    (a, b) => (b.preferredAt ?? 0) - (a.preferredAt ?? 0) || b.savedAt - a.savedAt,
  );

/** Neither expired, nor encrypted under a root secret that is gone. */
export const isOffered = (card: SavedCardRow, seals: readonly string[], now: number): boolean =>
  endOf(card) > now && seals.includes(card.sealedBy);

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
