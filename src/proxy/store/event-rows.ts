import type { Actor } from '../../contract/proxy/events.schema.ts';

/** What is recorded of something that happened. */
export interface EventContent {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Its name, such as `payment.succeeded`. */
  readonly type: string;
  /** What `data` means. */
  readonly version: number;
  /** Who made it happen. */
  readonly actor: Actor;
  /** Of a session: in what order it is delivered. */
  readonly sessionId: string | null;
  /** What it happened to, as it was then. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Of this event alone, so that a copy of it shows. */
  readonly nonce: string;
}

/** A keyed hash under the root secret that it names. */
export interface Seal {
  /** First digits of a hash of the secret. */
  readonly by: string;
  /** HMAC-SHA-256, base64url. */
  readonly mac: string;
}

/** An event that has no place among all yet. */
export interface OutboxRow extends EventContent {
  /** A zero-padded number. */
  readonly id: string;
  /** Of the content. */
  readonly seal: Seal;
}

/** An event at its place; none is ever changed, and only the oldest are removed. */
export interface EventRow extends EventContent {
  /** A zero-padded number: order of ids is order of events. */
  readonly id: string;
  /** The hash of the event before; null at the first. */
  readonly previous: string | null;
  /** Of number, content and `previous`. */
  readonly hash: string;
  /** Of the hash. */
  readonly seal: Seal;
}
