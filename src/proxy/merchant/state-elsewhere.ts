import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type {
  ElsewhereStatement,
  PaymentBalance,
  WentBackElsewhere,
} from '../../contract/proxy/elsewhere.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { paymentOrigin } from '../attempts/payment-origin.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import {
  assertRefundable,
  inMajor,
  inMinor,
  ledgerAmount,
  leftOf,
  refundedHere,
} from '../operations/refund-ledger.ts';
import { knownTransactions } from '../operations/transactions.ts';
import type { TransactionRow } from '../store/tables.ts';

/**
 * `POST /v1/transactions/:id/elsewhere`: a person has seen at the gateway what went back of a payment
 * without the proxy, by refunds or disputes. No query shows it, so another statement corrects it. From
 * then on refunds need no `confirmed`, until the gateway hints at more.
 */
export async function stateElsewhere(
  context: Context,
  id: string,
  { reason, decided_by, ...stated }: ElsewhereStatement,
  claim: IdempotencyClaim,
): Promise<Answer<PaymentBalance>> {
  await knownTransactions(context, [id]);
  return context.store.transaction((tx) =>
    withIdempotency(tx, claim, async () => {
      await tx.lock('movement', id);
      const before = await tx.get('transactions', id);
      assertRefundable(before, id);
      const after = await tx.update('transactions', id, {
        ...restated(context, before, stated),
        confirmedAt: context.clock.now(),
      });
      const { order_no, transaction_id, paid, elsewhere } = balanceOf(context, after);
      const origin = await paymentOrigin(tx, id);
      const requested_by = context.actor.name;
      await recordEvent({ ...context, actor: { kind: 'person', name: decided_by } }, tx, {
        type: 'payment.elsewhere_stated',
        sessionId: origin.session_id ?? null,
        data: {
          transaction_id,
          order_no,
          ...origin,
          paid,
          from: balanceOf(context, before).elsewhere,
          to: elsewhere,
          reason,
          decided_by,
          ...(requested_by !== undefined && { requested_by }),
        },
      });
      return { status: 200, body: balanceOf(context, after) };
    }),
  );
}

/** The ledger as it is with these amounts; together with the refunds from here at most what was paid. */
function restated(
  context: Context,
  row: TransactionRow,
  stated: Pick<ElsewhereStatement, keyof WentBackElsewhere>,
): Pick<TransactionRow, 'refunded' | 'elsewhere'> {
  const before = row.elsewhere ?? NOTHING;
  const minor = (name: keyof WentBackElsewhere, was: string): bigint =>
    stated[name] ? inPayment(context, row, name, stated[name]) : BigInt(was);
  const refunded = minor('refunded', before.refunded);
  const lost = minor('lost_to_disputes', before.lost);
  const own = refundedHere(row);
  const most = BigInt(row.amount) - own - BigInt(row.refundPending);
  if (refunded + lost > most) {
    const refundable = inMajor(most, row.currency, context.profile);
    throw new Problem('over-refund', {
      detail: `At most ${refundable} ${row.currency} can have gone back elsewhere, next to the refunds that were made or are in progress here. Resolve first what is not proven of these.`,
      extension: { transaction_id: row.id, refundable },
    });
  }
  return {
    refunded: (own + refunded).toString(),
    elsewhere: { refunded: refunded.toString(), lost: lost.toString() },
  };
}

const NOTHING = { refunded: '0', lost: '0' };

function inPayment(
  { profile }: Context,
  { currency }: TransactionRow,
  name: keyof WentBackElsewhere,
  amount: DecimalAmount,
): bigint {
  if (amount.currency !== currency)
    throw new Problem('amount-invalid', {
      errors: [{ pointer: `/${name}/currency`, detail: `must be ${currency}, as it was paid` }],
    });
  return inMinor(amount, profile);
}

function balanceOf({ profile }: Context, row: TransactionRow): PaymentBalance {
  const { id, orderNo, currency, amount, elsewhere = NOTHING } = row;
  const money = (minor: string) => ledgerAmount(minor, currency, profile);
  return {
    transaction_id: id,
    order_no: orderNo,
    paid: money(amount),
    refunded: money(row.refunded),
    refund_pending: money(row.refundPending),
    elsewhere: {
      refunded: money(elsewhere.refunded),
      lost_to_disputes: money(elsewhere.lost),
    },
    refundable: money(leftOf(row).toString()),
  };
}
