import { formatMoney } from '../../contract/money/money.ts';
import { refundedOf } from '../orders/order-machine.ts';
import { ledgerFaults } from './ledger-faults.ts';
import type { SandboxContext } from '../state/world.ts';

/** Rows as they were written, the balance of each account, and whether it all adds up. */
export function ledgerReport(world: SandboxContext) {
  const faults = ledgerFaults(world);
  return {
    rows: world.ledger.rows,
    orders: [...world.state.orders.values()].map((order) => ({
      transaction_id: order.transactionId,
      order_no: order.orderNo,
      method: order.method,
      amount: order.amount,
      currency: order.currency,
      state: order.state,
      result_info: `${order.code}:${order.text}`,
      refunded: formatMoney(refundedOf(world, order)),
      settled: order.settledAt !== null,
      dispute: order.dispute,
      card: order.maskedCard,
    })),
    balances: world.ledger.balances(),
    invariant: { holds: faults.length === 0, faults },
  };
}

export type LedgerReport = ReturnType<typeof ledgerReport>;
