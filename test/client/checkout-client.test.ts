import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { CheckoutError, createCheckoutClient, type ReadView } from '../../src/client/index.ts';
import { abandonAttempt } from '../../src/client/abandon-attempt.ts';
import type { Tabs } from '../../src/client/shared-network.ts';
import { createFakeProxy, VIEW, type FakeProxy } from '../support/fake-proxy.ts';
import { manualClock } from '../support/manual-clock.ts';

const secret = 'ses_1.c2VjcmV0';

/** The tabs of one browser, as far as they share anything. */
function fakeTabs(): Tabs {
  const listeners = new Set<(data: unknown) => void>();
  let last = Promise.resolve();
  return {
    async inTurn(_name, signal, work) {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      last = promise.then(() => undefined);
      await before;
      if (!signal.aborted) await work().finally(() => resolve(undefined));
      resolve(undefined);
    },
    join(_name, signal, onMessage) {
      listeners.add(onMessage);
      signal.addEventListener('abort', () => listeners.delete(onMessage));
      return (data) => {
        for (const listener of listeners) if (listener !== onMessage) listener(data);
      };
    },
  };
}

function set(proxy: FakeProxy, t?: TestContext, tabs?: Tabs, clock = manualClock()) {
  let online = true;
  let hidden = false;
  const changes = new Set<() => void>();
  const client = createCheckoutClient({
    proxy: 'https://pay.example/base/',
    clientSecret: secret,
    fetch: proxy.fetch,
    clock,
    random: () => 1,
    network: {
      online: () => online,
      hidden: () => hidden,
      tabs,
      change: (signal) =>
        new Promise((resolve) => {
          changes.add(resolve);
          signal.addEventListener('abort', () => resolve());
        }),
    },
  });
  const life = new AbortController();
  t?.after(() => life.abort());
  const versions: number[] = [];
  const views: ReadView[] = [];
  const troubles: CheckoutError[] = [];
  const endings: (number | undefined)[] = [];
  const follow = () =>
    client.events(
      (view) => {
        views.push(view);
        versions.push(view.version);
      },
      life.signal,
      (error) => troubles.push(error),
      (endsAt) => endings.push(endsAt),
    );
  const changed = () => {
    for (const change of changes) change();
    changes.clear();
  };
  const setOnline = (value: boolean) => {
    online = value;
    changed();
  };
  const setHidden = (value: boolean) => {
    hidden = value;
    changed();
  };
  return { client, clock, life, versions, views, troubles, endings, follow, setOnline, setHidden };
}

