import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openProxy, loadConfiguration } from '../../src/node/index.ts';
import { checkStore } from '../../src/node/check/check-store.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { Program } from '../support/demo-processes.ts';
import { LIVE_FILE } from '../support/live-profile.ts';
import { attempt } from '../support/store-suite.ts';

const silent = { info() {}, warn() {}, error() {} };

const place = async (context: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tender-mode-'));
  context.after(() => rm(folder, { recursive: true }));
  return `sqlite:${join(folder, 'tender.db')}`;
};

const configurations = {
  sandbox: (database: string) =>
    loadConfiguration({ environment: { TENDER_DATABASE_URL: database, PORT: '0' }, file: null }),
  live: async (database: string) => {
    const file = `${database.slice('sqlite:'.length)}.json`;
    await writeFile(file, JSON.stringify(LIVE_FILE));
    return loadConfiguration({ environment: { TENDER_DATABASE_URL: database, PORT: '0' }, file });
  },
};
type Mode = keyof typeof configurations;

/** A proxy of this mode starts and ends; why it doesn't start. */
async function starts(mode: Mode, database: string): Promise<string> {
  const configuration = await configurations[mode](database);
  return openProxy(configuration, { log: silent }).then(
    async (proxy) => proxy.close().then(() => 'started'),
    (error: unknown) => String(error),
  );
}

const isPaid = async (database: string): Promise<void> => {
  const store = await openStore(database);
  await store.transaction((tx) => tx.insert('attempts', attempt('att_1')));
  await store.close();
};

const cases: readonly [first: Mode, second: Mode, paid: boolean, RegExp][] = [
  ['sandbox', 'live', true, /^StoreError: .*was used in sandbox mode: its payments are not real/],
  ['live', 'sandbox', true, /^StoreError: .*was used in live mode: its payments are real/],
  ['sandbox', 'live', false, /^started$/],
  ['live', 'sandbox', false, /^started$/],
  ['live', 'live', true, /^started$/],
  ['sandbox', 'sandbox', true, /^started$/],
];
for (const [first, second, paid, expected] of cases)
  test(`a database ${paid ? 'with payments' : 'without a payment'} of ${first} mode in ${second} mode`, async (context) => {
    const database = await place(context);
    assert.equal(await starts(first, database), 'started');
    if (paid) await isPaid(database);
    assert.match(await starts(second, database), expected);
    const [found] = await checkStore(await configurations[second](database));
    assert.equal(found?.result, first === second || !paid ? 'holds' : 'fails', found?.detail);
    // It was not made one of the other mode by the try.
    assert.equal(await starts(paid ? first : second, database), 'started');
  });

test('a database of older versions is what it is first used for', async (context) => {
  const database = await place(context);
  await isPaid(database);
  assert.equal(await starts('live', database), 'started');
  assert.match(await starts('sandbox', database), /used in live mode/);
});

test('the proxy beside a sandbox that plays a live profile keeps out of its database and its address', async (context) => {
  const played = 'test/support/invented/nimbus.config.json';
  const program = new Program(['sandbox', '--profile', played, '--port', '0'], {});
  context.after(async () => {
    program.signal('SIGTERM');
    await program.ended();
  });
  await program.printed(/in another terminal/);
  assert.match(program.output, / TENDER_DATABASE_URL=sqlite::memory: /);
  assert.match(
    program.output,
    / TENDER_PUBLIC_URL=http:\/\/127\.0\.0\.1:\d+ tender proxy --config /,
  );
});
