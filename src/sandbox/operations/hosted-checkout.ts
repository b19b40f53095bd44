import type { OperationHandler } from '../protocol/call.ts';
import { openPage } from '../orders/action-pages.ts';
import { contractTerms } from '../orders/contract-terms.ts';
import { paymentTermsOf } from '../orders/order-details.ts';
import { existingOrder, takeApprovablePayment } from '../orders/take-payment.ts';
import { loadingDocument } from '../pages/loading-document.ts';
import { GatewayRejection } from '../protocol/gateway-rejection.ts';

/** `POST /v1/checkout` (2.4, 4.3): answers the document that leads to the hosted payment page. */
export const hostedCheckout: OperationHandler<'checkout'> = (world, { values, fired }) => {
  if (existingOrder(world, values.order_no))
    throw new GatewayRejection(400, 'duplicate', 'order_no: this order is being paid, or is paid');
  const returnUrl = values.return_url ?? null;
  const { transactionId } = takeApprovablePayment(
    world,
    {
      ...paymentTermsOf(values),
      method: 'hosted',
      returnUrl,
      savesCard: values.token_flag === world.profile.enums.tokenFlag.yes,
      tokenId: null,
      contract: contractTerms(world, values.subscription, values.amount),
    },
    fired.scenario,
  );
  const page = openPage(world, { kind: 'hosted', transactionId, returnUrl, label: '' });
  return {
    answer: { html: loadingDocument(world, page, values, fired.scenario.hosted) },
    about: transactionId,
  };
};
