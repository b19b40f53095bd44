import type { SessionStatus } from '../session/session-status.ts';

/**
 * How words about a session's status come: `found` there when an element loads, `later` while the shopper reads or types, as `ended`, of the
 * payment that was made here, `bereft`, where what had focus goes with them, `leading`, while the page takes the shopper elsewhere by
 * itself, or `again`, where another element of the checkout tells the same.
 */
export type Way = 'found' | 'later' | 'ended' | 'bereft' | 'leading' | 'again';

/** `focused` is read by a screen reader as what focus moves to; `announced`, as what the announcer says. */
export type Telling = 'focused' | 'announced' | 'unsaid';

type Row = Readonly<Record<Way, Telling>>;

const WORDLESS: Row = {
  found: 'unsaid',
  later: 'unsaid',
  ended: 'unsaid',
  bereft: 'unsaid',
  leading: 'unsaid',
  again: 'unsaid',
};

/** What is told where the shopper is, or goes to where that has gone. */
const TOLD: Row = {
  found: 'announced',
  later: 'announced',
  ended: 'focused',
  bereft: 'focused',
  leading: 'unsaid',
  again: 'unsaid',
};

/** The Pay button keeps focus. */
const RUNNING: Row = { ...TOLD, ended: 'announced', bereft: 'announced' };

/** Each status with each way: nothing is both announced and focused. */
export const TOLD_BY: Readonly<Record<SessionStatus, Row>> = {
  loading: WORDLESS,
  open: WORDLESS,
  paying: RUNNING,
  unavailable: TOLD,
  changed: TOLD,
  not_sent: TOLD,
  unconfirmed: TOLD,
  exhausted: TOLD,
  ending: TOLD,
  expired: TOLD,
  cancelled: TOLD,
  paid: TOLD,
  succeeded: TOLD,
  failed: TOLD,
  pending: TOLD,
  review: TOLD,
  requires_action: TOLD,
  unknown: TOLD,
};
