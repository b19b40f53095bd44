import { Problem } from '../../contract/vocabulary/problems.ts';
import type { RefundReference } from '../../contract/values/ids.ts';
import type { BatchName, RequestValues } from '../../contract/operations/operations.schema.ts';
import type {
  CancelOrders,
  ItemResultView,
  RefundOrders,
  ReviewOrders,
} from '../../contract/proxy/operations.schema.ts';
import { callBatch, overallOutcome, wordsOf } from '../../gateway/index.ts';
import type { BatchResult } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { newId } from '../crypto/identifiers.ts';
import { inMajor, makerOf, paymentById } from '../money/payments.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import type { Transaction } from '../store/store.ts';
import { confirmRefused, onceCancelled, onceReviewed } from './ask-about-orders.ts';
import { assertRefundsKnown, confirmRefunded } from './confirm-refunded.ts';
import { confirmUnrefunded, unconfirmed } from './confirm-unrefunded.ts';
import { doneBefore } from './ledger-movements.ts';
import type { Found, Plan } from './plan.ts';
import { assertCancellable, minorOf, reserveRefund } from './refund-ledger.ts';
import type { RefundItem } from '../store/tables.ts';
import { knownTransactions } from './transactions.ts';

/** The flags of the sandbox gateway; a live one's have to be configured (C-183). */
const SANDBOX_FLAGS = { approve: '1', reject: '0' };

export async function planRefund(
  context: Context,
  { refund_orders: asked }: RefundOrders,
): Promise<Plan> {
  const { profile } = context;
  const known = await ledgerOf(context, asked);
  const items = asked.map((item, index) => {
    const row = rowOf(known, item.transaction_id);
    const pointer = `/refund_orders/${index}`;
    const reference = item.refund_reference ?? newId('refund', context.random);
    const minor = (value: string, field: string): bigint =>
      minorOf(value, row.currency, profile, `${pointer}/${field}`);
    return {
      wire: {
        ...orderFields(context, row),
        refund_amount: item.refund_amount,
        refund_reason: item.refund_reason,
        ...(profile.refunds.sendReference && { refund_reference: reference as RefundReference }),
      },
      refund: {
        transactionId: row.transactionId,
        reference,
        amount: minor(item.refund_amount, 'refund_amount').toString(),
        ...(item.refund_reason && { reason: item.refund_reason }),
      },
      expected: minor(item.expected_refunded, 'expected_refunded'),
      confirmed: item.confirmed ?? false,
      moved: { value: item.refund_amount, currency: row.currency },
    };
  });
  const refunds = items.map(({ refund }) => refund);
  return {
    target: null,
    summary: { refunds },
    moved: items.map(({ moved }) => moved),
    async reserve(tx) {
      for (const { refund, expected, confirmed } of items) {
        if (confirmed) await confirmRefunded(context, tx, refund.transactionId, expected);
        else await assertRefundsKnown(context, tx, refund.transactionId);
        await reserveRefund(context, tx, refund, expected);
      }
    },
    async send(_notifyUrl, note) {
      const refund_orders = items.map(({ wire }) => wire);
      const found = await sendChange(context, 'orders.refund', { refund_orders }, (parts) =>
        note(withReferences(parts, items)),
      );
      return confirmUnrefunded(context, withReferences(found, items));
    },
  };
}

/** A refund keeps its handle, whatever the gateway does with it. */
const withReferences = (
  { details, ...found }: Found,
  asked: readonly { readonly refund: RefundItem }[],
): Found => ({
  ...found,
  details: {
    ...details,
    items: details.items?.map((item) => ({
      ...item,
      refund_reference: asked.find(({ refund }) => refund.transactionId === item.transaction_id)
        ?.refund.reference,
    })),
  },
});

export async function planCancel(
  context: Context,
  { cancel_orders: asked }: CancelOrders,
): Promise<Plan> {
  const known = await ledgerOf(context, asked);
  const rows = asked.map((item) => rowOf(known, item.transaction_id));
  const cancel_orders = rows.map((row) => orderFields(context, row));
  const transactions = rows.map(({ transactionId }) => transactionId);
  return {
    target: null,
    summary: { transactions },
    earlier: (tx) => doneBefore(context, tx, 'orders.cancel', { transactions }),
    async reserve(tx) {
      for (const id of transactions) assertCancellable(await paymentById(context, tx, id));
    },
    moved: rows.map(({ amount, currency }) => ({
      value: inMajor(BigInt(amount), currency, context.profile),
      currency,
    })),
    send: async (_notifyUrl, note) =>
      confirmRefused(
        context,
        onceCancelled,
        await sendChange(context, 'orders.cancel', { cancel_orders }, note),
      ),
  };
}

