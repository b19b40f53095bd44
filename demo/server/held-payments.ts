import type { MerchantClient } from '../../src/entries/server.ts';

type Order =
  ReturnType<MerchantClient['orders']['list']> extends AsyncIterable<infer Row> ? Row : never;
type Attempt = Order['attempts'][number];

/** A payment that waits for a person, as the merchant server knows it: a shopper's page never sees its risk. */
export interface HeldPayment extends Pick<Attempt, 'amount' | 'card' | 'risk'> {
  readonly orderId: string;
  readonly transactionId: string;
  readonly threeDS?: string | undefined;
}

/** The payments that the gateway holds for review, with what it says of their risk. */
export async function heldPayments(tender: MerchantClient): Promise<HeldPayment[]> {
  const held: HeldPayment[] = [];
  for await (const { order_id, attempts } of tender.orders.list({ outcome: 'review' }))
    for (const { outcome, transaction_id, amount, card, risk, three_ds_result } of attempts)
      if (outcome === 'review' && transaction_id !== undefined)
        held.push({
          orderId: order_id,
          transactionId: transaction_id,
          amount,
          card,
          risk,
          threeDS: three_ds_result,
        });
  return held;
}

/** Tells the gateway what a person decided; the outcome follows as an event, as always. */
export async function decideHeld(
  tender: MerchantClient,
  transactionId: string,
  decision: 'approve' | 'reject',
): Promise<void> {
  await tender.operations.perform('orders.review', {
    review_orders: [{ transaction_id: transactionId, decision }],
  });
}
