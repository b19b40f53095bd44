import { Hono } from 'hono';
import { profileSchema, type ProfileInput } from '../contract/profile/profile.schema.ts';
import type { Clock, RandomBytes } from '../contract/runtime/dependencies.ts';
import type { Transport } from '../contract/runtime/transport.ts';
import { controlRoutes } from './control/control.ts';
import { runDueTasks, deliverDue, nextDueOutside } from './jobs/run-due.ts';
import { handleCall, type GatewayEndpointDependencies } from './gateway/handle-call.ts';
import { Holds } from './gateway/hold.ts';
import { pageRoutes } from './pages/routes.ts';
import { GatewayRejection } from './protocol/gateway-rejection.ts';
import { readSnapshot, writeSnapshot } from './state/snapshot.ts';
import { seededState } from './seed/seed.ts';
import { SandboxContext } from './state/world.ts';

/** Whose gateway the sandbox plays, and what it is given. */
export interface SandboxOptions {
  /** The merchant ids and the company id that it knows. */
  readonly ids: ProfileInput['ids'];
  /** The keys that signatures are checked with. */
  readonly secrets: ProfileInput['secrets'];
  /** Shown by bank pages and queries for payments that name none. */
  readonly website?: string;
  /** Signing schemes, recipes, root names and codes that differ from the defaults. */
  readonly brand?: Partial<Omit<ProfileInput, 'ids' | 'secrets' | 'mode' | 'baseUrl'>>;
  /** Where browsers reach the sandbox's pages, without trailing slash. */
  readonly publicUrl: string;
  /** Time and timers. */
  readonly clock: Clock;
  /** Ids follow from it; the same seed and calls give the same ids. */
  readonly seed?: number;
  /** Draws a seed, where none is given. */
  readonly random?: RandomBytes;
  /** Sends notifications. */
  readonly transport: Transport;
  /** Overlooks unknown fields, wrong content types and wrong signatures. */
  readonly lenient?: boolean;
  /** Longest time that an answer is held back, in milliseconds. */
  readonly holdMs?: number;
  /** Keeps the state as one text, written after every change. */
  readonly storage?: SandboxStorage;
}

/** Keeps the sandbox's state across restarts. */
export interface SandboxStorage {
  /** The last snapshot, or nothing at the first start. */
  load(): string | undefined;
  /** Called with the whole state after each change. */
  save(snapshot: string): void;
}

/** A running sandbox gateway. */
export interface Sandbox {
  /**
   * The gateway's operations, the pages shoppers are sent to, and the control API.
   * @throws ConnectionDropped where no answer is to come
   */
  fetch(
    request: Request,
    connection?: { readonly remoteAddress?: string | undefined },
  ): Promise<Response>;
  /**
   * Does what the clock has made due, notifications included; says when the next thing is due, by
   * the clock that is passed in.
   */
  runDue(): Promise<{ readonly worked: number; readonly nextAt: number | null }>;
  /** The whole state, as one text that `storage` can hold. */
  snapshot(): string;
}

const HOLD_MS = 120_000;

/** The gateway, simulated: the same handler in Node, in a service worker and in tests. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const profile = profileSchema.parse({
    ...options.brand,
    mode: 'sandbox',
    baseUrl: { acquiring: options.publicUrl, issuing: options.publicUrl },
    ids: options.ids,
    secrets: options.secrets,
    website: options.website ?? '',
  });
  const { clock, transport, storage } = options;
  const seed = options.seed ?? seedFrom(options.random);
  const stored = storage?.load();
  const world = new SandboxContext(
    { profile, publicUrl: options.publicUrl, clock, seed },
    stored === undefined ? seededState(profile, clock.now()) : readSnapshot(stored),
  );
  const surroundings: GatewayEndpointDependencies = {
    world,
    holds: new Holds(clock, options.holdMs ?? HOLD_MS),
    transport,
    lenient: options.lenient ?? false,
    save: () => storage?.save(writeSnapshot(world.state)),
  };
  /** Ids continue where they were: a proxy that remembers the old ones must not see them again. */
  const reset = () =>
    world.replace({ ...seededState(profile, clock.now()), drawn: world.state.drawn });

  const app = new Hono<{ Bindings: { remoteAddress?: string | undefined } }>({ strict: false });
  const base = new URL(options.publicUrl).pathname.replace(/\/$/, '');
  app.use(async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
  app.route(`${base}/__sandbox`, controlRoutes({ ...surroundings, reset }));
  app.route(base || '/', pageRoutes(world, surroundings.save));
  // A visitor to the bare address wants to know what this is.
  app.get(base || '/', (c) => c.redirect(`${base}/__sandbox/`));
  app.all('*', (c) => handleCall(surroundings, c.req.raw, c.env.remoteAddress));
  app.onError((error) => {
    if (error instanceof GatewayRejection) return refuse(error);
    throw error;
  });

  return {
    fetch: async (request, connection = {}) => app.fetch(request, connection),
    async runDue() {
      const worked = runDueTasks(world) + (await deliverDue(world, transport));
      if (worked > 0) surroundings.save();
      return { worked, nextAt: nextDueOutside(world) };
    },
    snapshot: () => writeSnapshot(world.state),
  };
}

const refuse = ({ status, code, message, rule }: GatewayRejection): Response =>
  Response.json({ code, message }, { status, headers: { 'x-sandbox-rule': rule } });

/** Fresh ids in every run, so that they don't meet those of an earlier one. */
const seedFrom = (random: RandomBytes | undefined): number =>
  random?.(6).reduce((seed, byte) => seed * 256 + byte, 0) ?? 1;
