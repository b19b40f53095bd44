import { css, html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Localization } from '../../localization/localization.ts';
import type { Spoken } from '../../localization/spoken.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import { notice } from '../base/notice.ts';
import type { MovableElement } from '../base/movable-element.ts';
import { noticeStyles } from '../base/notice.styles.ts';
import type { PaymentMethodElement } from '../session/checkout-registry.ts';
import type { OpenedSession } from '../session/opened-session.ts';
import type { PageSession } from '../session/page-session.ts';
import type { PaymentNoticeOptions } from './payment-notice-options.ts';
import { FormRoom } from './form-room.ts';
import { momentStyles } from './moment.styles.ts';
import { receiptStyles } from './receipt.styles.ts';
import { ACTIONS, leadsNowhere, left, noticeWords } from './notice-words.ts';
import { ResultAttention } from './result-attention.ts';

// Everything here loads once the session has, and its texts with it.
export { loadResultMessages as loadMessages } from '../../localization/loading/result.ts';
export { receipt } from './receipt.ts';

type Words = Localization<ResultMessages>;

export const styles = css`
  ${noticeStyles}
  ${momentStyles}
  ${receiptStyles}
`;

/** What an element with a notice needs from the moment on at which there may be one. */
export function attend(
  host: MovableElement,
  given: () => PaymentNoticeOptions | undefined,
  result: { readonly value: Words | undefined },
): ResultAttention {
  const attention = new ResultAttention(host, given, () => result.value);
  host.addController(attention);
  host.addController(new FormRoom(host, () => given()?.session?.form ?? 'waiting'));
  host.addController(new AddressWatch(host));
  return attention;
}

/** A link may bring the token of another payment to the page that is open. */
class AddressWatch implements ReactiveController {
  readonly #look: () => void;

  constructor(host: MovableElement) {
    this.#look = () => host.requestUpdate();
  }

  hostConnected(): void {
    addEventListener('hashchange', this.#look);
  }

  hostDisconnected(): void {
    removeEventListener('hashchange', this.#look);
  }
}

/** The notice about an outcome, a rejection or what didn't load: another one for other words, so that focus can move to it. */
export function resultNotice(given: PaymentNoticeOptions, words: Words): unknown {
  const said = noticeWords(given, words);
  // The Pay button shows the same, where the shopper looks: a notice above would move it.
  if (!said || (given.button && given.session?.status === 'paying')) return undefined;
  const act = actsInside(given) ? resultButton(given, words, 'act') : nothing;
  const { tone, title, text, claim, glyph, amount } = said;
  return keyed(`${title} ${text}`, notice(tone, title, text, claim, { act, glyph, amount }));
}

/** What a shopper can do about it, where the notice itself has no act: one button, or what a payment still needs elsewhere. */
export const resultAction = (given: PaymentNoticeOptions, words: Words): TemplateResult => {
  const { session, withAction = true } = given;
  return html`${actsInside(given) ? nothing : resultButton(given, words)}
  ${withAction && needsAction(session) ? nextAction(session, given) : nothing}`;
};

/** Another card is one of two ways on: it stands with the words about them. */
const actsInside = ({ session, next }: PaymentNoticeOptions): boolean =>
  !next && ACTIONS[session?.status ?? 'loading'] === 'use-another-card';

/** The shopper has something to do elsewhere, or may have left it undone there. */
function needsAction(session: PageSession | undefined): session is OpenedSession {
  const { status, attempt } = session ?? {};
  return status === 'requires_action' || (status === 'pending' && attempt?.redirected === true);
}

function resultButton(
  { session, payer, restart, extend, next }: PaymentNoticeOptions,
  words: Words,
  look = 'quiet',
): TemplateResult | typeof nothing {
  const action = ACTIONS[session?.status ?? 'loading'];
  const button = (key: Exclude<keyof ResultMessages, keyof Spoken>, onClick: () => void) =>
    html`<button class=${look} part="action-button" type="button" @click=${onClick}>
      ${words.text(key)}
    </button>`;
  if (next) return button('continueNext', next);
  if (restart && action === 'restart' && session && mayRestart(session))
    return button('startAgain', () => {
      left.add(session.view?.session_id ?? '');
      restart();
    });
  if (extend && action === 'extend')
    return button('moreTime', () => void askForTime(extend, payer));
  if (action === 'use-another-card' && session?.attempt?.card && payer)
    return button('useAnotherCard', () => void useAnotherCard(payer));
  return nothing;
}

/** Not from a payment that the shop has cancelled, nor where that has led nowhere before. */
const mayRestart = (session: PageSession): boolean =>
  !session.view?.cancelled_payment && !leadsNowhere(session);

/** A payment made just now continues at once; one found on load waits for the shopper. */
function nextAction(
  session: OpenedSession,
  { localize, hosted, challenge }: PaymentNoticeOptions,
): TemplateResult {
  void loadNextAction();
  return html`<tender-next-action
    .session=${session}
    .localize=${localize}
    .hosted=${hosted ?? 'page'}
    .challenge=${challenge ?? 'dialog'}
    ?autostart=${session.madeHere}
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
