import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { SessionTerms } from '../store/session-terms.schema.ts';
import type { Context } from '../context/context.ts';
import { seal, sealsOf } from '../crypto/sealing.ts';
import type { AttemptEffect } from '../store/store.ts';
import type { CardIdentity } from '../store/tables.ts';
import { promotePendingCard } from './promote-pending-card.ts';
import { ownerOf } from './saved-cards-of.ts';

/** Only if the session offers it, for a shopper known to the shop. */
export const mayKeepCard = (profile: Profile, terms: SessionTerms): boolean =>
  profile.savedCards.enabled && terms.save_card === 'offer' && terms.shopper?.id !== undefined;

/** Tokens come with the answer, or by a notification, which is tried for a day and a half (C-246). */
const WANTED_FOR_MS = 7 * 86_400_000;

interface WantedCard {
  readonly shopperId: string | undefined;
  readonly card: CardIdentity;
  /** `MM` and `YYYY`. */
  readonly expirationMonth: string;
  readonly expirationYear: string;
}

/** Returns the effect that stores the card, with its token if the answer has one. */
export async function stagePendingCard(
  context: Context,
  tokenId: string | undefined,
  { shopperId, card, expirationMonth, expirationYear }: WantedCard,
): Promise<AttemptEffect> {
  const { clock, profile } = context;
  const token = tokenId === undefined ? null : await seal(context.keys, 'stored-cards', tokenId);
  const [sealedBy = ''] = await sealsOf(context.keys, 'stored-cards');
  return async (tx, payment) => {
    await tx.insert('pendingCards', {
      id: payment.id,
      owner: ownerOf(profile, shopperId) ?? '',
      token,
      sealedBy,
      cardHmac: card.hmacs[0] ?? '',
      brand: card.brand,
      lastFour: card.lastFour,
      expirationMonth,
      expirationYear,
      expiresAt: clock.now() + WANTED_FOR_MS,
    });
    await promotePendingCard(context, tx, payment);
  };
}
