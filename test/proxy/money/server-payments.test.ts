import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD_PAYMENT } from '../../support/card-payment.ts';
import {
  createScriptedGateway,
  declineXml,
  paymentXml,
  queryJson,
} from '../../support/scripted-gateway.ts';
import {
  asMerchant,
  createBench,
  eventsOf,
  openSession,
  payByCard,
  send,
  sessionTerms,
  viewOf,
} from '../harness.ts';
import type { Bench, OpenSession } from '../harness.ts';
import { createShop, giveUp, orderOf, type Shop } from './lying-gateway.ts';

const ORDER = 'A-1001';
const AUTHORISE = '/v1/authorise';

const serverPays = (bench: Bench) =>
  asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/authorise.card',
    body: { ...CARD_PAYMENT, order_no: ORDER },
  });

const ANSWERS = {
  succeeded: paymentXml,
  failed: declineXml,
  pending: (asked: Parameters<typeof paymentXml>[0]) =>
    paymentXml(asked, { order_status: '-1', result_info: '0002:Pending' }),
  unknown: () => new Response('', { status: 502 }),
} as const;
type First = keyof typeof ANSWERS;

function shop(first: First) {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, ANSWERS[first]);
  gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked));
  const bench = createBench({ fetch: gateway.fetch });
  return { bench, gateway };
}

/** What whoever comes second is told. */
const SECOND: Readonly<Record<First, string>> = {
  succeeded: 'already-paid',
  failed: 'charged',
  pending: 'order-conflict',
  unknown: 'order-conflict',
};

const toldBy = ({ status, body }: { status: number; body: object }): string =>
  status < 400 || !('type' in body) ? 'charged' : (String(body.type).split('/').at(-1) ?? '');

for (const [first, told] of Object.entries(SECOND) as [First, string][]) {
  test(`given an order whose payment in a session is ${first}, when the server pays it by its id, then it is told: ${told}`, async () => {
    const { bench, gateway } = shop(first);
    await payByCard(bench, await openSession(bench, { order_id: ORDER }));
    gateway.on(AUTHORISE, paymentXml);
    assert.equal(toldBy(await serverPays(bench)), told);
    assert.equal(gateway.callsTo(AUTHORISE).length, told === 'charged' ? 2 : 1);
  });

  test(`given an order whose payment by the server is ${first}, when a shopper pays it, then they are told: ${told}`, async () => {
    const { bench, gateway } = shop(first);
    const session = await openSession(bench, { order_id: ORDER });
    await serverPays(bench);
    gateway.on(AUTHORISE, paymentXml);
    assert.equal(toldBy(await payByCard(bench, session)), told);
    assert.equal(gateway.callsTo(AUTHORISE).length, told === 'charged' ? 2 : 1);
  });
}

/** What a shopper reads of an order by what became of the server's payment, however the session began. */
const READS: Readonly<Record<First, readonly [state: string, proven: string]>> = {
  succeeded: ['paid', 'received'],
  failed: ['open', 'refused'],
  pending: ['paying', 'not_known'],
  unknown: ['paying', 'not_known'],
};

const opens = async (bench: Bench) => {
  const { body } = await asMerchant<{ id: string; state: string; client_secret: string }>(bench, {
    method: 'PUT',
    path: `/v1/orders/${ORDER}/session`,
    body: { amount: { value: '12.00', currency: 'EUR' }, origin: 'https://shop.example' },
  });
  return { ...body, secret: body.client_secret };
};

for (const [first, reads] of Object.entries(READS) as [First, (typeof READS)[First]][])
  for (const [when, begin] of Object.entries({ before: 'session', after: 'server' } as const))
    test(`given a session begun ${when} the server's payment, which is ${first}, then its shopper reads ${reads.join(', ')}, and the server the same state`, async () => {
      const { bench } = shop(first);
      if (begin === 'server') await serverPays(bench);
      const session = await opens(bench);
      const { version } = await viewOf(bench, session);
      if (begin === 'session') await serverPays(bench);
      const view = await viewOf(bench, session);
      assert.deepEqual([view.state, view.proven], reads);
      if (begin === 'session') assert.ok(view.version > version, 'the page is told');
      const { state } = begin === 'server' ? session : await opens(bench);
      assert.equal(state, first === 'succeeded' ? 'superseded' : reads[0]);
    });

