import type { RandomBytes } from '../../contract/runtime/dependencies.ts';
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

/** `ses_…`: names its kind, and 128 random bits that can't be guessed. */
export const newId = (kind: keyof typeof PREFIXES, random: RandomBytes): string =>
  `${PREFIXES[kind]}_${base64url.encode(random(16))}`;
