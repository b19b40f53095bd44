import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type {
  ExternalMovementsRecord,
  PaymentBalance,
  ExternalMovements,
} from '../../contract/proxy/external-movements.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { paymentOrigin } from '../attempts/payment-origin.ts';
import type { Context } from '../context/context.ts';
import type { Operator } from '../grants/operator.ts';
import { COVERS } from '../money/granted-orders.ts';
import { bookBack } from '../money/journal.ts';
import { inMajor, knownPayment, ledgerAmount } from '../money/payments.ts';
import { restatePayment } from '../money/restate-order.ts';
import { recordEvent } from '../events/record-event.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { assertRefundable, inMinor, leftOf, refundedHere } from '../operations/refund-ledger.ts';
import { knownTransactions } from '../operations/transactions.ts';
import { assertDecidable, deciderOf } from './decider.ts';
import type { TransactionRow } from '../store/money-rows.ts';

/**
 * `POST /v1/transactions/:id/external-movements`: a person has seen at the gateway what went back of a payment
 * without the proxy, by refunds or disputes. No query shows it, so another statement corrects it. From
 * then on refunds need no `confirmed`, until the gateway hints at more.
 */
export async function recordExternalMovements(
  context: Context,
  caller: Operator,
  id: string,
  { reason, decided_by: named, ...stated }: ExternalMovementsRecord,
  claim: IdempotencyClaim,
): Promise<Answer<PaymentBalance>> {
  const { decided_by, requested_by, orders, use } = deciderOf(context, caller, named);
  assertDecidable(
    await context.store.read((reader) => COVERS.transactions(context, reader, orders, id)),
  );
  await knownTransactions(context, [id]);
  return context.store.transaction((tx) =>
    withIdempotency(tx, claim, async () => {
      await tx.lock('movement', id);
      const before = await knownPayment(context, tx, id);
      assertRefundable(before);
      const after = await tx.update('transactions', before.id, {
        ...restated(context, before, stated),
        confirmedAt: context.clock.now(),
        ...(stated.lost_to_disputes && { disputedAt: null }),
      });
      await bookBack(context, tx, after);
      await restatePayment(context, tx, after);
      const { order_no, transaction_id, paid, external } = balanceOf(context, after);
      const origin = await paymentOrigin(context, tx, id);
      await recordEvent({ ...context, actor: { kind: 'person', name: decided_by } }, tx, {
        type: 'payment.external_movements_recorded',
        sessionId: origin.session_id ?? null,
        data: {
          transaction_id,
          order_no,
          ...origin,
          paid,
          from: balanceOf(context, before).external,
          to: external,
          reason,
          decided_by,
          ...(requested_by !== undefined && { requested_by }),
        },
      });
      await use(tx);
      const { order_id } = origin;
      const balance = balanceOf(context, after);
      return { status: 200, body: { ...balance, ...(order_id !== undefined && { order_id }) } };
    }),
  );
}

/** The ledger as it is with these amounts; together with the refunds from here at most what was paid. */
function restated(
  context: Context,
  row: TransactionRow,
  stated: Pick<ExternalMovementsRecord, keyof ExternalMovements>,
): Pick<TransactionRow, 'refunded' | 'external'> {
  const before = row.external;
  const minor = (name: keyof ExternalMovements, was: string): bigint =>
    stated[name] ? inPayment(context, row, name, stated[name]) : BigInt(was);
  const refunded = minor('refunded', before.refunded);
  const lost = minor('lost_to_disputes', before.lost);
  const own = refundedHere(row);
  const most = BigInt(row.amount) - own - BigInt(row.refundPending);
  if (refunded + lost > most) {
    const refundable = inMajor(most, row.currency, context.profile);
    throw new Problem('over-refund', {
      detail: `At most ${refundable} ${row.currency} can have gone back externally, next to the refunds that were made or are in progress here. Resolve first what is not proven of these.`,
      extension: { transaction_id: row.transactionId, refundable },
    });
  }
  return {
    refunded: (own + refunded).toString(),
    external: { refunded: refunded.toString(), lost: lost.toString() },
  };
}

function inPayment(
  { profile }: Context,
  { currency }: TransactionRow,
  name: keyof ExternalMovements,
  amount: DecimalAmount,
): bigint {
  if (amount.currency !== currency)
    throw new Problem('amount-invalid', {
      errors: [{ pointer: `/${name}/currency`, detail: `must be ${currency}, as it was paid` }],
    });
  return inMinor(amount, profile);
}

function balanceOf({ profile }: Context, row: TransactionRow): PaymentBalance {
  const { transactionId: id, orderNo, currency, amount, external } = row;
  const money = (minor: string) => ledgerAmount(minor, currency, profile);
  return {
    transaction_id: id,
    order_no: orderNo,
    paid: money(amount),
    refunded: money(row.refunded),
    refund_pending: money(row.refundPending),
    external: {
      refunded: money(external.refunded),
      lost_to_disputes: money(external.lost),
    },
    refundable: money(leftOf(row).toString()),
  };
}
