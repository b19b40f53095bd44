import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TEST_CARDS } from '../../src/sandbox/index.ts';
import { isLuhnValid } from '../../src/contract/values/luhn.ts';
import { cardPayment, createBench, minutes } from './harness.ts';

describe('a card payment in the sandbox', () => {
  it('succeeds with 4242 4242 4242 4242, and the ledger has one charge', async () => {
    const bench = createBench();
    const answer = await bench.call('authorise.card', cardPayment({ order_no: 'shop-1' }));
    assert.equal(answer.order_status, '1');
    assert.equal(answer.result_info, '0000:Success');
    assert.equal(answer.order_no, 'shop-1');
    assert.equal(answer.card, '424242******4242');
    assert.match(answer.transaction_id ?? '', /^\d{19}$/);

    const { rows, invariant } = await bench.ledger();
    assert.equal(rows.length - openings(rows), 1);
    const charge = rows.at(-1)!;
    assert.equal(charge.kind, 'charge');
    assert.equal(charge.amount, '12.00');
    assert.equal(charge.order_no, 'shop-1');
    assert.deepEqual(invariant, { holds: true, faults: [] });
  });

  it('is refused by the card 4000 0000 0000 0002, and no money moves', async () => {
    const bench = createBench();
    const response = await bench.send('authorise.card', cardPayment({ card: '4000000000000002' }));
    assert.equal(response.headers.get('x-sandbox-rule'), 'card:declined');
    assert.match(await response.text(), /<order_status>0<.*<result_info>0005:Do not honour</);
    const { rows } = await bench.ledger();
    assert.equal(rows.length, openings(rows));
  });

  for (const [card, code] of [
    ['4000000000009995', '0051'],
    ['4000000000009987', '0041'],
    ['4000000000009979', '0043'],
    ['4000000000000069', '0054'],
    ['4000000000000127', '0082'],
    ['4000000000000119', '0096'],
    ['4100000000000019', 'RISK'],
  ] as const)
    it(`fails with ${code} by the card ${card}`, async () => {
      const answer = await createBench().call('authorise.card', cardPayment({ card }));
      assert.equal(answer.order_status, '0');
      assert.equal(answer.result_info?.split(':')[0], code);
    });

  it('is put under review by the card 4000 0000 0000 9235', async () => {
    const answer = await createBench().call(
      'authorise.card',
      cardPayment({ card: '4000000000009235' }),
    );
    assert.equal(answer.order_status, '-2');
    assert.equal(answer.risk_action, 'review');
  });

  it('refuses every number that is not in the table, so that no real card is ever used', async () => {
    const bench = createBench();
    for (const card of ['4111111111111111', '4242424242424241', '4000009990000013']) {
      const response = await bench.send('authorise.card', cardPayment({ card }));
      assert.equal(response.status, 400, card);
      assert.ok(!(await response.text()).includes(card));
    }
    assert.equal((await bench.ledger()).orders.length, 0);
  });

  it('knows Luhn-valid numbers only, each once, and takes all of them', async () => {
    const bench = createBench();
    assert.equal(new Set(TEST_CARDS.map(({ number }) => number)).size, TEST_CARDS.length);
    assert.equal(new Set(TEST_CARDS.map(({ name }) => name)).size, TEST_CARDS.length);
    for (const { number } of TEST_CARDS) {
      assert.ok(isLuhnValid(number), number);
      const response = await bench.send('authorise.card', cardPayment({ card: number }));
      assert.equal(response.status, 200, number);
    }
  });

  it('fails as expired with a month that has passed, and not within the month itself', async () => {
    const bench = createBench();
    const pay = (expiration_month: string) =>
      bench.call('authorise.card', cardPayment({ expiration_month, expiration_year: '2026' }));
    assert.equal((await pay('10')).result_info, '0054:Expired card');
    assert.equal((await pay('11')).order_status, '1');
  });

  it('answers "Duplicate Order" to a number that is paid, and charges once', async () => {
    const bench = createBench();
    const paid = await bench.call('authorise.card', cardPayment({ order_no: 'twice' }));
    const again = await bench.call('authorise.card', cardPayment({ order_no: 'twice' }));
    assert.equal(again.order_status, '0');
    assert.match(again.result_info ?? '', /Duplicate Order/);
    assert.notEqual(again.transaction_id, paid.transaction_id);
    assert.equal((await bench.ledger()).orders.length, 1);
  });

  it('may be tried again with the same number after a refusal', async () => {
    const bench = createBench();
    await bench.call(
      'authorise.card',
      cardPayment({ order_no: 'again', card: '4000000000000002' }),
    );
    const second = await bench.call('authorise.card', cardPayment({ order_no: 'again' }));
    assert.equal(second.order_status, '1');
    const query = await bench.call('transactions.query', { orders: 'again' });
    assert.deepEqual(
      query.orders_list?.map((entry) => entry.payment_status),
      ['0', '1'],
    );
  });

  it('creates a token on request, which pays later; one card declines then', async () => {
    const bench = createBench();
    const first = await bench.call('authorise.card', cardPayment({ token_flag: 'YES' }));
    assert.ok(first.token_id);
    const later = await bench.call('authorise.card', cardPayment({ token_id: first.token_id }));
    assert.equal(later.order_status, '1');
    assert.equal(later.card, '424242******4242');

    const other = await bench.call(
      'authorise.card',
      cardPayment({ token_flag: 'YES', card: '4000000000000341' }),
    );
    assert.equal(other.order_status, '1');
    const refused = await bench.call('authorise.card', cardPayment({ token_id: other.token_id! }));
    assert.equal(refused.order_status, '0');
  });

  it('remembers no card number and no security code', async () => {
    const bench = createBench();
    await bench.call('authorise.card', cardPayment({ token_flag: 'YES', security_code: '731' }));
    const everything = JSON.stringify([
      bench.sandbox.snapshot(),
      await bench.ledger(),
      await bench.control('events'),
    ]);
    assert.ok(!everything.includes('4242424242424242'));
    assert.ok(!everything.includes('"731"'));
  });

  it('gives the same ids to the same seed and calls', async () => {
    const pay = async () =>
      (await createBench().call('authorise.card', cardPayment({ order_no: 'same' })))
        .transaction_id;
    assert.equal(await pay(), await pay());
  });
});

