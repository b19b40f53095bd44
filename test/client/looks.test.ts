import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CheckoutSession } from '../../src/client/checkout-session.ts';
import { createCheckoutClient, type CheckoutClient } from '../../src/client/checkout-client.ts';
import { createIssuingClient, type IssuingClient } from '../../src/client/issuing-client.ts';
import { IssuingSession } from '../../src/client/issuing-session.ts';
import { Watched } from '../../src/client/watched.ts';
import { BEHAVIOURS } from '../../src/proxy/operations/behaviours.ts';
import { ROUTES } from '../../src/proxy/routes/all-routes.ts';
import { acting, BUTTONS, LOOKING_POSTS } from '../support/looks.ts';
import { createFakeProxy, RESULT } from '../support/fake-proxy.ts';
import { manualClock } from '../support/manual-clock.ts';
import { readSources } from '../support/source-graph.ts';
import { CARD, GROUP } from '../support/wallet-records.ts';

type Look<T> = (it: T, life: AbortSignal) => unknown;

/** `acts`: it is what performs. Otherwise how it is called; all of those only look. */
type Table<T> = {
  readonly [Name in keyof T as T[Name] extends (...args: never) => unknown ? Name : never]:
    'acts' | Look<T>;
};

const charge = { card_id: '701', charge_amount: '1.00' };
const watch = (watched: Watched<unknown>, life: AbortSignal) => {
  watched.follow(() => undefined, life);
  watched.look(life);
  watched.renew();
  return watched.refresh();
};

const ISSUING_CLIENT: Table<IssuingClient> = {
  card: (client) => client.card('701'),
  cardholder: (client) => client.cardholder('8201'),
  cards: (client) => client.cards(),
  groups: (client) => client.groups(),
  cardholders: (client) => client.cardholders(),
  seen: (client) => client.seen('cards', ['701']),
  operations: (client) => client.operations({ card_id: '701' }),
  find: (client) => client.find('card.charge', charge, 'key'),
  events: (client, life) =>
    client.events(
      () => undefined,
      () => undefined,
      life,
    ),
  perform: 'acts',
};

const ISSUING_SESSION: Table<IssuingSession> = {
  card: (session, life) => watch(session.card('701'), life),
  cards: (session, life) => watch(session.cards(), life),
  groups: (session, life) => watch(session.groups(), life),
  group: (session, life) => watch(session.group('5001'), life),
  activity: (session, life) => watch(session.activity({ card_id: '701' }), life),
  cardholder: (session, life) => watch(session.cardholder('8201'), life),
  find: (session) => session.find('card.charge', charge, 'key'),
  allows: (session) => session.allows('card.charge'),
  keep: (session, life) => session.keep(life),
  // Return to the page, and a connection that is there again.
  renew: async (session, life) => {
    await watch(session.card('701'), life);
    session.renew();
  },
  recover: async (session, life) => {
    const card = session.card('unknown');
    await watch(card, life);
    assert(card.error);
    session.recover();
  },
  perform: 'acts',
};

const CHECKOUT_CLIENT: Table<CheckoutClient> = {
  clientSecret: (client) => client.clientSecret(),
  view: (client) => client.view(),
  events: (client, life) => client.events(() => undefined, life),
  send: 'acts',
};

const CHECKOUT_SESSION: Table<CheckoutSession> = {
  subscribe: (session, life) => session.subscribe(() => undefined, life),
  keep: (session, life) => session.keep(life),
  follow: (session, life) => session.follow(() => undefined, life),
  refresh: (session) => session.refresh(),
  dismiss: (session) => session.dismiss(),
  accept: (session) => session.accept(createFakeProxy().view),
  change: (session) => session.change({}),
  pay: 'acts',
};

const WATCHED = ['follow', 'look', 'refresh', 'reload', 'amend', 'renew'];

const methodsOf = (it: object): string[] => {
  const own =
    Object.getPrototypeOf(it) === Object.prototype ? it : (Object.getPrototypeOf(it) as object);
  return Object.entries(Object.getOwnPropertyDescriptors(own))
    .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
    .map(([name]) => name);
};

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const ENDED = {
  id: 'op_1',
  operation: 'card.charge',
  state: 'final',
  outcome: 'succeeded',
  created_at: CARD.as_of,
  requested_by: 'Ada',
  resource: { kind: 'cards', id: CARD.card_id },
};

