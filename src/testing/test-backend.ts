import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import {
  profileSchema,
  type Profile,
  type ProfileInput,
} from '../contract/profile/profile.schema.ts';
import type { GrantAnswer, GrantCreateInput } from '../contract/proxy/grant.schema.ts';
import type { SessionAnswer } from '../contract/proxy/session-answer.schema.ts';
import type { SessionCreateInput } from '../contract/proxy/session.schema.ts';
import { SANDBOX_PROFILE, SANDBOX_SETTINGS } from '../contract/profile/sandbox-defaults.ts';
import { proxySettings } from '../contract/profile/settings.schema.ts';
import type { Clock, Fetch, RandomBytes } from '../contract/runtime/dependencies.ts';
import { transportOver } from '../contract/runtime/transport.ts';
import {
  createMemoryStore,
  createProxy,
  importSeen,
  type Assets,
  type Store,
} from '../proxy/index.ts';
import {
  createSandbox,
  scenarioName,
  seededRecords,
  type SandboxStorage,
  type ScenarioName,
} from '../sandbox/index.ts';
import { recordExchanges, type Exchange } from './exchange-recorder.ts';
import { runtimeClock, runtimeRandom, silentLog } from './surroundings.ts';

/** Options of `createTestBackend`. */
export interface TestBackendOptions {
  /** Where pages and servers reach the proxy; by default `https://pay.test`. */
  readonly proxyUrl?: string;
  /** Where the sandbox's bank pages are; by default `https://sandbox.test`. */
  readonly sandboxUrl?: string;
  /** Pages that may contain the elements; by default any origin that a session or grant names. */
  readonly allowedOrigins?: readonly string[];
  /** What differs from the sandbox's profile: methods, limits, schedules. */
  readonly profile?: Partial<ProfileInput>;
  /** The built secure frame; without it card entry can't be shown. */
  readonly assets?: Assets;
  /** Keeps the proxy's state; by default in memory. */
  readonly store?: Store;
  /** Keeps the sandbox's state; by default in memory. */
  readonly sandboxStorage?: SandboxStorage;
  /** Time; by default that of the runtime. */
  readonly clock?: Clock;
  /** Random bytes; by default those of the runtime. */
  readonly random?: RandomBytes;
  /** Called after each exchange with the gateway, secrets masked. */
  readonly onExchange?: (exchange: Exchange) => void;
}

/** The real proxy and the real sandbox, in memory and connected to each other without a network. */
export interface TestBackend {
  /** Address of the proxy. */
  readonly proxyUrl: string;
  /** Address of the sandbox. */
  readonly sandboxUrl: string;
  /** What the merchant server calls the proxy with. */
  readonly apiKey: string;
  /** Every exchange with the gateway so far, secrets masked, the latest last. */
  readonly exchanges: readonly Exchange[];
  /** Answers any request to the proxy's or the sandbox's address. Throws for others. */
  readonly fetch: Fetch;
  /** Is the address one that `fetch` answers? */
  answers(url: string): boolean;
  /** From now on every gateway call follows this scenario; `null` ends it. @throws TypeError */
  useScenario(name: ScenarioName | null): void;
  /** The next call of this operation follows the scenario, once. */
  next(operation: OperationName, scenario: ScenarioName): Promise<void>;
  /** What a merchant server does: creates a session with the proxy. */
  createSession(session: SessionCreateInput): Promise<SessionAnswer & { client_secret: string }>;
  /** What a merchant server does: lets one browser perform named operations on named cards. */
  createGrant(grant: GrantCreateInput): Promise<GrantAnswer>;
  /** Runs what is due at proxy and sandbox; `nextAt` is when there will be more. */
  runDue(): Promise<{ readonly nextAt: number | null }>;
  /** Ends the proxy's event streams. */
  close(): Promise<void>;
}

