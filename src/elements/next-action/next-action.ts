// Over 300 lines: the states of one dialog, and what it shows in each.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { abandonAttempt } from '../../client/abandon-attempt.ts';
import { CheckoutError } from '../../client/checkout-error.ts';
import type { NextAction, WindowSize } from '../../contract/proxy/checkout.schema.ts';
import { isNextAction } from '../../contract/proxy/next-action-guards.ts';
import type { Localization } from '../../localization/localization.ts';
import type { NextActionMessages } from '../../localization/next-action/en.ts';
import { loadNextActionMessages } from '../../localization/loading/next-action.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import { isReturned } from '../../messaging/index.ts';
import { baseStyles, buttonStyles } from '../../styles/element-styles.ts';
import type { OpenedSession } from '../session/opened-session.ts';
import { define } from '../base/define.ts';
import { MovableElement } from '../base/movable-element.ts';
import { leaveFor } from './redirect.ts';
import type { ChallengeMode, HostedMode } from '../session/checkout-registry.ts';
import { nextActionStyles } from './next-action.styles.ts';
import { closePaymentWindow, leadPaymentWindow } from './payment-window.ts';
import { AddedLocalization } from '../session/added-localization.ts';

/** EMV 3-D Secure gives a challenge ten minutes. */
const PATIENCE = 600_000;

/** How long the document around a bank's page may take to come; browsers don't tell of one that is kept out. */
const DOCUMENT_PATIENCE = 10_000;

/** A document of the proxy that frames a third party's page, and its texts. */
interface FramedAction {
  readonly url: string;
  /** One of the windows of 3-D Secure. */
  readonly size: WindowSize;
  readonly kind: 'challenge' | 'hosted';
}

/**
 * What the shopper still has to do for a payment: the bank's challenge in a dialog, or another
 * page. It is rendered only while that is due, and always offers to choose another method, which
 * abandons the attempt.
 *
 * @csspart continue-button - Continues a payment at the bank or on another page.
 * @csspart give-up-button - Abandons the payment, to choose another method.
 * @csspart challenge - The dialog around the bank's page.
 */
export class NextActionElement extends MovableElement {
  static override readonly styles = [baseStyles, buttonStyles, nextActionStyles];

  static override readonly properties = {
    session: { attribute: false },
    localize: { attribute: false },
    challenge: {},
    hosted: {},
    autostart: { type: Boolean },
    dialogOpen: { state: true },
    step: { state: true },
    busy: { state: true },
    fault: { state: true },
  };

  readonly #words = new AddedLocalization(this, loadNextActionMessages);
  #listening = new AbortController();
  #timers: readonly ReturnType<typeof setTimeout>[] = [];
  #readOnly = true;
  #started: string | undefined;

  session: OpenedSession | undefined;
  localize: Localization<PageMessages> | undefined;
  challenge: ChallengeMode = 'dialog';
  hosted: HostedMode = 'page';

  /** Takes the shopper there without being asked, once for each attempt. */
  autostart = false;

  /** The payment continues in the dialog now. */
  dialogOpen = false;

  /** What the dialog shows besides the bank's page. */
  step: 'challenge' | 'confirming' | 'slow' | 'returned' = 'challenge';
  busy = false;
  /** Why it was not given up. */
  fault: 'cancelHeld' | 'cancelFailed' | undefined;

