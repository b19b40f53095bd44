import { Client, type Pool } from 'pg';
import { ANYTHING, type Store } from '../../proxy/store/store.ts';

const CHANNEL = 'tender_sessions';
/** What changes within this time is announced together. */
const TOGETHER_MS = 20;
/** A payload has at most 8,000 bytes. */
const AT_ONCE = 100;
const AGAIN_MS = 1_000;

type Announcer = Required<Pick<Store, 'announce' | 'onAnnounced'>> & { close(): Promise<void> };

/**
 * News between proxies by LISTEN and NOTIFY, on a connection of its own. They are sent after the
 * transaction and not within it, where notifying would make all commits wait for each other. What can't be sent
 * is sent later; what a process that died has not sent is found by the streams' own look from time to time.
 */
export function createAnnouncer(pool: Pool, url: string): Announcer {
  const waiting = new Set<string>();
  const listeners = new Set<(topic: string) => void>();
  let client: Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const send = (): void => {
    timer = undefined;
    const ids = [...waiting];
    waiting.clear();
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      pool
        .query('select pg_notify($1, $2)', [CHANNEL, some.join(' ')])
        .catch(() => announce(some, AGAIN_MS));
    }
  };

  const announce = (topics: readonly string[], inMs = TOGETHER_MS): void => {
    for (const id of topics) waiting.add(id);
    if (waiting.size > 0 && !closed) timer ??= setTimeout(send, inMs).unref();
  };
  const hear = (topic: string): void => {
    for (const listener of listeners) listener(topic);
  };

  const listen = (): void => {
    const mine = new Client({ connectionString: url, keepAlive: true });
    client = mine;
    let again = false;
    const later = (): void => {
      if (again || closed) return;
      again = true;
      mine.end().catch(() => undefined);
      setTimeout(() => (closed ? undefined : listen()), AGAIN_MS).unref();
    };
    mine.on('error', later);
    mine.on('end', later);
    mine.on('notification', ({ payload = '' }) => {
      for (const id of payload.split(' ')) hear(id);
    });
    mine
      .connect()
      .then(() => mine.query(`listen ${CHANNEL}`))
      .then(() => hear(ANYTHING))
      .catch(later);
  };

  return {
    announce: (topics) => announce(topics),
    onAnnounced(call) {
      listeners.add(call);
      if (!client) listen();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
