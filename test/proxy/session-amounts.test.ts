import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScriptedGateway } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, sessionTerms } from './harness.ts';
import type { ProblemBody } from './harness.ts';

const bench = createBench({ fetch: createScriptedGateway().fetch });

const money = (value: string, currency = 'EUR') => ({ value, currency });

const contract = (changes: object = {}) => ({
  subscription: {
    contract_name: 'Tea',
    contract_amount: money('9.00'),
    interval: 'month',
    interval_count: 1,
    ...changes,
  },
});

const plan = (changes: object) => ({
  instalments: [{ id: 'p3', count: 3, each: money('4.00'), ...changes }],
});

const create = (terms: object) =>
  asMerchant<ProblemBody>(bench, {
    method: 'POST',
    path: '/v1/sessions',
    body: sessionTerms({ amount: money('12.00'), items: [], ...terms }),
  });

const REFUSED: readonly (readonly [string, object, string])[] = [
  [
    'a contract in another currency',
    contract({ contract_amount: money('1900', 'JPY') }),
    '/subscription/contract_amount/currency',
  ],
  [
    'a contract for nothing',
    contract({ contract_amount: money('0.00') }),
    '/subscription/contract_amount/value',
  ],
  [
    'a contract over the maximum',
    contract({ contract_amount: money('999999999999.00') }),
    '/subscription/contract_amount/value',
  ],
  [
    'a contract that ends before it begins',
    contract({ contract_start: '2027-02-01', contract_end: '2027-01-31' }),
    '/subscription/contract_end',
  ],
  [
    'a contract that has ended',
    contract({ contract_end: '2020-01-01' }),
    '/subscription/contract_end',
  ],
  ['a contract without a cycle', contract({ billing_cycle: 0 }), '/subscription/billing_cycle'],
  ['a plan for nothing', plan({ each: money('0.00') }), '/instalments/0/each/value'],
  ['a plan that pays less', plan({ each: money('3.00') }), '/instalments/0/each'],
  [
    'a plan whose total is not what is charged',
    plan({ total: money('15.00') }),
    '/instalments/0/total',
  ],
  [
    'a plan whose total is in another currency',
    plan({ total: money('12.00', 'USD') }),
    '/instalments/0/total/currency',
  ],
  [
    'an item over the maximum',
    { items: [{ name: 'Tea', quantity: 1, unit_price: money('999999999999.00') }] },
    '/items/0/unit_price/value',
  ],
];
for (const [what, terms, pointer] of REFUSED)
  test(`a session is refused with ${what}`, async () => {
    const { status, body } = await create(terms);
    assert.ok(status === 400 || status === 422, String(status));
    assert.deepEqual(
      body.errors?.map((error) => error.pointer),
      [pointer],
    );
  });

test('plans with interest, and plans that round their charges, are taken', async () => {
  for (const each of ['4.00', '4.01', '4.50'])
    assert.equal((await create(plan({ each: money(each) }))).status, 201, each);
  const rounded = { amount: money('10.00'), ...plan({ each: money('3.33') }) };
  assert.equal((await create(rounded)).status, 201);
});

test('C-096 a part with more decimals than the gateway’s currency has is refused at creation', async () => {
  const whole = createBench({
    fetch: createScriptedGateway().fetch,
    profile: { decimals: { EUR: 0 } },
  });
  const { status, body } = await asMerchant<ProblemBody>(whole, {
    method: 'POST',
    path: '/v1/sessions',
    body: sessionTerms({ amount: money('12.00'), items: [], parts: { shipping: '1.50' } }),
  });
  assert.equal(status, 422);
  assert.deepEqual(
    body.errors?.map((error) => error.pointer),
    ['/parts/shipping'],
  );
});

test('a change of the currency that would change the next deduction is refused', async () => {
  const { id } = await openSession(bench, { ...contract(), amount: money('12.00'), items: [] });
  const change = (body: object) =>
    asMerchant<ProblemBody>(bench, { method: 'PATCH', path: `/v1/sessions/${id}`, body });
  const refused = await change({ amount: money('12.00', 'USD') });
  assert.equal(refused.status, 422);
  assert.equal(refused.body.errors?.[0]?.pointer, '/subscription/contract_amount/currency');
  const { status } = await change({
    amount: money('12.00', 'USD'),
    ...contract({ contract_amount: money('9.00', 'USD') }),
  });
  assert.equal(status, 200);
});

test('plans made for one amount do not outlive it', async () => {
  const { id } = await openSession(bench, { ...plan({}), amount: money('12.00'), items: [] });
  const change = (body: object) =>
    asMerchant<ProblemBody>(bench, { method: 'PATCH', path: `/v1/sessions/${id}`, body });
  const refused = await change({ amount: money('6.00') });
  assert.equal(refused.body.errors?.[0]?.pointer, '/instalments');
  assert.equal(
    (await change({ amount: money('6.00'), ...plan({ each: money('2.00') }) })).status,
    200,
  );
  assert.equal((await change({ amount: money('5.00'), instalments: [] })).status, 200);
});
