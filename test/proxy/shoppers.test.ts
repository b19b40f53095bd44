import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import type { ShopperErased, ShopperView } from '../../src/contract/proxy/shopper.schema.ts';
import { createKeys } from '../../src/proxy/crypto/keys.ts';
import { sealsOf } from '../../src/proxy/crypto/sealing.ts';
import { TABLES } from '../../src/proxy/store/table-shapes.ts';
import type { TableName } from '../../src/proxy/store/tables.ts';
import { countCardSeals } from '../../src/proxy/index.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { createScriptedGateway } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, PAY, payByCard, SHOP, viewOf } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { createSandboxBench, payBy } from './sandbox-harness.ts';

const SECRET = 'root-secret-of-at-least-32-characters';
const NEWER = 'another-root-secret-of-32-characters';
const HOME = {
  first_name: 'Jo',
  last_name: 'Doe',
  country: 'DE',
  city: 'Berlin',
  address: 'Allee 1',
};

/** What else a session can hold of the person, and the words by which it is found. */
const OF_THEIRS = {
  person: {
    document_number: '529.982.247-25',
    email: 'private@jo.example',
    documents: { file_url: 'https://jo.example/passport.png' },
  },
  accounts: [{ id: 'club-4711', email: 'account@jo.example', last_login_ip: '203.0.113.77' }],
  gateway_fields: { custom: 'vip since 2019', device_fingerprint: 'print-of-their-phone' },
  metadata: { nickname: 'Joey' },
  authentication: { eci: '05', cavv: 'AAABproofOfJo', ds_trans_id: 'challenge-of-jo' },
};
const WORDS = [
  ...['jo@example.com', 'Allee', 'leave it with Kim', '"Doe"', 'shopper-1', '529.982.247-25'],
  ...['private@jo.example', 'passport.png', 'club-4711', 'account@jo.example', '203.0.113.77'],
  ...['vip since 2019', 'print-of-their-phone', 'Joey'],
];
/** What proves who they are is held, and shown to nobody. */
const PROOFS = ['AAABproofOfJo', 'challenge-of-jo'];

let orders = 0;
const next = (bench: Bench, terms: Readonly<Record<string, unknown>> = {}) =>
  openSession(bench, { order_id: `S-${++orders}`, save_card: 'offer', ...terms });

/** A shopper with a stored card, a paid order and an open one; and another shopper. */
async function twoShoppers() {
  const { bench } = createSandboxBench();
  await payByCard(bench, await next(bench, { delivery: HOME }), { more: { save_card: true } });
  const open = await next(bench, { note: 'leave it with Kim', ...OF_THEIRS });
  await payByCard(bench, await next(bench, { shopper: { id: 'shopper-2' } }), {
    more: { save_card: true },
  });
  return { bench, open };
}

const known = async (bench: Bench, id = 'shopper-1') =>
  (await asMerchant<ShopperView>(bench, { path: `/v1/shoppers/${id}` })).body;
const sessionsHeld = async (bench: Bench) =>
  JSON.stringify(await bench.store.read((reader) => reader.find('sessions', {})));
const remove = <Body>(bench: Bench, path: string, key?: string) =>
  asMerchant<Body>(bench, {
    method: 'DELETE',
    path: `/v1/shoppers/${path}`,
    ...(key !== undefined && { key }),
  });

