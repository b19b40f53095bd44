import type { RequestValues } from '../../../contract/operations/operations.schema.ts';
import { formatTime, parseTime } from '../../../gateway/index.ts';
import type { Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { paid, sendPayment, scenario } from '../harness/payment-calls.ts';
import { reasonOf, type Target } from '../harness/target.ts';

/** A number that no shop has. */
const NOBODYS_ORDER = '999999999999';
const TEN_MINUTES = 600_000;

/** Transaction query: 2.5, 4.4. */
export const QUERY_CHECKS: readonly Check[] = [
  {
    row: 4,
    title: 'a query is sent as a form and answered by JSON',
    needs: 'question',
    async run(target) {
      const { text } = await target.call('transactions.query', { orders: NOBODYS_ORDER });
      expect(text.trimStart().startsWith('{'), 'the answer is no JSON object');
    },
  },
  {
    row: 30,
    title: 'the answer of a query is not wrapped in an envelope',
    needs: 'question',
    async run(target) {
      const { return_status: status } = await target.ask('transactions.query', {
        orders: NOBODYS_ORDER,
      });
      expect(status !== '', 'return_status is empty');
    },
  },
  {
    row: 61,
    title: 'this machine may query: ids, key and address are known to the gateway',
    needs: 'question',
    async run(target) {
      const { return_status: status } = await target.ask('transactions.query', {
        orders: NOBODYS_ORDER,
      });
      expect(
        status === '1',
        `return_status is ${status}; have the public address of this machine registered`,
      );
    },
  },
  {
    row: 75,
    title: 'a query can be narrowed by status',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const found = await entries(target, { orders: order.order_no });
      const code = found[0]?.payment_status ?? '';
      const narrowed = await entries(target, { orders: order.order_no, order_status: code });
      expect(narrowed.length === 1, 'its own status leaves a payment out');
    },
  },
  {
    row: 104,
    title: 'the date of a transaction is 14 digits',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const [entry] = await entries(target, { orders: order.order_no });
      expect(/^\d{14}$/.test(entry?.transaction_date ?? ''), 'it is not');
    },
  },
  {
    row: 163,
    title: 'several orders can be queried, separated by commas',
    needs: 'test-account',
    async run(target) {
      const { order: one } = await paid(target);
      const { order: two } = await paid(target);
      const found = await entries(target, { orders: `${one.order_no},${two.order_no}` });
      const numbers = found.map(({ order_no: number }) => number);
      expect(
        numbers.includes(one.order_no) && numbers.includes(two.order_no),
        'not both of two are found',
      );
    },
  },
  {
    row: 164,
    title: 'a hundred orders can be queried at once',
    needs: 'question',
    async run(target) {
      const orders = Array.from({ length: 100 }, (_, index) => 90_000_000 + index).join(',');
      await entries(target, { orders });
    },
  },
  {
    row: 166,
    title: 'payments are found by a window of time, in the zone of the profile',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const [entry] = await entries(target, { orders: order.order_no });
      const { timeZone } = target.profile;
      const at = parseTime(entry?.transaction_date ?? '', timeZone);
      expect(
        Math.abs(at - target.now()) < TEN_MINUTES,
        'a payment of now has another date; compare timeZone and clock',
      );
      const time = formatTime('date-time', at, timeZone);
      const found = await entries(target, { query_start: time, query_end: time });
      expect(
        found.some(({ order_no: number }) => number === order.order_no),
        'a payment is not in the window of its own second',
      );
    },
  },
  {
    row: 167,
    title: 'a payment is found by its transaction id',
    needs: 'test-account',
    async run(target) {
      const { order } = await paid(target);
      const found = await entries(target, { trades: order.transaction_id });
      expect(found[0]?.order_no === order.order_no, 'it is not');
    },
  },
  {
    row: 168,
    title: 'an unknown order gives an empty list, not a failed query',
    needs: 'question',
    async run(target) {
      const answer = await target.ask('transactions.query', { orders: NOBODYS_ORDER });
      expect(answer.return_status === '1', `return_status is ${answer.return_status}`);
      expect(answer.orders_list?.length === 0, 'the list is absent, or not empty');
    },
  },
  {
    row: 173,
    title: 'an address that is not registered gets no answer',
    needs: 'sandbox',
    async run(target) {
      await target.control('addresses', { addresses: ['192.0.2.1'] });
      try {
        const { return_status: status } = await target.ask('transactions.query', {
          orders: NOBODYS_ORDER,
        });
        expect(status !== '1', 'it gets one');
      } finally {
        await target.control('addresses', { addresses: null });
      }
    },
  },
  {
    row: 197,
    title: 'what a lost answer said is found by the order number',
    needs: 'sandbox',
    async run(target) {
      const lost = await sendPayment(target, {}, scenario('http502', 'success'));
      expect(
        lost.interpretation.outcome === 'unknown',
        `it is ${lost.interpretation.outcome} at first`,
      );
      const [entry] = await entries(target, { orders: lost.order.order_no });
      expect(entry?.transaction_id, 'the query does not know it');
    },
  },
  {
    row: 277,
    title: 'the paths of the profile are those of the gateway',
    needs: 'question',
    async run(target) {
      const { status } = await target.call('transactions.query', { orders: NOBODYS_ORDER });
      expect(status === 200, `the query’s path is answered with HTTP ${status ?? 'nothing'}`);
    },
  },
];

async function entries(target: Target, values: RequestValues<'transactions.query'>) {
  const { answer } = await target.call('transactions.query', values);
  expect(answer.kind === 'answered', reasonOf(answer));
  const { return_status: status, orders_list: list } = answer.value;
  expect(status === '1' && list, `return_status is ${status}`);
  return list;
}
