import type { RandomBytes, SteadyClock } from '../../contract/runtime/dependencies.ts';
import { newId } from '../crypto/identifiers.ts';
import type { Reader, Store } from '../store/store.ts';

/** How often a process with work renews its lease. */
const BEAT_MS = 2_000;
/** A process that is silent for longer counts as dead. */
const SILENCE_MS = 8_000;
/** It considers itself alive for half of that, so that it stops before others take over. */
const CONFIRMED_MS = SILENCE_MS / 2;
/** When work in progress is checked again: is its process still alive? */
export const LOOK_AGAIN_MS = 3_000;

/** A row that one process at a time works on. */
export interface LeasedRow {
  readonly id: string;
  /** The lease of the process that holds it; null, or an old one, if there is none. */
  readonly leaseId?: string | null;
}

/** The right to work on rows, as long as it is confirmed. */
export interface Lease {
  readonly id: string;
  /** The store confirms that no process considers this one dead. Check right before sending anything. */
  confirm(): Promise<boolean>;
}

/**
 * Who works on what. A process that has work in progress keeps one row in the store and changes it
 * every two seconds; each row it works on names that lease. Others see the changes stop, count the
 * silence on their own monotonic clock, and remove the lease: its rows are free. No wall clock is
 * compared with another, so clocks may be wrong and may be set (decision 12).
 */
export interface Leases {
  /** This process's lease, which `hold` keeps alive. */
  current(): Lease;
  /** Keeps rows for as long as work on them runs. */
  hold<Result>(rowIds: readonly string[], work: () => Promise<Result>): Promise<Result>;
  /** Somebody who is alive works on the row. */
  isHeld(reader: Reader, row: LeasedRow): Promise<boolean>;
  /** Looks who is silent; to be called every second or so. */
  observe(): Promise<void>;
  /** Resolves when nothing is held any more. */
  idle(): Promise<void>;
  /** Lets go of everything: what is still held is free at once. */
  end(): Promise<void>;
}

interface Heartbeat {
  readonly beat: number;
  /** When it was first seen, by this process's monotonic clock. */
  readonly since: number;
}

/** By both clocks. */
interface Moment {
  readonly at: number;
  readonly wall: number;
}

const NEVER: Moment = { at: -Infinity, wall: 0 };

export function createLeases(surroundings: {
  readonly store: Store;
  readonly clock: SteadyClock;
  readonly random: RandomBytes;
}): Leases {
  const { store, clock, random } = surroundings;
  const held = new Map<string, number>();
  const seen = new Map<string, Heartbeat>();
  let own = newId('lease', random);
  /** Earlier ones, which nothing is held by. */
  let retired: readonly string[] = [];
  /** When the beat that the store confirmed last was begun. */
  let confirmed = NEVER;
  /** When the lease was last handed out: whoever has it may not hold anything yet. */
  let handedOut = NEVER;
  let beating: Promise<boolean> | undefined;
  let keeping = false;
  let becameIdle = Promise.withResolvers<undefined>();

  // A clock that was set is no proof of silence, but a machine that slept shows in it alone.
  const isRecent = ({ at, wall }: Moment): boolean =>
    clock.monotonic() - at < CONFIRMED_MS && Math.abs(clock.now() - wall) < CONFIRMED_MS;
  const isConfirmed = (): boolean => isRecent(confirmed);
  const moment = (): Moment => ({ at: clock.monotonic(), wall: clock.now() });

  async function beat(): Promise<boolean> {
    const id = own;
    const begun = moment();
    const isNew = confirmed === NEVER;
    const over = retired;
    const lives = await store.transaction(async (tx) => {
      for (const old of over) await tx.remove('leases', old);
      const row = await tx.get('leases', id);
      if (row) await tx.update('leases', id, { beat: row.beat + 1 });
      else if (isNew) await tx.insert('leases', { id, beat: 1 });
      return isNew || row !== undefined;
    });
    retired = retired.filter((old) => !over.includes(old));
    if (own === id && lives) confirmed = begun;
    else if (own === id) renew();
    return lives;
  }

  function renew(): void {
    if (confirmed !== NEVER) retired = [...retired, own];
    own = newId('lease', random);
    confirmed = NEVER;
  }

  const beatOnce = (): Promise<boolean> =>
    (beating ??= beat().finally(() => {
      beating = undefined;
    }));

  /** Beats for as long as anything is held. A store that is away is tried again with the next beat. */
  async function keep(): Promise<void> {
    keeping = true;
    for (;;) {
      await clock.sleep(BEAT_MS);
      if (held.size === 0) break;
      await beatOnce().catch(() => undefined);
    }
    keeping = false;
  }

  function take(rowId: string): void {
    held.set(rowId, (held.get(rowId) ?? 0) + 1);
    if (!keeping) void keep();
  }

  function release(rowId: string): void {
    const count = (held.get(rowId) ?? 1) - 1;
    if (count > 0) held.set(rowId, count);
    else held.delete(rowId);
    if (held.size > 0) return;
    becameIdle.resolve(undefined);
    becameIdle = Promise.withResolvers<undefined>();
  }

  return {
    current() {
      // Nobody works under the old one, and others may have removed it while there was nothing to do.
      if (held.size === 0 && !beating && !isConfirmed() && !isRecent(handedOut)) renew();
      handedOut = moment();
      const id = own;
      if (!isConfirmed()) beatOnce().catch(() => undefined);
      return {
        id,
        async confirm() {
          if (own === id && isConfirmed()) return true;
          if (own !== id) return false;
          const lives = await beatOnce();
          return lives && own === id && isConfirmed();
        },
      };
    },

    async hold(rowIds, work) {
      rowIds.forEach(take);
      try {
        return await work();
      } finally {
        rowIds.forEach(release);
      }
    },

    async isHeld(reader, { id, leaseId }) {
      if (!leaseId) return false;
      if (leaseId === own) return held.has(id);
      return (await reader.find('leases', { where: { id: leaseId }, limit: 1 })).length > 0;
    },

    async observe() {
      const rows = await store
        .read((reader) => reader.find('leases', {}))
        .catch((error: unknown) => {
          // Nothing is known of the time in which nothing could be read.
          seen.clear();
          throw error;
        });
      const now = clock.monotonic();
      const live = new Set(rows.map(({ id }) => id));
      for (const id of seen.keys()) if (!live.has(id)) seen.delete(id);
      for (const { id, beat } of rows) {
        const before = seen.get(id);
        if (before?.beat !== beat) seen.set(id, { beat, since: now });
        else if (now - before.since >= SILENCE_MS && !(id === own && held.size > 0))
          await store.transaction(async (tx) => {
            if ((await tx.get('leases', id))?.beat === beat) await tx.remove('leases', id);
          });
      }
    },

    async idle() {
      while (held.size > 0) await becameIdle.promise;
    },

    async end() {
      const id = own;
      if (confirmed === NEVER) return;
      renew();
      await store.transaction((tx) => tx.remove('leases', id)).catch(() => undefined);
    },
  };
}
