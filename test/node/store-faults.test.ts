import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, test } from 'node:test';
import { openStore } from '../../src/node/stores/open-store.ts';
import { placeOf, storeFault } from '../../src/node/stores/store-fault.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-store-faults-'));
after(() => rm(folder, { recursive: true }));

const messageOf = (address: string): Promise<string> =>
  openStore(address).then(
    () => assert.fail('it was opened'),
    (error: unknown) => (error as Error).message,
  );

describe('a store that can’t be opened is named with its place and what to do', () => {
  test('a folder', async () => {
    assert.equal(
      await messageOf(`sqlite:${folder}`),
      `TENDER_DATABASE_URL (database): ${folder} can't be used (EISDIR): name a file in a folder that this program may write to`,
    );
  });

  test('a file that is no database', async () => {
    const file = join(folder, 'notes.txt');
    await writeFile(file, 'milk and bread '.repeat(100));
    assert.equal(
      await messageOf(`sqlite:${file}`),
      `TENDER_DATABASE_URL (database): ${file} can't be used (SQLITE_NOTADB): it is damaged or no database; name another file, or restore a backup`,
    );
  });

  for (const [code, remedy] of [
    ['28P01', 'correct user and password'],
    ['3D000', 'create the database'],
    ['ECONNREFUSED', 'start the server'],
    ['53100', 'the disk is full'],
  ] as const)
    test(`PostgreSQL’s ${code}, without the password`, () => {
      const place = placeOf('postgres://tender:hunter2@db.example:5433/shop?sslmode=require');
      const fault = storeFault(place, Object.assign(new Error('hunter2'), { code }));
      assert.match(
        fault,
        new RegExp(`^PostgreSQL db\\.example:5433/shop can't be used \\(${code}\\)`),
      );
      assert.ok(fault.includes(remedy), fault);
      assert.doesNotMatch(fault, /hunter2|\n/);
    });

  for (const message of [
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
  ])
    test(`a PostgreSQL that says nothing: ${message}`, () => {
      assert.equal(
        storeFault('PostgreSQL db.example/shop', new Error(message)),
        'PostgreSQL db.example/shop does not answer: see whether the server is overloaded or frozen',
      );
    });
});

/** A file system of its own, which nobody but the program sees. */
const ALONE = ['-Urm', 'sh', '-c'];
const mountable = spawnSync('unshare', [...ALONE, 'mount -t tmpfs none /mnt']).status === 0;

/** One line of its log. */
interface Line {
  readonly event: string;
  readonly url?: string;
  readonly code?: string;
  readonly reason?: string;
}

test(
  'a full disk: not ready, one line with path and remedy, and ready again by itself',
  { skip: mountable ? false : 'this system lets nobody mount a small disk' },
  async (context) => {
    const main = join(import.meta.dirname, '../../src/node/cli/main.ts');
    const mounted = `mount -t tmpfs -o size=4m none /mnt && exec "$0" "$@"`;
    const child = spawn('unshare', [...ALONE, mounted, process.execPath, main, 'proxy'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], PORT: '0', TENDER_DATABASE_URL: 'sqlite:/mnt/tender.db' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    context.after(async () => {
      child.kill('SIGKILL');
      await closed;
    });
    const [started, told] = [Promise.withResolvers<Line>(), Promise.withResolvers<Line>()];
    let faults = 0;
    createInterface(child.stdout).on('line', (line) => {
      const said = line.startsWith('{') ? (JSON.parse(line) as Line) : undefined;
      if (said?.event === 'proxy started') started.resolve(said);
      if (said?.event !== 'store not reachable') return;
      faults += 1;
      told.resolve(said);
    });
    const { url } = await started.promise;
    const ready = async () => (await fetch(`${url}/readyz`)).status;
    assert.equal(await ready(), 200);

    // The log of the database has room for more pages, until it is emptied.
    const rest = `/proc/${child.pid}/root/mnt/rest`;
    await writeFile(rest, new Uint8Array(8 << 20)).catch(() => undefined);
    let status = await ready();
    while (status === 200) status = await ready();
    assert.equal(status, 503);
    const { reason, code } = await told.promise;
    assert.equal(code, 'SQLITE_FULL');
    assert.equal(
      reason,
      "/mnt/tender.db can't be used (SQLITE_FULL): the disk is full; free some space",
    );
    assert.equal((await fetch(`${url}/healthz`)).status, 200);

    await rm(rest);
    assert.equal(await ready(), 200);
    child.kill('SIGTERM');
    await closed;
    assert.equal(faults, 1, 'one line');
  },
);
