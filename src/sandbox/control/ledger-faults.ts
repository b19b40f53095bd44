import { parseLooseMoney } from '../../contract/money/money.ts';
import { moneyOf, refundedOf } from '../orders/order-machine.ts';
import type { Order, Payout } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';

/**
 * What does not add up, in words; empty as long as the sandbox works. In addition to the ledger's own sums,
 * what each order and payout says of itself is held against the rows that were written for it.
 */
export function ledgerFaults(world: SandboxContext): string[] {
  const kept = new Map<string, bigint>();
  for (const row of world.ledger.rows) {
    if (row.transaction_id === undefined) continue;
    const { minor } = parseLooseMoney(row.amount, row.currency);
    const add = (change: bigint) =>
      kept.set(row.transaction_id ?? '', (kept.get(row.transaction_id ?? '') ?? 0n) + change);
    if (OUTSIDE.has(row.from)) add(minor);
    if (OUTSIDE.has(row.to)) add(-minor);
  }
  const faults = world.ledger.faults();
  const compare = (id: string, should: bigint) => {
    const is = kept.get(id) ?? 0n;
    if (should < 0n) faults.push(`more of ${id} was given back than was paid`);
    if (is !== should) faults.push(`${id} has taken in ${is} minor units instead of ${should}`);
  };
  for (const order of world.state.orders.values())
    compare(order.transactionId, keptOf(world, order));
  for (const payout of world.state.payouts.values())
    compare(payout.transactionId, inTransit(payout));
  return faults;
}

/** Shoppers and payers: money comes from them, and goes back to them. */
const OUTSIDE = new Set(['shoppers', 'payers']);

function keptOf(world: SandboxContext, order: Order): bigint {
  if (order.state !== 'succeeded' || order.dispute === 'lost') return 0n;
  return moneyOf(order).minor - refundedOf(world, order).minor;
}

function inTransit({ status, payerPays, payerCurrency }: Payout): bigint {
  const paid = status === 'PENDING' || status === 'SENT' || status === 'COMPLETED';
  return paid ? parseLooseMoney(payerPays, payerCurrency).minor : 0n;
}