export async function planReview(
  context: Context,
  { review_orders: asked }: ReviewOrders,
): Promise<Plan> {
  const { codes, mode } = context.profile;
  const flags = codes.reviewFlag ?? (mode === 'sandbox' ? SANDBOX_FLAGS : undefined);
  if (!flags)
    throw new Problem('not-enabled', { detail: 'Set "codes.reviewFlag" in the profile first.' });
  const known = await ledgerOf(context, asked);
  const review_orders = asked.map((item) => ({
    ...orderFields(context, rowOf(known, item.transaction_id)),
    review_flag: flags[item.decision],
  }));
  const transactions = asked.map((item) => item.transaction_id);
  const decisions = Object.fromEntries(asked.map((item) => [item.transaction_id, item.decision]));
  return {
    target: null,
    summary: { transactions, decisions },
    earlier: (tx) => doneBefore(context, tx, 'orders.review', { transactions, decisions }),
    send: async (_notifyUrl, note) =>
      confirmRefused(
        context,
        onceReviewed({ decisions }),
        await sendChange(
          context,
          'orders.review',
          { review_orders },
          note,
          (id) => decisions[id] === 'approve' && rowOf(known, id).paid,
        ),
      ),
  };
}

/**
 * Replaces what the gateway knows: only where the profile turns it on (C-187). Afterwards its queries show what was
 * said here, which proves nothing: so nothing is said of a payment that isn't proven by then (C-284).
 */
export function planUpdate(
  context: Context,
  values: RequestValues<'orders.update'>,
): Promise<Plan> {
  return Promise.resolve({
    target: null,
    summary: { transactions: values.update_orders.map((item) => item.transaction_id) },
    async reserve(tx) {
      for (const { transaction_id, status } of values.update_orders)
        await assertUpdateProven(context, tx, transaction_id, status === '1');
    },
    send: (_notifyUrl, note) => sendBatch(context, 'orders.update', values, note),
  });
}

/** It may say of a payment from here only what is proven of it. */
async function assertUpdateProven(
  context: Context,
  tx: Transaction,
  transactionId: string,
  isSuccess: boolean,
): Promise<void> {
  const payment = await paymentById(context, tx, transactionId);
  if (!payment || payment.owner === null) return;
  const { attempt, operation } = await makerOf(context, tx, transactionId);
  const isProven = isSuccess
    ? payment.paid && !payment.cancelled
    : payment.cancelled || (attempt ?? operation)?.outcome === 'failed';
  if (!isProven)
    throw new Problem('forbidden', {
      detail: `"${transactionId}" is not proven to have ${isSuccess ? 'succeeded' : 'failed'}, and an update would replace what the gateway can prove of it.`,
    });
}

const ledgerOf = (context: Context, items: readonly { readonly transaction_id: string }[]) =>
  knownTransactions(
    context,
    items.map((item) => item.transaction_id),
  );

function rowOf(known: ReadonlyMap<string, TransactionRow>, id: string): TransactionRow {
  const row = known.get(id);
  if (!row) throw new Problem('not-found', { detail: `There is no transaction "${id}" here.` });
  return row;
}

/** An order in the ledger; its amount is always the original one (C-097, C-186). */
const orderFields = (
  { profile }: Context,
  { transactionId, orderNo, currency, amount }: TransactionRow,
) => ({
  transaction_id: transactionId,
  order_no: orderNo,
  currency,
  amount: inMajor(BigInt(amount), currency, profile),
});

async function sendBatch<Name extends BatchName>(
  { gateway, profile }: Context,
  name: Name,
  values: RequestValues<Name>,
  note: (found: Found) => Promise<unknown>,
  read: (done: BatchResult) => Found = foundIn,
): Promise<Found> {
  const done = await callBatch(gateway, name, values, profile, (parts) => note(read(parts)));
  return done.kind === 'not-sent' ? { outcome: 'failed', details: {} } : read(done);
}

/**
 * What was sent and refused is written down as unknown: a query has to confirm that nothing was done.
 *
 * @param isDone says of payments that they were as they were to be before: nothing has to be found out
 */
async function sendChange<Name extends BatchName>(
  context: Context,
  name: Name,
  values: RequestValues<Name>,
  note: (found: Found) => Promise<unknown>,
  isDone: (transactionId: string) => boolean = () => false,
): Promise<Found> {
  const found = await sendBatch(context, name, values, note, (done) =>
    unconfirmed(
      foundIn(done),
      done.items
        .filter(({ transactionId, notSent }) => !notSent && !isDone(transactionId))
        .map(({ transactionId }) => transactionId),
    ),
  );
  if (found.unconfirmed) await note(found);
  return found;
}

function foundIn(done: BatchResult): Found {
  const items = done.items.map(({ transactionId, outcome, said, ...item }): ItemResultView => ({
    transaction_id: transactionId,
    outcome,
    ...(item.resultCode && { result_code: item.resultCode }),
    ...(item.refundReference && { gateway_refund_reference: item.refundReference }),
    ...(item.refundReferenceId && { refund_reference_id: item.refundReferenceId }),
    ...(item.failure && { failure: item.failure }),
    ...wordsOf('answered', said),
  }));
  const message = done.said?.['return_message'];
  return {
    outcome: overallOutcome(items),
    details: {
      items,
      ...(typeof message === 'string' && { return_message: message }),
      ...wordsOf('answered', done.said),
    },
    alerts: done.alerts,
  };
}
