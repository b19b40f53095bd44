import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { serveSandbox, type Service } from '../../src/node/index.ts';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { SANDBOX_DEFAULTS } from '../../src/node/configuration/sandbox-defaults.ts';
import { tender } from '../support/command-line.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-command-line-'));
after(() => rm(folder, { recursive: true }));

describe('with a gateway', () => {
  let sandbox: Service;
  let environment: Record<string, string>;
  before(async () => {
    sandbox = await serveSandbox({
      profile: profileSchema.parse(SANDBOX_DEFAULTS.profile),
      host: '127.0.0.1',
      port: 0,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    environment = {
      TENDER_GATEWAY_URL: sandbox.url,
      TENDER_ISSUING_URL: sandbox.url,
      TENDER_DATABASE_URL: `sqlite:${join(folder, 'check.db')}`,
      PORT: '0',
    };
  });
  after(() => sandbox.close());

  const payment = (card: string, email = 'ada@shop.example') =>
    JSON.stringify({
      order_no: crypto.randomUUID(),
      amount: '10.00',
      currency: 'EUR',
      card,
      expiration_month: '12',
      expiration_year: '2039',
      security_code: '737',
      first_name: 'Ada',
      last_name: 'Lovelace',
      shopper_email: email,
      shopper_phone: '+493012345678',
      shopper_ip: '192.0.2.7',
      website: 'shop.example',
    });
  const pay = (card: string, email?: string) =>
    tender(['call', 'authorise.card', '--json', payment(card, email)], environment);

  test('a payment that succeeds ends with 0, and shows no card number or code', async () => {
    const { code, output } = await pay('4242424242424242');
    assert.equal(code, 0, output);
    assert.doesNotMatch(output, /4242424242424242|\b737\b/);
  });

  test('a refused payment ends with 1', async () => {
    assert.equal((await pay('4000000000000002')).code, 1);
  });

  test('a payment with an unknown outcome ends with 3', async () => {
    assert.equal((await pay('4242424242424242', 'ada+html200@shop.example')).code, 3);
  });

  test('a payment in review ends with 4', async () => {
    assert.equal((await pay('4000000000009235')).code, 4);
  });

  const call = (operation: string, values: object) =>
    tender(['call', operation, '--json', JSON.stringify(values)], environment);
  const answerOf = (output: string) => JSON.parse(output) as Readonly<Record<string, string>>;

  test('C-176 a refund ends as its items did, regardless of the envelope', async () => {
    const { transaction_id, order_no, amount, currency } = answerOf(
      (await pay('4242424242424242')).output,
    );
    const refund = (refund_amount: string, refund_reason: string) =>
      call('orders.refund', {
        refund_orders: [
          { transaction_id, order_no, amount, currency, refund_amount, refund_reason },
        ],
      });
    assert.equal((await refund('1.00', 'part')).code, 0);
    assert.equal((await refund('99.00', 'more than was paid')).code, 1);
    assert.equal((await refund('1.00', 'SBX:pending')).code, 4);
    assert.equal((await refund('1.00', 'SBX:unknown')).code, 3);
  });

  test('C-217 C-218 funding a card ends with 0, and with 3 where a code proves no failure', async () => {
    const charge = (card_id: string, charge_amount = '10.00') =>
      call('card.charge', { card_id, charge_amount });
    assert.equal((await charge('100029701')).code, 0);
    assert.equal((await charge('100029701', '10.14')).code, 3);
    assert.equal((await charge('999999999')).code, 1);
  });

  test('a batch with a refused item has failed, and says how many of how many succeeded', async () => {
    const { transaction_id, order_no, amount, currency } = answerOf(
      (await pay('4242424242424242')).output,
    );
    const order = { transaction_id, order_no, amount, currency, refund_amount: '1.00' };
    const refund_orders = [order, { ...order, transaction_id: '1', order_no: 'nobody' }];
    const values = JSON.stringify({ refund_orders });
    const { code, output } = await tender(
      ['call', 'orders.refund', '--json', values, '-o', 'table'],
      environment,
    );
    assert.equal(code, 1, output);
    assert.match(output, /^failed \(1 of 2 succeeded\)$/m);
    assert.match(output, /items\.1\.failure\.message +There is no such transaction/);
  });

  test('C-191 a long batch goes out in parts', async () => {
    const refund_orders = Array.from({ length: 60 }, (_, index) => ({
      transaction_id: String(1000 + index),
      order_no: `N-${index}`,
      amount: '1.00',
      currency: 'EUR',
      refund_amount: '1.00',
    }));
    const { output } = await call('orders.refund', { refund_orders });
    const answer = JSON.parse(output) as { total_items: number; items: unknown[] };
    assert.deepEqual([answer.total_items, answer.items.length], [60, 60]);
  });

  test('an unproven outcome is called so in words', async () => {
    const values = payment('4242424242424242', 'ada+html200@shop.example');
    const { output } = await tender(
      ['call', 'authorise.card', '--json', values, '-o', 'table'],
      environment,
    );
    assert.match(output, /^unknown: not proven; query the gateway before/m);
  });

  test('C-258 a refusal is printed with the gateway’s reason', async () => {
    const { failure } = JSON.parse((await pay('4000000000009995')).output) as {
      failure: { code: string; message: string; source: string };
    };
    assert.equal(failure.source, 'result_info');
    assert.match(failure.message, /insufficient/i);
  });

  test('C-154 C-171 documents, tokens and personal data are masked unless they are asked for', async () => {
    const paid = answerOf((await pay('4242424242424242')).output);
    const query = ['call', 'transactions.query', '--json', `{"orders":"${paid['order_no']}"}`];
    const masked = await tender(query, environment);
    assert.equal(masked.code, 0, masked.output);
    assert.doesNotMatch(masked.output, /ada@shop\.example|\+49/);
    assert.match(
      (await tender([...query, '--personal-data'], environment)).output,
      /ada@shop\.example/,
    );
    const {
      card: _number,
      expiration_month: _month,
      expiration_year: _year,
      security_code: _code,
      ...order
    } = JSON.parse(payment('4242424242424242')) as Readonly<Record<string, string>>;
    const hosted = await call('checkout', { ...order, return_url: 'https://shop.example/back' });
    assert.match(hosted.output, /"html": "\[masked\]"/, hosted.output);
    assert.equal(hosted.code, 4);
    const tokenised = { ...(JSON.parse(payment('4242424242424242')) as object), token_flag: 'YES' };
    assert.match((await call('authorise.card', tokenised)).output, /"token_id": "\[masked\]"/);
  });

  test('C-216 what the profile turns off is off here', async () => {
    for (const operation of ['payout.create', 'orders.update']) {
      const { code, output } = await call(operation, {});
      assert.equal(code, 2);
      assert.match(output, /set "enable\.\w+" in the profile first/);
    }
  });

  test('a batch that is none ends with 2', async () => {
    assert.equal((await call('orders.refund', { refund_orders: 'all' })).code, 2);
  });

  test('a payment that lacks a field ends with 2', async () => {
    const { code, output } = await tender(['call', 'authorise.card', '--json', '{}'], environment);
    assert.equal(code, 2);
    assert.match(output, /order_no/);
  });

  test('a payment that could not be sent ends with 1', async () => {
    const { code } = await tender(
      ['call', 'authorise.card', '--json', payment('4242424242424242')],
      {
        ...environment,
        TENDER_GATEWAY_URL: 'http://127.0.0.1:1',
      },
    );
    assert.equal(code, 1);
  });

  test('P-30 card.query shows neither number nor security code', async () => {
    const { code, output } = await tender(
      ['call', 'card.query', '--json', '{"cardId":"100029701"}'],
      environment,
    );
    assert.equal(code, 0, output);
    assert.doesNotMatch(output, /4000009990000013/);
    assert.match(output, /"cvv": "\[masked\]"/);
  });

  test('tender check finds everything well, and says what it did not ask', async () => {
    const { code, output } = await tender(['check'], environment);
    assert.equal(code, 0, output);
    const results = JSON.parse(output) as { name: string; result: string }[];
    assert.deepEqual(
      results.filter(({ result }) => result === 'untried').map(({ name }) => name),
      ['joint queries', 'amounts', 'time zone', 'issuing keys', 'operations', 'notifications'],
    );
    assert.deepEqual(
      results.flatMap(({ name, result }) => (result === 'untried' ? [] : [`${name} ${result}`])),
      [
        'configuration',
        'signatures',
        'recipes',
        'rate limit',
        'store',
        'port',
        'clock',
        'gateway',
        'issuing gateway',
      ].map((name) => `${name} holds`),
    );
  });

  test('tender check says why the gateway can’t be reached', async () => {
    const { code, output } = await tender(['check'], {
      ...environment,
      TENDER_GATEWAY_URL: 'http://127.0.0.1:1',
    });
    assert.equal(code, 1);
    assert.match(output, /can't be reached \(ECONNREFUSED\)/);
  });
});
