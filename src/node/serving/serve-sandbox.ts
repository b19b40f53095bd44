import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Log } from '../../contract/runtime/dependencies.ts';
import { ConnectionDropped, createSandbox } from '../../sandbox/index.ts';
import { startDueLoop } from './job-loop.ts';
import { listen } from './listen.ts';
import { createPooledTransport } from '../runtime/pooled-transport.ts';
import type { Service } from './serve-proxy.ts';
import { systemClock, systemRandom } from '../runtime/dependencies.ts';

/** How to run a sandbox. */
export interface ServeSandboxOptions {
  /** The profile whose ids, keys and formats the sandbox uses. */
  readonly profile: Profile;
  /** The address to listen on. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Gets a line for each call and each fault. */
  readonly log: Log;
  /** Accepts requests that a strict gateway might refuse. */
  readonly lenient?: boolean;
  /** A SQLite file that keeps the state across restarts; by default in memory. */
  readonly stateFile?: string;
}

/** Everything is simulated; nothing is lost when it is cut off. */
const GRACE_MS = 200;

/** Runs the sandbox gateway over HTTP. @throws PortError, StateFileError */
export async function serveSandbox({
  profile,
  host,
  port,
  log,
  lenient = false,
  stateFile,
}: ServeSandboxOptions): Promise<Service> {
  const { ids, secrets, website, mode, baseUrl, ...brand } = profile;
  const state = stateFile === undefined ? undefined : await openState(stateFile);
  const notifications = createPooledTransport(profile);
  const sandbox = createSandbox({
    ids,
    secrets,
    website,
    brand,
    publicUrl: `http://${host}:${port}`,
    clock: systemClock,
    random: systemRandom,
    transport: notifications.transport,
    lenient,
    ...(state && { storage: state }),
  });
  const listener = await listen({
    fetch: (request, connection) => sandbox.fetch(request, connection),
    host,
    port,
    portVariable: 'TENDER_SANDBOX_PORT',
    dropsConnection: (error) => error instanceof ConnectionDropped,
  }).catch(async (error: unknown) => {
    await notifications.close();
    state?.close();
    throw error;
  });
  const loop = startDueLoop([['sandbox', () => sandbox.runDue()]], systemClock, log);
  log.info('sandbox started', { url: listener.url });
  return {
    url: listener.url,
    async close() {
      await Promise.all([loop.stop(), listener.close(GRACE_MS)]);
      await notifications.close();
      state?.close();
      log.info('sandbox ended');
    },
  };
}

/** SQLite is loaded by who keeps state in it. */
async function openState(file: string) {
  const { openSandboxState } = await import('../stores/sandbox-state.ts');
  return openSandboxState(file);
}
