import { Problem } from '../../contract/vocabulary/problems.ts';
import type { FieldError } from '../../contract/vocabulary/problems.ts';
import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import type { AlternativeMethod } from '../../contract/profile/profile.schema.ts';
import type {
  AlternativePaymentRequest,
  PaymentResult,
} from '../../contract/proxy/checkout.schema.ts';
import type { SessionTerms } from '../store/session-terms.schema.ts';
import { interpretAlternativePayment } from '../../gateway/index.ts';
import { submitPayment } from './take-payment.ts';
import type { ShopperRequest } from './take-payment.ts';
import type { CommandContext } from '../idempotency/command-context.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { termsOf } from '../sessions/session.ts';
import { paymentRequest } from './requests/payment-request.ts';

/**
 * `POST /v1/checkout/alternative`: the shopper pays on a page of the method, which the answer leads
 * to (C-144). Personal details for the method exist in this call only (C-151).
 */
export async function payByAlternative(
  context: CommandContext,
  payer: ShopperRequest,
  payment: AlternativePaymentRequest,
  claim: IdempotencyClaim,
): Promise<Answer<PaymentResult>> {
  const { gateway, profile } = context;
  const terms = termsOf(payer.session);
  const method = profile.methods.find(({ code }) => code === payment.method);
  if (!method) throw new Problem('method-not-offered');
  checkNeeds(method, terms, payment);
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
          payment_method: method.code,
          bank_code: payment.bank,
          person: payment.person,
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

/** What the profile says the method needs; anything more is not sent on. */
function checkNeeds(
  { banks, needsDocument, needsPerson }: AlternativeMethod,
  { shopper }: SessionTerms,
  { bank, person, details }: AlternativePaymentRequest,
): void {
  const faults: FieldError[] = [];
  const fault = (pointer: string, detail: string) => faults.push({ pointer, detail });
  if (banks && !banks.some(({ code }) => code === bank))
    fault('/bank', 'must be one of the banks of this payment method');
  if (!banks && bank !== undefined) fault('/bank', 'is not accepted by this payment method');
  if (needsPerson && !person) fault('/person', 'is required by this payment method');
  if (!needsPerson && person) fault('/person', 'is not accepted by this payment method');
  const document = shopper?.document ?? details?.document ?? person?.document_number;
  if (needsDocument && document === undefined)
    fault('/details/document', 'is required by this payment method');
  if (faults.length > 0) throw new Problem('malformed-request', { errors: faults });
}