/** A wallet's proxy that knows everything. */
function wallet() {
  const requests: Request[] = [];
  const page = (data: readonly unknown[]) => Response.json({ data, next: null });
  const answers: Readonly<Record<string, () => Response>> = {
    cards: () => page([CARD]),
    groups: () => page([GROUP]),
    cardholders: () => page([]),
    operations: () => page([]),
    'operations/card.query': () => Response.json(CARD),
    'operations/cardholder.query': () =>
      Response.json({ cardholder_id: '8201', as_of: CARD.as_of }),
    'requests/find': () => Response.json({ state: 'not_sent' }),
    'operations/events': () =>
      new Response(
        [{}, { operation: ENDED }, {}]
          .map((data) => `event: operation\ndata: ${JSON.stringify(data)}\n\n`)
          .join(''),
        { headers: { 'Content-Type': 'text/event-stream' } },
      ),
  };
  const client = createIssuingClient({
    proxy: 'https://pay.example',
    grants: { token: () => Promise.resolve('a'), renew: () => Promise.resolve('b') },
    network: {
      online: () => true,
      change: (signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    },
    async fetch(request) {
      requests.push(request.clone());
      const isUnknown = (await request.clone().text()).includes('unknown');
      const path = new URL(request.url).pathname.replace('/v1/', '');
      const refused = Response.json({ type: '/problems/not-found' }, { status: 404 });
      return (!isUnknown && answers[path]?.()) || refused;
    },
  });
  return { client, session: new IssuingSession(client), requests };
}

/** A checkout whose order is being paid, which is when there is most to look at. */
function checkout() {
  const { outcome: _outcome, ...attempt } = RESULT;
  const proxy = createFakeProxy({ state: 'paying', attempt });
  const clock = manualClock();
  const changes: (() => void)[] = [];
  const client = createCheckoutClient({
    proxy: 'https://pay.example',
    clientSecret: 'ses_1.secret',
    fetch: proxy.fetch,
    clock,
    network: {
      online: () => true,
      change: (signal) =>
        new Promise((resolve) => {
          changes.push(resolve);
          signal.addEventListener('abort', () => resolve());
        }),
    },
    random: () => 1,
  });
  const change = () => changes.splice(0).forEach((tell) => tell());
  return {
    client,
    session: new CheckoutSession(client),
    proxy,
    requests: proxy.requests,
    clock,
    change,
  };
}

function suite<T extends object, World extends { readonly requests: readonly Request[] }>(
  name: string,
  table: Table<T>,
  open: () => World,
  of: (world: World) => T,
): void {
  const rows = Object.entries<'acts' | Look<T>>(table);
  test(`each method of the ${name} is known to look or to act`, () => {
    assert.deepEqual(methodsOf(of(open())).sort(), rows.map(([method]) => method).sort());
  });
  for (const [method, look] of rows)
    if (look !== 'acts')
      test(`${method} of the ${name} acts on nothing`, async () => {
        const world = open();
        const life = new AbortController();
        const looked = look(of(world), life.signal);
        await settle();
        life.abort();
        await looked;
        assert.deepEqual(acting(world.requests), []);
      });
}

describe('a look never acts', () => {
  test('what posts without acting is what the proxy’s own tables say reads', () => {
    const acts = new Set(Object.keys(BEHAVIOURS).map((name) => `v1/operations/${name}`));
    const posts = ROUTES.filter(({ method }) => method === 'POST').map(({ path }) => path.slice(1));
    for (const path of LOOKING_POSTS) {
      assert(posts.includes(path), path);
      assert(!acts.has(path), path);
    }
  });

  suite('issuing client', ISSUING_CLIENT, wallet, ({ client }) => client);
  suite('issuing session', ISSUING_SESSION, wallet, ({ session }) => session);
  suite('checkout client', CHECKOUT_CLIENT, checkout, ({ client }) => client);
  suite('checkout session', CHECKOUT_SESSION, checkout, ({ session }) => session);

  test('a watched value has no way to change what it watches', () => {
    assert.deepEqual(methodsOf(new Watched(() => Promise.resolve())).sort(), [...WATCHED].sort());
  });

  test('each button of the elements is known to look, to stay in the page, or to act', () => {
    const documented = readSources('src/elements').flatMap(({ path }) =>
      [...readFileSync(path, 'utf8').matchAll(/^ \* @csspart (\S+-button) /gm)].map(
        ([, part = '']) => part,
      ),
    );
    assert.deepEqual([...new Set(documented)].sort(), Object.keys(BUTTONS).sort());
  });

  const TROUBLE: Readonly<Record<string, (world: ReturnType<typeof checkout>) => unknown>> = {
    'return to the page, and a network that changes': ({ change }) => change(),
    'a stream that ends, and is opened again': ({ proxy }) => proxy.endStreams(),
    'a stream that falls silent': ({ clock }) => clock.advance(60_000),
    'no streams at all': ({ proxy }) => (proxy.weather = 'no-streams'),
    'a proxy that is away': ({ proxy }) => (proxy.weather = 'down'),
  };
  for (const [what, happens] of Object.entries(TROUBLE))
    test(`the checkout’s stream acts on nothing after ${what}`, async (t) => {
      const world = checkout();
      const life = new AbortController();
      t.after(() => life.abort());
      void world.session.keep(life.signal);
      await settle();
      await happens(world);
      world.proxy.endStreams();
      for (let time = 0; time < 5; time += 1) {
        await world.clock.advance(20_000);
        await settle();
      }
      world.proxy.weather = 'fair';
      await world.clock.advance(120_000);
      await settle();
      assert(world.requests.length > 2);
      assert.deepEqual(acting(world.requests), []);
    });
});