/** Lets everything that needs no time happen. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const paths = (proxy: FakeProxy) => proxy.requests.map(({ url }) => new URL(url).pathname);

describe('asking for the view', () => {
  test('sends the credential below the base, without cookies and with nothing that needs a preflight', async () => {
    const proxy = createFakeProxy();
    assert.deepEqual(await set(proxy).client.view(), VIEW);
    const [request] = proxy.requests;
    assert.equal(request?.url, 'https://pay.example/base/v1/checkout');
    assert.equal(request.method, 'POST');
    assert.equal(await request.text(), secret);
    assert.deepEqual([...request.headers], [['content-type', 'text/plain;charset=UTF-8']]);
    assert.equal(request.credentials, 'omit');
    assert.equal(request.cache, 'no-store');
  });

  test('sends credential and custom header with everything else (P-47)', async () => {
    const proxy = createFakeProxy();
    await set(proxy).client.send('POST', 'v1/checkout/abandon');
    const [request] = proxy.requests;
    assert.equal(request?.url, 'https://pay.example/base/v1/checkout/abandon');
    assert.equal(request.headers.get('Authorization'), `Bearer ${secret}`);
    assert.equal(request.headers.get('X-Tender'), '1');
    assert.equal(request.credentials, 'omit');
  });

  test('a problem becomes an error with its slug, and says whether asking again can help', async () => {
    const proxy = createFakeProxy();
    proxy.weather = { status: 401, slug: 'unauthorised' };
    await assert.rejects(
      set(proxy).client.view(),
      (error) => error instanceof CheckoutError && error.slug === 'unauthorised' && !error.passing,
    );
    proxy.weather = { status: 503, slug: 'internal' };
    await assert.rejects(
      set(proxy).client.view(),
      (error) => error instanceof CheckoutError && error.status === 503 && error.passing,
    );
  });

  test('a network failure is "unreachable", another shape is "unreadable"', async () => {
    const proxy = createFakeProxy();
    proxy.weather = 'down';
    await assert.rejects(set(proxy).client.view(), { kind: 'unreachable' });
    const wrong = createFakeProxy({ amount: { value: 'twelve', currency: 'EUR' } });
    await assert.rejects(set(wrong).client.view(), { kind: 'unreadable' });
  });

  test('an address that is none is named in the error', async () => {
    const client = createCheckoutClient({ proxy: 'pay', clientSecret: secret });
    await assert.rejects(client.view(), /no address: pay/);
  });

  test('a credential is fetched once, and again after a failure', async () => {
    const proxy = createFakeProxy();
    const answers = [Promise.reject(new Error('shop is down')), Promise.resolve('ses_1.new')];
    let asked = 0;
    const client = createCheckoutClient({
      proxy: 'https://pay.example',
      clientSecret: () => answers[asked++] ?? Promise.reject(new Error('asked too often')),
      fetch: proxy.fetch,
      clock: manualClock(),
    });
    await assert.rejects(client.view(), { kind: 'unreachable' });
    await client.view();
    await client.view();
    assert.equal(asked, 2);
    assert.equal(await proxy.requests.at(-1)?.text(), 'ses_1.new');
  });

  test('waiting for a credential ends after half a minute, and starts again', async () => {
    const proxy = createFakeProxy();
    const clock = manualClock();
    const answers = [new Promise<string>(() => undefined), Promise.resolve('ses_1.new')];
    const client = createCheckoutClient({
      proxy: 'https://pay.example',
      clientSecret: () => answers.shift() ?? Promise.reject(new Error('asked too often')),
      fetch: proxy.fetch,
      clock,
    });
    const first = assert.rejects(client.view(), { kind: 'unreachable' });
    await settle();
    await clock.advance(30_000);
    await first;
    await client.view();
    assert.equal(proxy.requests.length, 1);
  });

  test('abandoning sends an Idempotency-Key (P-01)', async () => {
    const proxy = createFakeProxy();
    await abandonAttempt(set(proxy).client);
    const [request] = proxy.requests;
    assert.equal(`${request?.method} ${paths(proxy)[0]}`, 'POST /base/v1/checkout/abandon');
    assert.match(request?.headers.get('Idempotency-Key') ?? '', /^[0-9a-f-]{36}$/);
  });
});

describe('following the view', () => {
  test('requests the first view without waiting, then gets each newer one through one stream', async (t) => {
    const proxy = createFakeProxy();
    const { follow, versions } = set(proxy, t);
    void follow();
    await settle();
    proxy.change({ state: 'paying' });
    proxy.change({ state: 'paid' });
    await settle();
    assert.deepEqual(versions, [1, 1, 2, 3]);
    assert.deepEqual(paths(proxy), ['/base/v1/checkout', '/base/v1/checkout/events']);
  });

  test('drops messages that are not of the known shape', async (t) => {
    const proxy = createFakeProxy();
    const { follow, versions } = set(proxy, t);
    void follow();
    await settle();
    proxy.write('event: checkout\ndata: {"state":"paid"}\n\nevent: checkout\ndata: nonsense\n\n');
    proxy.change({});
    await settle();
    assert.deepEqual(versions, [1, 1, 2]);
  });

  test('opens the stream again after it ended, a moment later', async (t) => {
    const proxy = createFakeProxy();
    const { follow, versions, clock } = set(proxy, t);
    void follow();
    await settle();
    proxy.endStreams();
    await settle();
    assert.equal(proxy.streams, 0);
    await clock.advance(1_000);
    await settle();
    assert.equal(proxy.streams, 1);
    assert.deepEqual(versions, [1, 1, 1]);
  });

  test('polls if no stream gets through', async (t) => {
    const proxy = createFakeProxy();
    proxy.weather = 'no-streams';
    const { follow, versions, clock, troubles } = set(proxy, t);
    void follow();
    await settle();
    proxy.change({ state: 'paying' });
    await clock.advance(4_000);
    await settle();
    assert.deepEqual(versions, [1, 1, 2]);
    assert.deepEqual(troubles, []);
  });

  test('polls if something holds the stream back', async (t) => {
    const proxy = createFakeProxy();
    proxy.weather = 'buffered';
    const { follow, versions, clock } = set(proxy, t);
    void follow();
    await settle();
    assert.deepEqual(versions, [1]);
    await clock.advance(10_000);
    await settle();
    assert.deepEqual(versions, [1, 1]);
    assert.equal(proxy.streams, 0);
  });

  test('leaves a stream that fell silent, and takes a comment for a sign of life', async (t) => {
    const proxy = createFakeProxy();
    const { follow, clock } = set(proxy, t);
    void follow();
    await settle();
    await clock.advance(40_000);
    proxy.write(': still here\n\n');
    await settle();
    await clock.advance(40_000);
    await settle();
    assert.equal(proxy.streams, 1);
    await clock.advance(5_000);
    await settle();
    assert.equal(proxy.streams, 0);
  });

  test('waits longer after each failure, up to half a minute, and reports each one', async (t) => {
    const proxy = createFakeProxy();
    proxy.weather = 'down';
    const { follow, troubles, clock } = set(proxy, t);
    void follow();
    await settle();
    // The first view, and then the first stream, at once.
    for (const [failures, wait] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      assert.equal(troubles.length, failures + 2);
      await clock.advance(wait * 1_000 - 1);
      await settle();
      assert.equal(troubles.length, failures + 2, `not before ${wait} s`);
      await clock.advance(1);
      await settle();
    }
    proxy.weather = 'fair';
    await clock.advance(30_000);
    await settle();
    assert.equal(proxy.streams, 1);
  });

  test('pauses while offline, closes the stream, and continues at once when online', async (t) => {
    const proxy = createFakeProxy();
    const { follow, versions, clock, setOnline } = set(proxy, t);
    void follow();
    await settle();
    setOnline(false);
    proxy.weather = 'down';
    await settle();
    await clock.advance(1_000);
    await settle();
    assert.equal(proxy.streams, 0);
    const before = proxy.requests.length;
    await clock.advance(600_000);
    await settle();
    assert.equal(proxy.requests.length, before);
    proxy.weather = 'fair';
    setOnline(true);
    await settle();
    assert.deepEqual(versions, [1, 1, 1]);
  });

  test('ends with the error that asking again can not mend', async (t) => {
    const proxy = createFakeProxy();
    proxy.weather = { status: 401, slug: 'unauthorised' };
    await assert.rejects(set(proxy, t).follow(), { slug: 'unauthorised' });
    assert.equal(proxy.requests.length, 1);
  });

  test('ends quietly and closes the stream when there are no listeners left', async (t) => {
    const proxy = createFakeProxy();
    const { follow, life, clock } = set(proxy, t);
    const following = follow();
    await settle();
    life.abort();
    await following;
    await clock.advance(60_000);
    await settle();
    assert.equal(proxy.streams, 0);
    assert.equal(proxy.requests.length, 2);
  });
});

describe('the connections of a browser', () => {
  test('a session takes one of them for all tabs, and each gets every change', async (t) => {
    const proxy = createFakeProxy();
    const [tabs, clock] = [fakeTabs(), manualClock()];
    const all = Array.from({ length: 8 }, () => set(proxy, t, tabs, clock));
    for (const tab of all) {
      void tab.follow();
      await settle();
    }
    assert.equal(proxy.streams, 1);
    proxy.change({ state: 'paying' });
    await settle();
    for (const tab of all) assert.equal(tab.versions.at(-1), 2);
    assert.equal(paths(proxy).filter((path) => path.endsWith('/events')).length, 1);
  });

  test('the next tab opens the stream when the one that had it is closed or out of sight', async (t) => {
    const proxy = createFakeProxy();
    const [tabs, clock] = [fakeTabs(), manualClock()];
    const [first, second, third] = [1, 2, 3].map(() => set(proxy, t, tabs, clock));
    for (const tab of [first, second, third]) void tab?.follow();
    await settle();
    first?.life.abort();
    await settle();
    second?.setHidden(true);
    await settle();
    assert.equal(proxy.streams, 1);
    proxy.change({ state: 'paying' });
    await settle();
    assert.equal(third?.versions.at(-1), 2);
    assert.equal(first?.versions.at(-1), 1);
  });

  test('a tab that relies on another one also polls, because that one may be frozen', async (t) => {
    const proxy = createFakeProxy();
    const [tabs, clock] = [fakeTabs(), manualClock()];
    // It never lets go, and says nothing.
    void tabs.inTurn('', new AbortController().signal, () => new Promise(() => undefined));
    const { follow, versions } = set(proxy, t, tabs, clock);
    void follow();
    await settle();
    assert.deepEqual(versions, [1]);
    await clock.advance(1_000);
    await settle();
    assert.deepEqual(versions, [1, 1]);
    proxy.change({ state: 'paying' });
    await clock.advance(30_000);
    await settle();
    assert.deepEqual(versions, [1, 1, 2]);
  });

  test('a hidden page has none, polls from time to time, and listens once it is visible', async (t) => {
    const proxy = createFakeProxy();
    const { follow, versions, clock, setHidden } = set(proxy, t);
    setHidden(true);
    void follow();
    await settle();
    assert.equal(proxy.streams, 0);
    proxy.change({ state: 'paying' });
    await clock.advance(30_000);
    await settle();
    assert.equal(versions.at(-1), 2);
    // While a payment runs it is asked about more often.
    proxy.change({ state: 'open' });
    await clock.advance(4_000);
    await settle();
    assert.equal(versions.at(-1), 3);
    setHidden(false);
    await settle();
    assert.equal(proxy.streams, 1);
    setHidden(true);
    await settle();
    assert.equal(proxy.streams, 0);
  });
});

describe('the end of a session', () => {
  const MINUTE = 60_000;
  const after = (minutes: number) =>
    new Date(Date.parse(VIEW.now) + minutes * MINUTE).toISOString();

  test('is announced two minutes before, by this device’s clock, which may differ from the proxy’s', async (t) => {
    const proxy = createFakeProxy({ expires_at: after(30) });
    const { follow, clock, endings } = set(proxy, t);
    const end = clock.now() + 30 * MINUTE;
    void follow();
    await settle();
    await clock.advance(28 * MINUTE - 1);
    await settle();
    assert.deepEqual(endings, []);
    await clock.advance(1);
    await settle();
    assert.deepEqual(endings, [end]);
  });

  test('is announced at once when less than two minutes are left', async (t) => {
    const { follow, clock, endings } = set(createFakeProxy({ expires_at: after(1) }), t);
    void follow();
    await settle();
    assert.equal(endings.at(-1), clock.now() + MINUTE);
  });

  test('is taken back when the session is given more time, and announced again later', async (t) => {
    const proxy = createFakeProxy({ expires_at: after(1) });
    const { follow, clock, endings } = set(proxy, t);
    void follow();
    await settle();
    proxy.change({ expires_at: after(10) });
    await settle();
    assert.equal(endings.at(-1), undefined);
    const told = endings.length;
    await clock.advance(8 * MINUTE);
    await settle();
    assert.equal(endings.length, told + 1);
    assert.equal(endings.at(-1), clock.now() + 2 * MINUTE);
  });

  test('is no news once the session is paid, being paid or left', async (t) => {
    const proxy = createFakeProxy({ expires_at: after(30) });
    const { follow, clock, endings, life } = set(proxy, t);
    void follow();
    await settle();
    proxy.change({ state: 'paying' });
    await settle();
    await clock.advance(29 * MINUTE);
    await settle();
    life.abort();
    assert.deepEqual(endings, []);
  });
});
