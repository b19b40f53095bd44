import fc from 'fast-check';
import { asMerchant } from '../proxy/harness.ts';
import { happening, machine, of, some } from './happening.ts';
import type { World } from './world.ts';

export const refund = happening(
  fc.record({
    some,
    amount: fc.constantFrom('5.00', '7.00', '12.00'),
    again: fc.boolean(),
    machine,
  }),
  ({ some, amount, again }) =>
    again ? `send refund ${some} again` : `refund ${amount} of payment ${some}`,
  async (world, given) => {
    const { proxy } = world.machine(given.machine).process;
    const known = given.again
      ? of(world.refunds, given.some)
      : await newRefund(world, given.some, given.amount);
    if (!known) return;
    await world.send(() =>
      asMerchant(
        { proxy },
        {
          method: 'POST',
          path: '/v1/operations/orders.refund',
          key: `refund-${known.reference}`,
          body: {
            refund_orders: [
              {
                transaction_id: known.transactionId,
                refund_amount: known.amount,
                refund_reason: 'returned',
                refund_reference: known.reference,
                expected_refunded: known.expected,
              },
            ],
          },
        },
      ),
    );
  },
);

/** What a careful shop asks for, after having read what is refunded so far. */
async function newRefund(world: World, some: number, amount: string) {
  const transactionId = await someTransaction(world, some);
  if (transactionId === undefined) return undefined;
  const row = await world.store.read((reader) => reader.get('transactions', transactionId));
  const soFar = row ? BigInt(row.refunded) + BigInt(row.refundPending) : 0n;
  const intent = {
    reference: `R-${world.refunds.length}`,
    transactionId,
    amount,
    expected: `${soFar / 100n}.${String(soFar % 100n).padStart(2, '0')}`,
  };
  world.refunds.push(intent);
  return intent;
}

/** Of a payment that has succeeded, as the shop knows. */
async function someTransaction({ store }: World, some: number): Promise<string | undefined> {
  const paid = await store.read((reader) =>
    reader.find('attempts', { where: { outcome: 'succeeded' } }),
  );
  return of(paid, some)?.transactionId ?? undefined;
}

export const cancelPayment = happening(
  fc.record({ some, machine }),
  ({ some }) => `cancel payment ${some}`,
  async (world, given) => {
    const transaction_id = await someTransaction(world, given.some);
    if (transaction_id === undefined) return;
    const { proxy } = world.machine(given.machine).process;
    await world.send(() =>
      asMerchant(
        { proxy },
        {
          method: 'POST',
          path: '/v1/operations/orders.cancel',
          key: `cancel-${transaction_id}`,
          body: { cancel_orders: [{ transaction_id }] },
        },
      ),
    );
  },
);

const PAYOUT = {
  beneficiary_id: 'b1',
  payment_amount: '10.00',
  payment_currency: 'EUR',
  reference: 'Invoice 7',
};

export const payOut = happening(
  fc.record({ payout: fc.nat(1), key: fc.nat(1), machine }),
  ({ payout, key, machine }) => `pay out ${payout}, with key ${key}, at ${machine}`,
  async (world, given) => {
    const { proxy } = world.machine(given.machine).process;
    const request_id = `3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4${given.payout}`;
    await world.send(() =>
      asMerchant(
        { proxy },
        {
          method: 'POST',
          path: '/v1/operations/payout.create',
          key: `payout-${given.payout}-${given.key}`,
          body: { ...PAYOUT, request_id },
        },
      ),
    );
  },
);

export const decide = happening(
  fc.record({ some, machine }),
  ({ some }) => `a person who looked at the gateway decides attempt ${some}`,
  async (world, given) => {
    const rows = await world.store.read((reader) =>
      reader.find('attempts', { where: { outcome: 'unknown' } }),
    );
    const row = of(rows, given.some);
    if (!row) return;
    const { orders } = await world.ledger();
    const charged = orders.some(
      ({ order_no, state }) => order_no === row.orderNo && state === 'succeeded',
    );
    // While a call may be under way, nobody can know.
    if (!charged && world.network.underWay > 0) return;
    const outcome = charged ? 'succeeded' : 'failed';
    const { proxy } = world.machine(given.machine).process;
    await world.send(() =>
      asMerchant(
        { proxy },
        {
          method: 'POST',
          path: `/v1/attempts/${row.id}/resolve`,
          key: `resolve-${row.id}-${outcome}`,
          body: { outcome, reason: 'seen in the portal', decided_by: 'Kim' },
        },
      ),
    );
  },
);
