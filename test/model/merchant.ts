import fc from 'fast-check';
import { asMerchant } from '../proxy/harness.ts';
import { happening, machine, of, some } from './happening.ts';
import { DAILY } from './shoppers.ts';
import type { RefundIntent } from './intents.ts';
import type { World } from './world.ts';

/** Most are carried out; the rest is what the gateway may say of one item of several. */
const REASONS = ['returned', 'returned', 'SBX:fail', 'SBX:missing', 'SBX:unknown', 'SBX:shuffle'];

/** What the merchant's server asks of the proxy on one of the machines. */
const asks = <Body = unknown>(
  world: World,
  machine: number,
  request: { readonly path: string; readonly key: string; readonly body: object },
) => {
  const { proxy } = world.machine(machine).process;
  return asMerchant<Body>({ proxy }, { method: 'POST', ...request });
};

export const refund = happening(
  fc.record({
    some,
    parts: fc.array(
      fc.record({
        amount: fc.constantFrom('5.00', '7.00', '12.00'),
        reason: fc.constantFrom(...REASONS),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    again: fc.boolean(),
    machine,
  }),
  ({ some, parts, again }) =>
    again
      ? `send refund ${some} again`
      : `refund ${parts.map(({ amount, reason }) => `${amount} (${reason})`).join(', ')} of payments from ${some}`,
  async (world, given) => {
    const known = given.again
      ? of(world.refunds, given.some)
      : await newRefunds(world, given.some, given.parts);
    const [first] = known ?? [];
    if (!known || !first) return;
    if (given.again) await forgetPointless(world, known);
    await world.send(() =>
      asks(world, given.machine, {
        path: '/v1/operations/orders.refund',
        key: `refund-${first.reference}`,
        body: {
          refund_orders: known.map((item) => ({
            transaction_id: item.transactionId,
            refund_amount: item.amount,
            refund_reason: item.reason,
            refund_reference: item.reference,
            expected_refunded: item.expected,
          })),
        },
      }),
    );
  },
);

/** What a careful shop asks for, after having read what is refunded so far; one item for each payment. */
async function newRefunds(
  world: World,
  some: number,
  parts: readonly { readonly amount: string; readonly reason: string }[],
): Promise<RefundIntent[]> {
  const ids = new Map<string, (typeof parts)[number]>();
  for (const [index, part] of parts.entries()) {
    const id = await someTransaction(world, some + index);
    if (id !== undefined && !ids.has(id)) ids.set(id, part);
  }
  const items: RefundIntent[] = [];
  for (const [transactionId, part] of ids) {
    const rows = await world.store.read((reader) => reader.find('transactions', {}));
    const row = rows.find((one) => one.transactionId === transactionId);
    if (row?.cancelled) world.pointless.add(`R-${world.refunds.length}-${items.length}`);
    const soFar = row ? BigInt(row.refunded) + BigInt(row.refundPending) : 0n;
    items.push({
      ...part,
      reference: `R-${world.refunds.length}-${items.length}`,
      transactionId,
      expected: `${soFar / 100n}.${String(soFar % 100n).padStart(2, '0')}`,
    });
  }
  world.refunds.push(items);
  return items;
}

/** A payment that was cancelled when the refund was asked for first may have been reinstated since. */
async function forgetPointless(
  { store, pointless }: World,
  items: readonly RefundIntent[],
): Promise<void> {
  const rows = await store.read((reader) => reader.find('transactions', {}));
  for (const { transactionId, reference } of items)
    if (rows.some((row) => row.transactionId === transactionId && !row.cancelled))
      pointless.delete(reference);
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
    await world.send(() =>
      asks(world, given.machine, {
        path: '/v1/operations/orders.cancel',
        key: `cancel-${transaction_id}`,
        body: { cancel_orders: [{ transaction_id }] },
      }),
    );
  },
);

export const review = happening(
  fc.record({ some, decision: fc.constantFrom('approve', 'approve', 'reject'), machine }),
  ({ some, decision, machine }) =>
    `the shop’s review of payment ${some} at ${machine}: ${decision}`,
  async (world, given) => {
    const rows = await world.store.read((reader) =>
      reader.find('attempts', { where: { outcome: 'review' } }),
    );
    const transaction_id = of(rows, given.some)?.transactionId;
    if (!transaction_id) return;
    const { decision } = given;
    await world.send(() =>
      asks(world, given.machine, {
        path: '/v1/operations/orders.review',
        key: `review-${transaction_id}-${decision}`,
        body: { review_orders: [{ transaction_id, decision }] },
      }),
    );
  },
);

const PAYOUT = {
  beneficiary_id: 'b1',
  payment_amount: '10.00',
  payment_currency: 'EUR',
  reference: 'Invoice 7',
};

/** The same one is in progress; or this proxy can send nothing. */
const NOT_NOW = /(?:request-in-flight|gateway-\w+|proxy-busy)$/;

/** Two programs of the shop may mean the same payout, each with a key of its own. */
export const payOut = happening(
  fc.record({ payout: fc.nat(4), keys: fc.subarray([0, 1], { minLength: 1 }), machine }),
  ({ payout, keys, machine }) =>
    `pay out ${payout}, with key ${keys.join(' and key ')} at once, first at ${machine}`,
  (world, given) =>
    Promise.all(
      given.keys.map((key) => {
        const request_id = `3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4${given.payout}`;
        return world.send(
          () =>
            asks<{ readonly id: string; readonly type?: string }>(world, given.machine + key, {
              path: '/v1/operations/payout.create',
              key: `payout-${given.payout}-${key}`,
              body: { ...PAYOUT, request_id, reference: `Invoice ${given.payout}` },
            }),
          ({ status, body }) => {
            const known = world.payouts.get(request_id) ?? body.id;
            if (status === 200) world.payouts.set(request_id, known);
            const isSame = status === 200 ? body.id === known : NOT_NOW.test(body.type ?? '');
            if (!isSame) world.faults.push(`a payout again: ${JSON.stringify(body)}`);
          },
        );
      }),
    ),
);

export const decide = happening(
  fc.record({ some, machine }),
  ({ some }) => `a person who looked at the gateway decides attempt ${some}`,
  async (world, given) => {
    const rows = await world.store.read((reader) => reader.find('attempts', {}));
    const doubtful = rows.filter(
      ({ outcome, contradicted }) =>
        outcome === 'unknown' || (outcome === 'review' && contradicted !== null),
    );
    const row = of(doubtful, given.some);
    if (!row) return;
    const { orders } = await world.ledger();
    const charged = orders.some(
      ({ order_no, state }) => order_no === row.orderNo && state === 'succeeded',
    );
    // While a call may be under way, nobody can know.
    if (!charged && world.network.underWay.size > 0) return;
    const outcome = charged ? 'succeeded' : 'failed';
    await world.send(() =>
      asks(world, given.machine, {
        path: `/v1/attempts/${row.id}/resolve`,
        key: `resolve-${row.id}-${outcome}`,
        body: { outcome, reason: 'seen in the portal', decided_by: 'Kim' },
      }),
    );
  },
);

export const decideItems = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `a person decides the open items of refund ${some} at ${machine}`,
  async (world, given) => {
    const rows = await world.store.read((reader) =>
      reader.find('operations', { where: { outcome: 'unknown' } }),
    );
    const refunds = rows.filter(({ operation }) => operation === 'orders.refund');
    const row = of(refunds, given.some);
    // While a call may be under way, nobody can know.
    if (!row || world.network.underWay.size > 0) return;
    const atGateway = world.gatewayRefunds();
    const items = (row.summary.refunds ?? []).flatMap(({ transactionId, reference }) => {
      const known = row.result?.items?.find((item) => item.transaction_id === transactionId);
      const isOpen = (known?.outcome ?? 'unknown') === 'unknown';
      const isDone = atGateway.get(reference)?.state === 'done';
      return isOpen
        ? [{ transaction_id: transactionId, outcome: isDone ? 'succeeded' : 'failed' }]
        : [];
    });
    if (items.length === 0) return;
    await world.send(() =>
      asks(world, given.machine, {
        path: `/v1/attempts/${row.id}/resolve`,
        key: `resolve-${row.id}-${JSON.stringify(items)}`.slice(0, 60),
        body: { items, reason: 'seen in the portal', decided_by: 'Kim' },
      }),
    );
  },
);

export const cancelSubscription = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `cancel subscription ${some} at ${machine}`,
  async (world, given) => {
    const rows = await world.store.read((reader) => reader.find('subscriptions', {}));
    const row = of(rows, given.some);
    if (!row) return;
    await world.send(() =>
      asks(world, given.machine, {
        path: '/v1/operations/subscription.cancel',
        key: `end-${row.id}`,
        body: { recurring_id: row.id, contract_name: DAILY.contract_name },
      }),
    );
  },
);
