import type { Keys } from '../crypto/keys.ts';
import type { EventRow } from '../store/tables.ts';
import { hashOfEvent, type AuditContent } from './audit-entry.ts';

/** Members of an event's data by which it says what it is about, the nearest first. */
const NAMES = [
  'attempt',
  'operation',
  'attempt_id',
  'operation_id',
  'card_id',
  'recurring_id',
  'transaction_id',
  'about',
  'session_id',
] as const;
/** What outlives the event: who decided what and why, and what was found wrong. */
const KEPT = [
  'from',
  'to',
  'items',
  'reason',
  'decided_by',
  'requested_by',
  'subject',
  'grant_id',
  'origin',
  'alert',
  'field',
  'refund_reference',
  'period',
  'last_event',
] as const;

/** An event as an entry of the chain: a hash of all of it, and what is kept for good. */
export async function contentOf(keys: Keys, event: EventRow): Promise<AuditContent> {
  const { data } = event;
  const [named] = NAMES.map((name) => data[name]).filter(Boolean);
  const { id, operation, outcome } = (typeof named === 'object' ? named : {}) as Partial<
    Record<'id' | 'operation' | 'outcome', unknown>
  >;
  const about = typeof named === 'object' ? id : named;
  const details = {
    ...Object.fromEntries(KEPT.filter((name) => name in data).map((name) => [name, data[name]])),
    ...(typeof operation === 'string' && { operation }),
    ...(typeof outcome === 'string' && { outcome }),
  };
  return {
    at: event.at,
    type: event.type,
    actor: event.actor ?? null,
    about: typeof about === 'string' ? about : event.sessionId,
    details: Object.keys(details).length > 0 ? details : null,
    eventId: event.id,
    eventHash: await hashOfEvent(keys, event),
  };
}
