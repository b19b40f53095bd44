import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { PaymentHint } from '../store/tables.ts';
import { bookDispute, type Moved } from './journal.ts';
import { noteOfPayment } from './payments.ts';

/** The events of what a notification says and no query can show. */
export type HintedType = 'payment.disputed' | 'payment.refunded_externally';

/**
 * Writes down what a notification says of a payment, whoever made it, and tells it. No query shows how much was
 * refunded externally: a person has to say.
 */
export async function bookHint(
  context: Context,
  tx: Transaction,
  hint: PaymentHint | null | undefined,
  moved: Moved & { readonly amount: DecimalAmount | undefined },
  tell: (type: HintedType) => Promise<void>,
): Promise<void> {
  if (hint === 'dispute') {
    await bookDispute(context, tx, moved);
    await noteOfPayment(context, tx, moved.transactionId, { disputedAt: context.clock.now() });
    await tell('payment.disputed');
  }
  if (hint !== 'refund') return;
  await noteOfPayment(context, tx, moved.transactionId, { doubtedAt: context.clock.now() });
  await tell('payment.refunded_externally');
}
