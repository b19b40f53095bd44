import { isDeclineCategory } from '../../contract/vocabulary/decline-categories.ts';
import type { NextAction } from '../../contract/proxy/checkout.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import type { Tone } from '../base/notice.ts';
import { claimOf } from '../session/claims.ts';
import { isInPage } from '../session/in-page-status.ts';
import type { PageSession } from '../session/page-session.ts';
import type { SessionStatus, SilentStatus } from '../session/session-status.ts';
import { aftermathOf } from './aftermath.ts';
import { GLYPHS } from './moment.styles.ts';
import type { PaymentNoticeOptions } from './payment-notice-options.ts';

const TONES: Readonly<Record<SessionStatus, Tone>> = {
  loading: 'plain',
  unavailable: 'bad',
  open: 'plain',
  paying: 'busy',
  changed: 'plain',
  not_sent: 'bad',
  unconfirmed: 'plain',
  exhausted: 'bad',
  ending: 'plain',
  expired: 'plain',
  cancelled: 'plain',
  paid: 'good',
  succeeded: 'good',
  failed: 'bad',
  pending: 'busy',
  review: 'plain',
  requires_action: 'busy',
  unknown: 'busy',
};

/** What the shopper may do about it. */
export const ACTIONS: Partial<Record<SessionStatus, 'restart' | 'use-another-card' | 'extend'>> = {
  ending: 'extend',
  expired: 'restart',
  cancelled: 'restart',
  failed: 'use-another-card',
};

/** Of which more can be told once a payment was cancelled, reversed or refunded. */
const HAS_AFTERMATH = new Set<SessionStatus>(['succeeded', 'failed', 'cancelled']);

/** Sessions from which the shopper has started again: whoever gets one of them once more has no other. */
export const left = new Set<string>();

export const leadsNowhere = (session: PageSession): boolean =>
  ACTIONS[session.status] === 'restart' && left.has(session.view?.session_id ?? '');

/** What a notice says. */
interface NoticeWords {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  /** What is proven about the shopper's money. */
  readonly claim?: string | undefined;
  /** What is drawn large where nothing is left of the form. */
  readonly glyph?: string | undefined;
  /** What was paid. */
  readonly amount?: string | undefined;
}

/** Where there is something to tell of it. */
export const toldStatus = (
  session: PageSession | undefined,
): Exclude<SessionStatus, SilentStatus> | undefined =>
  session && !session.silent ? (session.status as Exclude<SessionStatus, SilentStatus>) : undefined;

/** What there is to say about an outcome, a rejection or what didn't load. */
export function noticeWords(
  { session, frame, localize, absent, button, hosted, challenge }: PaymentNoticeOptions,
  words: Localization<ResultMessages>,
): NoticeWords | undefined {
  if (!localize) return undefined;
  const status = toldStatus(session);
  if (frame?.failed) {
    const title = frame.status
      ? words.text('cardFrameErrorTitle')
      : localize.text('unavailableTitle');
    const text =
      frame.status === 'version'
        ? words.text('outdatedText')
        : // Some browsers, and a new release of the shop, let no second try succeed but after a reload.
          Number(frame.failed) > 1
          ? words.text('reloadText')
          : localize.text('unavailableText');
    return { tone: 'bad', title, text };
  }
  // Of an element that shows a status and has no button to draw, alone: its token has ended, or is none.
  const isRefused =
    button === undefined && !session?.view && session?.fault?.slug === 'unauthorised';
  if (isRefused || (!session && absent))
    return { tone: 'plain', title: words.text('absentTitle'), text: words.text('absentText') };
  if (!session || !status) return undefined;
  const tone = TONES[status];
  const glyph = GLYPHS[status];
  if (isInPage(status))
    return {
      tone,
      title: localize.text(`${status}Title`),
      text: localize.text(`${status}Text`),
      glyph,
    };
  const title = words.text(`${status}Title`);
  if (opensDialog({ session, hosted, challenge }))
    return { tone, title, text: words.text('inDialogText') };
  const { attempt, view } = session;
  // Only a card can be told from another one.
  const { card, decline: named } = attempt ?? {};
  const decline = isDeclineCategory(named) ? named : card ? 'declined' : 'try_again';
  const claim = claimOf(session);
  const aftermath = HAS_AFTERMATH.has(status) ? aftermathOf(session, words) : undefined;
  if (aftermath)
    return {
      tone: aftermath.isUndone ? 'plain' : tone,
      title: aftermath.title,
      text: aftermath.text,
      claim: claim && !aftermath.isUndone ? words.text(`${claim}Claim`) : undefined,
      glyph: aftermath.isUndone ? undefined : glyph,
    };
  const proven = claim && words.text(`${claim}Claim`);
  if (status === 'failed')
    return { tone, ...refusalWords(title, words.text(`${decline}Text`)), claim: proven };
  return {
    tone,
    title,
    text: words.text(`${leadsNowhere(session) ? 'exhausted' : status}Text`, {
      amount: view ? words.money(view.amount) : '',
      time: session.endsAt ? timeOf(session.endsAt, words.locale) : '',
    }),
    claim: proven,
    glyph,
    amount: status === 'succeeded' && attempt ? words.money(attempt.amount) : undefined,
  };
}

/** Of a text that says why and what may help, the reason is the title. Thai has no full stops: there a line ends. */
export function refusalWords(title: string, said: string): { title: string; text: string } {
  const [, reason = title, text = said] = /^(.+?)(?:[.。۔]\s*|\n)(.+)$/su.exec(said) ?? [];
  return { title: reason, text };
}

const timeOf = (instant: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(instant);

type Led = Pick<PaymentNoticeOptions, 'session' | 'hosted' | 'challenge'>;

/** A payment made just now continues at once: one found on load waits for the shopper. */
const isLed = ({ session }: Led): boolean =>
  session?.status === 'requires_action' && session.madeHere && session.attempt?.redirected !== true;

const actionOf = ({ session }: Led): NextAction | undefined => session?.attempt?.next_action;

/** In a dialog above the notice, so that nobody has left anything. */
function opensDialog(given: Led): boolean {
  const action = actionOf(given);
  const isFramed =
    action?.type === 'challenge' || (action?.frame_url !== undefined && given.hosted === 'frame');
  return isLed(given) && isFramed && given.challenge !== 'redirect' && !crossOriginIsolated;
}

/** Whether the page takes the shopper elsewhere by itself: into a dialog, or to another page in place of this one. */
export const leadsElsewhere = (given: Led): boolean =>
  opensDialog(given) ||
  (isLed(given) && actionOf(given) !== undefined && given.hosted !== 'window');
