import type { Context } from '../context/context.ts';
import { seal, sealsOf } from '../crypto/sealing.ts';
import type { AttemptEffect, Transaction } from '../store/store.ts';
import type { CardIdentity } from '../store/tables.ts';
import { promotePendingCard } from './promote-pending-card.ts';
import { ownerOf } from './saved-cards-of.ts';

/** Tokens come with the answer, or by a notification, which is tried for a day and a half (C-246). */
const WANTED_FOR_MS = 7 * 86_400_000;

export interface WantedCard {
  readonly shopperId: string | undefined;
  readonly card: CardIdentity;
  /** `MM` and `YYYY`. */
  readonly expirationMonth: string;
  readonly expirationYear: string;
}

/**
 * Writes down, with a payment and before it is sent, that its card is to be kept: a shopper who is erased
 * while the gateway is asked is not known again by its answer.
 */
export const wantCard = (
  { clock, profile }: Context,
  tx: Transaction,
  paymentId: string,
  { shopperId, card, expirationMonth, expirationYear }: WantedCard,
): Promise<void> =>
  tx.insert('pendingCards', {
    id: paymentId,
    owner: ownerOf(profile, shopperId) ?? '',
    token: null,
    sealedBy: null,
    cardHmac: card.hmacs[0] ?? '',
    brand: card.brand,
    lastFour: card.lastFour,
    expirationMonth,
    expirationYear,
    expiresAt: clock.now() + WANTED_FOR_MS,
  });

/** Returns the effect that stores the card of a payment, if it is still wanted, with the token of the answer. */
export async function keepWantedCard(context: Context, tokenId: string): Promise<AttemptEffect> {
  const token = await seal(context.keys, 'stored-cards', tokenId);
  const [sealedBy = ''] = await sealsOf(context.keys, 'stored-cards');
  return async (tx, payment) => {
    if (!(await tx.get('pendingCards', payment.id))) return;
    await tx.update('pendingCards', payment.id, { token, sealedBy });
    await promotePendingCard(context, tx, payment);
  };
}
