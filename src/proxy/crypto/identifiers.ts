import type { Clock, RandomBytes } from '../../contract/runtime/dependencies.ts';
import { base64url } from 'jose';

const PREFIXES = {
  session: 'ses',
  attempt: 'att',
  operation: 'op',
  grant: 'gra',
  refund: 'rfd',
  'saved-card': 'card',
  lease: 'lea',
} as const;

/** 256 random bits, for addresses that only their recipient may know. */
export const newToken = (random: RandomBytes): string => base64url.encode(random(32));

/** `rfd_…`: names its kind, and 128 random bits that can't be guessed. */
export const newId = (kind: keyof typeof PREFIXES, random: RandomBytes): string =>
  `${PREFIXES[kind]}_${base64url.encode(random(16))}`;

/**
 * `ses_…`, of a row that there are many of: its time comes first, in eight characters until 2059. So what is written
 * at one time lies together in each index, and fewer pages are read and written behind a million payments.
 */
export const newRowId = (
  kind: keyof typeof PREFIXES,
  { clock, random }: { readonly clock: Pick<Clock, 'now'>; readonly random: RandomBytes },
): string =>
  `${PREFIXES[kind]}_${clock.now().toString(36).padStart(8, '0')}${base64url.encode(random(16))}`;
