import { formatMoney, parseLooseMoney, subtractMoney } from '../../contract/money/money.ts';
import { announceOrder, EVENT_KINDS } from '../notifications/announce.ts';
import { ACCOUNTS } from '../state/ledger.ts';
import { DONE, NOT_DONE, ON_ITS_WAY } from '../state/codes.ts';
import type { Order, Refund } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { holderOf, moneyOf, refundedOf } from './order-machine.ts';

/** A refund whose end comes later ends after so long. */
const ENDS_AFTER = 24 * 3_600_000;

export const REFUND_CODES: Readonly<Record<Refund['state'], string>> = {
  done: DONE,
  failed: NOT_DONE,
  pending: ON_ITS_WAY,
};

/** Writes a refund down, and does it unless its behaviour says otherwise. */
export function openRefund(world: SandboxContext, order: Order, refund: Refund): void {
  world.state.refunds.set(refund.id, refund);
  if (refund.state === 'done') moveRefund(world, order, refund);
  if (refund.state === 'pending')
    world.schedule({ type: 'refund', at: world.now() + ENDS_AFTER, refundId: refund.id });
  announceRefund(world, order, refund);
}

/** A refund made in the gateway's portal: by default of everything that is left. */
export function refundInPortal(world: SandboxContext, order: Order, amount?: string): boolean {
  const left = subtractMoney(moneyOf(order), refundedOf(world, order, true));
  const wanted = amount ?? formatMoney(left);
  if (refundFault(world, order, wanted) !== undefined) return false;
  openRefund(world, order, {
    id: world.id('rf_'),
    transactionId: order.transactionId,
    amount: wanted,
    reference: '',
    behaviour: null,
    state: 'done',
  });
  return true;
}

/** Why so much can't be refunded. */
export function refundFault(
  world: SandboxContext,
  order: Order,
  amount: string,
): string | undefined {
  if (order.state !== 'succeeded') return 'The order is not paid';
  if (order.dispute === 'open' || order.dispute === 'lost') return 'The order is disputed';
  const wanted = parseLooseMoney(amount, order.currency).minor;
  if (wanted === 0n) return 'The amount to refund is zero';
  const left = moneyOf(order).minor - refundedOf(world, order, true).minor;
  return wanted > left ? 'More would be refunded than is left' : undefined;
}

/** Ends a refund that was on its way. */
export function finishRefund(world: SandboxContext, refund: Refund): void {
  const order = world.state.orders.get(refund.transactionId);
  if (!order || refund.state !== 'pending') return;
  // What the shopper's bank has taken back can't be given back once more.
  const takenBack = order.dispute === 'open' || order.dispute === 'lost';
  refund.state = takenBack || refund.behaviour === 'fails-later' ? 'failed' : 'done';
  if (refund.state === 'done') moveRefund(world, order, refund);
  announceRefund(world, order, refund);
}

function moveRefund(world: SandboxContext, order: Order, refund: Refund): void {
  world.move({
    kind: 'refund',
    from: holderOf(world, order),
    to: ACCOUNTS.shoppers,
    money: parseLooseMoney(refund.amount, order.currency),
    transactionId: order.transactionId,
    orderNo: order.orderNo,
  });
}

function announceRefund(world: SandboxContext, order: Order, refund: Refund): void {
  const kind = refund.state === 'pending' ? EVENT_KINDS.refundReceived : EVENT_KINDS.refundResult;
  announceOrder(world, order, kind, {
    refund_reference: refund.reference,
    refund_reference_id: refund.id,
    refund_amount: refund.amount,
    refund_status: REFUND_CODES[refund.state],
  });
}