describe('a shopper', () => {
  test('is shown with cards and sessions, and nothing of anybody else', async () => {
    const { bench } = await twoShoppers();
    const { id, cards, sessions } = await known(bench);
    assert.equal(id, 'shopper-1');
    assert.deepEqual(
      cards.map(({ brand, last_four, offered }) => [brand, last_four, offered]),
      [['visa', '4242', true]],
    );
    assert.deepEqual(sessions.map(({ state }) => state).sort(), ['open', 'paid']);
    assert.ok(sessions.every(({ shopper }) => shopper.email === 'jo@example.com'));
    const shown = JSON.stringify(sessions);
    for (const word of WORDS.filter((one) => one !== 'shopper-1'))
      assert.ok(shown.includes(word), word);
    assert.deepEqual(sessions.find(({ state }) => state === 'paid')?.delivery, HOME);
    assert.deepEqual(await known(bench, 'nobody'), { id: 'nobody', cards: [], sessions: [] });
  });

  test('loses one card through the shop, and no one else’s by its handle', async () => {
    const { bench } = await twoShoppers();
    const [card] = (await known(bench)).cards;
    await remove(bench, `shopper-2/cards/${card?.handle}`);
    assert.equal((await known(bench)).cards.length, 1);
    const after = await remove<ShopperView>(bench, `shopper-1/cards/${card?.handle}`);
    assert.deepEqual(after.body.cards, []);
    assert.equal((await viewOf(bench, await next(bench))).saved_cards, undefined);
  });

  test('C-151 is erased: cards and what sessions held of the person are gone, the order stays paid', async () => {
    const { bench, open } = await twoShoppers();
    const before = await sessionsHeld(bench);
    for (const word of PROOFS) assert.ok(before.includes(word), word);
    const { body } = await remove<ShopperErased>(bench, 'shopper-1');
    assert.deepEqual(body, { id: 'shopper-1', cards: 1, sessions: 2 });
    assert.deepEqual(await known(bench), { id: 'shopper-1', cards: [], sessions: [] });
    const held = await sessionsHeld(bench);
    for (const word of [...WORDS, ...PROOFS]) assert.ok(!held.includes(word), word);
    assert.equal((await viewOf(bench, open)).state, 'cancelled');
    const [paid] = await bench.store.read((reader) => reader.find('orders', {}));
    assert.ok(paid?.paidAttemptId);
    assert.equal((await known(bench, 'shopper-2')).cards.length, 1);
  });

  test('is nowhere in the store once erased, whatever was asked for before', async () => {
    const { bench } = await twoShoppers();
    const [card] = (await known(bench)).cards;
    const path = `shopper-1/cards/${card?.handle}`;
    const removed = await remove<ShopperView>(bench, path, 'remove');
    assert.equal(removed.body.sessions.length, 2);
    const erased = await remove<ShopperErased>(bench, 'shopper-1', 'erase');
    await bench.store.read(async (reader) => {
      for (const table of Object.keys(TABLES) as TableName[]) {
        const rows = JSON.stringify(await reader.find(table, {}));
        for (const word of [...WORDS, ...PROOFS])
          assert.ok(!rows.includes(word), `${word} in ${table}`);
      }
    });
    const again = await remove<ShopperErased>(bench, 'shopper-1', 'erase');
    assert.deepEqual(
      [again.body, again.headers.get('idempotency-replayed')],
      [erased.body, 'true'],
    );
    const late = await remove<ShopperView>(bench, path, 'remove');
    assert.deepEqual(late.body, { id: 'shopper-1', cards: [], sessions: [] });
  });

  test('is erased from a subscription too, which goes on without what the shop had added', async () => {
    const { bench } = createSandboxBench();
    const subscription = {
      contract_name: 'Magazine',
      contract_amount: { value: '9.00', currency: 'EUR' },
      interval: 'month',
      interval_count: 1,
    };
    await payByCard(bench, await next(bench, { subscription, metadata: { member: 'Jo Doe' } }));
    await remove(bench, 'shopper-1');
    const [row] = await bench.store.read((reader) => reader.find('subscriptions', {}));
    assert.ok(row?.dueAt, 'it is watched on');
    assert.ok(!JSON.stringify(row).includes('Jo Doe'));
  });

  test('who is erased while the merchant server pays for them keeps no card of that payment', async () => {
    const { bench } = createSandboxBench({
      async beforeAnswer() {
        await remove(bench, 'shopper-1');
      },
    });
    const { body } = await asMerchant<OperationResult>(bench, {
      method: 'POST',
      path: '/v1/operations/authorise.card',
      body: { ...CARD_PAYMENT, shopper_id: 'shopper-1', token_flag: 'YES' },
    });
    assert.equal(body.outcome, 'succeeded');
    assert.deepEqual((await known(bench)).cards, []);
  });

  test('is not erased while a payment of theirs is in progress', async () => {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', () => new Response('', { status: 502 }));
    const bench = createBench({ fetch: gateway.fetch });
    await payByCard(bench, await next(bench));
    const refused = await remove<ProblemBody>(bench, 'shopper-1');
    assert.equal(refused.body.type, '/problems/attempt-running');
    assert.equal((await known(bench)).sessions.length, 1);
  });
});

describe('stored cards outlive a rotation of the root secret', () => {
  const rotated = (bench: Bench, secrets: string[]) =>
    createBench({
      fetch: createScriptedGateway().fetch,
      store: bench.store,
      clock: bench.clock,
      settings: { secrets },
    });
  const seals = (bench: Bench, ...secrets: string[]) => countCardSeals(bench.store, secrets);
  const offered = async (bench: Bench) =>
    (await viewOf(bench, await next(bench))).saved_cards?.length ?? 0;

  test('they are re-encrypted while both are configured, after which the old one may go', async () => {
    const { bench } = await twoShoppers();
    assert.deepEqual(await seals(bench, NEWER, SECRET), { newest: 0, older: 2, lost: 0 });
    const both = rotated(bench, [NEWER, SECRET]);
    assert.equal(await offered(both), 1);
    await both.proxy.runDue('cards');
    assert.deepEqual(await seals(bench, NEWER, SECRET), { newest: 2, older: 0, lost: 0 });
    assert.equal((await both.proxy.runDue('cards')).worked, 0);
    assert.equal(await offered(rotated(bench, [NEWER])), 1);
  });

  test('one that nothing opens any more is not offered', async () => {
    const { bench } = await twoShoppers();
    const later = rotated(bench, [NEWER]);
    await later.proxy.runDue('cards');
    assert.deepEqual(await seals(bench, NEWER), { newest: 0, older: 0, lost: 2 });
    assert.equal(await offered(later), 0);
    assert.equal((await known(later)).cards[0]?.offered, false);
  });

  test('paying by one that can’t be opened says that it is to be entered again', async () => {
    const { bench } = await twoShoppers();
    const [card] = await bench.store.read((reader) => reader.find('savedCards', {}));
    const [sealedBy = ''] = await sealsOf(createKeys([NEWER]), 'stored-cards');
    await bench.store.transaction((tx) =>
      tx.update('savedCards', card!.id, { sealedBy, owner: '15670001|shopper-1' }),
    );
    const later = rotated(bench, [NEWER]);
    const refused = await payBy<ProblemBody>(
      later,
      await next(later),
      'saved-card',
      { handle: card!.id, security_code: '123' },
      { headers: { Origin: PAY, 'X-Tender-Page': SHOP } },
    );
    assert.equal(refused.status, 404);
  });

  test('a card that is stored a second time is listed once', async () => {
    const { bench } = await twoShoppers();
    await bench.store.transaction(async (tx) => {
      for (const { id } of await tx.find('savedCards', {}))
        await tx.update('savedCards', id, { cardHmac: 'under the old secret' });
    });
    await payByCard(bench, await next(bench), { more: { save_card: true } });
    assert.equal((await known(bench)).cards.length, 1);
  });
});
