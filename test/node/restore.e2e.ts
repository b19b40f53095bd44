import { orderIdOf } from '../../src/proxy/attempts/order-numbers.ts';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { openStore } from '../../src/node/stores/open-store.ts';
import type { Resumed } from '../../src/proxy/index.ts';
import { freePort } from '../support/free-port.mjs';
import { openShop } from './restored-shop.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-restore-'));
const file = join(folder, 'tender.db');
const backup = join(folder, 'backup.db');
const { start, run, sessionFor, pay, refund, atGateway, events, close } = await openShop(
  `sqlite:${file}`,
);
after(async () => {
  await close();
  await rm(folder, { recursive: true });
});

test('a killed proxy, a lost file: what was paid since the backup is found, nothing is sent or numbered twice', async () => {
  await start('sandbox');
  const proxy = await start('proxy');
  assert.equal((await pay(await sessionFor('before'))).outcome, 'succeeded');
  const open = await sessionFor('open', '1900', 'JPY');
  const [{ transaction_id: transaction = '' } = {}] = (await sessionFor('before')).attempts;
  assert.equal((await run(['backup', backup])).code, 0);

  assert.equal((await pay(await sessionFor('later', '1.250', 'KWD'))).outcome, 'succeeded');
  assert.equal((await pay(open)).outcome, 'succeeded');
  assert.equal((await pay(await sessionFor('declined'), '4000000000000002')).outcome, 'failed');
  assert.equal((await refund(transaction, '5.00', '0.00')).body.outcome, 'succeeded');
  const seen = await events();
  proxy.signal('SIGKILL');
  await proxy.ended();
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });

  const restored = await run(['restore', backup, '--json']);
  assert.equal(restored.code, 0, restored.output);
  const said = JSON.parse(restored.output) as Resumed;
  assert.deepEqual(said.taken_up.map((no) => orderIdOf(no)).sort(), ['declined', 'later', 'open']);
  assert.deepEqual(said.unproven, []);
  assert.deepEqual(
    [file, `${file}.restoring`, `${file}.restoring-wal`].map((path) => existsSync(path)),
    [true, false, false],
  );
  await start('proxy');

  // A reader goes on with the cursor that it has, and gets what is new under new ids only.
  const news = await events(seen.at(-1)?.id);
  const told = new Set(seen.map(({ id }) => id));
  assert.deepEqual(
    news.filter(({ id }) => told.has(id)),
    [],
  );
  assert.ok(news.some(({ type }) => type === 'alert.restored'));
  const paid = news.filter(({ type }) => type === 'payment.succeeded');
  assert.deepEqual(
    paid
      .map(({ data }) => (data as { attempt: { amount: unknown } }).attempt.amount)
      .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    [
      { value: '1.250', currency: 'KWD' },
      { value: '1900', currency: 'JPY' },
    ],
  );

  // Nobody pays twice. In which session a payment was made nobody knows: the page that is open is told that its order is.
  assert.equal((await sessionFor('later', '1.250', 'KWD')).state, 'paid');
  assert.equal((await sessionFor('open', '1900', 'JPY')).state, 'paid');
  const repeated = await pay(open);
  assert.deepEqual([repeated.type, repeated.outcome], ['/problems/already-paid', undefined]);
  const retried = await pay(await sessionFor('declined'));
  assert.equal(retried.outcome, 'succeeded');
  const numbers = (await atGateway()).map(({ order_no }) => order_no);
  assert.equal(new Set(numbers).size, numbers.length, numbers.join(' '));

  // The refund of after the backup is not made again unless somebody has looked.
  const unseen = await refund(transaction, '5.00', '0.00');
  assert.deepEqual([unseen.status, unseen.body.type?.includes('refunds-unconfirmed')], [409, true]);
  assert.equal((await refund(transaction, '8.00', '5.00', true)).status, 409);
  assert.equal((await refund(transaction, '7.00', '5.00', true)).body.outcome, 'succeeded');
  const before = (await atGateway()).find(({ order_no }) => orderIdOf(order_no) === 'before');
  assert.equal(before?.refunded, '12.00');
  const month = await run(['report', new Date().toISOString().slice(0, 7), '-o', 'json']);
  const { totals } = JSON.parse(month.output) as { totals: { currency: string; net: string }[] };
  assert.deepEqual(
    totals.map(({ currency, net }) => `${net} ${currency}`),
    ['12.00 EUR', '1.250 KWD', '1900 JPY'].sort((a, b) => a.slice(-3).localeCompare(b.slice(-3))),
  );
});

test('tender restore overwrites nothing, and takes nothing but a whole backup of a version it knows', async () => {
  const over = await run(['restore', backup]);
  assert.deepEqual([over.code, /exists already/.test(over.output)], [2, true]);
  const TENDER_DATABASE_URL = `sqlite:${join(folder, 'other.db')}`;
  const refusal = async (path: string) => {
    const { code, output } = await run(['restore', path], { TENDER_DATABASE_URL });
    assert.equal(code, 2, output);
    return output;
  };
  assert.match(await refusal(join(folder, 'none.db')), /There is no file/);
  const text = join(folder, 'text.db');
  await writeFile(text, 'no database at all'.repeat(500));
  assert.match(await refusal(text), /no database of a proxy/);
  const foreign = join(folder, 'foreign.db');
  new DatabaseSync(foreign).exec('create table notes (text)');
  assert.match(await refusal(foreign), /no database of a proxy/);
  const newer = join(folder, 'newer.db');
  await copyFile(backup, newer);
  new DatabaseSync(newer).exec('update tender_schema set version = 99');
  assert.match(await refusal(newer), /newer version/);
  assert.equal(existsSync(join(folder, 'other.db')), false);
  for (const memory of ['sqlite::memory:', 'sqlite:file:kept?mode=memory']) {
    const { code, output } = await run(['restore', backup], { TENDER_DATABASE_URL: memory });
    assert.deepEqual([code, /in memory can’t be restored/.test(output)], [2, true], output);
  }
});

test('while the gateway does not answer nothing is restored, for order numbers might be sent twice', async () => {
  const path = join(folder, 'silent.db');
  const silent = await run(['restore', backup], {
    TENDER_DATABASE_URL: `sqlite:${path}`,
    TENDER_GATEWAY_URL: `http://127.0.0.1:${await freePort()}`,
  });
  assert.deepEqual([silent.code, /nothing was restored/.test(silent.output)], [3, true]);
  assert.equal(existsSync(path), false);
});

test('a database that its own tools have restored is prepared in place', async () => {
  const path = join(folder, 'snapshot.db');
  await copyFile(backup, path);
  const TENDER_DATABASE_URL = `sqlite:${path}`;
  const prepared = await run(['restore', '--json'], { TENDER_DATABASE_URL });
  assert.equal(prepared.code, 0, prepared.output);
  const store = await openStore(TENDER_DATABASE_URL);
  const orders = await store.read((reader) => reader.find('orders', {}));
  await store.close();
  assert.equal(orders.filter(({ paidAttemptId }) => paidAttemptId !== null).length, 4);
});
