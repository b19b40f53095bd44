import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { fromGatewayAmount } from '../../contract/money/gateway-amount.ts';
import { parseTime } from '../../gateway/index.ts';
import { claimOrderNo, countIn, orderIdOf } from '../attempts/order-numbers.ts';
import type { Context } from '../context/context.ts';
import { newRowId } from '../crypto/identifiers.ts';
import { newSession } from '../merchant/new-session.ts';
import { termsOf, updateSession } from '../sessions/session.ts';
import type { Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';
import type { MissingPayment } from './missing-payments.ts';

/**
 * Imports a payment that was sent after the backup, with an unknown outcome: the next query
 * decides about it, its order and its session. Until then it holds the order, so that the order
 * can't be paid twice. Its session is the order's that asks for that amount, or a new one.
 */
export async function takeUpPayment(
  { clock, random }: Context,
  tx: Transaction,
  { orderNo, transactionId, made }: LaterPayment,
): Promise<boolean> {
  if (!(await claimOrderNo(tx, orderNo)) || !made) return false;
  const { orderKey, createdAt } = made;
  const { amount } = termsOf(made);
  await tx.lock('order', orderKey);
  let session = await sessionOf(tx, orderKey, amount);
  if (!session) await tx.insert('sessions', (session = made));
  if (session.state === 'open') await updateSession(tx, session, { state: 'paying' });
  const id = newRowId('attempt', { clock, random });
  await tx.insert('attempts', {
    id,
    sessionId: session.id,
    orderKey,
    orderNo,
    operation: 'authorise.card',
    method: 'unknown',
    state: 'settled',
    outcome: 'unknown',
    unknownCause: { reason: 'restored' },
    abandoned: false,
    amount: amount.value,
    currency: amount.currency,
    transactionId,
    brand: null,
    lastFour: null,
    cardHmac: null,
    addressHash: null,
    resultCode: null,
    decline: null,
    nextAction: null,
    wasRedirected: true,
    issuerUrl: null,
    windowSize: '02',
    returnedAt: clock.now(),
    recurring: null,
    notifyHash: null,
    dueAt: clock.now(),
    leaseId: null,
    queryCount: 0,
    notFoundCount: 0,
    createdAt,
    sentAt: createdAt,
    settledAt: createdAt,
  });
  const order = await tx.get('orders', orderKey);
  const attempts = Math.max(order?.attempts ?? 0, countIn(orderNo) || 0);
  if (order)
    await tx.update('orders', orderKey, {
      attempts,
      activeAttemptId: order.activeAttemptId ?? id,
    });
  else
    await tx.insert('orders', {
      id: orderKey,
      attempts,
      activeAttemptId: id,
      paidAttemptId: null,
    });
  return true;
}

/** Of several that ask for as much, the newest. */
async function sessionOf(
  tx: Transaction,
  orderKey: string,
  { value, currency }: DecimalAmount,
): Promise<SessionRow | undefined> {
  const sessions = await tx.find('sessions', { where: { orderKey } });
  return sessions
    .filter((session) => {
      const { amount } = termsOf(session);
      return amount.value === value && amount.currency === currency;
    })
    .sort((a, b) => b.createdAt - a.createdAt)[0];
}

/** What there is to take up. */
export interface LaterPayment {
  readonly orderNo: string;
  readonly transactionId: string | null;
  /** Where no session of the order asks for its amount; nothing where what it costs can't be read. */
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
      order_id: orderIdOf(orderNo),
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
