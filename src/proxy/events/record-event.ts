import type { Context } from '../context/context.ts';
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
  /** A person decided what was not proven. */
  'payment.resolved',
  'operation.succeeded',
  'operation.failed',
  'operation.pending',
  'operation.review',
  'operation.requires_action',
  'operation.unknown',
  'operation.resolved',
  /** The gateway says that something happened to a payment that is final here: look at it. */
  'notification.received',
  /** A card's details were shown in the secure frame. */
  'card.revealed',
  /** A period of a subscription was charged, or tried to be; its payments, where they were found. */
  'subscription.deducted',
  /** Nothing is deducted any more. */
  'subscription.ended',
  'session.expired',
  'session.cancelled',
  /** The gateway's answer contradicts what was sent, or points to a fault of configuration. */
  'alert.security',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface Happening {
  readonly type: EventType;
  readonly sessionId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

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
    data: JSON.stringify(happening.data),
  });
  if (settings.webhookUrl)
    await tx.insert('deliveries', { id, nextAt: at, attempts: '[]', state: 'waiting' });
}
