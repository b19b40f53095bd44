import type { Reader } from '../store/store.ts';

/** A listed payment is known here: by its order number, or as a deduction of a subscription that was begun here. */
export async function isHere(
  reader: Reader,
  {
    order_no: orderNo,
    subscription_result: subscription,
  }: {
    readonly order_no?: string | undefined;
    readonly subscription_result?:
      { readonly recurring_id?: string | undefined } | null | undefined;
  },
): Promise<boolean> {
  if (orderNo)
    for (const table of ['attempts', 'operations'] as const)
      if ((await reader.find(table, { where: { orderNo }, limit: 1 })).length > 0) return true;
  const recurringId = subscription?.recurring_id;
  return Boolean(recurringId && (await reader.get('subscriptions', recurringId)));
}
