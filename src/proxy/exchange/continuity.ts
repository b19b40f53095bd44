import type { Log, Metrics } from '../../contract/runtime/dependencies.ts';
import { restoredAt } from '../store/restored.ts';
import {
  StoreWentBackError,
  type Reader,
  type Store,
  type StoreHistory,
  type Transaction,
} from '../store/store.ts';
import type { LineageRow } from '../store/tables.ts';

/** The row that says which history of the store the proxies work with. */
const LINEAGE = 'current';

/** What the store says of itself. */
export interface Said extends StoreHistory {
  /** What proxies have written down of it; nothing before the first. */
  readonly lineage: LineageRow | undefined;
  /** Number of the newest event; 0 before the first. */
  readonly event: number;
  /** The event that this process saw last is still there, as it was, or was pruned. */
  readonly hasHead: boolean;
  /** When it was last restored; 0 for never. */
  readonly restored: number;
}

/** What a process remembers of that. */
export type Seen = Pick<Said, 'timeline' | 'isSynchronous' | 'event' | 'restored'> & {
  readonly beat: number;
};

/** How the store stands to what is known of it. */
export type Standing =
  /** No proxy has worked with it. */
  | 'first'
  | 'same'
  /** Another server goes on with it, which had every commit before it was acknowledged. */
  | 'moved'
  /** `tender restore` has prepared it since. */
  | 'restored'
  /** Something is missing that was there. */
  | 'behind'
  /** It is a copy, or another server goes on with it, and nobody knows what was there. */
  | 'uncertain';

/** Whether what is written to it now might repeat what it does not know. */
export const isRefused = (standing: Standing): boolean =>
  standing === 'behind' || standing === 'uncertain';

/** The one rule (decision 27). `seen` is nothing for a process that has just started. */
export function standingOf(
  seen: Seen | undefined,
  { timeline, lineage, event, hasHead, restored }: Said,
): Standing {
  const isBegun = lineage?.timeline === null || timeline === null || lineage?.timeline === timeline;
  if (seen) {
    if (restored > seen.restored) return isBegun ? 'restored' : 'uncertain';
    const beat = lineage?.beat ?? 0;
    if (restored < seen.restored || beat < seen.beat || event < seen.event || !hasHead)
      return 'behind';
  }
  if (!lineage) return 'first';
  if (isBegun) return 'same';
  return lineage.isSynchronous && (seen?.isSynchronous ?? true) ? 'moved' : 'uncertain';
}

/** Whether the store is still what it was. */
export interface Continuity {
  /** The store, which is not written to while that is refused, nor before it was looked at. */
  readonly store: Store;
  /** Of the last look. */
  readonly isRefused: boolean;
  /** Looks how the store stands; to be called every second or so. */
  look(): Promise<Standing>;
  /** From now on everything is let through: for what prepares a store that went back. */
  open(): void;
  /** Writes down that proxies go on with the store as it is. */
  accept(tx: Transaction): Promise<void>;
}

/**
 * Notices a store that went back: one that lacks what was in it (a standby without the last commits, a
 * restored backup) would have payments made once more. Each look compares it with what this process has seen and with
 * what proxies wrote down in it, and tells the store what every transaction has to find from then on.
 */