test('given a payment of the server whose outcome is unknown, when a session is created for its order, then it is not open', async () => {
  const { bench } = shop('unknown');
  await serverPays(bench);
  const { body } = await asMerchant(bench, {
    method: 'POST',
    path: '/v1/sessions',
    body: sessionTerms({ order_id: ORDER }),
  });
  assert.equal(body.state, 'paying');
});

for (const [value, state] of [
  ['12.00', 'paid'],
  ['24.00', 'partial'],
] as const)
  test(`given an order of ${value} that no session was tried for, when the server charges 12.00 by its id, then the lists have it as ${state}`, async () => {
    const { bench } = shop('succeeded');
    await openSession(bench, { order_id: ORDER, amount: { value, currency: 'EUR' } });
    const listed = async () => {
      const { body } = await asMerchant<{ data: readonly Listed[] }>(bench, {
        path: `/v1/orders?order_id=${ORDER}`,
      });
      const [{ state: is, paid_by, times_charged } = assert.fail()] = body.data;
      return [is, paid_by, times_charged];
    };
    assert.deepEqual(await listed(), ['open', undefined, 0]);
    const { body } = await serverPays(bench);
    const by = state === 'paid' ? (body as unknown as { id: string }).id : undefined;
    assert.deepEqual(await listed(), [state, by, 1]);
  });

/** How a shop asks for what is left, or for all of it, of an order of which the server was paid a part. */
const ASKS: Readonly<
  Record<string, (bench: Bench, first: OpenSession, value: string) => Promise<OpenSession>>
> = {
  'PUT for the same shopper': (bench, _first, value) => asksByPut(bench, value),
  'PUT for another shopper': (bench, _first, value) =>
    asksByPut(bench, value, { shopper: { id: 'bob' } }),
  async PATCH(bench, first, value) {
    const path = `/v1/sessions/${first.id}`;
    const body = { amount: { value, currency: 'EUR' }, items: [] };
    await asMerchant(bench, { method: 'PATCH', path, body });
    return first;
  },
  POST: (bench, _first, value) =>
    openSession(bench, { order_id: ORDER, amount: { value, currency: 'EUR' }, items: [] }),
};

async function asksByPut(bench: Bench, value: string, more: object = {}): Promise<OpenSession> {
  const body = { amount: { value, currency: 'EUR' }, origin: 'https://shop.example', ...more };
  const path = `/v1/orders/${ORDER}/session`;
  const answer = await asMerchant(bench, { method: 'PUT', path, body });
  return { id: answer.body.id, secret: answer.body.client_secret ?? '' };
}

/** When the part is proven, and when a session was tried before it, if one was. */
const PROVEN: Readonly<Record<string, (shop: Shop, first: OpenSession) => Promise<unknown>>> = {
  'at once': async (shop) => {
    shop.answers({});
    await serverPays(shop.bench);
  },
  'by a query': async (shop) => {
    await serverPays(shop.bench);
    await isShownAs(shop, ORDER, '1');
  },
  'after a shopper was refused': async (shop, first) => {
    shop.answers({ order_status: '0', result_info: '0005:Do not honour' });
    await payByCard(shop.bench, first);
    shop.answers({});
    await serverPays(shop.bench);
  },
};

