import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import { interpretCardPayment } from '../../gateway/index.ts';
import type { PaymentResponse } from './take-payment.ts';
import type { Context } from '../context/context.ts';

/** Sends a direct payment, by card or by a card's token, and judges the answer. */
export async function chargeCard(
  { gateway }: Context,
  sent: RequestValues<'authorise.card'>,
): Promise<PaymentResponse> {
  const answer = await gateway.call('authorise.card', sent);
  return {
    interpretation: interpretCardPayment(answer),
    decline: answer.kind === 'not-sent' ? 'try_again' : undefined,
  };
}
