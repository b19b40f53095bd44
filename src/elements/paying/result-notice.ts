import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutSession } from '../../client/index.ts';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import { brandName } from '../base/brand-name.ts';
import { notice } from '../base/notice.ts';
import type { PaymentMethodElement } from '../session/checkout-registry.ts';
import { claimOf } from '../session/claims.ts';
import {
  statusOf,
  statusRule,
  type ResultStatus,
  type SessionStatus,
} from '../session/session-status.ts';

// Everything here loads when a payment starts, and its texts with it.
export { loadResultMessages } from '../../localization/result/messages.ts';

type Words = Localization<ResultMessages>;

/** The notice about an outcome or a rejection. */
export function resultNotice(
  status: ResultStatus,
  session: CheckoutSession,
  words: Words,
): TemplateResult {
  const { attempt, view } = session;
  // Only a card can be told from another one.
  const { card, decline = card ? 'declined' : 'try_again' } = attempt ?? {};
  const claim = claimOf(session);
  return notice(
    statusRule(status).tone,
    words.text(`${status}Title`),
    words.text(status === 'failed' ? `${decline}Text` : `${status}Text`, {
      amount: view ? words.money(view.amount) : '',
      time: session.endsAt ? timeOf(session.endsAt, words.locale) : '',
    }),
    claim && words.text(`${claim}Claim`),
  );
}

/** What the shopper may do about it. */
const ACTIONS: Partial<Record<SessionStatus, 'restart' | 'use-another-card' | 'extend'>> = {
  ending: 'extend',
  expired: 'restart',
  cancelled: 'restart',
  failed: 'use-another-card',
};

const timeOf = (instant: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(instant);

interface ResultButtonOptions {
  readonly session: CheckoutSession;
  readonly words: Words;
  readonly payer: PaymentMethodElement | undefined;
  /** Begins with a new session, where the page has said how. */
  readonly restart?: (() => void) | undefined;
  /** Asks for more time, where the page has said how. */
  readonly extend?: (() => unknown) | undefined;
  /** Goes on with the session that waits until the shopper has read about this one. */
  readonly next?: (() => void) | undefined;
}

/** What a payment's notice is kept for. */
export function receipt(
  { order_no, card, amount, settled_at }: PaymentResult,
  localize: Words,
): TemplateResult {
  const row = (label: string, value: unknown) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`;
  const masked = card && {
    brand: brandName(card.brand) || localize.text('card'),
    lastFour: card.last_four,
  };
  return html`<dl class="receipt" part="receipt">
    ${row(localize.text('orderNumber'), html`<bdi>${order_no}</bdi>`)}
    ${masked ? row(localize.text('card'), localize.text('cardEnding', masked)) : nothing}
    ${row(localize.text('amount'), localize.money(amount))}
    ${
      settled_at
        ? row(
            localize.text('date'),
            html`<time datetime=${settled_at}>${localize.date(settled_at)}</time>`,
          )
        : nothing
    }
  </dl>`;
}

/** The one thing that a shopper can do about it. */
export function resultButton({
  session,
  words,
  payer,
  restart,
  extend,
  next,
}: ResultButtonOptions): TemplateResult | typeof nothing {
  const action = ACTIONS[statusOf(session)];
  const button = (key: keyof ResultMessages, onClick: () => void) =>
    html`<button class="quiet" part="action-button" type="button" @click=${onClick}>
      ${words.text(key)}
    </button>`;
  if (next) return button('continueNext', next);
  if (restart && action === 'restart') return button('startAgain', restart);
  if (extend && action === 'extend')
    return button('moreTime', () => void askForTime(extend, payer));
  if (action === 'use-another-card' && session.attempt?.card && payer)
    return button('useAnotherCard', () => void useAnotherCard(payer));
  return nothing;
}

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

/** How long frames, texts and forms around a result may still change their size. */
const SETTLES_MS = 1_000;

/**
 * Brings a result into sight and moves focus to it, from wherever it was. After the next frame: the
 * form around it goes at the same time, and with it what had focus. Never smoothly, which a shopper
 * may have asked not to see, and which ends where the result was.
 */
export function reveal(region: HTMLElement): void {
  const show = () => region.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const settling = new ResizeObserver(show);
  region.style.scrollMargin = '1rem';
  requestAnimationFrame(() => {
    region.focus({ preventScroll: true });
    settling.observe(region);
    settling.observe(document.documentElement);
    setTimeout(() => settling.disconnect(), SETTLES_MS);
  });
}
