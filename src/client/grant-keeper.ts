import type { Clock } from '../contract/runtime/dependencies.ts';
import { browserClock } from './browser-clock.ts';
import { CheckoutError } from './checkout-error.ts';

/** Fetches a fresh grant from the page's own server; resolves to its `token`. */
export type FetchGrant = () => Promise<string>;

interface GrantKeeperOptions {
  /** A grant to start with, if the page already has one. */
  readonly grant?: string | undefined;
  readonly fetchGrant?: FetchGrant | undefined;
  readonly clock?: Clock;
}

/** The page has given no grant, so nothing was sent. */
export class NoGrantError extends CheckoutError {
  constructor(cause: unknown) {
    super('unreachable', 'no grant was given', { cause });
  }
}

/** Part of a grant's life that is left when the next one is fetched: a quarter, a minute at most. */
const MARGIN = { share: 0.25, atMost: 60_000 };
const AGAIN_AFTER = 5_000;

/**
 * Holds the grant in use, and replaces it before it expires. Concurrent callers get the same one, so
 * the page is asked once.
 */
export class GrantKeeper {
  readonly #clock: Clock;
  #fetchGrant: FetchGrant | undefined;
  #current: Promise<string> | undefined;

  constructor({ grant, fetchGrant, clock = browserClock }: GrantKeeperOptions) {
    this.#clock = clock;
    this.#fetchGrant = fetchGrant;
    this.#current = grant ? Promise.resolve(grant) : undefined;
  }

  /** Replaces the current grant with the page's. A different `fetchGrant` means a different user. */
  take({ grant, fetchGrant }: Omit<GrantKeeperOptions, 'clock'>): void {
    if (fetchGrant !== this.#fetchGrant) this.#current = undefined;
    this.#fetchGrant = fetchGrant;
    if (grant) this.#current = Promise.resolve(grant);
  }

  /** The grant in use. Throws NoGrantError if the page supplies none. */
  token(): Promise<string> {
    return (this.#current ??= this.#fetch());
  }

  /** A new grant in place of `ended`, or one that arrived in the meantime. */
  async renew(ended: string): Promise<string> {
    const asked = this.#current;
    const current = await asked?.catch(() => undefined);
    // If many requests were rejected with the same grant, the first one drops it.
    if (current === ended && this.#fetchGrant && asked === this.#current) this.#current = undefined;
    return this.token();
  }

  /** Fetches the next grant before each one ends, until the signal aborts. */
  async keep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const token = await this.token().catch(() => undefined);
      const wait = token === undefined ? AGAIN_AFTER : untilNext(token);
      if (wait === undefined) return;
      await this.#clock.sleep(wait, signal);
      if (token !== undefined) await this.#renewUnless(signal, token);
    }
  }

  async #renewUnless({ aborted }: AbortSignal, ended: string): Promise<void> {
    if (!aborted) await this.renew(ended).catch(() => undefined);
  }

  #fetch(): Promise<string> {
    const fetching = this.#ask();
    fetching.catch(() => {
      // One that the page has handed over meanwhile stays.
      if (this.#current === fetching) this.#current = undefined;
    });
    return fetching;
  }

  async #ask(): Promise<string> {
    try {
      if (!this.#fetchGrant) throw new Error('neither grant nor fetchGrant is set');
      return await this.#fetchGrant();
    } catch (cause) {
      throw new NoGrantError(cause);
    }
  }
}

/**
 * How long to wait before the next grant is fetched. By the length of its life, not by the instant of
 * its end: the clocks of this device and the proxy may differ.
 */
function untilNext(token: string): number | undefined {
  const life = lifeOf(token);
  return life && life - Math.min(MARGIN.atMost, life * MARGIN.share);
}

/** Milliseconds between issue and end (RFC 7519, `iat` and `exp`). */
function lifeOf(token: string): number | undefined {
  const { exp, iat } = claimsOf(token);
  return typeof exp === 'number' && typeof iat === 'number' && exp > iat
    ? (exp - iat) * 1000
    : undefined;
}

/** The operations that a grant names, to draw by; undefined where that can't be read. */
export function operationsOf(token: string): readonly string[] | undefined {
  const { operations } = claimsOf(token);
  return Array.isArray(operations)
    ? operations.filter((name): name is string => typeof name === 'string')
    : undefined;
}

/** What a token says of itself. Nothing is believed by it: the proxy decides. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const [, payload = ''] = token.split('.');
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims: unknown = JSON.parse(text);
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}
