import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { judge } from './books.ts';
import { judgeContracts } from './contract-book.ts';
import { live } from './life.ts';

test('three weeks of a shop, with an outage, a rotation and a lost disk: four books agree to the minor unit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tender-weeks-'));
  const lived = await live(folder, {
    // Clocks go back on the twelfth day; the last of October is the eighteenth.
    start: '2026-10-14',
    days: 21,
    ordersPerDay: 3,
    seed: 1,
    outage: [6, 7],
    rotation: 10,
    loss: 14,
  });
  try {
    const { items, totals } = await judge(lived);
    const unexplained = items.filter(({ reason }) => reason === undefined);
    assert.deepEqual(unexplained, []);
    const { faults, ...counts } = judgeContracts(lived);
    assert.deepEqual(faults, []);
    assert.deepEqual(counts, { deductions: 41, refused: 2, cancelled: 3, ended: 5 });
    assert.equal(totals.length, 4);
    const last = lived.read.at(-1)?.at ?? '';
    for (const event of lived.read) {
      const webhook = lived.events.get(event.id);
      // What was on its way when the disk was lost, or the test ended, never arrived.
      const at = Date.parse(event.at);
      const isOnItsWay = (at >= lived.lost.from && at <= lived.lost.to) || event.at === last;
      if (webhook || !isOnItsWay) assert.deepEqual(webhook?.data, event.data, event.id);
    }
  } finally {
    await lived.close();
    await rm(folder, { recursive: true });
  }
});
