import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asMerchant, createBench, send, sessionTerms, type ProblemBody } from './harness.ts';

const PLAN = { id: 'p3', count: 3, each: { value: '14.00', currency: 'EUR' } };
const METHODS = [{ code: 'wallet', label: { en: 'Wallet' } }];
const BACK = { return_url: 'https://shop.example/thanks' };
const AUTHENTICATED = { eci: '05', cavv: 'AAABBEg0VhI0VniQEjRWAAAAAAA=' };

const never = () => Promise.reject(new Error('nothing is sent'));

/** Terms that are accepted, by the members that have no effect then. */
const CASES: readonly (readonly [terms: object, pointers: readonly string[], profile?: object])[] =
  [
    [BACK, []],
    [{}, ['/return_url']],
    [{ methods: ['card'] }, []],
    [{ ...BACK, save_card: 'offer', shopper: { email: 'ada@shop.example' } }, ['/save_card']],
    [{ ...BACK, save_card: 'offer', shopper: { id: 's1' } }, []],
    [
      { ...BACK, save_card: 'offer', shopper: { id: 's1' } },
      ['/save_card'],
      { savedCards: { enabled: false } },
    ],
    [
      { ...BACK, methods: ['wallet'], save_card: 'offer', shopper: { email: 'ada@shop.example' } },
      ['/save_card'],
    ],
    [{ methods: ['hosted'] }, ['/return_url']],
    [{ ...BACK, methods: ['hosted'] }, []],
    [{ methods: ['card', 'postcard'] }, ['/methods/1']],
    [{ methods: ['wallet'], instalments: [PLAN] }, ['/instalments', '/return_url']],
    [{ ...BACK, methods: ['wallet'], collect: ['email'] }, ['/collect']],
    [{ ...BACK, locale: 'eu' }, ['/locale']],
    [{ ...BACK, locale: 'de-CH' }, []],
    [{ ...BACK, three_ds: 'on', authentication: AUTHENTICATED }, ['/three_ds']],
    [{ ...BACK, methods: ['wallet'], three_ds: 'on' }, ['/three_ds']],
    [{ ...BACK, methods: ['wallet'], authentication: AUTHENTICATED }, ['/authentication']],
    [{ methods: ['card'], person: { email: 'ada@shop.example' } }, ['/person']],
  ];

test('terms without effect are accepted, and whoever sets them is told', async () => {
  for (const [terms, pointers, profile = {}] of CASES) {
    const bench = createBench({
      fetch: never,
      profile: { methods: METHODS, hosted: true, ...profile },
    });
    const { order_id: orderId, ...body } = sessionTerms({
      amount: { value: '42.00', currency: 'EUR' },
      ...terms,
    }) as Record<string, unknown>;
    const told = async (method: string, path: string, sent: object) => {
      const answer = await asMerchant(bench, { method, path, body: sent });
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
      return answer.body;
    };
    const made = await told('POST', '/v1/sessions', { order_id: orderId, ...body });
    const opened = await told('PUT', '/v1/orders/B-1/session', body);
    const changed = await told('PATCH', `/v1/sessions/${made.id}`, { expires_in: 600 });
    for (const { warnings = [] } of [made, opened, changed])
      assert.deepEqual(
        warnings.map(({ pointer }) => pointer),
        pointers,
        JSON.stringify(terms),
      );
  }
});

test('what names one thing twice is refused, for nobody could say which is meant', async () => {
  const bench = createBench({ fetch: never });
  for (const [terms, pointer] of [
    [
      { instalments: [PLAN, { ...PLAN, count: 6, each: { value: '7.00', currency: 'EUR' } }] },
      '/instalments/1/id',
    ],
    [{ methods: ['card', 'hosted', 'card'] }, '/methods/2'],
  ] as const) {
    const { status, body } = await asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/sessions',
      body: sessionTerms({ amount: { value: '42.00', currency: 'EUR' }, ...terms }),
    });
    assert.deepEqual([status, body.errors?.map((error) => error.pointer)], [400, [pointer]]);
  }
});

test('a missing or wrong key of a server is told by its name', async () => {
  const bench = createBench({ fetch: never });
  for (const headers of [{}, { Authorization: 'Bearer wrong' }])
    assert.match(
      (await send<{ detail: string }>(bench, { path: '/v1/orders', headers })).body.detail,
      /API key.*TENDER_API_KEY/,
    );
});

test('the address of a proxy says what answers there, and where its reference is', async () => {
  const bench = createBench({ fetch: never });
  const answer = await bench.proxy.fetch(new Request('https://pay.shop.example/'));
  const text = await answer.text();
  assert.equal(answer.status, 200);
  assert.match(text, /proxy for payments/);
  assert.match(text, /href="https:\/\/pay\.shop\.example\/docs"/);
});
