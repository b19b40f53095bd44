// `npm run months [-- days seed]`: a quarter of a shop's life by a clock that is handed in, and at its end
// the gateway's ledger, the store, the events and `tender report` held against each other.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge } from './books.ts';
import { judgeContracts } from './contract-book.ts';
import { live } from './life.ts';

const [days = '92', seed = '1'] = process.argv.slice(2);

const folder = await mkdtemp(join(tmpdir(), 'tender-months-'));
const lived = await live(folder, {
  start: '2026-10-01',
  days: Number(days),
  ordersPerDay: 4,
  seed: Number(seed),
  outage: [40, 41, 42],
  rotation: 50,
  loss: 64,
});
const { payments, totals, items, days: booked } = await judge(lived);
const contracts = judgeContracts(lived);
await lived.close();
await rm(folder, { recursive: true });

console.log(
  `${days} days, ${payments} payments, ${lived.events.size} events, ${lived.ledger.rows.length} rows at the gateway, bookings on ${booked} days`,
);
console.log(
  `${lived.subscriptions.length} contracts: ${contracts.deductions} deductions made, ${contracts.refused} refused, ${contracts.cancelled} contracts cancelled, ${contracts.ended} ended`,
);
console.log(
  `size of the database at the ends of months: ${lived.sizes.map((size) => `${Math.round(size / 1024)} KiB`).join(', ')}`,
);
for (const total of totals) console.log(`at the gateway: ${total}`);
const [explained, open] = [
  items.filter(({ reason }) => reason !== undefined),
  [...items.filter(({ reason }) => reason === undefined), ...contracts.faults],
];
for (const { order_no, what, reason } of explained)
  console.log(`open item ${order_no}: ${what}: ${reason}`);
for (const { order_no, what } of open) console.log(`BROKEN ${order_no}: ${what}`);
console.log(
  `the books of gateway, store, events and report ${open.length === 0 ? 'agree' : 'do not agree'}: ${explained.length} open items with a reason, ${open.length} without`,
);
process.exit(open.length === 0 ? 0 : 1);
