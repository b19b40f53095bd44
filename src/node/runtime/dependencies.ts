import {
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomFillSync,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  Bytes,
  Compress,
  Hashing,
  RandomBytes,
  SteadyClock,
} from '../../contract/runtime/dependencies.ts';

/** Limits of one length that begin within a thousandth of it are one: each would have a timer of its own. */
const limits = new Map<number, { readonly signal: AbortSignal; readonly until: number }>();
function limitOf(milliseconds: number): AbortSignal {
  const now = performance.now();
  const known = limits.get(milliseconds);
  if (known && now < known.until) return known.signal;
  const signal = AbortSignal.timeout(milliseconds);
  limits.set(milliseconds, { signal, until: now + milliseconds / 1_000 });
  return signal;
}

/** The machine's own time. Its timers don't keep a process alive. */
export const systemClock: SteadyClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  timeout: limitOf,
  sleep: (milliseconds, signal) =>
    delay(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined),
};

const DRAWN = 4_096;
let drawn = new Uint8Array(0);
let given = 0;

/** Random bytes from the operating system, which is asked for many at a time; each is given out once. */
export const systemRandom: RandomBytes = (length) => {
  if (drawn.length - given < length) {
    drawn = randomFillSync(new Uint8Array(Math.max(DRAWN, length)));
    given = 0;
  }
  given += length;
  return drawn.slice(given - length, given);
};

/** A key takes longer to import than to use: each is imported once. */
const imported = new WeakMap<Bytes, KeyObject>();
function importedKey(key: Bytes): KeyObject {
  let known = imported.get(key);
  if (!known) imported.set(key, (known = createSecretKey(key)));
  return known;
}

/** By `node:crypto`, which answers at once. */
export const systemHashing: Hashing = {
  sha256: (text) => hash('sha256', text, 'base64url'),
  sha256Hex: (text) => hash('sha256', text, 'hex'),
  hmac: (key, text) => createHmac('sha256', importedKey(key)).update(text).digest('base64url'),
  hkdf: (secret, info) => new Uint8Array(hkdfSync('sha256', secret, '', info, 32)),
};

const BROTLI = {
  params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** By `node:zlib`, at its best and beside the main thread. */
export const systemCompress: Compress = async (body, coding) =>
  new Uint8Array(
    coding === 'br'
      ? await promisify(brotliCompress)(body, BROTLI)
      : await promisify(gzip)(body, { level: 9 }),
  );
