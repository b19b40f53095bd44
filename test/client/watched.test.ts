import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CheckoutError } from '../../src/client/checkout-error.ts';
import { Watched } from '../../src/client/watched.ts';
import { manualClock } from '../support/manual-clock.ts';

const offline = new CheckoutError('unreachable', 'no network');
const turn = () => new Promise(setImmediate);
const { signal } = new AbortController();

describe('something that several elements show', () => {
  test('is loaded once, by the first follower, and reported to all', async () => {
    let asked = 0;
    const watched = new Watched(() => Promise.resolve(++asked));
    const told: string[] = [];
    watched.follow(() => told.push(`a ${watched.value}`), signal);
    watched.follow(() => told.push(`b ${watched.value}`), signal);
    assert.equal(watched.busy, true);
    await watched.refresh();
    assert.deepEqual([asked, watched.value, watched.busy], [1, 1, false]);
    assert.deepEqual(told.slice(-2), ['a 1', 'b 1']);
    watched.follow(() => undefined, signal);
    await Promise.resolve();
    assert.equal(asked, 1, 'what is known is not asked for again');
  });

  test('keeps the last value while it reloads, and if that fails', async () => {
    const answers = [() => 'old', () => Promise.reject(offline), () => 'new'];
    const watched = new Watched(async () => (await answers.shift()?.()) ?? '');
    await watched.refresh();
    const asking = watched.refresh();
    assert.deepEqual([watched.value, watched.busy], ['old', true]);
    await asking;
    assert.deepEqual([watched.value, watched.error], ['old', offline]);
    await watched.refresh();
    assert.deepEqual([watched.value, watched.error], ['new', undefined]);
  });

  test('is asked once more after a change, which the answer under way may know nothing of', async () => {
    const answers = ['before', 'after'];
    const watched = new Watched(() => Promise.resolve(answers.shift()));
    watched.follow(() => undefined, signal);
    await watched.reload();
    assert.deepEqual([watched.value, answers], ['after', []]);
  });

  test('is asked once more when it is renewed while it is loaded', async () => {
    const answers = ['before', 'after'];
    const watched = new Watched(() => Promise.resolve(answers.shift()), {
      known: () => Promise.resolve(undefined),
    });
    watched.follow(() => undefined, signal);
    watched.look(signal);
    watched.renew();
    await turn();
    assert.deepEqual([watched.value, answers], ['after', []]);
  });

  test('reports to no one who has left', async () => {
    const life = new AbortController();
    const watched = new Watched(() => Promise.resolve(1));
    let told = 0;
    watched.follow(() => (told += 1), life.signal);
    life.abort();
    const before = told;
    await watched.refresh();
    assert.equal(told, before);
  });

  test('is shown as last known at first, and loaded once it is in view', async () => {
    const watched = new Watched(() => Promise.resolve('new'), {
      known: () => Promise.resolve('old'),
    });
    watched.follow(() => undefined, signal);
    await turn();
    assert.deepEqual([watched.value, watched.busy], ['old', false]);
    watched.look(signal);
    watched.look(signal);
    assert.equal(watched.busy, true);
    await turn();
    assert.equal(watched.value, 'new');
  });

  test('is not wanted any more once everyone has looked away, and is loaded when it is seen again', async () => {
    const waits: (() => void)[] = [];
    const watched = new Watched(
      async (unseen) => {
        await new Promise<void>((resolve) => waits.push(resolve));
        unseen?.throwIfAborted();
        return 'new';
      },
      { known: () => Promise.resolve(undefined) },
    );
    const eyes = [new AbortController(), new AbortController()] as const;
    for (const { signal: look } of eyes) watched.look(look);
    eyes[0].abort();
    eyes[1].abort();
    watched.look(signal);
    waits.shift()?.();
    await turn();
    assert.equal(watched.value, undefined);
    assert.equal(waits.length, 1, 'it was looked at again in the meantime');
    waits.shift()?.();
    await turn();
    assert.deepEqual([watched.value, watched.error], ['new', undefined]);
  });

  test('is loaded unseen if somebody asks for it', async () => {
    const wait = Promise.withResolvers<undefined>();
    const watched = new Watched(
      async (unseen) => {
        await wait.promise;
        unseen?.throwIfAborted();
        return 'new';
      },
      { known: () => Promise.resolve(undefined) },
    );
    const eye = new AbortController();
    watched.look(eye.signal);
    const refreshed = watched.refresh();
    eye.abort();
    wait.resolve(undefined);
    await refreshed;
    assert.equal(watched.value, 'new');
  });

  test('is not retried out of view, but as soon as it is seen', async () => {
    const clock = manualClock();
    let asked = 0;
    const watched = new Watched(
      () => {
        asked += 1;
        return Promise.reject(offline);
      },
      { clock, known: () => Promise.resolve('old') },
    );
    watched.follow(() => undefined, signal);
    const eye = new AbortController();
    watched.look(eye.signal);
    await turn();
    eye.abort();
    await clock.advance(60_000);
    assert.equal(asked, 1);
    watched.look(signal);
    assert.equal(asked, 2);
  });

  test('what is known never replaces what was loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const watched = new Watched(() => Promise.resolve('new'), { known: () => promise });
    watched.follow(() => undefined, signal);
    await watched.refresh();
    resolve('old');
    await turn();
    assert.equal(watched.value, 'new');
  });

  test('retries temporary failures on its own, while someone follows', async () => {
    const clock = manualClock();
    const life = new AbortController();
    let asked = 0;
    const watched = new Watched(
      () => {
        asked += 1;
        return Promise.reject(offline);
      },
      { clock },
    );
    watched.follow(() => undefined, life.signal);
    await turn();
    assert.deepEqual([asked, watched.error], [1, offline]);
    watched.follow(() => undefined, life.signal);
    await clock.advance(1_999);
    assert.equal(asked, 1);
    await clock.advance(1);
    assert.equal(asked, 2);
    life.abort();
    await clock.advance(60_000);
    assert.equal(asked, 2);
  });

  test('what is refused is not tried again', async () => {
    const clock = manualClock();
    let asked = 0;
    const refused = new CheckoutError('problem', 'no', { status: 403, slug: 'forbidden' });
    const watched = new Watched(
      () => {
        asked += 1;
        return Promise.reject(refused);
      },
      { clock },
    );
    watched.follow(() => undefined, signal);
    await turn();
    await clock.advance(60_000);
    assert.equal(asked, 1);
  });
});
