import type { Context } from '../context/context.ts';
import { newId } from '../crypto/identifiers.ts';
import { seal, sealsOf } from '../crypto/sealing.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow, PendingCardRow } from '../store/tables.ts';

/** Keeps the card of a payment that succeeded, if its shopper wanted that and its token is known. */
export async function promotePendingCard(
  context: Context,
  tx: Transaction,
  { id, outcome }: Pick<AttemptRow, 'id' | 'outcome'>,
): Promise<void> {
  const wanted = outcome === 'succeeded' ? await tx.get('pendingCards', id) : undefined;
  if (wanted) await savePendingCard(context, tx, wanted);
}

/**
 * Keeps a card whose payment has succeeded, once its token is known. A token is a means to pay, so it
 * is stored encrypted (C-137); the same card again replaces the one before.
 */
export async function savePendingCard(
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  tx: Transaction,
  { token, sealedBy, expiresAt: _wanted, ...card }: PendingCardRow,
): Promise<void> {
  if (token === null || sealedBy === null) return;
  await tx.lock('saved-cards', card.owner);
  const others = await tx.find('savedCards', { where: { owner: card.owner } });
  const same = others.filter((other) => isSameCard(other, card));
  for (const { id } of same) await tx.remove('savedCards', id);
  const preferredAt = Math.max(...same.map((other) => other.preferredAt ?? 0));
  await tx.insert('savedCards', {
    ...card,
    id: newId('saved-card', random),
    token,
    sealedBy,
    savedAt: clock.now(),
    ...(preferredAt > 0 && { preferredAt }),
  });
  await tx.remove('pendingCards', card.id);
}

/** By its number, or by all that a shopper sees of it where a rotation has changed how numbers are hashed. */
const isSameCard = (a: StoredCard, b: StoredCard): boolean =>
  a.cardHmac === b.cardHmac ||
  (a.brand === b.brand &&
    a.lastFour === b.lastFour &&
    a.expirationMonth === b.expirationMonth &&
    a.expirationYear === b.expirationYear);

type StoredCard = Omit<PendingCardRow, 'token' | 'sealedBy' | 'expiresAt'>;

/** The token of a card that is to be kept came after the answer. */
export async function attachToken(
  context: Context,
  paymentId: string,
  orderNo: string | undefined,
  tokenId: string,
): Promise<void> {
  const token = await seal(context.keys, 'stored-cards', tokenId);
  const [sealedBy = ''] = await sealsOf(context.keys, 'stored-cards');
  await context.store.transaction(async (tx) => {
    const wanted = await tx.get('pendingCards', paymentId);
    const payment =
      (await tx.get('attempts', paymentId)) ?? (await tx.get('operations', paymentId));
    if (wanted?.token !== null || !payment || payment.orderNo !== orderNo) return;
    await tx.update('pendingCards', paymentId, { token, sealedBy });
    await promotePendingCard(context, tx, payment);
  });
}