  /** What there is to do now. */
  get #action(): NextAction | undefined {
    const action = this.session?.attempt?.next_action;
    return isNextAction(action) ? action : undefined;
  }

  /** It continues on a page that can't be opened a second time, and isn't open here. */
  get #spent(): boolean {
    return this.session?.attempt?.redirected === true && !this.dialogOpen;
  }

  /** Content of the dialog, while the payment continues there. */
  get #framedAction(): FramedAction | undefined {
    const action = this.#action;
    if (action?.type === 'challenge')
      return { url: action.url, size: action.window_size, kind: 'challenge' };
    return action?.frame_url !== undefined && this.hosted === 'frame'
      ? { url: action.frame_url, size: '03', kind: 'hosted' }
      : undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening.abort();
    this.#timers.forEach(clearTimeout);
  }

  #follow(): void {
    this.#listening.abort();
    const { session } = this;
    if (!session || !this.isConnected) return;
    const { signal } = (this.#listening = new AbortController());
    session.subscribe(() => this.#handleChange(), signal);
    this.ownerDocument.defaultView?.addEventListener(
      'message',
      (event) => this.#handleMessage(event),
      { signal },
    );
    void session.client.clientSecret().then((secret) => {
      this.#readOnly = secret.startsWith('st_');
      this.requestUpdate();
    });
  }

  /** Takes the shopper there. */
  go(): void {
    const action = this.#action;
    const framed = this.#framedAction;
    if (!action || this.#spent) return;
    // An isolated page can hold no page that has not agreed to it, and a bank's never has (COEP).
    if (framed && (this.challenge === 'redirect' || crossOriginIsolated))
      leaveFor(this, `${framed.url}?top`, 'GET');
    else if (action.type === 'redirect' && !framed) this.#leave(action);
    else {
      this.dialogOpen = true;
      this.#keepGoing();
    }
  }

  #leave({ url, method }: Extract<NextAction, { type: 'redirect' }>): void {
    const apart = this.hosted === 'window' && this.session?.attempt?.method === 'hosted';
    if (apart) leadPaymentWindow(this, url);
    else leaveFor(this, url, method);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('session')) this.#follow();
    this.#words.use(this.localize);
    const id = this.session?.attempt?.attempt_id;
    if (this.autostart && this.#action && !this.#spent && this.#started !== id) {
      this.#started = id;
      this.go();
    }
  }

  protected override updated(): void {
    // Messages may load after `go()` was called; open the dialog once it exists.
    const dialog = this.#dialog;
    if (this.dialogOpen && dialog?.open === false) dialog.showModal();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  /** Perhaps they came back unpaid, or no address was fit to send them to. */
  get #stuck(): 'returnedUnpaidText' | 'blockedText' | undefined {
    const { outcome, redirected } = this.session?.attempt ?? {};
    if (redirected && (outcome === 'requires_action' || outcome === 'pending'))
      return 'returnedUnpaidText';
    return outcome === 'requires_action' ? 'blockedText' : undefined;
  }

  #handleChange(): void {
    this.requestUpdate();
    if (this.#action) return;
    const focused = this.dialogOpen || this.shadowRoot?.activeElement;
    closePaymentWindow();
    this.#dialog?.close();
    this.step = 'challenge';
    // The dialog gives focus back to what may be hidden by now; from here the parent takes it over.
    if (focused) this.renderRoot.querySelector('button')?.focus();
  }

  #handleMessage({ source, origin, data }: MessageEvent<unknown>): void {
    const frame = this.renderRoot.querySelector('iframe');
    if (!frame || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
    if (!isReturned(data) || data.attempt !== this.session?.attempt?.attempt_id) return;
    this.step = 'returned';
    this.#wait();
    void this.session.refresh();
  }

  /** The bank's page, or the document around it, may have failed silently. */
  #wait(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [
      setTimeout(() => (this.step = 'slow'), PATIENCE),
      setTimeout(() => {
        if (this.step === 'challenge' && this.#isKeptOut) this.step = 'slow';
      }, DOCUMENT_PATIENCE),
    ];
  }

  /** The document holds a frame; what a browser shows in its place (COEP, tools for privacy) holds none. */
  get #isKeptOut(): boolean {
    return this.renderRoot.querySelector('iframe')?.contentWindow?.length === 0;
  }

  /** Browsers let a dialog be closed at the second Escape at the latest, unless the key itself is taken. */
  #ask(event: Event): void {
    event.preventDefault();
    this.step = 'confirming';
  }

  #keepGoing(): void {
    const framed = this.#framedAction;
    if (framed && this.step === 'slow' && this.#isKeptOut)
      leaveFor(this, `${framed.url}?top`, 'GET');
    this.step = 'challenge';
    this.#wait();
  }

  async #abandon(): Promise<void> {
    const { session } = this;
    if (!session || this.busy) return;
    this.busy = true;
    this.fault = undefined;
    try {
      await abandonAttempt(session.client);
      await session.refresh();
    } catch (error) {
      // Money may have moved: trying again at once frees nothing.
      const isHeld = error instanceof CheckoutError && error.slug === 'attempt-running';
      this.fault = isHeld ? 'cancelHeld' : 'cancelFailed';
    }
    this.busy = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    const localize = this.#words.value;
    const framed = this.#framedAction;
    if (!localize) return nothing;
    if (!this.#action || this.#spent) return this.#renderStuck(localize);
    return html`<div lang=${localize.language} dir=${localize.direction}>
      <div class="buttons">
        <button part="continue-button" type="button" @click=${() => this.go()}>
          ${localize.text('continueAction')}
        </button>
        ${this.#readOnly ? nothing : this.#abandonButton(localize, 'payByAnotherMethod', 'quiet')}
      </div>
      ${this.#renderError(localize)} ${framed ? this.#renderDialog(localize, framed) : nothing}
    </div>`;
  }

  #renderStuck(localize: Localization<NextActionMessages>): TemplateResult | typeof nothing {
    const stuck = this.#stuck;
    return this.#readOnly || !stuck
      ? nothing
      : html`<div lang=${localize.language} dir=${localize.direction}>
          <p>${localize.text(stuck)}</p>
          <div class="buttons">${this.#abandonButton(localize, 'payByAnotherMethod', 'quiet')}</div>
          ${this.#renderError(localize)}
        </div>`;
  }

  #abandonButton(
    localize: Localization<NextActionMessages>,
    label: 'payByAnotherMethod' | 'stop',
    kind: string,
  ): TemplateResult {
    return html`<button
      class=${kind}
      part="give-up-button"
      type="button"
      aria-disabled=${this.busy ? 'true' : 'false'}
      @click=${() => void this.#abandon()}
    >
      ${localize.text(this.busy ? 'cancelling' : label)}
    </button>`;
  }

  #renderError(localize: Localization<NextActionMessages>): TemplateResult {
    return html`<p class="fault" role="alert" ?hidden=${!this.fault}>
      ${this.fault ? localize.text(this.fault) : ''}
    </p>`;
  }

  /* eslint-disable lit-a11y/no-autofocus -- a dialog that opens is begun at its heading, not at its first button */
  #renderDialog(
    localize: Localization<NextActionMessages>,
    { url, size, kind }: FramedAction,
  ): TemplateResult {
    const { step } = this;
    const asks = step === 'confirming' || step === 'slow';
    return html`<dialog
      class="w${size}"
      part="challenge"
      aria-labelledby="title"
      @cancel=${(event: Event) => this.#ask(event)}
      @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && this.#ask(event)}
      @close=${() => (this.dialogOpen = false)}
    >
      <header>
        <h2 id="title" tabindex="-1" autofocus>${localize.text(`${kind}Title`)}</h2>
        <button class="quiet" type="button" @click=${() => (this.step = 'confirming')}>
          ${localize.text('close')}
        </button>
      </header>
      <div class="note" role="status" ?hidden=${step === 'challenge'}>
        ${step === 'returned' ? html`<p>${localize.text(`${kind}Back`)}</p>` : nothing}
        ${
          step === 'confirming'
            ? html`<p><strong>${localize.text('challengeStopTitle')}</strong></p>
                <p>${localize.text(`${kind}StopText`)}</p>`
            : nothing
        }
        ${step === 'slow' ? html`<p>${localize.text('challengeSlow')}</p>` : nothing}
      </div>
      <div class="note" ?hidden=${!asks}>
        <div class="buttons">
          <button type="button" @click=${() => this.#keepGoing()}>
            ${localize.text('keepWaiting')}
          </button>
          ${this.#abandonButton(localize, 'stop', 'quiet')}
        </div>
        ${this.#renderError(localize)}
      </div>
      ${
        this.dialogOpen
          ? html`<iframe
              ?hidden=${step === 'returned'}
              title=${localize.text(`${kind}Title`)}
              allow="payment *; publickey-credentials-get *"
              src=${url}
            ></iframe>`
          : nothing
      }
    </dialog>`;
  }
  /* eslint-enable lit-a11y/no-autofocus */
}

define('tender-next-action', NextActionElement);

declare global {
  interface HTMLElementTagNameMap {
    'tender-next-action': NextActionElement;
  }
}
