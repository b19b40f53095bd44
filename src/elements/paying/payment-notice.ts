import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import type { CheckoutSession } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import { notice } from '../base/notice.ts';
import { AddedLocalization } from '../session/added-localization.ts';
import type {
  ChallengeMode,
  HostedMode,
  PaymentMethodElement,
} from '../session/checkout-registry.ts';
import {
  formMode,
  isInPage,
  isSilent,
  needsAction,
  statusOf,
  statusRule,
} from '../session/session-status.ts';

export interface PaymentNoticeOptions {
  /** None where another element shows its status. */
  readonly session: CheckoutSession | undefined;
  readonly localize: Localization<PageMessages> | undefined;
  readonly payer: PaymentMethodElement | undefined;
  /** Begins with a new session, where the page has said how. */
  readonly restart?: (() => void) | undefined;
  /** Asks for more time, where the page has said how. */
  readonly extend?: (() => unknown) | undefined;
  /** Goes on with the session that waits until the shopper has read about this one. */
  readonly next?: (() => void) | undefined;
  /** A frame whose failure comes before anything else. */
  readonly frame?: { readonly failed: boolean; readonly status: string; reload(): void };
  /** Whether what a payment still needs is shown here; one place of a page is enough. */
  readonly withAction?: boolean;
  readonly hosted?: HostedMode | undefined;
  readonly challenge?: ChallengeMode | undefined;
}

type Result = typeof import('./result-notice.ts');

/**
 * Shows a session's status, in a live region that exists from the first render, and offers what a
 * shopper can do about it, outside of the region, which only speaks: one button, or what a payment
 * still needs elsewhere. Once a payment has ended, its result is brought into sight and has focus.
 */
export class PaymentNotice implements ReactiveController {
  readonly #host: LitElement;
  readonly #words: AddedLocalization<ResultMessages>;
  #result: Result | undefined;
  #given: PaymentNoticeOptions | undefined;
  #form: ReturnType<typeof formMode> | undefined;
  #hadFocus = false;
  #ran = false;
  /** To be scrolled into view as soon as it is rendered. */
  #due = false;

  constructor(host: LitElement) {
    this.#host = host;
    this.#words = new AddedLocalization(host, async (locale) => {
      this.#result = await import('./result-notice.ts');
      return this.#result.loadResultMessages(locale);
    });
    host.addController(this);
  }

  hostUpdate(): void {
    const { host } = this.#host.getRootNode() as Partial<ShadowRoot>;
    const around = this.#host.closest('tender-checkout') ?? host ?? this.#host;
    this.#hadFocus = around.matches(':focus-within');
  }

  hostUpdated(): void {
    const { session, withAction = true } = this.#given ?? {};
    const runs = !!session && session.progress !== 'idle';
    const form = formMode(session);
    // What had focus goes with the form, or with what was to be done elsewhere.
    const gone = form !== this.#form && (form === 'over' || this.#form === 'away');
    if (withAction && ((this.#ran && !runs) || (this.#hadFocus && gone))) this.#due = true;
    this.#ran = runs;
    this.#form = form;
    // A payment that continues elsewhere has a dialog of its own.
    if (form === 'away' || isSilent(statusOf(session))) this.#due = false;
    const region = this.#host.renderRoot.querySelector<HTMLElement>('.status');
    if (!this.#due || !region?.firstElementChild) return;
    this.#due = false;
    this.#result?.reveal(region);
  }

  focus(options?: FocusOptions): void {
    this.#host.renderRoot.querySelector<HTMLElement>('.status')?.focus(options);
  }

  render(given: PaymentNoticeOptions): TemplateResult {
    this.#given = given;
    return html`<div class="status" role="status" aria-atomic="true" tabindex="-1">
        ${this.#renderStatus(given)}
      </div>
      ${this.#renderButton(given)}
      ${(given.withAction ?? true) && needsAction(given.session) ? nextAction(given) : nothing}`;
  }

  /** What is kept of a payment, as soon as its notice is shown. */
  receipt(): TemplateResult | typeof nothing {
    const words = this.#words.value;
    const attempt = this.#given?.session?.attempt;
    return (words && attempt && this.#result?.receipt(attempt, words)) ?? nothing;
  }

  #renderStatus({
    session,
    localize,
    frame,
  }: PaymentNoticeOptions): TemplateResult | typeof nothing {
    const status = statusOf(session);
    if (!localize) return nothing;
    if (frame?.failed)
      return notice(
        'bad',
        localize.text('cardFrameErrorTitle'),
        localize.text(frame.status === 'version' ? 'outdatedText' : 'unavailableText'),
      );
    if (isSilent(status)) return nothing;
    const { tone, form } = statusRule(status);
    // From the first visible status on, so that they are loaded once an outcome is known.
    const words = this.#words.use(localize);
    if (words && session && !isInPage(status))
      return this.#result?.resultNotice(status, session, words) ?? nothing;
    if (!isInPage(status) && !this.#words.missing) return nothing;
    // What can't be loaded has an instead that is true, if less exact.
    const instead = form === 'over' || form === 'away' ? 'unknown' : 'unavailable';
    const said = isInPage(status) ? status : instead;
    return notice(tone, localize.text(`${said}Title`), localize.text(`${said}Text`));
  }

  #renderButton(given: PaymentNoticeOptions): TemplateResult | typeof nothing {
    const { session, localize, frame, restart } = given;
    const words = this.#words.value;
    if (frame?.failed || statusOf(session) === 'unavailable')
      return html`<button
        class="quiet"
        part="action-button"
        type="button"
        @click=${() => (frame?.failed ? frame.reload() : restart ? restart() : void session?.refresh())}
      >
        ${localize?.text('tryAgain')}
      </button>`;
    return (
      (session && words && this.#result?.resultButton({ ...given, session, words })) ?? nothing
    );
  }
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
