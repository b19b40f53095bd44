/**
 * Why an attempt failed, as far as a shopper may know. Everything is `declined` unless the profile
 * maps a result code to more (C-256, P-46).
 */
export const DECLINE_CATEGORIES = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_security_code',
  'incorrect_number',
  'authentication_failed',
  'try_again',
] as const;
export type DeclineCategory = (typeof DECLINE_CATEGORIES)[number];

/** A newer proxy may name others. */
export const isDeclineCategory = (name: unknown): name is DeclineCategory =>
  (DECLINE_CATEGORIES as readonly unknown[]).includes(name);
