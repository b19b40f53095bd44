import type { Store } from '../store/store.ts';

/** Wakes the listeners of a session when it changes, within this process. */
export interface SessionNotifier {
  notify(sessionId: string): void;
  /** How many wait for a session's ring. */
  listenerCount(sessionId: string): number;
  /** Resolves at the next ring, or when the signal aborts. */
  next(sessionId: string, signal: AbortSignal): Promise<void>;
}

export function createSessionNotifier(): SessionNotifier {
  const target = new EventTarget();
  const waiting = new Map<string, number>();
  const count = (sessionId: string, by: 1 | -1): void => {
    const now = (waiting.get(sessionId) ?? 0) + by;
    if (now > 0) waiting.set(sessionId, now);
    else waiting.delete(sessionId);
  };
  return {
    listenerCount: (sessionId) => waiting.get(sessionId) ?? 0,
    notify: (sessionId) => target.dispatchEvent(new Event(sessionId)),
    next: (sessionId, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          target.removeEventListener(sessionId, wake);
          signal.removeEventListener('abort', wake);
          count(sessionId, -1);
          resolve();
        };
        count(sessionId, 1);
        target.addEventListener(sessionId, wake);
        signal.addEventListener('abort', wake);
        if (signal.aborted) wake();
      }),
  };
}

/** The store, ringing for each session that a transaction changed once it has taken effect. */
export function withNotifications(store: Store, bell: SessionNotifier): Store {
  store.onAnnounced?.((id) => bell.notify(id));
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
        });
      });
      for (const id of changed) bell.notify(id);
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
