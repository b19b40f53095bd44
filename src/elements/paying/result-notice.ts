import { css, html, nothing, type TemplateResult } from 'lit';
import { isDeclineCategory } from '../../contract/vocabulary/decline-categories.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import { notice, type Tone } from '../base/notice.ts';
import { noticeStyles } from '../base/notice.styles.ts';
import type { CheckoutSession } from '../../client/index.ts';
import type { PaymentMethodElement } from '../session/checkout-registry.ts';
import { claimOf } from '../session/claims.ts';
import { isInPage } from '../session/in-page-status.ts';
import { isSilent, statusOf, type SessionStatus } from '../session/session-status.ts';
import type { PaymentNoticeOptions } from './payment-notice-options.ts';
import { receiptStyles } from './receipt.styles.ts';

// Everything here loads once the session has, and its texts with it.
export { loadResultMessages as loadMessages } from '../../localization/result/messages.ts';
export { receipt } from './receipt.ts';
export { ResultFocus } from './result-focus.ts';

type Words = Localization<ResultMessages>;

export const styles = css`
  ${noticeStyles}
  ${receiptStyles}
`;

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
const ACTIONS: Partial<Record<SessionStatus, 'restart' | 'use-another-card' | 'extend'>> = {
  ending: 'extend',
  expired: 'restart',
  cancelled: 'restart',
  failed: 'use-another-card',
};

/** The notice about an outcome, a rejection or what didn't load. */
export function resultNotice(
  { session, frame, localize }: PaymentNoticeOptions,
  words: Words,
): TemplateResult | undefined {
  if (!localize) return undefined;
  const status = statusOf(session);
  if (frame?.failed) return loadNotice(frame, localize, words);
  if (!session || isSilent(status)) return undefined;
  const tone = TONES[status];
  if (isInPage(status))
    return notice(tone, localize.text(`${status}Title`), localize.text(`${status}Text`));
  const { attempt, view } = session;
  // Only a card can be told from another one.
  const { card, decline: named } = attempt ?? {};
  const decline = isDeclineCategory(named) ? named : card ? 'declined' : 'try_again';
  const claim = claimOf(session);
  return notice(
    tone,
    words.text(`${status}Title`),
    words.text(status === 'failed' ? `${decline}Text` : `${status}Text`, {
      amount: view ? words.money(view.amount) : '',
      time: session.endsAt ? timeOf(session.endsAt, words.locale) : '',
    }),
    claim && words.text(`${claim}Claim`),
  );
}

/** What didn't load. Some browsers, and a new release of the shop, let no second try succeed but after a reload. */
function loadNotice(
  { failed, status }: NonNullable<PaymentNoticeOptions['frame']>,
  page: Localization<PageMessages>,
  words: Words,
): TemplateResult {
  const text =
    status === 'version'
      ? words.text('outdatedText')
      : Number(failed) > 1
        ? words.text('reloadText')
        : page.text('unavailableText');
  return notice(
    'bad',
    status ? words.text('cardFrameErrorTitle') : page.text('unavailableTitle'),
    text,
  );
}

const timeOf = (instant: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(instant);

/** What a shopper can do about it: one button, or what a payment still needs elsewhere. */
export const resultAction = (given: PaymentNoticeOptions, words: Words): TemplateResult =>
  html`${resultButton(given, words)}
  ${(given.withAction ?? true) && needsAction(given.session) ? nextAction(given) : nothing}`;

/** The shopper has something to do elsewhere, or may have left it undone there. */
function needsAction(session: CheckoutSession | undefined): boolean {
  const status = statusOf(session);
  return (
    status === 'requires_action' || (status === 'pending' && session?.attempt?.elsewhere === true)
  );
}

function resultButton(
  { session, payer, restart, extend, next }: PaymentNoticeOptions,
  words: Words,
): TemplateResult | typeof nothing {
  const action = ACTIONS[statusOf(session)];
  const button = (key: keyof ResultMessages, onClick: () => void) =>
    html`<button class="quiet" part="action-button" type="button" @click=${onClick}>
      ${words.text(key)}
    </button>`;
  if (next) return button('continueNext', next);
  if (restart && action === 'restart') return button('startAgain', restart);
  if (extend && action === 'extend')
    return button('moreTime', () => void askForTime(extend, payer));
  if (action === 'use-another-card' && session?.attempt?.card && payer)
    return button('useAnotherCard', () => void useAnotherCard(payer));
  return nothing;
}

/** A payment made just now continues at once; one found on load waits for the shopper. */
function nextAction({
  session,
  localize,
  hosted,
  challenge,
}: PaymentNoticeOptions): TemplateResult {
  void loadNextAction();
  return html`<tender-next-action
    .session=${session}
    .localize=${localize}
    .hosted=${hosted ?? 'page'}
    .challenge=${challenge ?? 'dialog'}
    ?autostart=${session?.madeHere}
    exportparts="continue-button, give-up-button, challenge"
  ></tender-next-action>`;
}

const loadNextAction = (): Promise<unknown> =>
  import('../next-action/next-action.ts').catch(() => undefined);

/** The warning goes, and with it what had focus: the shopper continues where something is missing. */
async function askForTime(
  extend: () => unknown,
  payer: PaymentMethodElement | undefined,
): Promise<void> {
  await extend();
  payer?.focus();
}

/** Returns to an empty card form, whichever method was selected in the meantime. */
async function useAnotherCard(payer: PaymentMethodElement): Promise<void> {
  await payer.chooseCard?.();
  payer.reset();
  payer.focus('number');
}