export function createContinuity(surroundings: {
  readonly store: Store;
  readonly log: Log;
  readonly metrics: Metrics;
}): Continuity {
  const { store, log, metrics } = surroundings;
  let seen: Seen | undefined;
  /** Of the event that was the newest. */
  let head: Head | undefined;
  let standing: Standing | undefined;
  let hasWritten = false;
  let isOpen = false;
  let looking: Promise<Standing> | undefined;

  async function look(): Promise<Standing> {
    const history = await historyOf(store);
    const { newest, ...said } = await store.read((reader) => read(reader, history, head));
    const found = standingOf(seen, said);
    tell(found);
    standing = found;
    if (isRefused(found)) return found;
    const beat = said.lineage?.beat ?? 0;
    const { timeline, isSynchronous } = history;
    store.expect?.({ timeline, beat });
    const isWritten =
      said.lineage?.timeline === timeline && said.lineage.isSynchronous === isSynchronous;
    const next = isWritten && !hasWritten ? beat : await write(history);
    seen = { ...history, beat: next, event: said.event, restored: said.restored };
    head = newest;
    store.expect?.({ timeline, beat: next });
    return found;
  }

  async function write(history: StoreHistory): Promise<number> {
    hasWritten = false;
    return store.transaction((tx) => beat(tx, history));
  }

  function tell(found: Standing): void {
    const before = standing !== undefined && isRefused(standing);
    metrics.gauge('store_went_back', isRefused(found) ? 1 : 0);
    if (isRefused(found) && !before)
      log.error('the database went back: stop the proxies and run "tender restore"', {
        state: found,
      });
    if (before && !isRefused(found))
      log.info('the database may be written again', { state: found });
  }

  const lookOnce = (): Promise<Standing> =>
    (looking ??= look().finally(() => {
      looking = undefined;
    }));

  async function assertContinued(): Promise<void> {
    if (isRefused(standing ?? (await lookOnce()))) throw new StoreWentBackError();
  }

  const noting = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    store.transaction((tx) => work({ ...tx, ...notedBy(tx, () => (hasWritten = true)) }));

  return {
    get isRefused() {
      return standing !== undefined && isRefused(standing);
    },
    look: lookOnce,
    open() {
      isOpen = true;
      store.expect?.(undefined);
    },
    async accept(tx) {
      await beat(tx, await historyOf(store));
    },
    store: {
      ...store,
      async transaction(work) {
        if (isOpen) return store.transaction(work);
        await assertContinued();
        try {
          return await noting(work);
        } catch (error) {
          if (!(error instanceof StoreWentBackError)) throw error;
          await lookOnce();
          await assertContinued();
          return noting(work);
        }
      },
    },
  };
}

/** How a store stands for somebody who has seen nothing of it before. */
export const standingOfStore = async (store: Store): Promise<Standing> => {
  const history = await historyOf(store);
  return standingOf(undefined, await store.read((reader) => read(reader, history, undefined)));
};

const historyOf = async (store: Store): Promise<StoreHistory> =>
  (await store.history?.()) ?? NO_HISTORY;

const NO_HISTORY: StoreHistory = { timeline: null, isSynchronous: false };

interface Head {
  readonly id: string;
  readonly hash: string;
}

async function read(
  reader: Reader,
  history: StoreHistory,
  head: Head | undefined,
): Promise<Said & { readonly newest: Head | undefined }> {
  const [[newest], [lineage], restored, [known], [oldest]] = await Promise.all([
    reader.find('events', { descending: true, limit: 1 }),
    reader.find('lineages', { where: { id: LINEAGE } }),
    restoredAt(reader),
    head ? reader.find('events', { where: { id: head.id } }) : [],
    reader.find('events', { limit: 1 }),
  ]);
  const isPruned = head !== undefined && oldest !== undefined && oldest.id > head.id;
  return {
    ...history,
    lineage,
    event: Number(newest?.id ?? 0),
    hasHead: head === undefined || (known ? known.hash === head.hash : isPruned),
    restored: restored ?? 0,
    newest: newest && { id: newest.id, hash: newest.hash },
  };
}

/** Writes down which history proxies work with, and that they do. */
async function beat(tx: Transaction, { timeline, isSynchronous }: StoreHistory): Promise<number> {
  const row = await tx.get('lineages', LINEAGE);
  const next = { timeline, isSynchronous, beat: (row?.beat ?? 0) + 1 };
  if (row) await tx.update('lineages', LINEAGE, next);
  else await tx.insert('lineages', { id: LINEAGE, ...next });
  return next.beat;
}

/** The writes of a transaction, each of which is noted. */
const notedBy = (
  { insert, update, remove, append }: Transaction,
  note: () => void,
): Pick<Transaction, 'insert' | 'update' | 'remove' | 'append'> => ({
  insert: (...given) => (note(), insert(...given)),
  update: (...given) => (note(), update(...given)),
  remove: (...given) => (note(), remove(...given)),
  append: (...given) => (note(), append(...given)),
});
