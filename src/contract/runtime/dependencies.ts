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
export type Bytes = ReturnType<TextEncoder['encode']>;

/** So many bytes from a cryptographic source. */
export type RandomBytes = (length: number) => Bytes;

/**
 * SHA-256 and what is made of it. Hashes are base64url without padding, unless said otherwise. May answer at
 * once: a promise for each of a request's many short hashes costs more than the hash.
 */
export interface Hashing {
  /** Of the text as UTF-8. */
  sha256(text: string): string | Promise<string>;
  /** The same in lower-case hex, as signatures have it. */
  sha256Hex(text: string): string | Promise<string>;
  /** HMAC (RFC 2104) of the text as UTF-8. */
  hmac(key: Bytes, text: string): string | Promise<string>;
  /** HKDF (RFC 5869) without salt: 32 bytes of key for one use, which `info` names. */
  hkdf(secret: string, info: string): Bytes | Promise<Bytes>;
}

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
