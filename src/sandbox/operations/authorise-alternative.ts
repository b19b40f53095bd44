import type { OperationHandler } from '../protocol/call.ts';
import { actionPageAddress, openPage } from '../orders/action-pages.ts';
import { paymentTermsOf } from '../orders/order-details.ts';
import { existingOrder, takeApprovablePayment } from '../orders/take-payment.ts';
import { duplicateAnswer, identityOf } from './payment-answer.ts';

/** `POST /v1/authorise` with a `payment_method` (2.3): the shopper pays on a page of the method. */
export const authoriseAlternative: OperationHandler<'authorise.alternative'> = (
  world,
  { values, fired },
) => {
  const existing = existingOrder(world, values.order_no);
  if (existing)
    return {
      answer: duplicateAnswer(world, values),
      about: existing.transactionId,
      rules: ['order:duplicate'],
    };
  const returnUrl = values.return_url ?? null;
  const { transactionId } = takeApprovablePayment(
    world,
    {
      ...paymentTermsOf(values),
      method: 'alternative',
      returnUrl,
      savesCard: false,
      tokenId: null,
      contract: null,
    },
    fired.scenario,
  );
  const label = values.payment_method;
  const kind = /wallet|pay/i.test(label) ? 'wallet' : 'bank';
  const page = openPage(world, { kind, transactionId, returnUrl, label });
  return {
    answer: {
      ...identityOf(world),
      order_no: values.order_no,
      amount: values.amount,
      currency: values.currency,
      issuer_url: actionPageAddress(page, fired.scenario.issuer),
    },
    about: transactionId,
  };
};
