import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TextSink } from '../../src/contract/runtime/text-sink.ts';
import { createChangeNotifier } from '../../src/proxy/context/change-notifier.ts';
import { createOpenStreams } from '../../src/proxy/context/open-streams.ts';
import { createMemoryStore } from '../../src/proxy/index.ts';
import type { Store } from '../../src/proxy/index.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { asMerchant, askGrant, createBench, openSession, payByCard } from './harness.ts';
import { openStream, openStreamOf, viewIn } from './streams.ts';
import { together } from './together.ts';

const CARD = '100029701';
const turn = () => new Promise(setImmediate);

/** A store that counts what it is asked, and a clock that counts who waits for it. */
function counting(more: Partial<Store> = {}) {
  const store = createMemoryStore();
  const clock = createFakeClock();
  const it = { asked: 0, waiting: 0 };
  const counted = <Given extends readonly unknown[], Answer>(ask: (...given: Given) => Answer) => {
    return (...given: Given): Answer => {
      it.asked += 1;
      return ask(...given);
    };
  };
  return {
    store: {
      ...store,
      ...more,
      get: counted(store.get),
      find: counted(store.find),
      read: (work) =>
        store.read((reader) => work({ get: counted(reader.get), find: counted(reader.find) })),
      transaction: counted(store.transaction),
    } satisfies Store,
    clock: {
      ...clock,
      async sleep(milliseconds: number, signal?: AbortSignal) {
        it.waiting += 1;
        await clock.sleep(milliseconds, signal);
        it.waiting -= 1;
      },
      async pass(milliseconds: number) {
        for (let passed = 0; passed < milliseconds; passed += 500) {
          clock.advance(500);
          await turn();
          await turn();
        }
      },
    },
    it,
    /** What the store is asked meanwhile. */
    async during(work: () => Promise<unknown>): Promise<number> {
      const before = it.asked;
      await work();
      await turn();
      return it.asked - before;
    },
  };
}

type Counting = ReturnType<typeof counting>;

/** Shoppers, each with a session and its stream, and what each stream says after its first message. */
async function shoppers(count: number, { store, clock }: Counting) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const bench = createBench({ fetch: gateway.fetch, store, clock });
  const sessions = [];
  for (let order = 0; order < count; order += 1) {
    const session = await openSession(bench, { order_id: `A-${order}`, expires_in: 86_400 });
    const stream = await openStream(bench, session);
    assert.equal(viewIn(await stream.next()).state, 'open');
    const heard: string[] = [];
    void (async () => {
      for (let text; (text = await stream.next()) !== undefined;) heard.push(text);
    })();
    sessions.push({ session, heard, leave: stream.leave });
  }
  return { bench, sessions };
}

const MINUTE = 60_000;
const signs = (heard: readonly string[]) => heard.filter((text) => text.startsWith(':')).length;

describe('streams of which nothing is new', () => {
  for (const [what, more, asks] of [
    ['ask every two seconds, in one statement', {}, 30],
    ['ask once a minute where changes are announced', { onAnnounced: () => undefined }, 1],
    ['ask nothing where nobody else has written', { isChangedElsewhere: () => false }, 0],
    ['ask where somebody else has', { isChangedElsewhere: () => true }, 30],
  ] as const)
    test(`${what}, however many there are`, async () => {
      for (const count of [1, 60]) {
        const counts = counting(more);
        const { sessions } = await shoppers(count, counts);
        await turn();
        assert.equal(counts.it.waiting, 1, 'one timer');
        assert.equal(await counts.during(() => counts.clock.pass(MINUTE)), asks);
        for (const { heard, leave } of sessions) {
          assert.ok(signs(heard) === 3 || signs(heard) === 4, `${signs(heard)}`);
          assert.equal(signs(heard), heard.length);
          leave();
        }
        await turn();
        assert.equal(counts.it.waiting, 0, 'and none after the last one');
      }
    });

  test('are not all written to at once', async () => {
    const counts = counting();
    const { sessions } = await shoppers(60, counts);
    const before = () => sessions.reduce((sum, { heard }) => sum + heard.length, 0);
    counts.clock.advance(15_000);
    await turn();
    assert.equal(before(), 4);
    await counts.clock.pass(7_000);
    assert.equal(before(), 60);
  });
});

