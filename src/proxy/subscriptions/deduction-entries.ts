import type {
  TransactionEntry,
  TransactionsQueryAnswer,
} from '../../contract/gateway/transactions.schema.ts';
import type { GatewayAnswer } from '../../gateway/index.ts';
import type { Reader } from '../store/store.ts';

/**
 * Is a listed payment a deduction of a subscription that is known here? How the gateway numbers deductions
 * is not shown: `A-1-2` may be the second one of `A-1`, and the second attempt of another order.
 */
export async function isDeduction(
  reader: Reader,
  { order_no: orderNo, subscription_result: subscription }: TransactionEntry,
): Promise<boolean> {
  const recurringId = subscription?.recurring_id;
  const row =
    recurringId === undefined ? undefined : await reader.get('subscriptions', recurringId);
  return row !== undefined && row.orderNo !== orderNo;
}

/** The answer to a question about an order, in which a deduction of the same number proves nothing. */
export async function withoutDeductions(
  reader: Reader,
  orderNo: string,
  answer: GatewayAnswer<TransactionsQueryAnswer>,
): Promise<GatewayAnswer<TransactionsQueryAnswer>> {
  if (answer.kind !== 'answered') return answer;
  const { evidence } = answer;
  const items = await Promise.all(
    evidence.items.map(async (item) => {
      // A cast, because evidence holds items of any operation; a query’s were parsed as its entries.
      const entry = item.value as TransactionEntry;
      const isOther = entry.order_no === orderNo && (await isDeduction(reader, entry));
      return isOther ? { ...item, ...OTHER_PAYMENT } : item;
    }),
  );
  return { ...answer, evidence: { ...evidence, items } };
}

const OTHER_PAYMENT = {
  outcome: 'unknown',
  contradicted: true,
  missing: true,
  findings: [{ alert: 'order-mismatch', field: 'orders_list.subscription_result.recurring_id' }],
} as const;