/** Connects proxy and sandbox. Nothing runs before the first request. */
export function createTestBackend(options: TestBackendOptions = {}): TestBackend {
  const { clock = runtimeClock, random = runtimeRandom } = options;
  const proxyUrl = options.proxyUrl ?? 'https://pay.test';
  const sandboxUrl = options.sandboxUrl ?? 'https://sandbox.test';
  const profile = testProfile(sandboxUrl, options.profile);
  const settings = proxySettings.parse({
    ...SANDBOX_SETTINGS,
    publicUrl: proxyUrl,
    allowedOrigins: options.allowedOrigins ?? SANDBOX_SETTINGS.allowedOrigins,
  });
  const exchanges: Exchange[] = [];
  const store = options.store ?? createMemoryStore();
  let scenario: string | null = null;

  const { ids, secrets, website, mode: _mode, baseUrl: _baseUrl, ...brand } = profile;
  const sandbox = createSandbox({
    ids,
    secrets,
    website,
    brand,
    publicUrl: sandboxUrl,
    clock,
    random,
    transport: transportOver((request) => proxy.fetch(request)),
    ...(options.sandboxStorage && { storage: options.sandboxStorage }),
  });
  const proxy = createProxy({
    profile,
    settings,
    store,
    transport: recordExchanges(
      transportOver((request) => {
        if (scenario !== null) request.headers.set('X-Sandbox-Scenario', scenario);
        return sandbox.fetch(request);
      }),
      {
        profile,
        clock,
        onExchange(exchange) {
          exchanges.push(exchange);
          options.onExchange?.(exchange);
        },
      },
    ),
    clock: { monotonic: () => clock.now(), ...clock },
    random,
    log: silentLog,
    assets: options.assets ?? (() => Promise.resolve(undefined)),
  });

  let introduced: Promise<void> | undefined;
  /** The interface lists no cards (C-240), so the sandbox's initial cards are imported into the proxy. */
  const introduce = async (): Promise<void> => {
    const { cards, groups, cardholders } = seededRecords(profile);
    await importSeen(store, clock, 'cards', cards);
    await importSeen(store, clock, 'groups', groups);
    await importSeen(store, clock, 'cardholders', cardholders);
  };

  /** If no pages are listed, those that the merchant server names are allowed. */
  const allowNamed = async (request: Request): Promise<void> => {
    const isNaming = /\/v1\/(?:sessions|grants|orders\/[^/]+\/session)$/.test(request.url);
    if (request.method === 'GET' || !isNaming) return;
    const named: unknown = await request
      .clone()
      .json()
      .catch(() => undefined);
    const { origin, return_url: back } = (named ?? {}) as Record<string, unknown>;
    for (const address of [origin, back])
      if (typeof address === 'string' && URL.canParse(address)) {
        const page = new URL(address).origin;
        if (!settings.allowedOrigins.includes(page)) settings.allowedOrigins.push(page);
      }
  };

  const isUnder = (url: string, base: string) => url === base || url.startsWith(`${base}/`);
  const fetch: Fetch = (request) => {
    if (isUnder(request.url, proxyUrl))
      return (introduced ??= introduce())
        .then(() => (options.allowedOrigins ? undefined : allowNamed(request)))
        .then(() => proxy.fetch(request));
    if (isUnder(request.url, sandboxUrl)) return sandbox.fetch(request);
    throw new Error(`${request.url} is neither under ${proxyUrl} nor under ${sandboxUrl}`);
  };
  const [apiKey] = SANDBOX_SETTINGS.apiKeys;

  return {
    proxyUrl,
    sandboxUrl,
    apiKey,
    exchanges,
    fetch,
    answers: (url) => isUnder(url, proxyUrl) || isUnder(url, sandboxUrl),
    useScenario(name) {
      scenario = name === null ? null : scenarioName(name);
    },
    async next(operation, name) {
      scenarioName(name);
      await sent(fetch, `${sandboxUrl}/__sandbox/next`, { operation, scenario: name });
    },
    async createSession(session) {
      const answer = await sent(fetch, `${proxyUrl}/v1/sessions`, session, {
        Authorization: `Bearer ${apiKey}`,
        'Idempotency-Key': crypto.randomUUID(),
      });
      return answer as SessionAnswer & { client_secret: string };
    },
    async createGrant(grant) {
      const answer = await sent(fetch, `${proxyUrl}/v1/grants`, grant, {
        Authorization: `Bearer ${apiKey}`,
      });
      return answer as GrantAnswer;
    },
    async runDue() {
      const due = [await sandbox.runDue(), await proxy.runDue()];
      const times = due.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt]));
      return { nextAt: times.length === 0 ? null : Math.min(...times) };
    },
    close: () => proxy.close(),
  };
}

const testProfile = (sandboxUrl: string, changes: Partial<ProfileInput> = {}): Profile =>
  profileSchema.parse({
    ...SANDBOX_PROFILE,
    baseUrl: { acquiring: sandboxUrl, issuing: sandboxUrl },
    ...changes,
  });

async function sent(
  fetch: Fetch,
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(
    new Request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
