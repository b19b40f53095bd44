import { EVENT_VERSION } from '../../contract/proxy/events.schema.ts';
import type { EventData, EventType } from '../../contract/proxy/events.schema.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';

/** Of any type that is named, with the data that belongs to it. */
export type Happening<Type extends EventType = EventType> = {
  [T in Type]: {
    readonly type: T;
    readonly sessionId: string | null;
    readonly data: Readonly<EventData<T>>;
  };
}[Type];

/** The counter that holds the number of the newest event. */
export const LAST_EVENT = 'events';

/** Written in the transaction of what happened; `publishEvents` gives it its place among all events. */
export async function recordEvent(
  { clock, actor }: Context,
  tx: Transaction,
  { type, sessionId, data }: Happening,
): Promise<void> {
  const version = EVENT_VERSION;
  await tx.append('outbox', { at: clock.now(), type, version, actor, sessionId, data });
}
