import type { HostedPaymentRequest, PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import { interpretUnanswered } from '../../gateway/index.ts';
import type { Interpretation } from '../../gateway/index.ts';
import { submitPayment } from './take-payment.ts';
import type { ShopperRequest, PaymentResponse } from './take-payment.ts';
import type { CommandContext } from '../idempotency/command-context.ts';
import { issuerAddress } from '../addresses/gateway-addresses.ts';
import { keepDocument } from '../hand-off/keep-document.ts';
import { readHandoffForm } from '../hand-off/read-form.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { paymentRequest } from './requests/payment-request.ts';

/**
 * `POST /v1/checkout/hosted`: the gateway answers a document that leads to its own payment page. The
 * browser gets it once, at the hand-off; no card is sent here (P-37, C-153 to C-162).
 */
export const payOnHostedPage = (
  context: CommandContext,
  payer: ShopperRequest,
  payment: HostedPaymentRequest,
  claim: IdempotencyClaim,
): Promise<Answer<PaymentResult>> =>
  submitPayment(
    context,
    payer,
    {
      operation: 'checkout',
      method: 'hosted',
      payment,
      async ask(parts, returnUrl): Promise<PaymentResponse> {
        const sent = { ...paymentRequest(parts), return_url: returnUrl };
        const answer = await context.gateway.call('checkout', sent);
        if (answer.kind !== 'answered')
          return {
            interpretation: interpretUnanswered(answer),
            decline: answer.kind === 'not-sent' ? 'try_again' : undefined,
          };
        const { html } = answer.value;
        const interpretation: Interpretation = { outcome: 'requires_action', alerts: [] };
        // The gateway has recorded the payment, but the shopper is not sent to this address.
        const form = readHandoffForm(
          html,
          (address) => issuerAddress(context, address) !== undefined,
        );
        if (!form) return { interpretation, alert: 'hosted-page-refused' };
        return {
          interpretation,
          leads: true,
          keep: await keepDocument(context, { html, form }),
        };
      },
    },
    claim,
  );
