import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { abandonAttempt, proxyAddress, type CheckoutSession } from '../../client/index.ts';
import type { NextAction, WindowSize } from '../../contract/proxy/checkout.schema.ts';
import { isNextAction } from '../../contract/proxy/payment-method-guards.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { isReturned } from '../../messaging/index.ts';
import { baseStyles, buttonStyles } from '../../styles/element-styles.ts';
import { define } from '../base/define.ts';
import { leaveFor } from './redirect.ts';
import { LocalizationController } from '../session/localization-controller.ts';
import { nextActionStyles } from './next-action.styles.ts';
import { closePaymentWindow, leadPaymentWindow } from './payment-window.ts';
import { statusOf } from '../session/session-status.ts';
import { PaymentMethodLocalization } from '../session/payment-method-localization.ts';

/** The same each time: another object would be another wish. */
const NO_OVERRIDES = {};

/** EMV 3-D Secure gives a challenge ten minutes. */
const PATIENCE = 600_000;

/** Where the hosted payment page shows. */
export type HostedMode = 'page' | 'frame' | 'window';

/** A document of the proxy around somebody else's page, and the words for it. */
interface FramedAction {
  readonly url: string;
  /** One of the windows of 3-D Secure. */
  readonly size: WindowSize;
  readonly kind: 'challenge' | 'hosted';
}

/**
 * What a payment still needs of the shopper: the bank's challenge in a dialog, or a page elsewhere.
 * It is drawn while that is so and no longer, and always offers to pay in another way instead, which
 * gives the attempt up.
 */
export class NextActionElement extends LitElement {
  static override readonly styles = [baseStyles, buttonStyles, nextActionStyles];

  static override readonly properties = {
    session: { attribute: false },
    locale: {},
    top: { type: Boolean },
    hosted: {},
    dialogOpen: { state: true },
    step: { state: true },
    busy: { state: true },
    fault: { state: true },
  };

  readonly #localize = new LocalizationController(this);
  readonly #ways = new PaymentMethodLocalization(this);
  #listening = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #readOnly = true;

  session: CheckoutSession | undefined;
  locale = '';

  /** Challenges take the whole window, where a dialog has no place. */
  top = false;

  hosted: HostedMode = 'page';

  /** The dialog is where to go on now. */
  dialogOpen = false;

  /** What the dialog shows beside the bank's page. */
  step: 'challenge' | 'confirming' | 'slow' | 'returned' = 'challenge';
  busy = false;
  fault = false;

