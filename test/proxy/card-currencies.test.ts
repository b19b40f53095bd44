import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { importSeen } from '../../src/proxy/index.ts';
import { createScriptedGateway } from '../support/scripted-gateway.ts';
import { introduce, introduceCompany } from '../support/issued-company.ts';
import { asMerchant, createBench, eventsOf } from './harness.ts';
import type { Bench, BenchOptions, ProblemBody } from './harness.ts';
import { together } from './together.ts';

const operate = <Body = OperationResult & ProblemBody>(bench: Bench, name: string, body: object) =>
  asMerchant<Body>(bench, { method: 'POST', path: `/v1/operations/${name}`, body });

/** A gateway with one card, and how it names its group; it does whatever it is asked. */
function gatewayWith(card: Readonly<Record<string, unknown>>) {
  const gateway = createScriptedGateway();
  const done = () => Response.json({ code: 0, msg: {}, data: { status: '1', reqNo: 1 } });
  gateway.on('/card/query', () =>
    Response.json({ code: 0, msg: {}, data: { cardId: 9, status: '1', ...card } }),
  );
  for (const path of ['/card/charge', '/card/refund', '/card/update']) gateway.on(path, done);
  gateway.on('/group/charge', () =>
    Response.json({ code: 0, msg: {}, data: { status: '1', reqNo: 1, groupId: 5 } }),
  );
  gateway.on('/group/refund', () =>
    Response.json({ code: 0, msg: {}, data: { status: '1', reqNo: 1, groupId: 5 } }),
  );
  return gateway;
}

/** A card of a group in a currency, in the registry and at the gateway. */
async function inCurrency(
  currency: string,
  balance: number,
  profile: BenchOptions['profile'] = {},
) {
  const gateway = gatewayWith({ balance, groupName: 'Travel', amountLimit: balance });
  const bench = createBench({ fetch: gateway.fetch, profile });
  await introduce(bench, {
    groups: [
      { group_id: '4', name: 'Other', currency: 'USD' },
      { group_id: '5', name: 'Travel', currency },
    ],
    cards: [{ card_id: '9', group_id: '5' }],
  });
  return { gateway, bench };
}

/** Everything that moves or limits an amount of a card or group, and the field that it goes into. */
const AMOUNTS = {
  'card.charge': ['card_id', 'charge_amount', '/card/charge'],
  'card.withdraw': ['card_id', 'refund_amount', '/card/refund'],
  'card.limit': ['card_id', 'limit_amount', '/card/update'],
  'group.charge': ['group_id', 'charge_amount', '/group/charge'],
  'group.refund': ['group_id', 'refund_amount', '/group/refund'],
} as const;

const CURRENCIES = [
  { currency: 'EUR', balance: 322.12, shown: '322.12', good: '25', written: '25.00', bad: '1.005' },
  { currency: 'JPY', balance: 12_000, shown: '12000', good: '10.0', written: '10', bad: '10.50' },
  { currency: 'KWD', balance: 7.5, shown: '7.500', good: '1.25', written: '1.250', bad: '1.2505' },
] as const;

