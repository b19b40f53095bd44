import type { Context } from '../context/context.ts';
import { newId } from '../crypto/identifiers.ts';
import { seal } from '../crypto/sealing.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';

/**
 * Keeps the card of a payment that succeeded, if its shopper wanted that and its token is known. A
 * token is a means to pay, so it is stored encrypted (C-137); the same card again replaces the one
 * before.
 */
export async function promotePendingCard(
  { clock, random }: Context,
  tx: Transaction,
  { id, outcome }: Pick<AttemptRow, 'id' | 'outcome'>,
): Promise<void> {
  const wanted = outcome === 'succeeded' ? await tx.get('pendingCards', id) : undefined;
  if (!wanted || wanted.token === null) return;
  const { token, expiresAt: _wanted, ...card } = wanted;
  const others = await tx.find('savedCards', { where: { owner: card.owner } });
  const same = others.find((each) => each.cardHmac === card.cardHmac);
  if (same) await tx.remove('savedCards', same.id);
  await tx.insert('savedCards', {
    ...card,
    id: newId('saved-card', random),
    token,
    savedAt: clock.now(),
  });
  await tx.remove('pendingCards', id);
}

/** The token of a card that is to be kept came after the answer. */
export async function attachToken(
  context: Context,
  paymentId: string,
  orderNo: string | undefined,
  tokenId: string,
): Promise<void> {
  const token = await seal(context.keys, 'stored-cards', tokenId);
  await context.store.transaction(async (tx) => {
    const wanted = await tx.get('pendingCards', paymentId);
    const payment =
      (await tx.get('attempts', paymentId)) ?? (await tx.get('operations', paymentId));
    if (wanted?.token !== null || !payment || payment.orderNo !== orderNo) return;
    await tx.update('pendingCards', paymentId, { token });
    await promotePendingCard(context, tx, payment);
  });
}
