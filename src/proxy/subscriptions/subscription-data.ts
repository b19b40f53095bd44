import type { SubscriptionRow } from '../store/subscription-row.ts';

/** By what an event names a subscription: the gateway's number, and the merchant server's own. */
export const subscriptionData = ({
  id,
  orderNo,
  orderId,
  sessionId,
  contractName,
  metadata,
}: SubscriptionRow) => ({
  recurring_id: id,
  order_no: orderNo,
  ...(sessionId && { session_id: sessionId }),
  ...(orderId && { order_id: orderId }),
  ...(contractName !== null && { contract_name: contractName }),
  ...(metadata && { metadata }),
});
