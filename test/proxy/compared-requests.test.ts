import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import { REQUESTS } from '../support/evidence-cases.ts';
import { namesIn } from '../../src/proxy/http/schema-names.schema.ts';
import { membersOf, withoutDevice } from '../../src/proxy/idempotency/compared-members.ts';
import { createMemoryStore } from '../../src/proxy/index.ts';
import { asMerchant, openSession, payByCard, sessionTerms, type ProblemBody } from './harness.ts';
import { createSandboxBench, payBy } from './sandbox-harness.ts';

const METHODS = [{ code: 'wallet', label: { en: 'Wallet' } }];

const DEVICE = {
  time_zone: '60',
  resolution: '1920x1080',
  color_depth: '24',
  os: 'Linux',
  browser: 'Firefox',
  browser_lang: 'de',
  device_fingerprint: 'one',
  fraudvendor_token_cookie: 'one',
  session_id: 'one',
  challenge_window_size: '05',
};
/** Each member of it as it may be a minute later. */
const LATER = [
  {},
  ...Object.entries({
    time_zone: '120',
    resolution: '1080x1920',
    color_depth: '30',
    os: 'Android',
    browser: 'Chrome',
    browser_lang: 'en',
    device_fingerprint: 'two',
    fraudvendor_token_cookie: 'two',
    session_id: 'two',
    challenge_window_size: '02',
  }).map(([name, value]) => ({ ...DEVICE, [name]: value })),
];

/** The same by the gateway's names, in a payment by the server. */
const SAID_OF_DEVICES = [
  ...Object.keys(DEVICE),
  'accept',
  'cookie_new',
  'cookie_old',
  'device_type',
  'platform_source',
  'shopper_ip',
  'user_agent',
];

const refusal = ({ status, body }: { status: number; body: ProblemBody }) => ({
  status,
  type: body.type,
  members: body.errors?.map(({ pointer }) => pointer).sort(),
  first: body['attempt_id'] ?? body['operation_id'],
});
const refused = (members: readonly string[], first: string | undefined) => ({
  status: 422,
  type: '/problems/idempotency-key-reused',
  members: [...members].sort(),
  first,
});

describe('the same Idempotency-Key from the page', () => {
  test('P-02 is a repeat, whatever the device says of itself by now', async () => {
    for (const way of ['card', 'alternative', 'hosted'] as const) {
      const { bench } = createSandboxBench({ profile: { hosted: true, methods: METHODS } });
      const session = await openSession(bench);
      const pay = (device: object) =>
        way === 'card'
          ? payByCard(bench, session, { key: 'same', more: { device } })
          : payBy(
              bench,
              session,
              way,
              { device, ...(way === 'alternative' && { method: 'wallet' }) },
              { key: 'same' },
            );
      const first = await pay(DEVICE);
      assert.equal(first.status, 200, JSON.stringify(first.body));
      for (const device of LATER) {
        const again = await pay(device);
        const title = `${way} ${JSON.stringify(device)}`;
        assert.equal(again.headers.get('idempotency-replayed'), 'true', title);
        assert.equal(again.body.attempt_id, first.body.attempt_id, title);
      }
    }
  });

  test('P-02 with another card names the attempt and the members, and nothing of the card', async () => {
    const { bench } = createSandboxBench();
    const session = await openSession(bench);
    const first = await payByCard(bench, session, { key: 'same', more: { device: DEVICE } });
    const other = await payByCard<ProblemBody>(bench, session, {
      key: 'same',
      number: '5555555555554444',
      card: { expiration_month: '11' },
      more: { device: { ...DEVICE, resolution: '1x1' } },
    });
    assert.deepEqual(
      refusal(other),
      refused(['/card/number', '/card/expiration_month'], first.body.attempt_id),
    );
    assert.doesNotMatch(JSON.stringify(other.body), /5555|4242|1x1/);
  });
});

