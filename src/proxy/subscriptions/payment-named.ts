import { recurringIdIn } from '../money/journal.ts';
import { attemptSent } from '../money/numbered.ts';
import { paymentById, type Account } from '../money/payments.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import type { NotificationHint } from '../store/notification-hint.ts';
import type { Reader } from '../store/store.ts';
import type { SubscriptionRow } from '../store/subscription-row.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import { subscriptionBehind } from './tell-hinted-deduction.ts';

/** A payment that has rows of its own here. */
export type Made =
  | { readonly kind: 'attempt'; readonly row: AttemptRow }
  | { readonly kind: 'operation'; readonly row: OperationRow };

/** Whose a notification is. */
export type PaymentNamed =
  | Made
  | {
      readonly kind: 'deduction';
      readonly subscription: SubscriptionRow;
      /** Its row of the ledger; undefined while it is not known as charged. */
      readonly payment: TransactionRow | undefined;
    };

/** The attempt or operation with this id. */
export async function madeBy(reader: Reader, id: string): Promise<Made | undefined> {
  const [attempt, operation] = await Promise.all([
    reader.get('attempts', id),
    reader.get('operations', id),
  ]);
  if (attempt) return { kind: 'attempt', row: attempt };
  return operation && { kind: 'operation', row: operation };
}

/**
 * Whose payment a notification is about: the one that it names, by the gateway's number of it or by its order number.
 * The address says no more than where that began: deductions are notified to the one that the first payment had.
 */
export async function paymentNamed(
  account: Account,
  reader: Reader,
  address: Made,
  { transaction_id: transactionId, order_no: orderNo }: NotificationHint,
): Promise<PaymentNamed> {
  // A payout, a card or a group is no payment of an order: it has an address of its own.
  if (address.row.orderNo === null) return address;
  const known = await paymentById(account, reader, transactionId);
  const owner = known && (await ownerOf(reader, known));
  if (owner) return owner;
  const isOther = orderNo !== undefined && orderNo !== address.row.orderNo;
  const isUnnamed = orderNo === undefined && transactionId !== undefined;
  if (!isOther && !isUnnamed) return address;
  // An order number may be a deduction's and another order's as well: which, the address says.
  const [subscription] = await reader.find('subscriptions', {
    where: { attemptId: address.row.id },
    limit: 1,
  });
  if (subscription && (isOther || transactionId !== numberOf(address)))
    return {
      kind: 'deduction',
      subscription,
      payment: await byNumber(account, reader, subscription, orderNo),
    };
  return (isOther && (await madeWith(reader, orderNo))) || address;
}

const numberOf = (made: Made): string | null | undefined =>
  made.kind === 'attempt' ? made.row.transactionId : made.row.result?.transaction_id;

/** Whose a payment of the ledger is; undefined for one from before this proxy. */
async function ownerOf(reader: Reader, payment: TransactionRow): Promise<PaymentNamed | undefined> {
  const subscription = await subscriptionBehind(reader, payment);
  if (subscription) return { kind: 'deduction', subscription, payment };
  return payment.owner === null ? undefined : madeBy(reader, payment.owner);
}

/** A deduction that is known, by its order number. */
async function byNumber(
  { profile }: Account,
  reader: Reader,
  { id }: SubscriptionRow,
  orderNo: string | undefined,
): Promise<TransactionRow | undefined> {
  if (orderNo === undefined) return undefined;
  const rows = await reader.find('transactions', { where: { orderNo } });
  return rows.find(
    ({ id: key, owner }) =>
      key.startsWith(`${profile.ids.accountId}|`) && owner !== null && recurringIdIn(owner) === id,
  );
}

/** The payment that was sent with this order number. */
async function madeWith(reader: Reader, orderNo: string): Promise<Made | undefined> {
  const attempt = await attemptSent(reader, orderNo);
  if (attempt) return { kind: 'attempt', row: attempt };
  const [operation] = await reader.find('operations', { where: { orderNo }, limit: 1 });
  return operation && { kind: 'operation', row: operation };
}
