import type { CardPayment, PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import { submitPayment } from './take-payment.ts';
import type { ShopperRequest } from './take-payment.ts';
import type { Context } from '../context/context.ts';
import { agreedTo } from '../attempts/agreed-to.ts';
import type { CommandContext } from '../idempotency/command-context.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { keepWantedCard, wantCard } from '../saved-cards/keep-card.ts';
import { offersCards } from '../saved-cards/saved-cards-of.ts';
import { chargeCard } from './charge-card.ts';
import { cardRequest } from './requests/card-request.ts';
import { checkCard } from './requests/check-card.ts';

/**
 * `POST /v1/checkout/card`: one attempt, answered with its state. The card lives in this call only:
 * the store gets brand, last four and a keyed hash of the number (P-42, P-43).
 */
export async function payByCard(
  context: CommandContext,
  payer: ShopperRequest,
  payment: CardPayment,
  claim: IdempotencyClaim,
): Promise<Answer<PaymentResult>> {
  const { keys, clock, profile } = context;
  const brand = checkCard(payment.card, clock.now());
  const card = {
    brand: brand?.id ?? 'unknown',
    lastFour: payment.card.number.slice(-4),
    hmacs: await keys.macs('card-number', payment.card.number),
  };
  const agreed = payment.save_card === true && agreedTo('save-card', payment.consents);
  const keeps = agreed && offersCards(profile, payer.session);
  return submitPayment(
    context,
    payer,
    {
      operation: 'authorise.card',
      method: 'card',
      payment,
      card,
      ...(keeps && {
        want: (tx, id, { shopper }) =>
          wantCard(context, tx, id, {
            shopperId: shopper?.id,
            card,
            expirationMonth: payment.card.expiration_month,
            expirationYear: payment.card.expiration_year,
          }),
      }),
      async ask(parts) {
        const taken = await chargeCard(context, cardRequest(parts, payment, keeps));
        const { tokenId } = taken.interpretation;
        return keeps && tokenId !== undefined
          ? { ...taken, keep: await keepWantedCard(context, tokenId) }
          : taken;
      },
    },
    claim,
  );
}

/** What makes two requests the same one: no security code, the number as a keyed hash (P-02). */
export async function cardPaymentIdentity({ keys }: Context, payment: CardPayment) {
  const { number, security_code: _never, ...card } = payment.card;
  return { ...payment, card: { ...card, number: await keys.mac('card-number', number) } };
}