describe('the same Idempotency-Key from the server', () => {
  /** A payment of 12.00, and its refund of 5.00 under one key. */
  async function refunded() {
    const { bench } = createSandboxBench();
    const session = await openSession(bench);
    await payByCard(bench, session);
    const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
    const transaction_id = body.attempts[0]?.transaction_id;
    const refund = <Body = OperationResult>(...refunds: object[]) =>
      asMerchant<Body>(bench, {
        method: 'POST',
        path: '/v1/operations/orders.refund',
        key: 'R-1',
        body: {
          refund_orders: refunds.map((one) => ({
            transaction_id,
            refund_amount: '5.00',
            expected_refunded: '0.00',
            ...one,
          })),
        },
      });
    return { bench, refund, first: await refund({}) };
  }

  test('P-02 a refund with what is refunded read anew is a repeat', async () => {
    const { refund, first } = await refunded();
    const again = await refund({ expected_refunded: '5.00' });
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(again.body.id, first.body.id);
  });

  test('P-02 a payment is a repeat, whatever is said of the shopper’s device by now', async () => {
    const { bench } = createSandboxBench();
    const pay = (device: object, amount = '12.00') =>
      asMerchant<OperationResult & ProblemBody>(bench, {
        method: 'POST',
        path: '/v1/operations/authorise.card',
        key: 'P-1',
        body: { ...REQUESTS['authorise.card'], amount, ...device },
      });
    const first = await pay({ shopper_ip: '203.0.113.7' });
    assert.equal(first.body.outcome, 'succeeded', JSON.stringify(first.body));
    for (const name of SAID_OF_DEVICES) {
      const again = await pay({ [name]: name === 'challenge_window_size' ? '02' : '7' });
      assert.equal(again.headers.get('idempotency-replayed'), 'true', name);
    }
    assert.deepEqual(
      refusal(await pay({ resolution: '1x1' }, '13.00')),
      refused(['/amount'], first.body.id),
    );
  });

  test('P-02 another refund is refused, and names the operation and the members', async () => {
    const { refund, first } = await refunded();
    for (const [refunds, members] of [
      [[{ refund_amount: '7.00', expected_refunded: '5.00' }], ['/refund_orders/*/refund_amount']],
      [[{ refund_reason: 'late' }], ['/refund_orders/*/refund_reason']],
      [
        [{}, { transaction_id: '9' }],
        ['/refund_orders/*/transaction_id', '/refund_orders/*/refund_amount'],
      ],
    ] as const)
      assert.deepEqual(
        refusal(await refund<ProblemBody>(...refunds)),
        refused(members, first.body.id),
      );
  });

  test('P-02 a session names the members, but no name that is the caller’s own', async () => {
    const { bench } = createSandboxBench();
    const create = (terms: object) =>
      asMerchant<ProblemBody>(bench, {
        method: 'POST',
        path: '/v1/sessions',
        key: 'same',
        body: sessionTerms({ metadata: { lane: '9' }, ...terms }),
      });
    assert.equal((await create({})).status, 201);
    for (const [terms, members] of [
      [{ order_id: 'B-1' }, ['/order_id']],
      [{ amount: { value: '13.00', currency: 'EUR' } }, ['/amount/value']],
      [{ metadata: { aisle: '9' } }, ['/metadata/*']],
      [{ note: 'ring twice' }, ['/note']],
    ] as const)
      assert.deepEqual(refusal(await create(terms)), refused(members, undefined));
  });

  test('P-43 equal members of two requests are not seen to be equal in the store', async () => {
    const store = createMemoryStore();
    const { bench } = createSandboxBench({ store });
    for (const order_id of ['A-1', 'A-2']) await openSession(bench, { order_id });
    const rows = await store.read((reader) => reader.find('requests', {}));
    const [one = {}, other = {}] = rows.map(({ members }) => members);
    assert.ok('/shopper/email' in one && '/shopper/email' in other);
    assert.notEqual(one['/shopper/email'], other['/shopper/email']);
  });
});

describe('what is compared of a body', () => {
  const known = new Set(['a', 'b', 'list']);
  const members = (body: unknown) => [...membersOf(body, known).keys()];

  test('names its members, those of lists together, and none that no schema has', () => {
    for (const [body, pointers] of [
      [undefined, ['']],
      [{}, ['']],
      [{ a: 1, b: { a: null } }, ['/a', '/b/a']],
      [{ list: [{ a: 1 }, { a: 2, b: 3 }] }, ['/list/*/a', '/list/*/b']],
      [{ '4242424242424242': 1, 'a/b': 2 }, ['/*']],
      [{ a: undefined, list: [] }, ['/list']],
      [{ a: { a: { a: { a: { a: 1 } } } } }, ['/a/a/a/a']],
    ] as const)
      assert.deepEqual(members(body), pointers, JSON.stringify(body));
  });

  test('tells apart what stands at another place', () => {
    const texts = [
      { list: [{ a: 1 }, { b: 1 }] },
      { list: [{ b: 1 }, { a: 1 }] },
      { list: [{ a: 1, b: 1 }] },
      { list: [{ a: '1' }, { b: 1 }] },
      { a: [] },
      { a: {} },
      { a: null },
      { c: 1 },
      { d: 1 },
    ].map((body) => JSON.stringify([...membersOf(body, known)]));
    assert.equal(new Set(texts).size, texts.length);
  });

  test('a device speaks in payments only', () => {
    const spoken = OPERATION_NAMES.filter((name) => {
      const names = [...namesIn(operationOf(name).request)];
      const left = withoutDevice(Object.fromEntries(names.map((each) => [each, 1])));
      return Object.keys(left).length < names.length;
    });
    assert.deepEqual(spoken, [
      'authorise.card',
      'authorise.alternative',
      'checkout',
      'transactions.query',
    ]);
  });
});
