// Starts a private PostgreSQL for tests: a cluster in a temporary folder, thrown away at the end.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { PATIENCE_MS } from './patience.mjs';

/** The folder of PostgreSQL's programs, the newest first, or `undefined` where there is none. */
export function postgresPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_ctl'].every((name) => existsSync(join(folder, name))),
  );
}

/** @param {string} programs the folder that `postgresPrograms` found */
export async function startPostgres(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'tender-postgres-'));
  const user = owner();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });

  const made = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'tender',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    remove();
    throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  }

  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
  ];
  const begin = () =>
    spawn(
      join(programs, 'postgres'),
      ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
      { ...user, cwd: folder, stdio: 'ignore' },
    );
  /** @param {'fast' | 'immediate'} mode */
  const end = (mode) => {
    const control = ['-D', join(folder, 'data'), 'stop', '-s', '-m', mode];
    spawnSync(join(programs, 'pg_ctl'), control, { ...user, cwd: folder });
  };
  let server = begin();
  /** @type {number[]} */
  let frozen = [];
  const thaw = () => {
    // The first one last: once it goes on, it takes away those that have ended, and their ids with them.
    for (const id of frozen.toReversed()) process.kill(id, 'SIGCONT');
    frozen = [];
  };
  const stop = () => {
    process.off('exit', stop);
    // What is frozen does not hear that it has to end.
    thaw();
    end('immediate');
    remove();
  };
  process.once('exit', stop);

  const ready = () =>
    spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
      .status === 0;
  const started = async () => {
    // Waits before it asks: meanwhile this process learns that the server before has closed its connections.
    for (let tries = 0; ; tries += 1) {
      await delay(100);
      if (ready()) return;
      if (tries * 100 > PATIENCE_MS || server.exitCode !== null)
        throw new Error('PostgreSQL did not start.');
    }
  };
  await started();
  return {
    url: `postgres://tender@127.0.0.1:${port}/postgres`,
    stop,
    end,
    /** Stops all of its processes where they are; what it answers lets them go on. */
    freeze() {
      // The first one first: it starts no other while the others are looked for.
      const stop = (/** @type {number} */ id) => process.kill(id, 'SIGSTOP') && frozen.push(id);
      if (server.pid === undefined) return thaw;
      stop(server.pid);
      for (const id of childrenOf(server.pid)) stop(id);
      return thaw;
    },
    /** Starts it after `end`. */
    async begin() {
      server = begin();
      await started();
    },
    /**
     * What a standby has at this moment; what it answers lets that one take over, without all that was committed
     * since.
     */
    async standby() {
      const [data, copy] = [join(folder, 'data'), join(folder, 'standby')];
      end('fast');
      spawnSync('cp', ['-a', data, copy]);
      await this.begin();
      return async () => {
        end('immediate');
        rmSync(data, { recursive: true });
        renameSync(copy, data);
        writeFileSync(join(data, 'standby.signal'), '');
        await this.begin();
        spawnSync(join(programs, 'pg_ctl'), ['-D', data, 'promote', '-s', '-w'], {
          ...user,
          cwd: folder,
        });
      };
    },
  };
}

/**
 * The processes that one has started.
 *
 * @param {number} parent
 */
const childrenOf = (parent) =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);

/** PostgreSQL refuses to run as root: root hands it to the user that Debian's package makes. */
export function owner() {
  if (process.getuid?.() !== 0) return {};
  /** @param {string} flag */
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
