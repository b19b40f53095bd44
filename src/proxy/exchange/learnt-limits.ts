import type { Clock } from '../../contract/runtime/dependencies.ts';
import type { Store } from '../store/store.ts';

/** What the gateway counts apart, as far as this proxy can tell. */
export type Counted = 'write' | 'read';

/** A limit that the gateway itself has shown by 429. */
export interface LearntLimit {
  readonly perSecond: number;
  /** Until when it wants none at all, as its `Retry-After` said; milliseconds since the epoch. */
  readonly restsUntil: number;
}

/** What the gateway has shown of its limits, shared by all proxies of the account (C-255). */
export interface LearntLimits {
  /** The limit that holds now; undefined where the gateway has shown none for a while. */
  current(kind: Counted): Promise<LearntLimit | undefined>;
  /** The gateway answered 429, with how long it wants to be left in peace, if it said so. */
  learn(kind: Counted, sentLastSecond: number, restMs?: number): Promise<void>;
}

/** Another proxy's lesson is known after so long: one small read a second at most. */
const KNOWN_FOR_MS = 1_000;
const SHORTEST_REST_MS = 1_000;
const LONGEST_REST_MS = 300_000;
/** The limit doubles after each minute without another 429, and is forgotten after ten. */
const DOUBLES_AFTER_MS = 60_000;
const DOUBLINGS = 10;

export function createLearntLimits(store: Store, clock: Clock): LearntLimits {
  const known = new Map<Counted, { readonly at: number; readonly limit: Promise<Shown> }>();

  function look(kind: Counted): Promise<Shown> {
    const now = clock.now();
    const last = known.get(kind);
    if (last && Math.abs(now - last.at) < KNOWN_FOR_MS) return last.limit;
    const limit = Promise.all([
      store.get('counters', rateOf(kind)),
      store.get('counters', restOf(kind)),
    ]).then(
      ([rate, rest]): Shown => rate && rest && { perSecond: rate.value, restsUntil: rest.value },
    );
    known.set(kind, { at: now, limit });
    // A store that can't be read is not asked less often for it.
    limit.catch(() => known.delete(kind));
    return limit;
  }

  return {
    async current(kind) {
      const shown = await look(kind);
      return shown && grown(shown, clock.now());
    },
    async learn(kind, sentLastSecond, restMs = SHORTEST_REST_MS) {
      const rest = Math.min(Math.max(restMs, SHORTEST_REST_MS), LONGEST_REST_MS);
      const limit = {
        perSecond: Math.max(1, Math.floor(sentLastSecond / 2)),
        restsUntil: clock.now() + rest,
      };
      known.set(kind, { at: clock.now(), limit: Promise.resolve(limit) });
      await store.transaction(async (tx) => {
        await tx.lock('turns', kind);
        for (const [id, value] of [
          [rateOf(kind), limit.perSecond],
          [restOf(kind), limit.restsUntil],
        ] as const)
          if (await tx.get('counters', id)) await tx.update('counters', id, { value });
          else await tx.insert('counters', { id, value });
      });
    },
  };
}

type Shown = LearntLimit | undefined;

const rateOf = (kind: Counted): string => `turns|${kind}|rate`;
const restOf = (kind: Counted): string => `turns|${kind}|rest`;

/** One that lies further ahead than any rest comes from a clock that was wrong. */
function grown({ perSecond, restsUntil }: LearntLimit, now: number): Shown {
  const doublings = Math.floor(Math.max(0, now - restsUntil) / DOUBLES_AFTER_MS);
  if (doublings >= DOUBLINGS || restsUntil > now + LONGEST_REST_MS) return undefined;
  return { perSecond: perSecond * 2 ** doublings, restsUntil };
}
