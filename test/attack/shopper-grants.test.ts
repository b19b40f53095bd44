import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AccountView } from '../../src/contract/proxy/account.schema.ts';
import type { GrantAnswer } from '../../src/contract/proxy/grant.schema.ts';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import { ROUTES } from '../../src/proxy/routes/all-routes.ts';
import {
  askGrant,
  asMerchant,
  freshKey,
  openSession,
  payByCard,
  PAY,
  send,
  SHOP,
  type Bench,
} from '../proxy/harness.ts';
import { createSandboxBench } from '../proxy/sandbox-harness.ts';
import { BODIES } from '../support/evidence-cases.ts';

/** A signed-in shopper tries to reach what is not theirs. */

const MONTHLY = {
  contract_name: 'Magazine',
  contract_amount: { value: '9.00', currency: 'EUR' },
  interval: 'month',
  interval_count: 1,
};

const bodies: Readonly<Record<string, object | undefined>> = BODIES;

const mayCancel = { operations: ['subscription.cancel'] };
const grantOf = async (
  bench: Bench,
  shopper: string,
  more: Readonly<Record<string, unknown>> = mayCancel,
): Promise<GrantAnswer> => (await askGrant(bench, { shopper, ...more })).body;

/** Each has a stored card and a subscription. */
async function twoShoppers() {
  const { bench } = createSandboxBench();
  for (const id of ['shopper-1', 'shopper-2'])
    await payByCard(
      bench,
      await openSession(bench, {
        order_id: `O-${id}`,
        shopper: { id },
        save_card: 'offer',
        subscription: MONTHLY,
      }),
      { more: { save_card: true } },
    );
  const grants = {
    own: await grantOf(bench, 'shopper-1'),
    other: await grantOf(bench, 'shopper-2'),
  };
  const theirs = (await ask<AccountView>(bench, grants.other.token, '/v1/shopper')).body;
  return {
    bench,
    grants,
    card: theirs.cards[0]?.handle ?? '',
    subscription: theirs.subscriptions[0]?.recurring_id ?? '',
  };
}

