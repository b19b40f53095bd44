import type { Transaction } from '../store/store.ts';

/** What a merchant server is told of. */
export const EVENT_TYPES = [
  'payment.succeeded',
  'payment.failed',
  'payment.pending',
  'payment.review',
  'payment.requires_action',
  'payment.unknown',
  /** An order was paid a second time: refund one of the two. */
  'payment.duplicate',
  /** The gateway was asked as often as the ladder says, and nothing is proven: decide. */
  'payment.unresolved',
  'payment.abandoned',
  'session.expired',
  'session.cancelled',
  /** The gateway's answer contradicts what was sent, or points to a fault of configuration. */
  'alert.security',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface Happening {
  readonly type: EventType;
  readonly at: number;
  readonly sessionId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

const SEQUENCE = 'events';

/** Numbers never skip or swap, so a reader that remembers the last one misses nothing. */
export async function recordEvent(tx: Transaction, happening: Happening): Promise<void> {
  const counter = await tx.get('counters', SEQUENCE);
  const number = (counter?.value ?? 0) + 1;
  if (counter) await tx.update('counters', SEQUENCE, { value: number });
  else await tx.insert('counters', { id: SEQUENCE, value: number });
  await tx.insert('events', {
    id: String(number).padStart(16, '0'),
    at: happening.at,
    type: happening.type,
    sessionId: happening.sessionId,
    data: JSON.stringify(happening.data),
  });
}
