import type { Profile } from '../../contract/profile.schema.ts';
import type { CardPayment } from '../../contract/proxy/checkout.schema.ts';
import type { SessionCreate } from '../../contract/proxy/session.schema.ts';
import type { Beginning } from '../attempts/begin-attempt.ts';
import type { Taken } from '../attempts/take-payment.ts';
import type { Context } from '../context.ts';
import { newId } from '../identifiers.ts';
import { seal } from '../seal.ts';

/** Whose card it would be: the shop's own id of the shopper, within this account. */
export const ownerOf = ({ ids }: Profile, { shopper }: SessionCreate): string | undefined =>
  shopper?.id === undefined ? undefined : `${ids.accountId}|${shopper.id}`;

/** Only where the session offers it, for a shopper whom the shop knows. */
export const mayKeepCard = (profile: Profile, terms: SessionCreate): boolean =>
  profile.savedCards.enabled &&
  terms.save_card === 'offer' &&
  ownerOf(profile, terms) !== undefined;

/**
 * Makes what writes a card down once its payment has succeeded. Its token is a means to pay, so it is
 * stored encrypted (C-137); the same card again replaces the one before.
 */
export async function keepCard(
  context: Context,
  terms: SessionCreate,
  tokenId: string,
  known: NonNullable<Beginning['card']>,
  card: CardPayment['card'],
): Promise<NonNullable<Taken['keep']>> {
  const { clock, profile, random } = context;
  const owner = ownerOf(profile, terms) ?? '';
  const token = await seal(context, 'stored-cards', tokenId);
  return async (tx, attempt) => {
    if (attempt.outcome !== 'succeeded') return;
    const others = await tx.find('savedCards', { where: { owner } });
    const same = others.find((each) => each.cardHmac === known.hmac);
    if (same) await tx.remove('savedCards', same.id);
    await tx.insert('savedCards', {
      id: newId('saved-card', random),
      owner,
      token,
      cardHmac: known.hmac,
      brand: known.brand,
      lastFour: known.lastFour,
      expirationMonth: card.expiration_month,
      expirationYear: card.expiration_year,
      savedAt: clock.now(),
    });
  };
}
