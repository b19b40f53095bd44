import { base64url } from 'jose';
import { EVENT_VERSION } from '../../contract/proxy/events.schema.ts';
import type { EventData, EventType } from '../../contract/proxy/events.schema.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { EventContent } from '../store/event-rows.ts';
import type { AuditData } from './audit-events.ts';
import { sealContent } from './event-chain.ts';

/** Of any type that is named, with the data that belongs to it. */
export type Happening<Type extends EventType | keyof AuditData = EventType | keyof AuditData> = {
  [T in Type]: {
    readonly type: T;
    readonly sessionId: string | null;
    readonly data: Readonly<
      T extends EventType ? EventData<T> : T extends keyof AuditData ? AuditData[T] : never
    >;
  };
}[Type];

/** Events are kept, sealed and delivered many times: what the gateway said at length stays with its row. */
function withoutAnswers<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutAnswers) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .filter(([name, member]) => name !== 'gateway_answer' || typeof member !== 'object')
    .map(([name, member]) => [name, withoutAnswers<unknown>(member)]);
  return Object.fromEntries(members) as Value;
}

/** What recording takes of a context. */
export type Recorder = Pick<Context, 'actor' | 'keys' | 'random'> & {
  readonly clock: Pick<Context['clock'], 'now'>;
};

/** The counter that holds the number of the newest event. */
export const LAST_EVENT = 'events';

/**
 * Written, and sealed, in the transaction of what happened; `publishEvents` gives it its place among all
 * events. The nonce makes each seal good for one event: a copy of it shows.
 */
export async function recordEvent(
  { clock, actor, keys, random }: Recorder,
  tx: Transaction,
  { type, sessionId, data }: Happening,
): Promise<void> {
  const content: EventContent = {
    at: clock.now(),
    type,
    version: EVENT_VERSION,
    actor,
    sessionId,
    data: withoutAnswers(data),
    nonce: base64url.encode(random(12)),
  };
  await tx.append('outbox', { ...content, seal: await sealContent(keys, content) });
}
