import { singleSpaced } from '../values/plain-text.ts';

/** What a notification may tell of. */
export const NOTIFIED_KINDS = ['payment', 'review', 'dispute', 'refund'] as const;
export type NotifiedKind = (typeof NOTIFIED_KINDS)[number];

/** Kinds of events by themselves, and as sibling interfaces spell them, misspellings included (C-247). */
export const EVENT_WORDS: Readonly<Record<string, NotifiedKind>> = {
  PAYMENT: 'payment',
  PAYOUT: 'payment',
  REVIEW: 'review',
  'REVIEW RESULT': 'review',
  DISPUTE: 'dispute',
  'DISPUTE RECIEVED': 'dispute',
  'DISPUTE RECEIVED': 'dispute',
  'DISPUTE RESULT': 'dispute',
  REFUND: 'refund',
  'REFUND RECIEVED': 'refund',
  'REFUND RECEIVED': 'refund',
  'REFUND ACCEPTED': 'refund',
  'REFUND RESULT': 'refund',
};

/** Names under which a notification may say what has happened. */
export const EVENT_NAMES = ['event', 'event_type', 'notify_type'] as const;

/** A word of the gateway's own for an event, as the profile spells it. */
export function ownEvent(
  word: string,
  own: Readonly<Record<string, NotifiedKind>>,
): string | undefined {
  const is = singleSpaced(word.toUpperCase());
  return Object.keys(own).find((each) => singleSpaced(each.toUpperCase()) === is);
}

/** What an event tells of, by the gateway's own words where there are some; nothing for a word that nobody knows. */
export function notifiedKind(
  word: string,
  own: Readonly<Record<string, NotifiedKind>> = {},
): NotifiedKind | undefined {
  const theirs = ownEvent(word, own);
  if (theirs !== undefined) return own[theirs];
  const usual = singleSpaced(word.toUpperCase().replace(/[_.-]/g, ' '));
  return Object.hasOwn(EVENT_WORDS, usual) ? EVENT_WORDS[usual] : undefined;
}
