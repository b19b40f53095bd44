import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Clock, Log } from '../../../src/contract/runtime/dependencies.ts';
import { StoreUnavailableError } from '../../../src/proxy/index.ts';
import { startDueLoop } from '../../../src/node/serving/job-loop.ts';

/** A clock on which each rest ends at once, and is written down. */
function restlessClock(rests: number) {
  const slept: number[] = [];
  const enough = Promise.withResolvers<undefined>();
  const clock: Clock = {
    now: () => 1_000,
    timeout: () => new AbortController().signal,
    async sleep(milliseconds, signal) {
      slept.push(milliseconds);
      if (slept.length < rests || signal?.aborted) return;
      enough.resolve(undefined);
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    },
  };
  return { clock, slept, enough: enough.promise };
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function restsAfter(
  rounds: readonly (number | null | Error)[],
  log = silent,
): Promise<number[]> {
  const { clock, slept, enough } = restlessClock(rounds.length);
  const next = [...rounds];
  const loop = startDueLoop(
    [
      [
        'attempts',
        () => {
          const nextAt = next.shift() ?? null;
          return nextAt instanceof Error ? Promise.reject(nextAt) : Promise.resolve({ nextAt });
        },
      ],
    ],
    clock,
    log,
  );
  await enough;
  await loop.stop();
  return slept;
}

describe('the loop for due work', () => {
  test('rests until the next thing is due', async () => {
    assert.deepEqual(await restsAfter([1_250]), [250]);
  });

  test('looks again within a second in any case', async () => {
    assert.deepEqual(await restsAfter([null, 3_600_000]), [1_000, 1_000]);
  });

  test('always rests a little, even when it is late', async () => {
    assert.deepEqual(await restsAfter([0]), [20]);
  });

  test('continues after an error, with longer pauses', async () => {
    const faults = Array.from({ length: 6 }, () => new Error('store gone'));
    const rests = await restsAfter([...faults, null]);
    assert.deepEqual(rests, [2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000]);
  });

  test('names what failed, and leaves it to the store to tell that it is away', async () => {
    const lines: unknown[] = [];
    const write = (event: string, fields?: object) => void lines.push([event, fields]);
    const fault = Object.assign(new Error('hunter2'), { code: '42P01' });
    const away = new StoreUnavailableError('away', { code: '57P01' });
    await restsAfter([fault, away, null], { ...silent, error: write });
    assert.deepEqual(lines, [['due work failed', { reason: 'attempts', code: '42P01' }]]);
  });

  test('continues with the other kinds while one takes long', async () => {
    const { clock, slept, enough } = restlessClock(3);
    const end = Promise.withResolvers<undefined>();
    const hangs = () => end.promise.then(() => ({ nextAt: null }));
    const loop = startDueLoop(
      [
        ['attempts', hangs],
        ['events', () => Promise.resolve({ nextAt: 1_250 })],
      ],
      clock,
      silent,
    );
    await enough;
    assert.deepEqual(slept, [250, 250, 250]);
    end.resolve(undefined);
    await loop.stop();
  });
});