for (const [when, prove] of Object.entries(PROVEN))
  for (const [way, ask] of Object.entries(ASKS))
    for (const value of ['12.00', '24.00']) {
      // What is left is asked for by other terms, as is all of it by a session of its own.
      const isSame = value === '24.00' && ['PUT for the same shopper', 'PATCH'].includes(way);
      const [state, again] = isSame ? ['over', [ORDER]] : ['paid', []];
      test(`given an order of 24.00 of which the server was paid 12.00, proven ${when}, when the shop asks for ${value} by ${way}, then a shopper pays it, and the order is ${state}`, async () => {
        const shop = createShop();
        const { bench } = shop;
        const first = await asksByPut(bench, '24.00');
        await prove(shop, first);
        await shop.waits(1);
        const told = async (type: string) =>
          (await eventsOf(bench)).filter((event) => event.type === type).map(({ data }) => data);
        const [partial, ...more] = await told('payment.partial');
        assert.deepEqual(partial?.['due'], { value: '24.00', currency: 'EUR' });
        assert.deepEqual([partial['order_id'], more], [ORDER, []]);
        assert.equal((await orderOf(shop, ORDER)).state, 'partial');

        const session = await ask(bench, first, value);
        const view = await viewOf(bench, session);
        assert.deepEqual([view.state, view.proven, view.amount.value], ['open', 'received', value]);
        shop.answers({});
        const { revision } = view;
        const { body } = await payByCard(bench, session, { revision });
        assert.equal(body.outcome, 'succeeded');
        const order = await orderOf(shop, ORDER);
        assert.deepEqual([order.state, order.paid_by], [state, body.attempt_id]);
        const duplicates = await told('payment.duplicate');
        assert.deepEqual(
          duplicates.map((data) => [(data['attempt'] as Numbered).order_no, data['paid_by']]),
          again.map((number) => [number, body.attempt_id]),
        );
      });
    }

interface Numbered {
  readonly order_no: string;
}

test('given an order that the server was paid before anybody asked for it, when a shop asks for more, then it is paid', async () => {
  const { bench } = shop('succeeded');
  await serverPays(bench);
  const session = await asksByPut(bench, '24.00');
  const { state, proven } = await viewOf(bench, session);
  assert.deepEqual([state, proven], ['paid', 'received']);
  assert.equal(toldBy(await payByCard(bench, session)), 'already-paid');
  assert.ok(!(await eventsOf(bench)).some(({ type }) => type === 'payment.partial'));
});

interface Listed {
  readonly state: string;
  readonly paid_by?: string;
  readonly times_charged: number;
}

test('no session asks a shopper to pay what the server was paid', async () => {
  const { bench } = shop('succeeded');
  await serverPays(bench);
  const terms = { amount: { value: '12.00', currency: 'EUR' }, origin: 'https://shop.example' };
  const body = { ...terms, order_id: ORDER };
  const created = await asMerchant(bench, { method: 'POST', path: '/v1/sessions', body });
  assert.equal(toldBy(created), 'already-paid');
});

test('who opens an order that the server was paid is told by what, in one session however often', async () => {
  const { bench } = shop('succeeded');
  const { body: paid } = await serverPays(bench);
  const body = { amount: { value: '12.00', currency: 'EUR' }, origin: 'https://shop.example' };
  const path = `/v1/orders/${ORDER}/session`;
  const opened = () => asMerchant(bench, { method: 'PUT', path, body });
  const first = await opened();
  assert.deepEqual([first.status, first.body.state], [201, 'superseded']);
  assert.deepEqual(first.body.server_payment, {
    operation_id: (paid as unknown as { id: string }).id,
    amount: { value: '12.00', currency: 'EUR' },
  });
  const second = await opened();
  assert.deepEqual([second.status, second.body.id], [200, first.body.id]);
});

