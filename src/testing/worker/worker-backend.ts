import type { RandomBytes } from '../../contract/runtime/dependencies.ts';
import type { ScenarioName } from '../../sandbox/index.ts';
import type { Assets } from '../../proxy/index.ts';
import type { Exchange } from '../exchange-recorder.ts';
import { runtimeClock } from '../surroundings.ts';
import { createTestBackend, type TestBackend } from '../test-backend.ts';
import { exchangeChannel } from './control.ts';
import { forgetDatabase, openDatabase } from './database.ts';
import { createIndexedDbStore } from './indexeddb-store.ts';
import { keptValues } from './kept-values.ts';
import { siteFile } from './site-files.ts';

const DATABASE = 'tender';
const EXCHANGES_KEPT = 50;
/** Browsers end a worker that does nothing for half a minute; what is due later waits for a request. */
const WORTH_WAITING_MS = 30_000;

export interface WorkerBackend {
  readonly backend: TestBackend;
  readonly exchanges: () => readonly Exchange[];
  useScenario(name: ScenarioName | null): Promise<void>;
  /** Resolves when all of the sandbox's changes are stored. */
  saved(): Promise<void>;
  /** Does what is due until nothing is for a while. */
  work(): Promise<void>;
  /** Forgets sessions, attempts and the sandbox's ledger; open another one afterwards. */
  forget(): Promise<void>;
}

/** The backend of a site, with everything it remembers in the browser's database. */
export async function openWorkerBackend(
  site: string,
  random?: RandomBytes,
): Promise<WorkerBackend> {
  const database = await openDatabase(DATABASE);
  const kept = keptValues(database);
  const channel = exchangeChannel();
  const exchanges = ((await kept.read('exchanges')) ?? []) as Exchange[];
  const sandboxState = (await kept.read('sandbox')) as string | undefined;
  let saving: Promise<unknown> = Promise.resolve();
  let working: Promise<void> | undefined;
  /** Who is interested in the answer learns that a forgotten backend keeps nothing; it alarms nobody. */
  const keep = (name: string, value: unknown): Promise<void> => {
    const written = kept.write(name, value);
    written.catch(() => undefined);
    return written;
  };

  const backend = createTestBackend({
    proxyUrl: `${site}proxy`,
    sandboxUrl: `${site}sandbox`,
    allowedOrigins: [new URL(site).origin],
    store: createIndexedDbStore(database),
    sandboxStorage: {
      load: () => sandboxState,
      save(snapshot) {
        saving = keep('sandbox', snapshot);
      },
    },
    assets: hostedFrame(site),
    ...(random && { random }),
    onExchange(exchange) {
      exchanges.push(exchange);
      exchanges.splice(0, exchanges.length - EXCHANGES_KEPT);
      channel.postMessage(exchange);
      void keep('exchanges', exchanges);
    },
  });
  backend.useScenario(((await kept.read('scenario')) ?? null) as ScenarioName | null);

  async function work(): Promise<void> {
    for (;;) {
      const { nextAt } = await backend.runDue();
      const rest = nextAt === null ? Infinity : nextAt - runtimeClock.now();
      if (rest > WORTH_WAITING_MS) return;
      // A request may bring something that is due sooner.
      await runtimeClock.sleep(Math.min(Math.max(rest, 20), 1_000));
    }
  }

  return {
    backend,
    exchanges: () => exchanges,
    async useScenario(name) {
      backend.useScenario(name);
      await kept.write('scenario', name);
    },
    saved: () => saving.then(() => undefined),
    work: () =>
      (working ??= work().finally(() => {
        working = undefined;
      })),
    async forget() {
      await backend.close();
      await forgetDatabase(database);
    },
  };
}

/** The built secure frame, from where the site's other files are. */
const hostedFrame =
  (site: string): Assets =>
  async (path) => {
    const response = await siteFile(new Request(`${site}secure-frame/${path}`));
    if (!response.ok) return undefined;
    return {
      body: new Uint8Array(await response.arrayBuffer()),
      type: response.headers.get('content-type') ?? 'application/octet-stream',
    };
  };