  /** What there is to do now. */
  get #action(): NextAction | undefined {
    const action = this.session?.attempt?.next_action;
    return isNextAction(action) ? action : undefined;
  }

  /** What the dialog holds, where it is the place to go on. */
  get #framedAction(): FramedAction | undefined {
    const action = this.#action;
    const { client, attempt } = this.session ?? {};
    if (action?.type === 'challenge')
      return { url: action.url, size: action.window_size, kind: 'challenge' };
    if (!client || attempt?.method !== 'hosted' || this.hosted !== 'frame') return undefined;
    const url = proxyAddress(client.proxy, `frame/challenge/${attempt.attempt_id}`);
    return { url, size: '03', kind: 'hosted' };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = (this.#listening = new AbortController());
    this.session?.subscribe(() => this.#handleChange(), signal);
    addEventListener('message', (event) => this.#handleMessage(event), { signal });
    void this.session?.client.clientSecret().then((secret) => {
      this.#readOnly = secret.startsWith('st_');
      this.requestUpdate();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening.abort();
    clearTimeout(this.#timer);
  }

  /** Takes the shopper there. */
  go(): void {
    const action = this.#action;
    const framed = this.#framedAction;
    if (!action) return;
    // An isolated page can hold no page that has not agreed to it, and a bank's never has (COEP).
    if (framed && (this.top || crossOriginIsolated)) leaveFor(this, `${framed.url}?top`, 'GET');
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
    this.#localize.use({
      locale: this.locale,
      sessionLocale: this.session?.view?.locale,
      messages: NO_OVERRIDES,
    });
    this.#ways.use(this.#localize.value);
  }

  /** The words, and with them the dialog, may come later than the wish. */
  protected override updated(): void {
    const dialog = this.#dialog;
    if (this.dialogOpen && dialog?.open === false) dialog.showModal();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  /** Perhaps they came back unpaid, or no address was fit to send them to. */
  get #stuck(): 'returnedUnpaidText' | 'blockedText' | undefined {
    const standing = statusOf(this.session);
    if (standing === 'pending')
      return this.session?.attempt?.elsewhere === true ? 'returnedUnpaidText' : undefined;
    return standing === 'requires_action' ? 'blockedText' : undefined;
  }

  #handleChange(): void {
    if (this.#action) return;
    closePaymentWindow();
    this.#dialog?.close();
    this.step = 'challenge';
    if (this.#stuck) this.requestUpdate();
    else {
      const held = this.matches(':focus-within');
      const around = (this.getRootNode() as ShadowRoot).host as HTMLElement;
      this.remove();
      // What had focus goes, and whoever used it reads on where the payment was.
      if (held) around.focus();
    }
  }

  #handleMessage({ source, origin, data }: MessageEvent<unknown>): void {
    const frame = this.renderRoot.querySelector('iframe');
    if (!frame || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
    if (!isReturned(data) || data.attempt !== this.session?.attempt?.attempt_id) return;
    this.step = 'returned';
    this.#wait();
    void this.session.refresh();
  }

  /** The bank's page may have died without a word. */
  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.step = 'slow'), PATIENCE);
  }

  /** Browsers let a dialog be closed at the second Escape at the latest, unless the key itself is taken. */
  #ask(event: Event): void {
    event.preventDefault();
    this.step = 'confirming';
  }

  #keepGoing(): void {
    this.step = 'challenge';
    this.#wait();
  }

  async #giveUp(): Promise<void> {
    const { session } = this;
    if (!session || this.busy) return;
    this.busy = true;
    this.fault = false;
    try {
      await abandonAttempt(session.client);
      await session.refresh();
    } catch {
      this.fault = true;
    }
    this.busy = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    const localize = this.#ways.value;
    const framed = this.#framedAction;
    if (!localize) return nothing;
    if (!this.#action) return this.#renderStuck(localize);
    return html`<div lang=${localize.language} dir=${localize.direction}>
      <div class="buttons">
        <button part="continue-button" type="button" @click=${() => this.go()}>
          ${localize.text('continueAction')}
        </button>
        ${this.#readOnly ? nothing : this.#renderGiveUp(localize, 'payAnotherWay', 'quiet')}
      </div>
      ${this.#renderFault(localize)} ${framed ? this.#renderDialog(localize, framed) : nothing}
    </div>`;
  }

  #renderStuck(localize: Localization<PaymentMethodMessages>): TemplateResult | typeof nothing {
    const stuck = this.#stuck;
    return this.#readOnly || !stuck
      ? nothing
      : html`<div lang=${localize.language} dir=${localize.direction}>
          <p>${localize.text(stuck)}</p>
          <div class="buttons">${this.#renderGiveUp(localize, 'payAnotherWay', 'quiet')}</div>
          ${this.#renderFault(localize)}
        </div>`;
  }

  #renderGiveUp(
    localize: Localization<PaymentMethodMessages>,
    label: 'payAnotherWay' | 'stop',
    kind: string,
  ): TemplateResult {
    return html`<button
      class=${kind}
      part="give-up-button"
      type="button"
      aria-disabled=${this.busy ? 'true' : 'false'}
      @click=${() => void this.#giveUp()}
    >
      ${localize.text(this.busy ? 'cancelling' : label)}
    </button>`;
  }

  #renderFault(localize: Localization<PaymentMethodMessages>): TemplateResult {
    return html`<p class="fault" role="alert" ?hidden=${!this.fault}>
      ${this.fault ? localize.text('cancelFailed') : ''}
    </p>`;
  }

  #renderDialog(
    localize: Localization<PaymentMethodMessages>,
    { url, size, kind }: FramedAction,
  ): TemplateResult {
    const { step } = this;
    const asks = step === 'confirming' || step === 'slow';
    return html`<dialog
      part="challenge"
      aria-labelledby="title"
      @cancel=${(event: Event) => this.#ask(event)}
      @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && this.#ask(event)}
      @close=${() => (this.dialogOpen = false)}
    >
      <header>
        <h2 id="title">${localize.text(`${kind}Title`)}</h2>
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
          ${this.#renderGiveUp(localize, 'stop', 'quiet')}
        </div>
        ${this.#renderFault(localize)}
      </div>
      ${
        this.dialogOpen
          ? html`<iframe
              class="w${size}"
              ?hidden=${step === 'returned'}
              title=${localize.text(`${kind}Title`)}
              allow="payment *; publickey-credentials-get *"
              src=${url}
            ></iframe>`
          : nothing
      }
    </dialog>`;
  }
}

type Host = HTMLElement & { readonly locale?: string };

/**
 * Shows what the session's attempt still needs inside the host, until it is done. A payment made just
 * now goes on there at once; one that was found waits for the shopper to say so.
 */
export function offerNextAction(host: Host, session: CheckoutSession, now: boolean): void {
  const place = host.shadowRoot?.querySelector('.paying, .flow');
  if (!place) return;
  let element = place.querySelector('tender-next-action');
  if (!element) {
    element = document.createElement('tender-next-action');
    element.session = session;
    element.locale = host.locale ?? '';
    element.top = host.getAttribute('challenge') === 'redirect';
    element.hosted = hostedModeOf(host);
    place.append(element);
  }
  if (now) element.go();
}

/** The checkout says it for whatever it draws; the element for itself. */
function hostedModeOf(host: HTMLElement): HostedMode {
  const element = host.querySelector('tender-hosted-checkout') ?? host;
  const mode = host.getAttribute('hosted') ?? element.getAttribute('mode');
  return mode === 'frame' || mode === 'window' ? mode : 'page';
}

define('tender-next-action', NextActionElement);

declare global {
  interface HTMLElementTagNameMap {
    'tender-next-action': NextActionElement;
  }
}