describe('amounts that decide', () => {
  for (const [amount, currency, code] of [
    ['2051.00', 'EUR', '2051'],
    ['2051', 'JPY', '2051'],
    ['2051.000', 'KWD', '2051'],
    ['3000.00', 'EUR', '3000'],
    ['700.00', 'EUR', '0005'],
    ['600.10', 'EUR', '0096'],
  ] as const)
    it(`${amount} ${currency} fails with ${code}`, async () => {
      const answer = await createBench().call('authorise.card', cardPayment({ amount, currency }));
      assert.equal(answer.order_status, '0');
      assert.equal(answer.result_info?.split(':')[0], code);
    });

  it('700.01 and 600.11 decide nothing', async () => {
    const bench = createBench();
    for (const amount of ['700.01', '600.11'])
      assert.equal((await bench.call('authorise.card', cardPayment({ amount }))).order_status, '1');
  });

  it('4002.00 is pending, and paid a day later', async () => {
    const bench = createBench();
    const payment = cardPayment({ amount: '4002.00' });
    assert.equal((await bench.call('authorise.card', payment)).order_status, '-1');
    const statusNow = async () =>
      (await bench.call('transactions.query', { orders: payment.order_no })).orders_list?.[0]
        ?.payment_status;
    assert.equal(await statusNow(), '-1');
    await bench.pass(24 * minutes(60));
    assert.equal(await statusNow(), '1');
  });

  it('4001.00 is paid, and its settlement becomes a dispute', async () => {
    const bench = createBench();
    await bench.call('authorise.card', cardPayment({ amount: '4001.00' }));
    await bench.pass(24 * minutes(60));
    const { orders, invariant } = await bench.ledger();
    assert.equal(orders[0]?.dispute, 'open');
    assert.deepEqual(invariant.faults, []);
  });

  it('a card decides before an amount', async () => {
    const response = await createBench().send(
      'authorise.card',
      cardPayment({ card: '4000000000009995', amount: '2051.00' }),
    );
    assert.equal(
      response.headers.get('x-sandbox-rule'),
      'card:insufficient-funds, amount:declined-by-amount',
    );
    assert.match(await response.text(), /0051/);
  });
});

const openings = (rows: readonly { kind: string }[]) =>
  rows.filter(({ kind }) => kind === 'opening').length;
