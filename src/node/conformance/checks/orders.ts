import { callBatch, type BatchOperation, type ItemResult } from '../../../gateway/index.ts';
import type { RequestValues } from '../../../contract/operations/operations.schema.ts';
import type { Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { paid, sendPayment, scenario, type Paid } from '../harness/payment-calls.ts';
import { reasonOf, type Changes, type Target } from '../harness/target.ts';

const REFUND = { refund_amount: '5.00' };

/** Refund, review, cancel, update: 2.6 to 2.10, 4.5 to 4.9. */
export const ORDER_CHECKS: readonly Check[] = [
  {
    row: 5,
    title: 'a part of a payment is refunded',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const [item] = await refund(target, [{ ...order, ...REFUND }]);
      expect(item?.outcome === 'succeeded', `the refund is ${item?.outcome ?? 'missing'}`);
    },
  },
  {
    row: 6,
    title: 'a payment under review is approved',
    needs: 'sandbox',
    async run(target) {
      const { order } = await sendPayment(target, {}, scenario('review'));
      const [item] = await review(target, order);
      expect(item?.outcome === 'succeeded', `the review is ${item?.outcome ?? 'missing'}`);
    },
  },
  {
    row: 7,
    title: 'a payment is cancelled before it settles',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const [item] = await batch(target, 'orders.cancel', { cancel_orders: [order] });
      expect(item?.outcome === 'succeeded', `the cancellation is ${item?.outcome ?? 'missing'}`);
    },
  },
  {
    row: 9,
    title: 'an order update is answered without a list of items',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const { text } = await target.call('orders.update', updateOf([order]));
      expect(!text.includes('update_orders'), 'the answer lists items');
    },
  },
  {
    row: 73,
    title: 'a refund keeps the merchant’s reference',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const reference = target.orderNo();
      const [item] = await refund(target, [{ ...order, ...REFUND, refund_reference: reference }]);
      expect(item?.refundReference === reference, 'it does not come back');
    },
  },
  {
    row: 90,
    title: 'an update that knows one of its orders not, is not done',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const { answer } = await target.call('orders.update', updateOf([order, unknownOrder()]));
      const done = answer.kind === 'answered' && answer.value.return_status === '1';
      expect(!done, 'it is answered as done');
    },
  },
  {
    row: 176,
    title: 'items fail although their envelope succeeds',
    needs: 'test-account',
    async run(target) {
      const [item] = await refund(target, [{ ...unknownOrder(), ...REFUND }]);
      expect(item?.outcome !== 'succeeded', 'a refund of a payment that was never made succeeds');
    },
  },
  {
    row: 177,
    title: 'a refund that is on its way has not succeeded',
    needs: 'sandbox',
    async run(target) {
      const pending = await refundBy(target, 'SBX:pending');
      expect(pending === 'pending', `one on its way is ${pending}`);
      const unknown = await refundBy(target, 'SBX:unknown');
      expect(unknown === 'unknown', `one of an unknown status is ${unknown}`);
    },
  },
  {
    row: 178,
    title: 'answers are matched by transaction id, whatever their order',
    needs: 'test-account',
    async run(target) {
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
  },
  {
    row: 179,
    title: 'an item that is missing from the answer is unknown',
    needs: 'sandbox',
    async run(target) {
      const outcome = await refundBy(target, 'SBX:missing');
      expect(outcome === 'unknown', `it is ${outcome}`);
    },
  },
  {
    row: 181,
    title: 'more than was paid is not refunded',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const [first] = await refund(target, [{ ...order, refund_amount: '8.00' }]);
      expect(first?.outcome === 'succeeded', 'the first refund does not succeed');
      const [second] = await refund(target, [{ ...order, refund_amount: '8.00' }]);
      expect(second?.outcome !== 'succeeded', '16.00 of 12.00 are refunded');
    },
  },
  {
    row: 182,
    title: 'a refund says how it went in its own field',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const { text } = await target.call('orders.refund', {
        refund_orders: [{ ...order, ...REFUND }],
      });
      expect(text.includes('"refund_message"'), 'refund_message is missing');
    },
  },
  {
    row: 184,
    title: 'a payment that is not under review can’t be reviewed',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const [item] = await review(target, order);
      expect(item?.outcome !== 'succeeded', 'the review succeeds');
    },
  },
  {
    row: 186,
    title: 'a cancellation names the whole amount',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const [item] = await batch(target, 'orders.cancel', {
        cancel_orders: [{ ...order, amount: '5.00' }],
      });
      expect(item?.outcome !== 'succeeded', 'a part of a payment is cancelled');
    },
  },
  {
    row: 189,
    title: 'an id of more than 64 characters is refused',
    needs: 'test-account',
    async run(target) {
      await refusesList(target, (item) => [{ ...item, transaction_id: '9'.repeat(65) }], {
        keepSignature: true,
      });
    },
  },
  {
    row: 190,
    title: 'an empty batch is refused',
    needs: 'test-account',
    async run(target) {
      await refusesList(target, () => []);
    },
  },
  {
    row: 261,
    title: 'a batch of more than fifty refunds is refused',
    needs: 'test-account',
    async run(target) {
      await refusesList(target, (item) =>
        Array.from({ length: 51 }, (_, index) => ({ ...item, transaction_id: `none-${index}` })),
      );
    },
  },
];

type Order = Paid['order'];
type Refunds = RequestValues<'orders.refund'>['refund_orders'];

/** A batch through the client, with changes to what is sent. */
async function batch<Name extends BatchOperation>(
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
  const done = answer.kind === 'answered' && answer.value.return_status === '1';
  expect(!done, `it is taken: ${reasonOf(answer)}`);
}
