// Starts PgBouncer for tests, in transaction mode before a server, with few connections: transactions take turns on them.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { PATIENCE_MS } from './patience.mjs';
import { owner } from './postgres.mjs';

/** PgBouncer's program, or `undefined` where it is not installed. */
export const poolerProgram = () =>
  ['/usr/sbin', ...(process.env['PATH'] ?? '').split(':')]
    .map((folder) => join(folder, 'pgbouncer'))
    .find((file) => existsSync(file));

/** @param {string} program @param {string} server the address of the server; its databases keep their names */
export async function startPooler(program, server) {
  const { hostname, port: behind, username } = new URL(server);
  const folder = mkdtempSync(join(tmpdir(), 'tender-pgbouncer-'));
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${behind}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 3',
      'max_client_conn = 200',
    ].join('\n'),
  );
  const user = owner();
  if (user.uid !== undefined && user.gid !== undefined)
    for (const file of [folder, settings, join(folder, 'users.txt')])
      chownSync(file, user.uid, user.gid);
  const child = spawn(program, [settings], { ...user, cwd: folder, stdio: 'ignore' });
  const stop = () => {
    process.off('exit', stop);
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (tries * 50 > PATIENCE_MS || child.exitCode !== null)
      throw new Error('PgBouncer did not start.');
    await delay(50);
  }
  return { url: `postgres://${username}@127.0.0.1:${port}/postgres`, stop };
}

/** @param {number} port @returns {Promise<boolean>} */
const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