/** How one of the two, which counted as nothing when the other came, proves to be charged after all. */
const LATE: Readonly<Record<string, (shop: Shop) => Promise<{ pays: string; again: string }>>> = {
  'a payment in a session that was given up': async (shop) => {
    const session = await openSession(shop.bench, { order_id: ORDER });
    await payByCard(shop.bench, session);
    await giveUp(shop, session);
    shop.answers({});
    const { body } = await serverPays(shop.bench);
    const [late] = (await orderOf(shop, ORDER)).attempts;
    shop.shows((orderNo) => ({ status: orderNo === late?.order_no ? '1' : '0' }));
    for (const seconds of [60, 150]) await shop.waits(seconds);
    return { pays: body.id, again: late?.order_no ?? '' };
  },
  'a payment in a session that was reversed': async (shop) => {
    shop.answers({});
    const session = await openSession(shop.bench, { order_id: ORDER });
    const { body } = await payByCard(shop.bench, session);
    const again = body.order_no;
    await isShownAs(shop, again, '0', 600);
    const paid = await serverPays(shop.bench);
    assert.equal(outcomeOf(paid.body), 'succeeded');
    await isShownAs(shop, again, '1');
    return { pays: paid.body.id, again };
  },
  'a payment by the server that was reversed': async (shop) => {
    shop.answers({});
    await serverPays(shop.bench);
    await isShownAs(shop, ORDER, '0', 600);
    return paidSince(shop);
  },
  'a payment by the server that was refused': async (shop) => {
    shop.answers({ order_status: '0', result_info: '0005:Do not honour' });
    await serverPays(shop.bench);
    shop.answers({});
    return paidSince(shop);
  },
};

const outcomeOf = (body: object): unknown => ('outcome' in body ? body.outcome : undefined);

/** A shopper pays the order of the server's payment, which is shown as charged then. */
async function paidSince(shop: Shop) {
  const session = await openSession(shop.bench, { order_id: ORDER });
  const { body } = await payByCard(shop.bench, session);
  assert.equal(body.outcome, 'succeeded');
  await isShownAs(shop, ORDER, '1');
  return { pays: body.attempt_id, again: ORDER };
}

/** The gateway notifies of a payment, and shows it as it is told to; a refusal is one when two answers agree. */
async function isShownAs(shop: Shop, orderNo: string, status: string, seconds = 1): Promise<void> {
  shop.shows((asked) => ({ status: asked === orderNo ? status : '1' }));
  for (const wait of [30, 1, seconds]) {
    await hint(shop, orderNo, status);
    await shop.waits(wait);
  }
}

for (const [what, comes] of Object.entries(LATE))
  test(`given ${what}, and another that paid since, when the first proves to be charged, then that is told`, async () => {
    const shop = createShop();
    const { pays, again } = await comes(shop);
    const { state, times_charged, paid_by } = await orderOf(shop, ORDER);
    assert.deepEqual([state, times_charged, paid_by], ['over', 2, pays]);
    const told = (await eventsOf(shop.bench)).filter(({ type }) => type === 'payment.duplicate');
    assert.deepEqual(
      told.map(({ data }) => [(data['attempt'] as { order_no: string }).order_no, data['paid_by']]),
      [[again, pays]],
    );
    const waits = await asMerchant<{ data: readonly { order_no?: string }[] }>(shop.bench, {
      path: '/v1/unresolved',
    });
    assert.deepEqual(
      waits.body.data.map(({ order_no }) => order_no),
      [again],
    );
    const path = '/v1/orders?charged=more_than_once';
    const listed = await asMerchant<{ data: readonly { order_id: string }[] }>(shop.bench, {
      path,
    });
    assert.deepEqual(
      listed.body.data.map(({ order_id }) => order_id),
      [ORDER],
    );
  });

/** The gateway notifies of something about a payment: a reason to ask. */
async function hint({ bench, gateway }: Shop, orderNo: string, status: string): Promise<void> {
  const { notify_url = '' } =
    gateway.callsTo(AUTHORISE).find(({ values }) => values.order_no === orderNo)?.values ?? {};
  await send(bench, {
    method: 'POST',
    path: new URL(notify_url).pathname,
    body: `order_no=${orderNo}&order_status=${status}`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
}
