import { callBatch, isDone, type ItemResult } from '../../../gateway/index.ts';
import type { BatchName, RequestValues } from '../../../contract/operations/operations.schema.ts';
import { onSandbox, onTestAccount, type Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { paid, sendPayment, scenario, type Paid } from '../harness/payment-calls.ts';
import { reasonOf, type Changes, type Target } from '../harness/target.ts';

const REFUND = { refund_amount: '5.00' };

/** Refund, review, cancel, update: 2.6 to 2.10, 4.5 to 4.9. */
export const ORDER_CHECKS: readonly Check[] = [
  onTestAccount(5, 'a payment is refunded in part', async (target) => {
    const { order } = await paid(target);
    const [item] = await refund(target, [{ ...order, ...REFUND }]);
    expect(item?.outcome === 'succeeded', `the refund is ${item?.outcome ?? 'missing'}`);
  }),
  onSandbox(6, 'a payment under review is approved', async (target) => {
    const { order } = await sendPayment(target, {}, scenario('review'));
    const [item] = await review(target, order);
    expect(item?.outcome === 'succeeded', `the review is ${item?.outcome ?? 'missing'}`);
  }),
  onTestAccount(7, 'a payment is cancelled before it settles', async (target) => {
    const { order } = await paid(target);
    const [item] = await batch(target, 'orders.cancel', { cancel_orders: [order] });
    expect(item?.outcome === 'succeeded', `the cancellation is ${item?.outcome ?? 'missing'}`);
  }),
  onTestAccount(9, 'an order update is answered without a list of items', async (target) => {
    const { order } = await paid(target);
    const { text } = await target.call('orders.update', updateOf([order]));
    expect(!text.includes('update_orders'), 'the answer lists items');
  }),
  onTestAccount(73, 'a refund keeps the merchant’s reference', async (target) => {
    const { order } = await paid(target);
    const reference = target.orderNo();
    const [item] = await refund(target, [{ ...order, ...REFUND, refund_reference: reference }]);
    expect(item?.refundReference === reference, 'it does not come back');
  }),
  onTestAccount(
    90,
    'an update is refused as a whole if one of its orders is unknown',
    async (target) => {
      const { order } = await paid(target);
      const { answer } = await target.call('orders.update', updateOf([order, unknownOrder()]));
      const done = answer.kind === 'answered' && isDone(answer.value.return_status, target.profile);
      expect(!done, 'it is answered as done');
    },
  ),
  onTestAccount(176, 'an item can fail inside an envelope that succeeds', async (target) => {
    const [item] = await refund(target, [{ ...unknownOrder(), ...REFUND }]);
    expect(item?.outcome !== 'succeeded', 'a refund of a payment that was never made succeeds');
  }),
  onSandbox(177, 'a pending refund has not succeeded', async (target) => {
    const pending = await refundBy(target, 'SBX:pending');
    expect(pending === 'pending', `a pending one is ${pending}`);
    const unknown = await refundBy(target, 'SBX:unknown');
    expect(unknown === 'unknown', `one with an unknown status is ${unknown}`);
  }),
  onTestAccount(
    178,
    'answers are matched by transaction id, in whatever order they arrive',
    async (target) => {
      const { order: one } = await paid(target);
      const { order: two } = await paid(target, { amount: '13.00' });
      const orders = [one, two].map((order) => ({ ...order, ...REFUND }));
      const how = target.isSandbox ? scenario('shuffle') : {};
      const items = await refund(target, orders, how);
      expect(
        items.every(({ outcome }) => outcome === 'succeeded'),
        'two refunds in one batch do not both succeed',
      );
    },
  ),
  onSandbox(179, 'an item missing from the answer is unknown', async (target) => {
    const outcome = await refundBy(target, 'SBX:missing');
    expect(outcome === 'unknown', `it is ${outcome}`);
  }),
  onTestAccount(181, 'no more can be refunded than was paid', async (target) => {
    const { order } = await paid(target);
    const [first] = await refund(target, [{ ...order, refund_amount: '8.00' }]);
    expect(first?.outcome === 'succeeded', 'the first refund does not succeed');
    const [second] = await refund(target, [{ ...order, refund_amount: '8.00' }]);
    expect(second?.outcome !== 'succeeded', '16.00 of 12.00 are refunded');
  }),
  onTestAccount(182, 'the result of a refund has its own field', async (target) => {
    const { order } = await paid(target);
    const { text } = await target.call('orders.refund', {
      refund_orders: [{ ...order, ...REFUND }],
    });
    expect(text.includes('"refund_message"'), 'refund_message is missing');
  }),
  onTestAccount(184, 'a payment that is not under review can’t be reviewed', async (target) => {
    const { order } = await paid(target);
    const [item] = await review(target, order);
    expect(item?.outcome !== 'succeeded', 'the review succeeds');
  }),
  onTestAccount(186, 'a payment can be cancelled only in full', async (target) => {
    const { order } = await paid(target);
    const [item] = await batch(target, 'orders.cancel', {
      cancel_orders: [{ ...order, amount: '5.00' }],
    });
    expect(item?.outcome !== 'succeeded', 'a part of a payment is cancelled');
  }),
  onTestAccount(189, 'an id of more than 64 characters is refused', async (target) => {
    await refusesList(target, (item) => [{ ...item, transaction_id: '9'.repeat(65) }], {
      keepSignature: true,
    });
  }),
  onTestAccount(190, 'an empty batch is refused', async (target) => {
    await refusesList(target, () => []);
  }),
  onTestAccount(261, 'a batch of more than fifty refunds is refused', async (target) => {
    await refusesList(target, (item) =>
      Array.from({ length: 51 }, (_, index) => ({ ...item, transaction_id: `none-${index}` })),
    );
  }),
];

type Order = Paid['order'];
type Refunds = RequestValues<'orders.refund'>['refund_orders'];

/** A batch through the client, with changes to what is sent. */
async function batch<Name extends BatchName>(
  target: Target,
  name: Name,
  values: RequestValues<Name>,
  how: Changes = {},
): Promise<readonly ItemResult[]> {
  const result = await callBatch(
    { call: async (operation, part) => (await target.call(operation, part, how)).answer },
    name,
    values,
    target.profile,
  );
  expect(result.kind === 'done', 'the client refuses to send it');
  return result.items;
}

const refund = (target: Target, refund_orders: Refunds, how: Changes = {}) =>
  batch(target, 'orders.refund', { refund_orders }, how);

async function refundBy(target: Target, refund_reason: string) {
  const { order } = await paid(target);
  const [item] = await refund(target, [{ ...order, ...REFUND, refund_reason }]);
  return item?.outcome ?? 'missing';
}

const review = (target: Target, order: Order) =>
  batch(target, 'orders.review', {
    review_orders: [
      { ...order, review_flag: target.profile.codes.reviewFlag?.approve ?? SANDBOX_APPROVES },
    ],
  });

const SANDBOX_APPROVES = '1';

const updateOf = (orders: readonly Order[]): RequestValues<'orders.update'> => ({
  update_orders: orders.map(({ transaction_id }) => ({
    transaction_id,
    status: '1',
    ispass3d: '0',
  })),
});

const unknownOrder = (): Order => ({
  transaction_id: '999999999999' as Order['transaction_id'],
  order_no: 'conf-nobodys' as Order['order_no'],
  currency: 'EUR',
  amount: '12.00',
});

/** A list that our client would not send. */
async function refusesList(
  target: Target,
  listOf: (item: Readonly<Record<string, unknown>>) => readonly unknown[],
  how: Changes = {},
): Promise<void> {
  const { answer } = await target.call(
    'orders.refund',
    { refund_orders: [{ ...unknownOrder(), ...REFUND }] },
    {
      ...how,
      values: ({ refund_orders: items, ...rest }) => ({
        ...rest,
        refund_orders: listOf((items as Record<string, unknown>[])[0] ?? {}),
      }),
    },
  );
  const done = answer.kind === 'answered' && isDone(answer.value.return_status, target.profile);
  expect(!done, `it is accepted: ${reasonOf(answer)}`);
}