describe('what concerns one', () => {
  test('costs no more beside many others, who hear nothing', async () => {
    const costs = [];
    for (const count of [1, 60]) {
      const counts = counting();
      const { bench, sessions } = await shoppers(count, counts);
      const [first, ...others] = sessions;
      costs.push(
        await counts.during(async () => {
          await payByCard(bench, first!.session);
          while (viewIn(first!.heard.at(-1)).state !== 'paid') await turn();
        }),
      );
      assert.deepEqual(
        others.flatMap(({ heard }) => heard),
        [],
      );
    }
    assert.equal(costs[0], costs[1]);
  });

  test('is read and written down once for all tabs of it', async () => {
    const costs = [];
    for (const tabs of [1, 10]) {
      const counts = counting();
      const { bench, sessions } = await shoppers(1, counts);
      const [{ session, heard }] = sessions as [(typeof sessions)[0]];
      const streams: Awaited<ReturnType<typeof openStream>>[] = [];
      for (let tab = 1; tab < tabs; tab += 1) {
        const stream = await openStream(bench, session);
        viewIn(await stream.next());
        streams.push(stream);
      }
      const body = { amount: { value: '20.00', currency: 'EUR' } };
      costs.push(
        await counts.during(async () => {
          await asMerchant(bench, { method: 'PATCH', path: `/v1/sessions/${session.id}`, body });
          const told = await Promise.all(streams.map((stream) => stream.next()));
          while (heard.length === 0) await turn();
          assert.deepEqual(new Set([...told, ...heard]).size, 1);
          assert.deepEqual(viewIn(heard[0]).amount, body.amount);
        }),
      );
    }
    assert.equal(costs[0], costs[1]);
  });

  test('of an operation, is looked up once for all wallets, of which one is told', async () => {
    const costs = [];
    for (const count of [1, 40]) {
      const counts = counting();
      const { bench } = together({}, {}, counts.store);
      const heard: string[][] = [];
      for (let wallet = 0; wallet < count; wallet += 1) {
        const cards = [wallet === 0 ? CARD : `2${wallet}`];
        const { body } = await askGrant(bench, {
          subject: `person-${wallet}`,
          operations: ['card.query'],
          resources: { cards },
        });
        const stream = await openStreamOf(bench, '/v1/operations/events', body.token);
        await stream.next();
        const mine: string[] = [];
        heard.push(mine);
        void (async () => {
          for (let text; (text = await stream.next()) !== undefined;) mine.push(text);
        })();
      }
      costs.push(
        await counts.during(async () => {
          await asMerchant(bench, {
            method: 'POST',
            path: '/v1/operations/card.status',
            body: { card_id: CARD, status: 'blocked' },
          });
          while (heard[0]?.length === 0) await turn();
        }),
      );
      assert.deepEqual(heard.slice(1).flat(), []);
    }
    assert.equal(costs[0], costs[1]);
  });
});

test('after a time in which no announcement was heard, those are told whose session has changed', async () => {
  let announce: (topic: string) => void = () => undefined;
  const counts = counting({ onAnnounced: (listener) => (announce = listener) });
  const { bench, sessions } = await shoppers(3, counts);
  await bench.store.transaction((tx) =>
    tx.update('sessions', sessions[1]!.session.id, { version: 9, state: 'cancelled' }),
  );
  await turn();
  assert.deepEqual(
    sessions.map(({ heard }) => heard.length),
    [0, 0, 0],
  );
  announce('*');
  while (sessions[1]!.heard.length === 0) await turn();
  assert.equal(viewIn(sessions[1]!.heard[0]).state, 'cancelled');
  assert.deepEqual([sessions[0]!.heard, sessions[2]!.heard], [[], []]);
});

describe('one stream', () => {
  /** A stream that says what it is told to, and what its reader sees. */
  function single(
    feed: { readonly look: () => Promise<void> } = { look: () => Promise.resolve() },
  ) {
    const seen: string[] = [];
    const bell = createChangeNotifier();
    const clock = createFakeClock();
    const log = { info() {}, warn() {}, error: (what: string) => seen.push(`log: ${what}`) };
    const { signal: closing } = new AbortController();
    const streams = createOpenStreams({
      base: () => undefined,
      store: createMemoryStore(),
      clock,
      bell,
      log,
      closing,
    });
    const sink = {
      isFull: false as boolean,
      write: (text) => void seen.push(text),
      end: () => void seen.push('end'),
      fail: () => void seen.push('fail'),
    } satisfies TextSink;
    const begin = streams.join({ owner: 'o', topic: 't', about: {}, feed: () => feed });
    const leave = begin?.(sink);
    return { bell, clock, seen, sink, leave };
  }

  test('is broken off where its reader takes nothing any more', async () => {
    const { clock, seen, sink } = single();
    await turn();
    sink.isFull = true;
    clock.advance(15_000);
    await turn();
    clock.advance(15_000);
    await turn();
    assert.deepEqual(seen, ['fail']);
  });

  test('is broken off, and that is logged, where a look goes wrong', async () => {
    const { seen } = single({ look: () => Promise.reject(new TypeError('a fault')) });
    await turn();
    assert.deepEqual(seen, ['log: event stream failed', 'fail']);
  });

  test('looks once more, and no more often, for all that rings while it looks', async () => {
    let looks = 0;
    const first = Promise.withResolvers<undefined>();
    const { bell } = single({
      look: () => ((looks += 1), looks === 1 ? first.promise : Promise.resolve()),
    });
    for (let ring = 0; ring < 5; ring += 1) bell.notify('t');
    assert.equal(looks, 1);
    first.resolve(undefined);
    await turn();
    assert.equal(looks, 2);
  });

  test('that was left is told nothing and looked up for nothing', async () => {
    let looks = 0;
    const { bell, clock, seen, leave } = single({ look: () => Promise.resolve(void (looks += 1)) });
    leave?.();
    bell.notify('t');
    clock.advance(15_000);
    await turn();
    assert.deepEqual([looks, seen], [1, []]);
  });
});