describe('C-098 the currency of a card is that of its group, by number', () => {
  for (const { currency, balance, shown, good, written, bad } of CURRENCIES) {
    test(`C-098 ${currency}: what is read is shown in it, by query and registry`, async () => {
      const { bench } = await inCurrency(currency, balance);
      const { body } = await operate<CardView>(bench, 'card.query', { card_id: '9' });
      const { body: listed } = await asMerchant<{ data: CardView[] }>(bench, { path: '/v1/cards' });
      for (const card of [body, listed.data[0]]) {
        assert.deepEqual(
          [card?.currency, card?.balance, card?.limit],
          [currency, { value: shown, currency }, { value: shown, currency }],
        );
      }
    });

    for (const [name, [kind, field, path]] of Object.entries(AMOUNTS))
      test(`C-099 ${currency}: ${name} moves, records and tells it in that currency, and refuses finer`, async () => {
        const { bench, gateway } = await inCurrency(currency, balance);
        const body = (amount: string) => ({
          [kind]: kind === 'card_id' ? '9' : '5',
          [field]: amount,
          ...(name === 'card.limit' && { currency }),
        });
        const refused = await operate(bench, name, body(bad));
        assert.deepEqual([refused.status, refused.body.type], [422, '/problems/amount-invalid']);
        assert.equal(gateway.callsTo(path).length, 0);
        const done = await operate(bench, name, body(good));
        assert.equal(done.body.outcome, 'succeeded', JSON.stringify(done.body));
        assert.equal(
          gateway.callsTo(path)[0]?.values[field === 'limit_amount' ? 'authLimitAmount' : field],
          written,
        );
        const kept = await bench.store.get('operations', done.body.id);
        assert.deepEqual(kept?.summary.amount, { value: written, currency });
        const told = (await eventsOf(bench)).find(({ type }) => type === 'operation.succeeded');
        assert.deepEqual(told?.data['amount'], { value: written, currency });
      });
  }

  /** A balance as the gateway writes it, the form that the profile has, and what is shown of it. */
  for (const [balance, amount, shown] of [
    ['322.12 EUR', '1234.50', { value: '322.12', currency: 'EUR' }],
    ['€322.12', '1234.50', { value: '322.12', currency: 'EUR' }],
    ['1.322,10 €', '1234,50 €', { value: '1322.10', currency: 'EUR' }],
    ['32212', '123450', { value: '322.12', currency: 'EUR' }],
    ['322.12 USD', '1234.50', undefined],
    ['$322.12', '1234.50', undefined],
    ['1,322', '1234.50', undefined],
    ['322.12', '123450', undefined],
  ] as const)
    test(`C-098 a balance of ${balance} on a card in euros, where the profile has ${amount}`, async () => {
      const gateway = gatewayWith({ balance });
      const bench = createBench({ fetch: gateway.fetch, profile: { wire: { amount } } });
      const query = () => operate<CardView>(bench, 'card.query', { card_id: '9' });
      await introduce(bench, { cards: [{ card_id: '9', currency: 'EUR' }] });
      assert.deepEqual((await query()).body.balance, shown);
    });

  test('C-098 a balance has the currency that is written with it, where nothing else says one', async () => {
    const gateway = gatewayWith({ balance: '322.12 USD' });
    const bench = createBench({ fetch: gateway.fetch });
    const { body } = await operate<CardView>(bench, 'card.query', { card_id: '9' });
    assert.deepEqual(
      [body.currency, body.balance],
      [undefined, { value: '322.12', currency: 'USD' }],
    );
    // A number of minor units that nobody knows is none.
    const minor = createBench({
      fetch: gatewayWith({ balance: '32212' }).fetch,
      profile: { wire: { amount: '123450' } },
    });
    const unread = await operate<CardView>(minor, 'card.query', { card_id: '9' });
    assert.equal(unread.body.balance, undefined);
  });

  test('a limit in another currency is refused, with the card’s', async () => {
    const { bench, gateway } = await inCurrency('EUR', 1);
    const limit = { card_id: '9', limit_amount: '5.00', currency: 'USD' };
    const { status, body } = await operate(bench, 'card.limit', limit);
    assert.deepEqual(
      [status, body.type, body['currency']],
      [409, '/problems/currency-mismatch', 'EUR'],
    );
    assert.equal(gateway.callsTo('/card/update').length, 0);
  });
});

describe('where the currency is not known', () => {
  const unknown = {
    'nothing was imported': {},
    'the group was not imported': { cards: [{ card_id: '9', group_id: '5' }] },
    'only the group’s name is known': {
      groups: [{ group_id: '5', name: 'Travel', currency: 'EUR' }],
      cards: [{ card_id: '9', group_name: 'Travel' }],
    },
    'the gateway names another group': {
      groups: [{ group_id: '5', name: 'Fleet', currency: 'EUR' }],
      cards: [{ card_id: '9', group_id: '5' }],
    },
    'the card was imported with another currency than its group': {
      groups: [{ group_id: '5', name: 'Travel', currency: 'EUR' }],
      cards: [{ card_id: '9', group_id: '5', currency: 'USD' }],
    },
  };
  for (const [why, records] of Object.entries(unknown))
    test(`C-098 C-099 because ${why}, a number has no sign and amounts are refused`, async () => {
      const gateway = gatewayWith({ balance: 322.12, groupName: 'Travel' });
      const bench = createBench({ fetch: gateway.fetch });
      await introduce(bench, records);
      const { body } = await operate<CardView>(bench, 'card.query', { card_id: '9' });
      assert.deepEqual([body.currency, body.balance], [undefined, { value: '322.12' }]);
      for (const [name, [kind, field]] of Object.entries(AMOUNTS)) {
        if (kind === 'group_id') continue;
        const limit = name === 'card.limit' && { currency: 'USD' };
        const asked = await operate(bench, name, { card_id: '9', [field]: '1.00', ...limit });
        assert.deepEqual(
          [asked.status, asked.body.type],
          [409, '/problems/currency-unknown'],
          name,
        );
      }
      assert.deepEqual(
        Object.values(AMOUNTS).flatMap(([, , path]) => gateway.callsTo(path)),
        [],
      );
    });

  test('C-099 a card in no group is in the currency that it was imported with', async () => {
    const bench = createBench({ fetch: gatewayWith({ balance: 5, groupName: null }).fetch });
    await introduce(bench, { cards: [{ card_id: '9', currency: 'JPY' }] });
    const { body } = await operate<CardView>(bench, 'card.query', { card_id: '9' });
    assert.deepEqual(body.balance, { value: '5', currency: 'JPY' });
  });

  test('it shows as soon as the group is imported', async () => {
    const bench = createBench({ fetch: gatewayWith({ balance: 5, groupName: 'Travel' }).fetch });
    await introduce(bench, { cards: [{ card_id: '9', group_id: '5' }] });
    await operate(bench, 'card.query', { card_id: '9' });
    await introduce(bench, { groups: [{ group_id: '5', name: 'Travel', currency: 'EUR' }] });
    const { body } = await asMerchant<{ data: CardView[] }>(bench, { path: '/v1/cards' });
    assert.deepEqual(body.data[0]?.balance, { value: '5.00', currency: 'EUR' });
  });
});

