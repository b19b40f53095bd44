import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { fromGatewayAmount } from '../../contract/money/gateway-amount.ts';
import { parseTime } from '../../gateway/index.ts';
import { claimOrderNo, countIn, orderIdOf } from '../attempts/order-numbers.ts';
import { listedAttempt } from '../attempts/listed-attempt.ts';
import type { Context } from '../context/context.ts';
import { newRowId } from '../crypto/identifiers.ts';
import { newSession } from '../merchant/new-session.ts';
import { claimPayment } from '../money/payments.ts';
import { emptyOrder, restateOrder } from '../money/restate-order.ts';
import { termsOf } from '../sessions/session.ts';
import type { Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';
import type { MissingPayment } from './missing-payments.ts';

/**
 * Imports a payment that was sent after the backup, with an unknown outcome: the next query
 * decides about it, its order and its session. Until then it holds the order, so that the order
 * can't be paid twice. In which session it was made the gateway does not show, so it has one of its own: another
 * that asks for as much may be another shopper's.
 */
export async function takeUpPayment(
  context: Context,
  tx: Transaction,
  { orderNo, transactionId, made }: LaterPayment,
): Promise<boolean> {
  if (!(await claimOrderNo(tx, orderNo)) || !made) return false;
  const { id: sessionId, orderKey, createdAt } = made;
  const { amount } = termsOf(made);
  await tx.lock('order', orderKey);
  await tx.insert('sessions', made);
  const { clock } = context;
  const id = newRowId('attempt', context);
  const isOwn =
    transactionId !== null &&
    (await claimPayment(context, tx, transactionId, { owner: id, orderNo, amount }));
  const now = clock.now();
  await tx.insert(
    'attempts',
    listedAttempt({
      id,
      sessionId,
      orderKey,
      orderNo,
      operation: 'authorise.card',
      method: 'unknown',
      outcome: 'unknown',
      unknownCause: { reason: 'restored' },
      amount: amount.value,
      currency: amount.currency,
      transactionId: isOwn ? transactionId : null,
      wasRedirected: true,
      returnedAt: now,
      dueAt: now,
      createdAt,
      sentAt: createdAt,
      outcomeAt: createdAt,
    }),
  );
  const order = await tx.get('orders', orderKey);
  const attempts = Math.max(order?.attempts ?? 0, countIn(orderNo) || 0);
  if (order)
    await tx.update('orders', orderKey, {
      attempts,
      activeAttemptId: order.activeAttemptId ?? id,
    });
  else await tx.insert('orders', { ...emptyOrder(orderKey), attempts, activeAttemptId: id });
  await restateOrder(context, tx, orderKey);
  return true;
}

/** What there is to take up. */
export interface LaterPayment {
  readonly orderNo: string;
  readonly transactionId: string | null;
  /** The session that stands for its own; nothing where what it costs can't be read. */
  readonly made: SessionRow | undefined;
}

/** What the gateway shows of a payment is all that is known of the session it was made in. */
export async function laterPayment(
  context: Context,
  payment: MissingPayment,
): Promise<LaterPayment> {
  const { clock, settings } = context;
  const { order_no: orderNo, transaction_id: transactionId = null } = payment;
  const amount = amountOf(payment);
  const made = amount && {
    ...(await newSession(context, {
      order_id: orderIdOf(orderNo, context.profile.wire.orderNumberSign),
      amount,
      items: [],
      origin: settings.allowedOrigins[0] ?? '',
      expires_in: 0,
    })),
    state: 'paying' as const,
    createdAt: timeOf(context, payment),
    expiresAt: clock.now(),
  };
  return { orderNo, transactionId, made };
}

function amountOf({ amount = '', currency = '' }: MissingPayment): DecimalAmount | undefined {
  try {
    return fromGatewayAmount(amount, currency);
  } catch {
    return undefined;
  }
}

/** It is only shown: nothing is ordered by the gateway's times (C-105). */
function timeOf({ clock, profile }: Context, { transaction_date: text }: MissingPayment): number {
  try {
    return text ? parseTime(text, profile.timeZone) : clock.now();
  } catch {
    return clock.now();
  }
}
