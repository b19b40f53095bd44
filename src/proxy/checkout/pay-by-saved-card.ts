import { Problem } from '../../contract/vocabulary/problems.ts';
import type { PaymentResult, SavedCardPayment } from '../../contract/proxy/checkout.schema.ts';
import type { CardTokenId } from '../../contract/values/ids.ts';
import { submitPayment } from './take-payment.ts';
import type { ShopperRequest } from './take-payment.ts';
import { chargeCard } from './charge-card.ts';
import { paymentRequest } from './requests/payment-request.ts';
import type { Context } from '../context/context.ts';
import type { CommandContext } from '../idempotency/command-context.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { SealError, unseal } from '../crypto/sealing.ts';
import type { SavedCardRow } from '../store/tables.ts';
import { savedCardsOf } from '../saved-cards/saved-cards-of.ts';

/**
 * `POST /v1/checkout/saved-card`: pays by the token of a card that the session's own shopper has
 * stored (C-122). The security code lives in this call only.
 */
export async function payBySavedCard(
  context: CommandContext,
  payer: ShopperRequest,
  payment: SavedCardPayment,
  claim: IdempotencyClaim,
): Promise<Answer<PaymentResult>> {
  const card = await cardOf(context, payer, payment);
  const token = await tokenOf(context, card);
  return submitPayment(
    context,
    payer,
    {
      operation: 'authorise.card',
      method: 'card',
      payment,
      card: { brand: card.brand, lastFour: card.lastFour, hmacs: [card.cardHmac] },
      ask: (parts) =>
        chargeCard(context, {
          ...paymentRequest(parts),
          token_id: token,
          security_code: payment.security_code,
        }),
    },
    claim,
  );
}

async function tokenOf({ keys }: Context, { token }: SavedCardRow): Promise<CardTokenId> {
  try {
    return (await unseal(keys, 'stored-cards', token)) as CardTokenId;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new Problem('not-found', { detail: 'This card can no longer be used. Enter it again.' });
  }
}

async function cardOf(
  context: Context,
  { session }: ShopperRequest,
  { handle, security_code }: SavedCardPayment,
): Promise<SavedCardRow> {
  const cards = await context.store.read((reader) => savedCardsOf(context, reader, session));
  const card = cards.find((each) => each.id === handle);
  if (!card) throw new Problem('not-found', { detail: 'This card is no longer stored.' });
  if (context.profile.savedCards.askSecurityCode && security_code === undefined)
    throw new Problem('card-invalid', {
      errors: [{ pointer: '/security_code', detail: 'is required with stored cards' }],
    });
  return card;
}

/** What makes two requests the same one; never the security code (P-02, P-43). */
export const savedCardIdentity = (
  _context: Context,
  { security_code: _never, ...payment }: SavedCardPayment,
): Promise<unknown> => Promise.resolve(payment);
