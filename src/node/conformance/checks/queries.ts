import type { RequestValues } from '../../../contract/operations/operations.schema.ts';
import { formatTime, isDone, parseTime } from '../../../gateway/index.ts';
import { anywhere, onSandbox, onTestAccount, type Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { paid, sendPayment, scenario } from '../harness/payment-calls.ts';
import { answeredWith, type Target } from '../harness/target.ts';

/** A number that no shop has. */
const NOBODYS_ORDER = '999999999999';
const TEN_MINUTES = 600_000;

/** Transaction query: 2.5, 4.4. */
export const QUERY_CHECKS: readonly Check[] = [
  anywhere(4, 'a query is sent as a form and answered in JSON', async (target) => {
    const { text } = await target.call('transactions.query', { orders: NOBODYS_ORDER });
    expect(text.trimStart().startsWith('{'), 'the answer is not a JSON object');
  }),
  anywhere(30, 'the answer to a query has no envelope', async (target) => {
    const { return_status: status } = await target.ask('transactions.query', {
      orders: NOBODYS_ORDER,
    });
    expect(status !== '', 'return_status is empty');
  }),
  anywhere(
    61,
    'this machine may query: the gateway knows its ids, key and address',
    async (target) => {
      const { return_status: status } = await target.ask('transactions.query', {
        orders: NOBODYS_ORDER,
      });
      expect(
        isDone(status, target.profile),
        `return_status is ${status}; have the public address of this machine registered`,
      );
    },
  ),
  onTestAccount(75, 'a query can be narrowed by status', async (target) => {
    const { order } = await paid(target);
    const found = await entries(target, { orders: order.order_no });
    const code = found[0]?.payment_status ?? '';
    const narrowed = await entries(target, { orders: order.order_no, order_status: code });
    expect(narrowed.length === 1, 'filtering by its own status leaves the payment out');
  }),
  onTestAccount(104, 'a transaction’s date is written in 14 digits', async (target) => {
    const { order } = await paid(target);
    const [entry] = await entries(target, { orders: order.order_no });
    expect(/^\d{14}$/.test(entry?.transaction_date ?? ''), 'it is not');
  }),
  onTestAccount(163, 'several orders can be queried, separated by commas', async (target) => {
    const { order: one } = await paid(target);
    const { order: two } = await paid(target);
    const found = await entries(target, { orders: `${one.order_no},${two.order_no}` });
    const numbers = found.map(({ order_no: number }) => number);
    expect(
      numbers.includes(one.order_no) && numbers.includes(two.order_no),
      'not both of two are found',
    );
  }),
  anywhere(164, 'a hundred orders can be queried at once', async (target) => {
    const orders = Array.from({ length: 100 }, (_, index) => 90_000_000 + index).join(',');
    await entries(target, { orders });
  }),
  onTestAccount(
    166,
    'payments are found by a period of time, in the profile’s time zone',
    async (target) => {
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
  ),
  onTestAccount(167, 'a payment is found by its transaction id', async (target) => {
    const { order } = await paid(target);
    const found = await entries(target, { trades: order.transaction_id });
    expect(found[0]?.order_no === order.order_no, 'it is not');
  }),
  anywhere(
    168,
    'a query for an unknown order returns an empty list and does not fail',
    async (target) => {
      const answer = await target.ask('transactions.query', { orders: NOBODYS_ORDER });
      expect(
        isDone(answer.return_status, target.profile),
        `return_status is ${answer.return_status}`,
      );
      expect(answer.orders_list?.length === 0, 'the list is absent, or not empty');
    },
  ),
  onSandbox(173, 'an address that is not registered is not answered', async (target) => {
    await target.control('addresses', { addresses: ['192.0.2.1'] });
    try {
      const { return_status: status } = await target.ask('transactions.query', {
        orders: NOBODYS_ORDER,
      });
      expect(status !== '1', 'it gets one');
    } finally {
      await target.control('addresses', { addresses: null });
    }
  }),
  onSandbox(197, 'the result of a lost answer is found by the order number', async (target) => {
    const lost = await sendPayment(target, {}, scenario('http502', 'success'));
    expect(
      lost.interpretation.outcome === 'unknown',
      `it is ${lost.interpretation.outcome} at first`,
    );
    const [entry] = await entries(target, { orders: lost.order.order_no });
    expect(entry?.transaction_id, 'the query does not know it');
  }),
  anywhere(277, 'the gateway answers at the paths of the profile', async (target) => {
    const { status } = await target.call('transactions.query', { orders: NOBODYS_ORDER });
    expect(status === 200, `the query’s path is answered with HTTP ${status ?? 'nothing'}`);
  }),
];

async function entries(target: Target, values: RequestValues<'transactions.query'>) {
  const { return_status: status, orders_list: list } = answeredWith(
    await target.call('transactions.query', values),
  );
  expect(isDone(status, target.profile) && list, `return_status is ${status}`);
  return list;
}
