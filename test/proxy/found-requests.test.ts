import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RequestFound } from '../../src/contract/proxy/found-request.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { isQuery, operationOf } from '../../src/contract/operations/operations.schema.ts';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import { BODIES } from '../support/evidence-cases.ts';
import { askGrant, asMerchant, operateInBrowser, send, SHOP } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { holdsNextAnswer, together } from './together.ts';

const CARD = '100029701';
const CHARGE = { card_id: CARD, charge_amount: '5.00' };

const granted = async (bench: Bench, more: object = {}) => {
  const { body } = await askGrant(bench, {
    operations: ['card.charge'],
    resources: { cards: [CARD] },
    ...more,
  });
  return body.token;
};

const find = <Body = RequestFound>(
  bench: Bench,
  token: string,
  key: string,
  values: object = CHARGE,
  operation = 'card.charge',
) =>
  send<Body>(bench, {
    method: 'POST',
    path: '/v1/requests/find',
    body: { operation, values },
    headers: {
      Authorization: `Bearer ${token}`,
      Origin: SHOP,
      'X-Tender': '1',
      'Idempotency-Key': key,
    },
  });

const charge = <Body = OperationResult & ProblemBody>(
  bench: Bench,
  token: string,
  key: string,
  values: Record<string, unknown> = CHARGE,
) => operateInBrowser<Body>(bench, token, 'card.charge', values, { 'Idempotency-Key': key });

const chargesIn = (calls: readonly string[]) =>
  calls.filter((path) => path.endsWith('/card/charge')).length;

async function wallet() {
  const world = together();
  return { world, bench: world.bench, token: await granted(world.bench) };
}

test('P-03 a request that never arrived is found not to be sent, and is refused when it arrives late', async () => {
  const { world, bench, token } = await wallet();
  const found = await find(bench, token, 'one');
  assert.deepEqual([found.status, found.body], [200, { state: 'not_sent' }]);

  const late = await charge(bench, token, 'one');
  assert.deepEqual([late.status, late.body.type], [409, '/problems/request-withdrawn']);
  assert.equal(chargesIn(world.calls), 0, 'nothing reached the gateway');
  assert.deepEqual((await find(bench, token, 'one')).body, { state: 'not_sent' });

  assert.equal((await charge(bench, token, 'two')).body.outcome, 'succeeded');
});

test('a request whose answer was lost on its way to the page is found with its outcome, and sent once', async () => {
  const { world, bench, token } = await wallet();
  const { body: first } = await charge(bench, token, 'one');
  const { body } = await find(bench, token, 'one');
  assert.equal(body.state, 'recorded');
  assert.deepEqual(body.operation, first);
  assert.equal(chargesIn(world.calls), 1);
});

test('an unknown one is found unknown, and not withdrawn', async () => {
  const { world, bench, token } = await wallet();
  world.losesAnswer = (path) => path.endsWith('/card/charge');
  await charge(bench, token, 'one');
  const { body } = await find(bench, token, 'one');
  assert.deepEqual([body.state, body.operation?.outcome], ['recorded', 'unknown']);
  assert.equal((await charge(bench, token, 'one')).body.outcome, 'unknown', 'as it was');
});

test('one that is under way is found in progress, and goes on', async () => {
  const { world, bench, token } = await wallet();
  const { answered, arrived } = holdsNextAnswer(world);
  const charging = charge(bench, token, 'one');
  await arrived.promise;
  const { body } = await find(bench, token, 'one');
  assert.deepEqual([body.state, body.operation?.state], ['in_progress', 'sent']);
  answered.resolve(undefined);
  assert.equal((await charging).body.outcome, 'succeeded');
});

test('a request and the question about it at the same moment never both win', async () => {
  for (const order of ['request first', 'question first']) {
    const { world, bench, token } = await wallet();
    const begin = [() => charge(bench, token, 'one'), () => find(bench, token, 'one')];
    if (order === 'question first') begin.reverse();
    const [,] = await Promise.all(begin.map((one) => one()));
    const { body } = await find(bench, token, 'one');
    assert.equal(chargesIn(world.calls), body.state === 'not_sent' ? 0 : 1, order);
  }
});

describe('what is found is asked for as strictly as it is requested', () => {
  test('another person’s key is another key: theirs is neither shown nor withdrawn', async () => {
    const { bench, token } = await wallet();
    const mallory = await granted(bench, { subject: 'mallory' });
    await charge(bench, token, 'one');
    assert.deepEqual((await find(bench, mallory, 'one')).body, { state: 'not_sent' });
    assert.deepEqual((await find(bench, mallory, 'two')).body, { state: 'not_sent' });
    assert.equal((await charge(bench, token, 'two')).body.outcome, 'succeeded');
  });

  test('a key that was used for another amount or card is not told of', async () => {
    const { bench } = await wallet();
    const token = await granted(bench, { resources: { cards: [CARD, '9'] } });
    await charge(bench, token, 'one');
    for (const values of [
      { ...CHARGE, charge_amount: '6.00' },
      { ...CHARGE, card_id: '9' },
    ]) {
      const { status, body } = await find<ProblemBody>(bench, token, 'one', values);
      assert.deepEqual([status, body.type], [422, '/problems/idempotency-key-reused']);
    }
  });

  for (const operation of OPERATION_NAMES)
    test(`${operation} is asked about by a grant that names it, with what it names`, async () => {
      const { world, bench } = await wallet();
      const other = await granted(bench, {
        operations: ['card.query'],
        resources: { cards: ['other'] },
      });
      const { status } = await find(bench, other, 'one', BODIES[operation], operation);
      const isAskable = !isQuery(operation) && operationOf(operation).resources !== null;
      assert.equal(status, isAskable ? 403 : 400);
      assert.deepEqual(world.calls, []);
      if (!isAskable) return;
      const narrow = await granted(bench, {
        operations: [operation],
        resources: {
          cards: ['other'],
          groups: ['other'],
          transactions: ['other'],
          subscriptions: ['other'],
        },
      });
      const { body } = await find(bench, narrow, 'one', BODIES[operation], operation);
      if (operation === 'group.create') assert.deepEqual(body, { state: 'not_sent' });
      else assert.equal((body as unknown as ProblemBody).status, 403);
    });

  test('one grant withdraws a hundred keys and no more, so that nobody fills the store with them', async () => {
    const { bench, token } = await wallet();
    for (let count = 0; count < 100; count += 1)
      assert.equal((await find(bench, token, `k-${count}`)).status, 200);
    assert.equal((await find(bench, token, 'k-100')).status, 403);
    assert.equal((await find(bench, token, 'k-0')).status, 200, 'what is withdrawn is still told');
    assert.equal((await charge(bench, token, 'k-100')).body.outcome, 'succeeded');
  });
});

test('the merchant server asks in the same way; its keys stay withdrawn for good', async () => {
  const { bench } = await wallet();
  const ask = () =>
    asMerchant<RequestFound>(bench, {
      method: 'POST',
      path: '/v1/requests/find',
      body: { operation: 'card.charge', values: CHARGE },
      key: 'job-1',
    });
  assert.deepEqual((await ask()).body, { state: 'not_sent' });
  bench.clock.advance(400 * 86_400_000);
  await bench.proxy.runDue();
  const { status, body } = await asMerchant<ProblemBody>(bench, {
    method: 'POST',
    path: '/v1/operations/card.charge',
    body: CHARGE,
    key: 'job-1',
  });
  assert.deepEqual([status, body.type], [409, '/problems/request-withdrawn']);
});