describe('a group’s name that is in use with another currency', () => {
  const create = (currency: string, group_name = 'operations ') => ({
    group_name,
    country: 'DE',
    currency,
    charge_amount: '10.00',
  });

  test('is refused for a new group, also while the first one’s outcome is not known', async () => {
    const all = together();
    const taken = await operate(all.bench, 'group.create', create('EUR'));
    assert.deepEqual([taken.status, taken.body.type], [409, '/problems/group-name-taken']);
    assert.equal((await operate(all.bench, 'group.create', create('USD'))).status, 200);
    all.losesAnswer = () => true;
    const lost = await operate(all.bench, 'group.create', create('USD', 'Fleet'));
    all.losesAnswer = () => false;
    assert.equal(lost.body.outcome, 'unknown');
    const second = await operate(all.bench, 'group.create', create('EUR', 'Fleet'));
    assert.equal(second.body.type, '/problems/group-name-taken');
  });

  test('is refused at import, with the whole file', async () => {
    const bench = createBench({ fetch: gatewayWith({}).fetch });
    await introduceCompany(bench);
    await assert.rejects(
      importSeen(bench.store, bench.clock, 'groups', [
        { group_id: '6', name: 'Fleet', currency: 'EUR' },
        { group_id: '7', name: 'Operations', currency: 'EUR' },
      ]),
      /“Operations” is the name of a group in USD/,
    );
    assert.equal(await bench.store.get('groups', '6'), undefined);
  });
});

for (const [currency, limits, largest, beyond] of [
  ['JPY', {}, '99999999', '100000000'],
  ['JPY', { maxAmount: 500 }, '500', '501'],
  ['JPY', { maxAmount: 500, maxAmounts: { JPY: 70_000 } }, '70000', '70001'],
  ['EUR', {}, '999999.00', '999999.01'],
] as const)
  test(`C-263 a card and a group in ${currency} say before and after that no more than ${largest} is taken, by ${JSON.stringify(limits)}`, async () => {
    const { bench, gateway } = await inCurrency(currency, 100, { limits });
    const told = { value: largest, currency };
    const card = await operate<CardView>(bench, 'card.query', { card_id: '9' });
    assert.deepEqual(card.body.largest_amount, told);
    for (const path of ['/v1/cards?ids=9', '/v1/groups?ids=5']) {
      const { body } = await asMerchant<{ data: readonly CardView[] }>(bench, {
        method: 'GET',
        path,
      });
      assert.deepEqual(body.data[0]?.largest_amount, told, path);
    }
    const refused = await operate<ProblemBody & { largest_amount: string; currency: string }>(
      bench,
      'group.charge',
      { group_id: '5', charge_amount: beyond },
    );
    const { type, largest_amount: value, currency: its } = refused.body;
    assert.deepEqual([type, { value, currency: its }], ['/problems/amount-invalid', told]);
    assert.equal(gateway.callsTo('/group/charge').length, 0);
    const done = await operate(bench, 'group.charge', { group_id: '5', charge_amount: largest });
    assert.equal(done.body.outcome, 'succeeded');
  });
