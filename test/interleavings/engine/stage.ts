import { Client } from 'pg';
import type { Fetch } from '../../../src/contract/runtime/dependencies.ts';
import { openPostgresStore } from '../../../src/node/stores/postgres.ts';
import type { Store } from '../../../src/proxy/index.ts';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { isOneWaiting } from '../../support/interrupting.ts';
import { emptySchema } from '../../support/postgres-schema.ts';
import { stepping } from '../../support/stepping.ts';
import { step } from './stops.ts';

/** A real PostgreSQL on which one thing after the other is played. */
export interface Stage {
  /** Each read of it is a step. */
  readonly store: Store;
  /** Everything is gone, and time begins anew: at each step a little of it passes. */
  clear(): Promise<FakeClock>;
  /** Whether a transaction waits for a lock. */
  isOneWaiting(): Promise<boolean>;
  close(): Promise<void>;
}

export async function openStage(server: string): Promise<Stage> {
  const url = await emptySchema(server);
  const store = await openPostgresStore(url);
  const database = new Client(url);
  await database.connect();
  const tables = await database.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'tender_schema'`,
  );
  const clear = tables.rows.map(({ name }) => `delete from ${name}`).join(';');
  let clock = createFakeClock();
  return {
    store: stepping(store, (name) => {
      clock.advance(1);
      return step(name);
    }),
    async clear() {
      await database.query(clear);
      // Nothing is missing that was there: it begins anew.
      store.expect?.(undefined);
      clock = whoWaitsMovesOn(createFakeClock());
      return clock;
    },
    isOneWaiting: () => isOneWaiting(database),
    async close() {
      await database.end();
      await store.close();
    },
  };
}

/** The most that is waited for a turn to ask the gateway. */
const TURN_MS = 1_000;

/** A turn that the other action has taken meanwhile is waited for: nothing else lets that time pass. */
const whoWaitsMovesOn = (clock: FakeClock): FakeClock => ({
  ...clock,
  sleep(milliseconds, signal) {
    const slept = clock.sleep(milliseconds, signal);
    if (milliseconds < TURN_MS) clock.advance(milliseconds);
    return slept;
  },
});

/** A gateway of which each question is two steps: before it arrives, and before its answer does. */
export const inSteps =
  (fetch: Fetch): Fetch =>
  async (request) => {
    await step('the gateway is asked');
    const answer = await fetch(request);
    await step('the gateway has answered');
    return answer;
  };
