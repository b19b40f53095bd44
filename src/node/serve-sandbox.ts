import type { Profile } from '../contract/profile.schema.ts';
import { ConnectionDropped, createSandbox } from '../sandbox/index.ts';
import { listen } from './listen.ts';
import { createPooledFetch } from './pooled-fetch.ts';
import type { Service } from './serve-proxy.ts';
import { systemClock, systemRandom } from './surroundings.ts';

export interface SandboxOptions {
  /** Whose ids and keys the sandbox accepts. */
  readonly profile: Profile;
  readonly host: string;
  readonly port: number;
  readonly lenient?: boolean;
}

/** What runs is simulated; nobody loses anything when it is cut off. */
const GRACE_MS = 200;

/** Runs the sandbox gateway over HTTP. @throws PortError */
export async function serveSandbox({
  profile,
  host,
  port,
  lenient = false,
}: SandboxOptions): Promise<Service> {
  const notifications = createPooledFetch(profile);
  const sandbox = createSandbox({
    ids: profile.ids,
    secrets: profile.secrets,
    website: profile.website,
    publicUrl: `http://${host}:${port}`,
    clock: systemClock,
    random: systemRandom,
    fetch: notifications.fetch,
    lenient,
  });
  const listener = await listen({
    fetch: (request) => sandbox.fetch(request),
    host,
    port,
    portVariable: 'TENDER_SANDBOX_PORT',
    dropsConnection: (error) => error instanceof ConnectionDropped,
  });
  return {
    url: listener.url,
    async close() {
      await listener.close(GRACE_MS);
      await notifications.close();
    },
  };
}
