import type { Store } from '../store/store.ts';

/** What is rung for when an operation has been recorded as ended, its outcome has changed, or a grant was revoked. */
export const OPERATIONS_TOPIC = 'operations';

/** Tells who listens of what has changed: a session by its id, all operations together, or `ANYTHING`. */
export interface ChangeNotifier {
  notify(topic: string): void;
  /** Calls at each ring, until what is answered is called. */
  listen(topic: string, hear: () => void): () => void;
  /** Resolves at the next ring, or when the signal aborts. */
  next(topic: string, signal: AbortSignal): Promise<void>;
}

export function createChangeNotifier(): ChangeNotifier {
  const listeners = new Map<string, Set<() => void>>();
  const listen: ChangeNotifier['listen'] = (topic, hear) => {
    const those = listeners.get(topic) ?? new Set();
    listeners.set(topic, those.add(hear));
    return () => {
      those.delete(hear);
      if (those.size === 0 && listeners.get(topic) === those) listeners.delete(topic);
    };
  };
  return {
    notify(topic) {
      for (const hear of [...(listeners.get(topic) ?? [])]) hear();
    },
    listen,
    next: (topic, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          stop();
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const stop = listen(topic, wake);
        signal.addEventListener('abort', wake);
        if (signal.aborted) wake();
      }),
  };
}

const isOfOperations = (type: string): boolean =>
  type.startsWith('operation.') || type === 'grant.revoked';

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
            if (isOfOperations(row.type)) changed.add(OPERATIONS_TOPIC);
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
