import { orderKeyOf } from '../store/order-key.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import type { Account } from './payments.ts';

/** What the gateway lists beside the payment that was sent, under its order number. */
export const isFurther = ({ besides = '' }: AttemptRow): boolean => besides !== '';

/** The payments of one order number: the one that was sent with it, then what the gateway lists besides. */
export const attemptsNumbered = async (reader: Reader, orderNo: string): Promise<AttemptRow[]> =>
  (await reader.find('attempts', { where: { orderNo } })).sort(
    (a, b) => Number(isFurther(a)) - Number(isFurther(b)),
  );

/** The attempt that was sent with an order number; none where the merchant server sent the payment. */
export const attemptSent = async (
  reader: Reader,
  orderNo: string,
): Promise<AttemptRow | undefined> =>
  (await reader.find('attempts', { where: { orderNo } })).find((attempt) => !isFurther(attempt));

/** What was sent with an order number, by a shopper or by the merchant server. */
export interface Sent extends Pick<
  AttemptRow,
  | 'id'
  | 'sessionId'
  | 'orderKey'
  | 'orderNo'
  | 'operation'
  | 'method'
  | 'amount'
  | 'currency'
  | 'transactionId'
  | 'outcome'
  | 'sentAt'
> {
  readonly row: AttemptRow | OperationRow;
}

/** All payments of one order number. */
export interface Numbered {
  readonly sent: Sent | undefined;
  /** What the gateway lists besides. */
  readonly further: readonly AttemptRow[];
}

export async function paymentsNumbered(
  account: Account,
  reader: Reader,
  orderNo: string,
): Promise<Numbered> {
  const attempts = await attemptsNumbered(reader, orderNo);
  const further = attempts.filter(isFurther);
  const attempt = attempts.find((one) => !isFurther(one));
  if (attempt) return { sent: { ...attempt, row: attempt }, further };
  const [operation] = await reader.find('operations', { where: { orderNo }, limit: 1 });
  return { sent: operation && sentByServer(account, operation), further };
}

/** No session is the server's. */
function sentByServer({ profile }: Account, row: OperationRow): Sent | undefined {
  const { id, operation, orderNo, outcome, sentAt, result, summary } = row;
  const { amount, method = 'card' } = summary;
  if (orderNo === null || !amount) return undefined;
  return {
    ...{ id, sessionId: '', orderKey: orderKeyOf(profile, orderNo), orderNo, operation, method },
    ...{ amount: amount.value, currency: amount.currency, outcome, sentAt, row },
    transactionId: result?.transaction_id ?? null,
  };
}