const ask = <Body = unknown>(
  bench: Bench,
  token: string,
  path: string,
  {
    method = 'GET',
    body,
    headers = {},
  }: {
    readonly method?: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
) =>
  send<Body>(bench, {
    method,
    path,
    ...(body !== undefined && { body }),
    headers: {
      Authorization: `Bearer ${token}`,
      Origin: SHOP,
      'X-Tender': '1',
      'Idempotency-Key': freshKey(),
      ...headers,
    },
  });

const accountOf = async (bench: Bench, token: string) =>
  (await ask<AccountView>(bench, token, '/v1/shopper')).body;

describe('a grant of a shopper', () => {
  test('opens no route but those of the account, and one operation', async () => {
    const { bench, grants, subscription } = await twoShoppers();
    const others = ROUTES.filter(({ path }) => !/^\/v1\/(shopper$|shopper\/|requests)/.test(path));
    assert.ok(others.length > 50);
    for (const { method, path, access, body } of others) {
      const filled = path.replace(/:\w+/g, access === 'merchant' ? 'shopper-1' : 'O-shopper-1');
      const { status } = await ask(bench, grants.own.token, filled, {
        method,
        ...(body && {
          body: bodies[path.replace('/v1/operations/', '')] ?? {},
        }),
      });
      assert.ok([400, 401, 403].includes(status), `${method} ${path}: ${status}`);
      if (access === 'operator') assert.equal(status, 403, `${method} ${path}`);
    }
    const { cancelled_at: before } =
      (await accountOf(bench, grants.other.token)).subscriptions[0] ?? {};
    assert.equal(before, undefined, subscription);
  });

  test('does no operation but the cancelling of a subscription, nor asks about one', async () => {
    const { bench, grants } = await twoShoppers();
    for (const operation of OPERATION_NAMES.filter((name) => name in BODIES)) {
      if (operation === 'subscription.cancel') continue;
      const values = bodies[operation];
      const found = await ask(bench, grants.own.token, '/v1/requests/find', {
        method: 'POST',
        body: { operation, values },
      });
      assert.ok([400, 403].includes(found.status), `${operation}: ${found.status}`);
    }
  });

  test('cancels no other shopper’s subscription, nor asks about its cancellation', async () => {
    const { bench, grants, subscription } = await twoShoppers();
    const values = { recurring_id: subscription, contract_name: 'Magazine' };
    const invented = { recurring_id: 'R-0', contract_name: 'Magazine' };
    for (const body of [values, invented]) {
      const answer = await ask(bench, grants.own.token, '/v1/operations/subscription.cancel', {
        method: 'POST',
        body,
      });
      assert.equal(answer.status, 403);
      const found = await ask(bench, grants.own.token, '/v1/requests/find', {
        method: 'POST',
        body: { operation: 'subscription.cancel', values: body },
      });
      assert.equal(found.status, 403);
    }
    const [still] = (await accountOf(bench, grants.other.token)).subscriptions;
    assert.equal(still?.state, 'active');
  });

  test('cancels none without the operation in it', async () => {
    const { bench } = await twoShoppers();
    const { token } = await grantOf(bench, 'shopper-1', {});
    const [own] = (await accountOf(bench, token)).subscriptions;
    const { status } = await ask(bench, token, '/v1/operations/subscription.cancel', {
      method: 'POST',
      body: { recurring_id: own?.recurring_id, contract_name: 'Magazine' },
    });
    assert.equal(status, 403);
  });

  test('finds another shopper’s card as if it weren’t there', async () => {
    const { bench, grants, card } = await twoShoppers();
    const before = await accountOf(bench, grants.own.token);
    for (const handle of [card, 'card_invented', '..', '%00', 'a'.repeat(300)])
      for (const [method, path] of [
        ['DELETE', `/v1/shopper/cards/${handle}`],
        ['POST', `/v1/shopper/cards/${handle}/default`],
      ] as const) {
        const { status, body } = await ask(bench, grants.own.token, path, { method });
        assert.ok([200, 404].includes(status), `${path}: ${status}`);
        if (status === 200) assert.deepEqual(body, before);
      }
    assert.equal((await accountOf(bench, grants.other.token)).cards.length, 1);
  });

  test('shares no Idempotency-Key with another of the same subject', async () => {
    const { bench, grants, subscription } = await twoShoppers();
    const cancel = (token: string, id: string) =>
      ask<{ id?: string }>(bench, token, '/v1/operations/subscription.cancel', {
        method: 'POST',
        body: { recurring_id: id, contract_name: 'Magazine' },
        headers: { 'Idempotency-Key': 'the-same' },
      });
    const [own] = (await accountOf(bench, grants.own.token)).subscriptions;
    const first = await cancel(grants.other.token, subscription);
    const second = await cancel(grants.own.token, own?.recurring_id ?? '');
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.notEqual(first.body.id, second.body.id);
  });

  test('ends with its time, with its revocation, and is for its page only', async () => {
    const { bench, grants } = await twoShoppers();
    const asked = async (token: string, headers: Readonly<Record<string, string>>) =>
      (await ask(bench, token, '/v1/shopper', { headers })).status;
    for (const Origin of ['https://evil.example', PAY, 'null'])
      assert.equal(await asked(grants.own.token, { Origin }), 401, Origin);
    const removal = await ask(bench, grants.own.token, '/v1/shopper/cards/card_1', {
      method: 'DELETE',
      headers: { Origin: 'https://evil.example' },
    });
    assert.equal(removal.status, 401);
    await asMerchant(bench, { method: 'DELETE', path: `/v1/grants/${grants.own.id}` });
    assert.equal(await asked(grants.own.token, {}), 401);
    bench.clock.advance(901_000);
    assert.equal(await asked(grants.other.token, {}), 401);
  });

  test('is the only credential that opens the account', async () => {
    const { bench } = await twoShoppers();
    assert.equal((await asMerchant<unknown>(bench, { path: '/v1/shopper' })).status, 403);
    const staff = (await askGrant(bench, { orders: 'all' })).body;
    assert.equal((await ask(bench, staff.token, '/v1/shopper')).status, 403);
  });

  test('shows nothing of a shopper who was erased, nor cancels what was theirs', async () => {
    const { bench, grants, subscription } = await twoShoppers();
    await asMerchant(bench, { method: 'DELETE', path: '/v1/shoppers/shopper-2' });
    const { token } = grants.other;
    assert.deepEqual(await accountOf(bench, token), { cards: [], subscriptions: [] });
    const { status } = await ask(bench, token, '/v1/operations/subscription.cancel', {
      method: 'POST',
      body: { recurring_id: subscription, contract_name: 'Magazine' },
    });
    assert.equal(status, 403);
    const { token: odd } = await grantOf(bench, 'erased');
    assert.deepEqual(await accountOf(bench, odd), { cards: [], subscriptions: [] });
  });
});
