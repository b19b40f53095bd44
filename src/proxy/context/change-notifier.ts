import type { Store } from '../store/store.ts';

/** What is rung for when an operation has been recorded as ended, or its outcome has changed. */
export const OPERATIONS_TOPIC = 'operations';

/** Wakes the event streams of what has changed, within this process: of a session by its id, of all operations together. */
export interface ChangeNotifier {
  notify(topic: string): void;
  /** Resolves at the next ring, or when the signal aborts. */
  next(topic: string, signal: AbortSignal): Promise<void>;
  /** Counts a stream of this owner until the signal aborts; false where it has that many already. */
  admit(owner: string, most: number, signal: AbortSignal): boolean;
}

export function createChangeNotifier(): ChangeNotifier {
  const target = new EventTarget();
  const open = new Map<string, number>();
  return {
    admit(owner, most, signal) {
      const count = open.get(owner) ?? 0;
      if (count >= most || signal.aborted) return false;
      open.set(owner, count + 1);
      const leave = (): void => {
        const left = (open.get(owner) ?? 1) - 1;
        if (left > 0) open.set(owner, left);
        else open.delete(owner);
      };
      signal.addEventListener('abort', leave, { once: true });
      return true;
    },
    notify: (topic) => target.dispatchEvent(new Event(topic)),
    next: (topic, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          target.removeEventListener(topic, wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        target.addEventListener(topic, wake);
        signal.addEventListener('abort', wake);
        if (signal.aborted) wake();
      }),
  };
}

/** The store, ringing for what a transaction changed once it has taken effect. */
export function withNotifications(store: Store, bell: ChangeNotifier): Store {
  store.onAnnounced?.((topic) => bell.notify(topic));
  return {
    async transaction(work) {
      const changed = new Set<string>();
      const result = await store.transaction((inner) => {
        changed.clear();
        return work({
          ...inner,
          update: (table, id, changes) => {
            if (table === 'sessions') changed.add(id);
            return inner.update(table, id, changes);
          },
          append: (table, row) => {
            if (row.type.startsWith('operation.')) changed.add(OPERATIONS_TOPIC);
            return inner.append(table, row);
          },
        });
      });
      for (const topic of changed) bell.notify(topic);
      store.announce?.([...changed]);
      return result;
    },
    get: (table, id) => store.get(table, id),
    find: (table, query) => store.find(table, query),
    read: (work) => store.read(work),
    check: () => store.check(),
    ...(store.connections && { connections: store.connections }),
    ...(store.compact && { compact: () => store.compact?.() ?? Promise.resolve() }),
    close: () => store.close(),
  };
}
