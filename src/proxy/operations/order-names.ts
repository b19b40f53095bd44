import type { Account } from '../money/payments.ts';
import { makerOf } from '../money/payments.ts';
import { orderNamesOf } from '../store/order-key.ts';
import type { Reader } from '../store/store.ts';
import type { OperationSummary } from '../store/tables.ts';

/** What the orders of a batch are called, as its summary keeps it; nothing for what is no batch. */
export async function ordersOf(
  account: Account,
  reader: Reader,
  { refunds, transactions }: OperationSummary,
): Promise<Pick<OperationSummary, 'orders'>> {
  const ids = refunds?.map(({ transactionId }) => transactionId) ?? transactions;
  if (!ids) return {};
  const names = ids.map(async (id) => {
    const { payment, attempt, operation } = await makerOf(account, reader, id);
    const maker = attempt ?? operation;
    return [
      id,
      {
        ...(maker && orderNamesOf(maker)),
        // Under one number the gateway may list several.
        ...(payment && { order_no: payment.orderNo }),
      },
    ] as const;
  });
  return { orders: Object.fromEntries(await Promise.all(names)) };
}
