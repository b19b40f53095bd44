import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { askAboutKnown } from '../../src/node/check/check-known-payments.ts';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import type { Gateway } from '../../src/gateway/index.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { createBench, openSession, payByCard, TEST_PROFILE } from '../proxy/harness.ts';
import { gatewayBench } from '../support/gateway-harness.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';

/** A database in which so many orders are paid. */
async function paid(context: TestContext, count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tender-check-joint-'));
  context.after(() => rm(folder, { recursive: true }));
  const database = `sqlite:${join(folder, 'tender.db')}`;
  const store = await openStore(database);
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
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

const ask = (gateway: Gateway, database: string, timeZone = 'UTC') =>
  askAboutKnown(gateway, { database, profile: profileSchema.parse({ ...TEST_PROFILE, timeZone }) });

const listsBoth = async (gateway: Gateway, database: string) =>
  (await ask(gateway, database)).listsBoth;

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

test('tender check compares the time zone by the newest payment', async (context) => {
  const database = await paid(context, 1);
  // The bench's clock stands at noon in UTC.
  const { gateway } = gatewayBench(() =>
    JSON.stringify({
      return_status: '1',
      orders_list: [{ order_no: 'A-0-1', transaction_date: '20261121120000' }],
    }),
  );
  assert.equal((await ask(gateway, database)).offBy, 0);
  assert.equal((await ask(gateway, database, 'Asia/Tokyo')).offBy, -9 * 3_600_000);
});

test('tender check asks about nothing where no order is paid', async (context) => {
  const { gateway, sent } = separatedBy(',');
  assert.equal(await listsBoth(gateway, await paid(context, 0)), undefined);
  assert.equal(await listsBoth(gateway, 'sqlite::memory:'), undefined);
  assert.equal(sent.length, 0);
});
