import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import type { ReactiveControllerHost } from 'lit';
import {
  createIssuingClient,
  GrantKeeper,
  IssuingSession,
  type IssuingOperation,
  type Watched,
} from '../../src/client/index.ts';
import type { SharedNetwork } from '../../src/client/shared-network.ts';
import { OperationRunner } from '../../src/elements/wallet/operations.ts';
import { nodeListener } from '../../src/node/adapters/node-listener.ts';
import { askGrant, asMerchant, SHOP } from '../proxy/harness.ts';
import { together } from '../proxy/together.ts';
import { manualClock } from '../support/manual-clock.ts';

const CARD = '100029701';
const GROUP = '5001';
const OPERATIONS: IssuingOperation[] = [
  'card.charge',
  'card.status',
  'card.close',
  'card.limit',
  'group.status',
];

const NETWORK: SharedNetwork = {
  online: () => true,
  change: (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
};

/** A proxy behind real HTTP, and devices of people who may work with one card and its group. */
async function serve(t: TestContext) {
  const world = together();
  const { bench } = world;
  const server = createServer((incoming, outgoing) => {
    void nodeListener({ fetch: (request, connection) => bench.proxy.fetch(request, connection) })(
      incoming,
      outgoing,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const life = new AbortController();
  t.after(async () => {
    life.abort();
    await bench.proxy.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  /** `receives` is awaited with each answer, and may lose it. */
  async function device(subject: string, receives?: (url: string) => Promise<void>) {
    const { body } = await askGrant(bench, {
      subject,
      operations: ['card.query', ...OPERATIONS],
      resources: { cards: [CARD], groups: [GROUP] },
    });
    const opened = Promise.withResolvers<undefined>();
    const client = createIssuingClient({
      proxy: `http://127.0.0.1:${port}`,
      grants: new GrantKeeper({ grant: body.token }),
      clock: manualClock(),
      network: NETWORK,
      async fetch(request) {
        request.headers.set('Origin', SHOP);
        const response = await fetch(request);
        if (request.url.endsWith('/events')) opened.resolve(undefined);
        await receives?.(request.url);
        return response;
      },
    });
    const session = new IssuingSession(client);
    void session.keep(life.signal);
    await opened.promise;
    return session;
  }

  /** Until what somebody looks at is so. */
  const shows = <T>(watched: Watched<T>, holds: (value: T) => unknown): Promise<void> =>
    new Promise((resolve) => {
      const check = () => {
        if (watched.value !== undefined && holds(watched.value)) resolve();
      };
      watched.follow(check, life.signal);
      watched.look(life.signal);
      check();
    });
  const seen = async <T>(watched: Watched<T>): Promise<Watched<T>> => {
    await shows(watched, () => !watched.busy);
    return watched;
  };
  return { world, bench, device, seen, shows };
}

test('what one person does arrives at the other’s: state, balance, group and what was done', async (t) => {
  const { device, seen, shows } = await serve(t);
  const [ada, bob] = [await device('ada'), await device('bob')];
  const card = await seen(bob.card(CARD));
  const group = await seen(bob.group(GROUP));
  const list = await seen(bob.cards());
  const activity = await seen(bob.activity({ card_id: CARD }));

  await ada.perform('card.status', { card_id: CARD, status: 'blocked' }, 'key-1');
  await shows(card, (value) => value.status === 'blocked');
  await shows(list, (value) => value[0]?.status === 'blocked');
  await shows(activity, (value) => value.entries[0]?.operation === 'card.status');

  const before = Number(card.value?.balance?.value);
  await ada.perform('card.charge', { card_id: CARD, charge_amount: '5.00' }, 'key-2');
  await shows(card, (value) => Number(value.balance?.value) === before + 5);

  await ada.perform('group.status', { group_id: GROUP, status: 'inactive' }, 'key-3');
  await shows(group, (value) => value.status === 'inactive');
  await shows(card, (value) => value.group_status === 'inactive');

  await ada.perform('card.close', { card_id: CARD }, 'key-4');
  await shows(card, (value) => value.status === 'closed');
});

const CHANGES = [
  ['card.status', { card_id: CARD, status: 'blocked' }],
  ['group.status', { group_id: GROUP, status: 'inactive' }],
] as const;

/** Every way to learn that an operation is done. */
const TOLD = {
  'by its own answer': ({ ada, change: [name, values] }) => ada.perform(name, values, 'key-1'),
  async 'by asking what became of it'({ ada, other, change: [name, values] }) {
    await other.perform(name, values, 'key-1');
    await ada.find(name, values, 'key-1');
  },
  async 'by the stream'({ ada, other, change: [name, values] }) {
    const told = Promise.withResolvers<undefined>();
    ada.listeners.add(() => told.resolve(undefined));
    await other.perform(name, values, 'key-1');
    await told.promise;
  },
} satisfies Record<
  string,
  (at: {
    readonly ada: IssuingSession;
    readonly other: IssuingSession;
    readonly change: (typeof CHANGES)[number];
  }) => Promise<unknown>
>;

for (const change of CHANGES)
  for (const [how, learn] of Object.entries(TOLD))
    test(`whoever learns ${how} that ${change[0]} is done sees it changed`, async (t) => {
      const { device, seen } = await serve(t);
      const [ada, other] = [await device('ada'), await device('ada')];
      const [card, group] = [await seen(ada.card(CARD)), await seen(ada.group(GROUP))];
      await learn({ ada, other, change });
      const shown = change[0] === 'card.status' ? card : group;
      assert.equal(shown.value?.status, change[1].status);
    });

/** What an element needs of the page to run operations. */
const hostOf = () =>
  Object.assign(new EventTarget(), {
    addController: () => undefined,
    removeController: () => undefined,
    requestUpdate: () => undefined,
    updateComplete: Promise.resolve(true),
  }) as unknown as ReactiveControllerHost & HTMLElement;

for (const when of ['after', 'before'] as const)
  test(`an operation whose answer the page lost is asked about as it is told of, ${when} that`, async (t) => {
    const { device } = await serve(t);
    const told = Promise.withResolvers<undefined>();
    const ada = await device('ada', async (url) => {
      if (!url.endsWith('/card.charge')) return;
      if (when === 'after') await told.promise;
      throw new TypeError('Failed to fetch');
    });
    ada.listeners.add(() => told.resolve(undefined));
    const host = hostOf();
    const ended = Promise.withResolvers<string | undefined>();
    host.addEventListener('tender-operation', ({ result }) => ended.resolve(result.outcome));
    const runner = new OperationRunner(host);
    await runner.start(ada, {
      operation: 'card.charge',
      values: { card_id: CARD, charge_amount: '5.00' },
      done: 'chargeDone',
    });
    assert.equal(await ended.promise, 'succeeded');
    assert.deepEqual(
      runner.all.map(({ state }) => state),
      ['succeeded'],
    );
  });

test('what the server does arrives, and an unknown operation ends where it was begun', async (t) => {
  const { world, bench, device, seen, shows } = await serve(t);
  const ada = await device('ada');
  const card = await seen(ada.card(CARD));
  await asMerchant(bench, {
    method: 'POST',
    path: '/v1/operations/card.status',
    body: { card_id: CARD, status: 'blocked' },
  });
  await shows(card, (value) => value.status === 'blocked');

  const results: (string | undefined)[] = [];
  const ended = Promise.withResolvers<undefined>();
  const host = hostOf();
  host.addEventListener('tender-operation', (event) => {
    results.push(event.result.outcome);
    if (results.at(-1) === 'failed') ended.resolve(undefined);
  });
  const runner = new OperationRunner(host);
  world.losesAnswer = (path) => path.endsWith('/card/charge');
  const run = await runner.start(ada, {
    operation: 'card.charge',
    values: { card_id: CARD, charge_amount: '5.00' },
    done: 'chargeDone',
  });
  assert.equal(run?.state, 'unknown');
  await asMerchant(bench, {
    method: 'POST',
    path: `/v1/attempts/${run.result?.id}/resolve`,
    body: { outcome: 'failed', reason: 'seen in the portal', decided_by: 'kim' },
  });
  await ended.promise;
  assert.deepEqual(results, ['unknown', 'failed']);
  assert.equal(runner.all[0]?.state, 'failed');
});

test('who sees no stream is told that something may have been missed', async (t) => {
  const clock = manualClock();
  const life = new AbortController();
  t.after(() => life.abort());
  const gaps = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const;
  let told = 0;
  const client = createIssuingClient({
    proxy: 'https://pay.example',
    grants: { token: () => Promise.resolve('a'), renew: () => Promise.resolve('b') },
    clock,
    network: NETWORK,
    fetch: () => Promise.resolve(new Response('no stream')),
  });
  void client.events(
    () => assert.fail('nothing is told'),
    () => gaps[told++]?.resolve(undefined),
    life.signal,
  );
  await gaps[0].promise;
  await new Promise(setImmediate);
  await clock.advance(30_000);
  await gaps[1].promise;
});
