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

const SEQUENCE = 'events';

/**
 * Written in the transaction of what happened. Numbers never skip or swap, so a reader that
 * remembers the last one misses nothing.
 */
export async function recordEvent(
  { clock, settings }: Context,
  tx: Transaction,
  happening: Happening,
): Promise<void> {
  const counter = await tx.get('counters', SEQUENCE);
  const number = (counter?.value ?? 0) + 1;
  if (counter) await tx.update('counters', SEQUENCE, { value: number });
  else await tx.insert('counters', { id: SEQUENCE, value: number });
  const id = String(number).padStart(16, '0');
  const at = clock.now();
  await tx.insert('events', {
    id,
    at,
    type: happening.type,
    sessionId: happening.sessionId,
    data: happening.data,
  });
  if (settings.webhookUrl)
    await tx.insert('deliveries', { id, dueAt: at, attempts: [], state: 'waiting' });
}
