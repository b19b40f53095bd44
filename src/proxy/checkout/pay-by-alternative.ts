import { Problem } from '../../contract/vocabulary/problems.ts';
import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import type {
  AlternativePaymentRequest,
  PaymentResult,
} from '../../contract/proxy/checkout.schema.ts';
import { interpretAlternativePayment } from '../../gateway/index.ts';
import { submitPayment } from './take-payment.ts';
import type { ShopperRequest } from './take-payment.ts';
import type { CommandContext } from '../idempotency/command-context.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { termsOf } from '../sessions/session.ts';
import { answeredFields, checkAnswers } from './requests/asked-fields.ts';
import { paymentRequest } from './requests/payment-request.ts';

/**
 * `POST /v1/checkout/alternative`: the shopper pays on a page of the method, which the answer leads
 * to (C-144). What the method asks the shopper for exists in this call only (C-151).
 */
export async function payByAlternative(
  context: CommandContext,
  payer: ShopperRequest,
  payment: AlternativePaymentRequest,
  claim: IdempotencyClaim,
): Promise<Answer<PaymentResult>> {
  const { gateway, profile } = context;
  const method = profile.methods.find(({ code }) => code === payment.method);
  if (!method) throw new Problem('method-not-offered');
  const { fields: answers = {} } = payment;
  const now = context.clock.now();
  checkAnswers(profile, method, termsOf(payer.session), answers, now);
  return submitPayment(
    context,
    payer,
    {
      operation: 'authorise.alternative',
      method: method.code,
      payment,
      async ask(parts, returnUrl) {
        const sent: RequestValues<'authorise.alternative'> = {
          ...paymentRequest(parts),
          ...answeredFields(profile, method, parts.terms, answers, now),
          payment_method: method.code,
          return_url: returnUrl,
        };
        const answer = await gateway.call('authorise.alternative', sent);
        return {
          interpretation: interpretAlternativePayment(answer),
          decline: answer.kind === 'not-sent' ? 'try_again' : undefined,
        };
      },
    },
    claim,
  );
}
