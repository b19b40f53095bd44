import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import { cardPayment, createBench, PUBLIC_URL, type Bench, type CallOptions } from './harness.ts';

const pay = (bench: Bench, options: CallOptions) =>
  bench.send('authorise.card', cardPayment(), options);

const recorded = async (bench: Bench) => (await bench.ledger()).orders.length;

describe('a strict sandbox', () => {
  for (const [what, change, says] of [
    ['a wrong signature', { encryption_data: '0'.repeat(64) }, /Invalid Encryption value/],
    ['an amount without its decimals', { amount: '12' }, /exactly 2 decimals/],
    ['an unknown currency', { currency: 'XXZ' }, /ISO 4217/],
    ['a field that nobody knows', { colour: 'red' }, /colour/],
    ['too long an order number', { order_no: 'x'.repeat(51) }, /order_no/],
    ['a card and an alternative method together', { payment_method: 'ideal' }, /not both/],
    ['a card and a token together', { token_id: 'tok_1' }, /card/],
  ] as const)
    it(`refuses ${what} with 400, and records nothing`, async () => {
      const bench = createBench();
      const response = await pay(bench, { change: (wire) => ({ ...wire, ...change }) });
      assert.equal(response.status, 400);
      assert.match(await response.text(), says);
      assert.equal(await recorded(bench), 0);
    });

  it('refuses fields that alternative methods don’t have (C-083)', async () => {
    const bench = createBench();
    const response = await bench.send(
      'authorise.alternative',
      { order_no: 'x1', currency: 'EUR', amount: '1.00', payment_method: 'ideal' },
      { change: (wire) => ({ ...wire, open3d: 'do3DS' }) },
    );
    assert.equal(response.status, 400);
    assert.match(await response.text(), /open3d/);
  });

  it('answers 404 to a merchant that it does not know (C-140)', async () => {
    const bench = createBench();
    const response = await pay(bench, { change: (wire) => ({ ...wire, merchant_id: '99999' }) });
    assert.equal(response.status, 404);
  });

  it('takes each operation in its declared encoding only', async () => {
    const bench = createBench();
    const { status } = await pay(bench, { contentType: 'application/x-www-form-urlencoded' });
    assert.equal(status, 400);
  });

  it('takes a subscription’s cancelling as XML, and as JSON under either name (C-008)', async () => {
    const bench = createBench();
    const values = { recurring_id: 'sub_1' as never, contract_name: 'Magazine' };
    const { signRequest } = await import('../../src/signing/index.ts');
    const { profile } = await import('./harness.ts');
    const wire = { ...values, merchant_id: '15670', account_id: '15670001' };
    const encryption_data = await signRequest('subscription.cancel', wire, profile);
    const body = JSON.stringify({ ...wire, encryption_data });
    assert.equal((await bench.send('subscription.cancel', values)).status, 200);
    for (const contentType of ['application/xml', 'application/json'])
      assert.equal(
        (await bench.send('subscription.cancel', values, { body, contentType })).status,
        200,
      );
  });

  it('refuses a body that can’t be read, and never says what is in it', async () => {
    const bench = createBench();
    const response = await pay(bench, { body: '{"card":"4242424242424242",' });
    assert.equal(response.status, 400);
    assert.doesNotMatch(await response.text(), /4242/);
  });

  it('refuses other methods and other paths', async () => {
    const { sandbox } = createBench();
    const status = async (path: string, method: string) =>
      (await sandbox.fetch(new Request(PUBLIC_URL + path, { method }))).status;
    assert.equal(await status('/v1/authorise', 'GET'), 405);
    assert.equal(await status('/v1/capture', 'POST'), 404);
  });

  it('refuses a batch of more than the document allows, and a repeated id (C-047, C-261)', async () => {
    const bench = createBench();
    const order = (number: number) => ({
      transaction_id: `t${number}` as never,
      order_no: `o${number}` as never,
      currency: 'EUR',
      amount: '1.00',
    });
    const many = Array.from({ length: 51 }, (_, number) => order(number));
    assert.equal((await bench.send('orders.cancel', { cancel_orders: many })).status, 400);
    const twice = await bench.send(
      'orders.cancel',
      { cancel_orders: [order(1)] },
      { change: (wire) => ({ ...wire, cancel_orders: [order(1), order(1)] }) },
    );
    assert.equal(twice.status, 400);
  });

  it('has a handler for every operation of the table', async () => {
    const { sandbox } = createBench();
    for (const name of OPERATION_NAMES) {
      const response = await sandbox.fetch(
        new Request(PUBLIC_URL + operationOf(name).path, { method: 'POST', body: '{}' }),
      );
      assert.equal(response.status, 400, name);
    }
  });
});

describe('a lenient sandbox', () => {
  it('overlooks unknown fields, wrong signatures and content types, never a bad field', async () => {
    const bench = createBench({ lenient: true });
    const loose = await pay(bench, {
      contentType: 'text/plain',
      change: (wire) => ({ ...wire, colour: 'red', encryption_data: 'x' }),
    });
    assert.equal(loose.status, 200);
    const bad = await pay(bench, { change: (wire) => ({ ...wire, amount: 'much' }) });
    assert.equal(bad.status, 400);
  });
});

describe('signing schemes', () => {
  it('of the profile are the sandbox’s: sorted JSON, and the older of two keys (C-057, C-059)', async () => {
    const { signRequest } = await import('../../src/signing/index.ts');
    const { profile } = await import('./harness.ts');
    const sorted = { ...profile, issuing: { ...profile.issuing, scheme: 'sorted-json' as const } };
    const bench = createBench({ brand: { issuing: { scheme: 'sorted-json' } } });
    const wire = { cardId: '100029701', companyId: '4101', request_id: '' };
    const sign = await signRequest('card.query', wire, sorted);
    const values = { cardId: '100029701' };
    const body = JSON.stringify({ ...wire, sign });
    assert.equal((await bench.send('card.query', values, { body })).status, 200);
    assert.equal((await bench.send('card.query', values)).status, 400);

    const rotating = createBench({
      secrets: { signKey: ['new_key_456', 'test_sign_key_123'], issuingKey: ['test_api_key_123'] },
    });
    assert.equal((await pay(rotating, {})).status, 200);
  });
});
