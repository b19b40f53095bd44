import type { LogField } from './log-fields.ts';

/** Clock and randomness are passed in, so that tests control them. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** A signal that aborts after so many milliseconds. */
  timeout(milliseconds: number): AbortSignal;
  /** Resolves after so many milliseconds, or at once when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** A clock that also counts time which no one can set: rates, leases and patience go by it. */
export interface SteadyClock extends Clock {
  /** Milliseconds since some moment of this process; never steps. */
  monotonic(): number;
}

/** Bytes that can be a body: `Uint8Array<ArrayBuffer>`, which TypeScript before 5.7 has no name for. */
export type Bytes = ReturnType<InstanceType<typeof TextEncoder>['encode']>;

/** So many bytes from a cryptographic source. `purpose` names what a test may want to foresee. */
export type RandomBytes = (length: number, purpose?: 'order-number') => Bytes;

/**
 * SHA-256 and what is made of it. Hashes are base64url without padding, unless said otherwise. It answers at
 * once: what is recorded is sealed within a transaction, and some databases end one that waits for anything else.
 */
export interface Hashing {
  /** Of the text as UTF-8. */
  sha256(text: string): string;
  /** The same in lower-case hex, as signatures have it. */
  sha256Hex(text: string): string;
  /** HMAC (RFC 2104) of the text as UTF-8. */
  hmac(key: Bytes, text: string): string;
  /** HKDF (RFC 5869) without salt: 32 bytes of key for one use, which `info` names. */
  hkdf(secret: string, info: string): Bytes;
}

/** Codings of HTTP bodies that every browser reads (RFC 9110, section 8.4.1; RFC 7932). */
export type ContentCoding = 'br' | 'gzip';

/** A body in a coding, as small as it gets: that is done once for each body, so it may take its time. */
export type Compress = (body: Bytes, coding: ContentCoding) => Promise<Bytes>;

/** Structured log lines. Fields are allowed by name, in `LOG_FIELDS` (P-42). */
export interface Log {
  /** Something happened as expected. */
  info(event: string, fields?: LogFields): void;
  /** Worth a look, but nothing failed. */
  warn(event: string, fields?: LogFields): void;
  /** Something failed, or needs a person. */
  error(event: string, fields?: LogFields): void;
}

/** Values by the names of `LOG_FIELDS`; undefined ones are left out. */
export type LogFields = Readonly<Partial<Record<LogField, string | number | boolean | undefined>>>;

/** Counts and durations for an operator. Labels are few and of few values: routes, outcomes. */
export interface Metrics {
  /** Adds one to a counter. */
  count(name: string, labels?: Readonly<Record<string, string>>): void;
  /** In seconds. */
  duration(name: string, seconds: number, labels?: Readonly<Record<string, string>>): void;
  /** What is so right now, in place of what was before. */
  gauge(name: string, value: number, labels?: Readonly<Record<string, string>>): void;
}

/** How anything here reaches the network; an in-process server can take its place. */
export type Fetch = (request: Request) => Promise<Response>;
