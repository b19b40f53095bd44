import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemRandom } from '../../src/node/runtime/dependencies.ts';
import { newRowId } from '../../src/proxy/crypto/identifiers.ts';

test('ids of rows sort by their time, and two of one time differ', () => {
  const at = (now: number) =>
    newRowId('session', { clock: { now: () => now }, random: systemRandom });
  const times = [0, 1_000, Date.UTC(2026, 0), Date.UTC(2026, 0) + 1, Date.UTC(2059, 0)];
  const ids = times.map(at);
  assert.deepEqual(ids.toSorted(), ids);
  assert.equal(new Set(times.flatMap((now) => [at(now), at(now)])).size, times.length * 2);
});

test('random bytes are given out once, as many as asked for', () => {
  const lengths = [...Array.from({ length: 1_000 }, () => 16), 5_000, 4_096, 32, 9, 16];
  const drawn = lengths.map((length) => systemRandom(length));
  assert.deepEqual(
    drawn.map(({ length }) => length),
    lengths,
  );
  const texts = drawn.map((bytes) => Buffer.from(bytes).toString('hex'));
  assert.equal(new Set(texts.map((text) => text.slice(0, 18))).size, lengths.length);
  // What somebody does with theirs is not seen in what others get.
  drawn[0]?.fill(0);
  assert.equal(Buffer.from(drawn[1] ?? []).toString('hex'), texts[1]);
});
