import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { amounts, times } from '../../src/node/check/check-listed.ts';
import { askAboutKnown } from '../../src/node/check/check-known-payments.ts';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import type { Gateway } from '../../src/gateway/index.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { createBench, openSession, payByCard, TEST_PROFILE } from '../proxy/harness.ts';
import { gatewayBench } from '../support/gateway-harness.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';

/** A database in which so many orders are paid. */
async function paid(
  context: TestContext,
  count: number,
  answer: typeof paymentXml = paymentXml,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tender-check-joint-'));
  context.after(() => rm(folder, { recursive: true }));
  const database = `sqlite:${join(folder, 'tender.db')}`;
  const store = await openStore(database);
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => answer(asked));
  const bench = createBench({ fetch: gateway.fetch, store });
  for (let order = 0; order < count; order += 1)
    await payByCard(bench, await openSession(bench, { order_id: `A-${order}` }));
  await store.close();
  return database;
}

/** A gateway that takes ids to be separated so. */
const separatedBy = (separator: string) =>
  gatewayBench((_request, body) => {
    const orders = new URLSearchParams(body).get('orders')?.split(separator) ?? [];
    const known = orders.filter((order) => /^A-\d-1$/.test(order));
    return JSON.stringify({
      return_status: '1',
      orders_list: known.map((order_no) => ({ order_no })),
    });
  });

const listsBoth = async (gateway: Gateway, database: string) =>
  (await askAboutKnown(gateway, { database })).listsBoth;

describe('C-163 tender check, where two orders are paid', () => {
  test('holds when both are listed', async (context) => {
    const { gateway, sent } = separatedBy(',');
    assert.equal(await listsBoth(gateway, await paid(context, 2)), true);
    assert.equal(sent.length, 1);
  });

  test('warns when the gateway expects another separator', async (context) => {
    assert.equal(await listsBoth(separatedBy(';').gateway, await paid(context, 2)), false);
  });
});

describe('tender check compares the time of the newest payment', () => {
  // The bench's clock stands at noon in UTC.
  for (const [date, profile, expected] of [
    ['20261121120000', {}, /^holds/],
    ['20261121120000', { timeZone: 'Asia/Tokyo' }, /^fails: .*540 minutes earlier .*timeZone$/],
    [
      '21/11/2026 12:00:00',
      {},
      /^fails: "21\/11\/2026 12:00:00".*in no form.*set profile\.wire\.time to "DD\/MM\/YYYY hh:mm:ss"$/,
    ],
    ['21/11/2026 12:00:00', { wire: { time: 'DD/MM/YYYY hh:mm:ss' } }, /^holds/],
    ['1795262400', {}, /^fails: .*set profile\.wire\.time to "unix"$/],
    ['1795262400', { wire: { time: 'unix' } }, /^holds/],
    [
      '20.11.2026 20:00',
      { wire: { time: 'DD/MM/YYYY hh:mm' } },
      /^fails: .*set .* to "DD\.MM\.YYYY hh:mm"$/,
    ],
    ['21 Nov 2026', {}, /^fails: .*compare profile\.wire\.time/],
    ['20261021120000', {}, /^fails: .*is not when it was sent/],
    ['', {}, /^untried: .*does not list the newest payment with a time$/],
  ] as const)
    test(`${JSON.stringify(date)} ${JSON.stringify(profile)}`, async (context) => {
      const parsed = profileSchema.parse({ ...TEST_PROFILE, ...profile });
      const { gateway } = gatewayBench(
        () =>
          JSON.stringify({
            return_status: '1',
            orders_list: [{ order_no: 'A-0-1', transaction_date: date }],
          }),
        profile,
      );
      const { newest } = await askAboutKnown(gateway, { database: await paid(context, 1) });
      const [only, ...more] = times(newest, parsed);
      assert.match(`${only?.result}: ${only?.detail}`, expected);
      assert.deepEqual(more, []);
    });
});

describe('tender check compares the amount of the newest payment', () => {
  const listing = (amount: string, currency = 'EUR') =>
    gatewayBench(() =>
      JSON.stringify({
        return_status: '1',
        orders_list: [{ order_no: 'A-0-1', amount, currency }],
      }),
    ).gateway;
  const said = async (gateway: Gateway, database: string) => {
    const profile = profileSchema.parse(TEST_PROFILE);
    const { newest } = await askAboutKnown(gateway, { database });
    return amounts(newest, profile).map(({ result, detail }) => `${result}: ${detail}`);
  };

  for (const [amount, currency, expected] of [
    ['12.00', 'EUR', /^holds/],
    ['12 EUR', 'EUR', /^holds/],
    [
      '12,00 EUR',
      'EUR',
      /^fails: 12\.00 EUR was sent .*"12,00 EUR" "EUR".*wire\.amount to "1234,50 EUR"$/,
    ],
    ['€12.00', 'EUR', /^holds/],
    ['$12.00', 'EUR', /^fails: .*compare profile\.wire\.amount/],
    ['12,00 €', 'EUR', /^fails: .*set profile\.wire\.amount to "1234,50 €"$/],
    ['1200', 'EUR', /^fails: .*if that is right, set profile\.wire\.amount to "123450"$/],
    ['1200 EUR', 'EUR', /^fails: .*set profile\.wire\.amount to "123450"$/],
    ['12000', 'EUR', /^fails: .*compare profile\.wire\.amount and profile\.decimals/],
    ['12.00', 'USD', /^fails: .*"12\.00" "USD"/],
    ['', 'EUR', /^untried/],
  ] as const)
    test(`${JSON.stringify(amount)} ${currency}`, async (context) => {
      const [only = '', ...more] = await said(listing(amount, currency), await paid(context, 1));
      assert.match(only, expected);
      assert.deepEqual(more, []);
    });

  for (const [amount, outcome] of [
    ['12.00 EUR', 'succeeded'],
    ['EUR 12.00', 'succeeded'],
    ['€12.00', 'succeeded'],
    ['$12.00', 'unknown'],
    ['1200', 'unknown'],
    ['12.00 USD', 'unknown'],
    ['12,00 EUR', 'unknown'],
  ] as const)
    test(`whose answer says ${amount} without any setting: it is ${outcome}`, async (context) => {
      const database = await paid(context, 1, (asked) => paymentXml({ ...asked, amount }));
      const { newest } = await askAboutKnown(listing(amount), { database });
      assert.equal(newest?.sent.outcome, outcome);
    });

  test('also where the form has kept the only payment from being proven', async (context) => {
    const answered = (asked: Parameters<typeof paymentXml>[0]) =>
      paymentXml({ ...asked, amount: '12,00' });
    const [only = ''] = await said(listing('12,00'), await paid(context, 1, answered));
    assert.match(only, /^fails: .*set profile\.wire\.amount to "1234,50"$/);
  });

  test('and repeats no more of what is listed than a line, without its control characters', async (context) => {
    const strange = `\u001b[2J\u009b31m\u202e${'9'.repeat(400)}`;
    const [only = ''] = await said(listing(strange), await paid(context, 1));
    assert.ok(only.length < 400, only);
    // eslint-disable-next-line no-control-regex -- none of these may reach a terminal
    assert.doesNotMatch(only, /[\u0000-\u001f\u007f-\u009f\u202e]/);
  });
});

test('tender check asks about nothing where no order is paid', async (context) => {
  const { gateway, sent } = separatedBy(',');
  assert.equal(await listsBoth(gateway, await paid(context, 0)), undefined);
  assert.equal(await listsBoth(gateway, 'sqlite::memory:'), undefined);
  assert.equal(sent.length, 0);
});
