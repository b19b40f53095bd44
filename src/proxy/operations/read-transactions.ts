import type { TransactionEntry } from '../../contract/gateway/transactions.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import type { TransactionsView } from '../../contract/proxy/operations.schema.ts';
import { outcomeOf } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { Operator } from '../grants/operator.ts';
import { answeredValue } from './answered-value.ts';
import { withoutUndefined } from './read-card.ts';

/** `transactions.query`: at most what one request to the gateway may ask (part 8). */
export async function readTransactions(
  context: Context,
  caller: Operator,
  values: RequestValues<'transactions.query'>,
): Promise<TransactionsView> {
  const answer = await context.gateway.call('transactions.query', values);
  const { return_status: status, orders_list: entries } = answeredValue(answer);
  // The likeliest reason, as queries work from registered addresses only (C-061).
  if (status !== '1')
    throw new Problem('gateway-unavailable', {
      detail: 'The gateway refused the query. Is this server’s IP address registered with it?',
    });
  const forStaff = caller.kind === 'merchant';
  return { transactions: (entries ?? []).map((entry) => viewOf(context, entry, forStaff)) };
}

const viewOf = ({ profile }: Context, entry: TransactionEntry, forStaff: boolean) => ({
  outcome: outcomeOf('paymentStatus', entry.payment_status ?? '', profile) ?? ('unknown' as const),
  ...withoutUndefined({
    order_no: entry.order_no,
    transaction_id: entry.transaction_id,
    amount: entry.amount,
    currency: entry.currency,
    payment_status: entry.payment_status,
    is3ds: entry.is3ds,
    transaction_date: entry.transaction_date,
    recurring_id: entry.subscription_result?.recurring_id,
    recurring_status: entry.subscription_result?.recurring_status,
  }),
  // Gateway text and personal data (C-171, C-172).
  ...(forStaff &&
    withoutUndefined({
      decline_reason: entry.decline_reason,
      reference_no: entry.reference_no,
      shopper_email: entry.shopper_email,
      shopper_phone: entry.shopper_phone,
    })),
});
