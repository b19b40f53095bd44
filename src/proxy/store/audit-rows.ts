import type { Actor } from '../../contract/proxy/events.schema.ts';

/** What is said of something that was done: who, what and when. */
export interface AuditNote {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The type of an event, `exchange`, or what makes no event, like `grant.created`. */
  readonly type: string;
  /** Who did it; null for an exchange, whose reason has an entry of its own. */
  readonly actor: Actor | null;
  /** Id of what it was done with. */
  readonly about: string | null;
  /** What is kept in full, however long the event itself is: a decision and its reason, a grant's limits. */
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** One that makes no event, until it has its place in the chain. */
export interface AuditNoteRow extends AuditNote {
  /** A zero-padded number, as in the outbox. */
  readonly id: string;
}

/** An entry of the audit chain. None is ever changed or removed. */
export interface AuditRow extends AuditNote {
  /** A zero-padded number without gaps. */
  readonly id: string;
  /** The event that it is about. */
  readonly eventId: string | null;
  /** Of all that the event says. */
  readonly eventHash: string | null;
  /** The newest event that the chain holds by now. */
  readonly lastEvent: string | null;
  /** Of this entry and the hash of the one before. */
  readonly hash: string;
  /** An HMAC of the hash under the root secret that it names: without it the chain can't be continued. */
  readonly seal: { readonly by: string; readonly mac: string } | null;
}
