import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Profile } from '../contract/profile.schema.ts';
import type { Log } from '../contract/surroundings.ts';
import { ConnectionDropped, createSandbox, type SandboxStorage } from '../sandbox/index.ts';
import { startDueLoop } from './due-loop.ts';
import { errorCode } from './error-code.ts';
import { listen } from './listen.ts';
import { createPooledFetch } from './pooled-fetch.ts';
import type { Service } from './serve-proxy.ts';
import { systemClock, systemRandom } from './surroundings.ts';

export interface ServeSandboxOptions {
  /** Whose ids, keys and ways the sandbox takes on. */
  readonly profile: Profile;
  readonly host: string;
  readonly port: number;
  readonly log: Log;
  readonly lenient?: boolean;
  /** Keeps the sandbox's state across restarts. */
  readonly stateFile?: string;
}

/** What runs is simulated; nobody loses anything when it is cut off. */
const GRACE_MS = 200;

/** Runs the sandbox gateway over HTTP. @throws PortError */
export async function serveSandbox({
  profile,
  host,
  port,
  log,
  lenient = false,
  stateFile,
}: ServeSandboxOptions): Promise<Service> {
  const { ids, secrets, website, mode, baseUrl, ...brand } = profile;
  const notifications = createPooledFetch(profile);
  const sandbox = createSandbox({
    ids,
    secrets,
    website,
    brand,
    publicUrl: `http://${host}:${port}`,
    clock: systemClock,
    random: systemRandom,
    fetch: notifications.fetch,
    lenient,
    ...(stateFile === undefined ? {} : { storage: fileStorage(stateFile) }),
  });
  const listener = await listen({
    fetch: (request, connection) => sandbox.fetch(request, connection),
    host,
    port,
    portVariable: 'TENDER_SANDBOX_PORT',
    dropsConnection: (error) => error instanceof ConnectionDropped,
  });
  const loop = startDueLoop(sandbox, systemClock, log);
  log.info('sandbox started', { url: listener.url });
  return {
    url: listener.url,
    async close() {
      await Promise.all([loop.stop(), listener.close(GRACE_MS)]);
      await notifications.close();
      log.info('sandbox ended');
    },
  };
}

/** One file, replaced as a whole, so that a crash leaves the old state or the new one. */
const fileStorage = (file: string): SandboxStorage => ({
  load() {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  },
  save(snapshot) {
    writeFileSync(`${file}.new`, snapshot);
    renameSync(`${file}.new`, file);
  },
});
