import { parseLooseMoney, subtractMoney, type Money } from '../../contract/money/money.ts';
import { announcePayout } from '../notifications/announce.ts';
import { ACCOUNTS, type TransferKind } from '../state/ledger.ts';
import type { Payout } from '../state/state.ts';
import type { PayoutStatus } from '../scenarios/order-states.ts';
import type { SandboxContext } from '../state/world.ts';

const NEXT: Record<PayoutStatus, readonly PayoutStatus[]> = {
  PENDING: ['SENT', 'COMPLETED', 'FAILED', 'CANCELLED'],
  SENT: ['COMPLETED', 'FAILED', 'RETURNED'],
  COMPLETED: ['RETURNED'],
  FAILED: [],
  RETURNED: [],
  CANCELLED: [],
};

/** Writes a payout down; unless it has failed at once, the payer's money is taken. */
export function openPayout(
  world: SandboxContext,
  payout: Payout,
  status: PayoutStatus,
  failure = '',
): void {
  world.state.payouts.set(payout.transactionId, payout);
  if (status !== 'FAILED') takeFromPayer(world, payout);
  if (status === 'FAILED' || status === 'PENDING') {
    end(world, payout, status, failure);
    return;
  }
  if (status === 'RETURNED') becomePayout(world, payout, 'COMPLETED', '');
  becomePayout(world, payout, status, failure);
}

/** Moves a payout on. Answers false, and does nothing, where its states allow no such step. */
export function becomePayout(
  world: SandboxContext,
  payout: Payout,
  status: PayoutStatus,
  failure: string,
): boolean {
  if (!NEXT[payout.status].includes(status)) return false;
  if (status === 'COMPLETED')
    move(
      world,
      payout,
      'payout-completed',
      ACCOUNTS.payouts,
      ACCOUNTS.beneficiaries,
      received(payout),
    );
  if (status === 'FAILED' || status === 'RETURNED' || status === 'CANCELLED')
    giveBack(world, payout);
  end(world, payout, status, failure);
  return true;
}

function end(world: SandboxContext, payout: Payout, status: PayoutStatus, failure: string): void {
  payout.status = status;
  payout.updatedAt = world.now();
  payout.failureType = failure;
  payout.failureReason = failure === '' ? '' : `The payout has ended as ${failure}`;
  world.record('payout', { transaction_id: payout.transactionId, status });
  announcePayout(world, payout);
}

/** The fee goes to the fees, the rest through exchange where the currencies differ. */
function takeFromPayer(world: SandboxContext, payout: Payout): void {
  move(world, payout, 'payout', ACCOUNTS.payers, ACCOUNTS.payouts, paid(payout));
  move(world, payout, 'payout-fee', ACCOUNTS.payouts, ACCOUNTS.fees, feeOf(payout));
  if (payout.payerCurrency === payout.beneficiaryCurrency) return;
  const net = subtractMoney(paid(payout), feeOf(payout));
  move(world, payout, 'payout-exchange', ACCOUNTS.payouts, ACCOUNTS.exchange, net);
  move(world, payout, 'payout-exchange', ACCOUNTS.exchange, ACCOUNTS.payouts, received(payout));
}

/** The same way back, all of it: a payout that does not arrive costs nothing here. */
function giveBack(world: SandboxContext, payout: Payout): void {
  if (payout.status === 'COMPLETED')
    move(
      world,
      payout,
      'payout-returned',
      ACCOUNTS.beneficiaries,
      ACCOUNTS.payouts,
      received(payout),
    );
  if (payout.payerCurrency !== payout.beneficiaryCurrency) {
    const net = subtractMoney(paid(payout), feeOf(payout));
    move(world, payout, 'payout-exchange', ACCOUNTS.payouts, ACCOUNTS.exchange, received(payout));
    move(world, payout, 'payout-exchange', ACCOUNTS.exchange, ACCOUNTS.payouts, net);
  }
  move(world, payout, 'payout-fee', ACCOUNTS.fees, ACCOUNTS.payouts, feeOf(payout));
  move(world, payout, 'payout-returned', ACCOUNTS.payouts, ACCOUNTS.payers, paid(payout));
}

const move = (
  world: SandboxContext,
  { transactionId }: Payout,
  kind: TransferKind,
  from: string,
  to: string,
  money: Money,
) => world.move({ kind, from, to, money, transactionId });

const paid = (payout: Payout) => parseLooseMoney(payout.payerPays, payout.payerCurrency);
const received = (payout: Payout) =>
  parseLooseMoney(payout.beneficiaryReceives, payout.beneficiaryCurrency);
const feeOf = (payout: Payout) => parseLooseMoney(payout.fee, payout.payerCurrency);
