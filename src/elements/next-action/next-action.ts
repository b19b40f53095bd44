import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { abandonAttempt, proxyAddress, type CheckoutSession } from '../../client/index.ts';
import type { NextAction, WindowSize } from '../../contract/proxy/checkout.schema.ts';
import { isNextAction } from '../../contract/proxy/payment-method-guards.ts';
import type { WaysMessages } from '../../localization/payment-methods/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { isReturned } from '../../messaging/index.ts';
import { baseStyles, buttonStyles } from '../../styles/element-styles.ts';
import { define } from '../base/define.ts';
import { leaveFor } from './redirect.ts';
import { LocalizationController } from '../session/localization-controller.ts';
import { nextActionStyles } from './next-action.styles.ts';
import { closePaymentWindow, leadPaymentWindow } from './payment-window.ts';
import { standingOf } from '../session/session-status.ts';
import { WaysLocalization } from '../session/ways-localization.ts';

/** The same each time: another object would be another wish. */
const NO_OVERRIDES = {};

/** EMV 3-D Secure gives a challenge ten minutes. */
const PATIENCE = 600_000;

/** Where the hosted payment page shows. */
export type HostedMode = 'page' | 'frame' | 'window';

/** A document of the proxy around somebody else's page, and the words for it. */
interface Staged {
  readonly url: string;
  /** One of the windows of 3-D Secure. */
  readonly size: WindowSize;
  readonly words: 'challenge' | 'hosted';
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
    staging: { state: true },
    step: { state: true },
    busy: { state: true },
    fault: { state: true },
  };

  readonly #words = new LocalizationController(this);
  readonly #ways = new WaysLocalization(this);
  #listening = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #readOnly = true;

  session: CheckoutSession | undefined;
  locale = '';

  /** Challenges take the whole window, where a dialog has no place. */
  top = false;

  hosted: HostedMode = 'page';

  /** The dialog is where to go on now. */
  staging = false;

  /** What the dialog shows beside the bank's page. */
  step: 'bank' | 'asking' | 'slow' | 'back' = 'bank';
  busy = false;
  fault = false;

  /** What there is to do now. */
  get #action(): NextAction | undefined {
    const action = this.session?.attempt?.next_action;
    return isNextAction(action) ? action : undefined;
  }

  /** What the dialog holds, where it is the place to go on. */
  get #staged(): Staged | undefined {
    const action = this.#action;
    const { client, attempt } = this.session ?? {};
    if (action?.type === 'challenge')
      return { url: action.url, size: action.window_size, words: 'challenge' };
    if (!client || attempt?.method !== 'hosted' || this.hosted !== 'frame') return undefined;
    const url = proxyAddress(client.proxy, `frame/challenge/${attempt.attempt_id}`);
    return { url, size: '03', words: 'hosted' };
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
    const staged = this.#staged;
    if (!action) return;
    // An isolated page can hold no page that has not agreed to it, and a bank's never has (COEP).
    if (staged && (this.top || crossOriginIsolated)) leaveFor(this, `${staged.url}?top`, 'GET');
    else if (action.type === 'redirect' && !staged) this.#leave(action);
    else {
      this.staging = true;
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
    this.#words.use({
      locale: this.locale,
      sessionLocale: this.session?.view?.locale,
      messages: NO_OVERRIDES,
    });
    this.#ways.use(this.#words.value);
  }

  /** The words, and with them the dialog, may come later than the wish. */
  protected override updated(): void {
    const dialog = this.#dialog;
    if (this.staging && dialog?.open === false) dialog.showModal();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  /** Perhaps they came back unpaid, or no address was fit to send them to. */
  get #stuck(): 'undecidedText' | 'nowhereText' | undefined {
    const standing = standingOf(this.session);
    if (standing === 'pending')
      return this.session?.attempt?.elsewhere === true ? 'undecidedText' : undefined;
    return standing === 'requires_action' ? 'nowhereText' : undefined;
  }

  #handleChange(): void {
    if (this.#action) return;
    closePaymentWindow();
    this.#dialog?.close();
    this.step = 'bank';
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
    this.step = 'back';
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
    this.step = 'asking';
  }

  #keepGoing(): void {
    this.step = 'bank';
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
    const words = this.#ways.value;
    const staged = this.#staged;
    if (!words) return nothing;
    if (!this.#action) return this.#renderStuck(words);
    return html`<div lang=${words.language} dir=${words.direction}>
      <div class="buttons">
        <button part="continue-button" type="button" @click=${() => this.go()}>
          ${words.text('continueAction')}
        </button>
        ${this.#readOnly ? nothing : this.#renderGiveUp(words, 'giveUp', 'quiet')}
      </div>
      ${this.#renderFault(words)} ${staged ? this.#renderDialog(words, staged) : nothing}
    </div>`;
  }

  #renderStuck(words: Localization<WaysMessages>): TemplateResult | typeof nothing {
    const stuck = this.#stuck;
    return this.#readOnly || !stuck
      ? nothing
      : html`<div lang=${words.language} dir=${words.direction}>
          <p>${words.text(stuck)}</p>
          <div class="buttons">${this.#renderGiveUp(words, 'giveUp', 'quiet')}</div>
          ${this.#renderFault(words)}
        </div>`;
  }

  #renderGiveUp(
    words: Localization<WaysMessages>,
    label: 'giveUp' | 'stop',
    kind: string,
  ): TemplateResult {
    return html`<button
      class=${kind}
      part="give-up-button"
      type="button"
      aria-disabled=${this.busy ? 'true' : 'false'}
      @click=${() => void this.#giveUp()}
    >
      ${words.text(this.busy ? 'givingUp' : label)}
    </button>`;
  }

  #renderFault(words: Localization<WaysMessages>): TemplateResult {
    return html`<p class="fault" role="alert" ?hidden=${!this.fault}>
      ${this.fault ? words.text('giveUpFailed') : ''}
    </p>`;
  }

  #renderDialog(
    words: Localization<WaysMessages>,
    { url, size, words: kind }: Staged,
  ): TemplateResult {
    const { step } = this;
    const asks = step === 'asking' || step === 'slow';
    return html`<dialog
      part="challenge"
      aria-labelledby="title"
      @cancel=${(event: Event) => this.#ask(event)}
      @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && this.#ask(event)}
      @close=${() => (this.staging = false)}
    >
      <header>
        <h2 id="title">${words.text(`${kind}Title`)}</h2>
        <button class="quiet" type="button" @click=${() => (this.step = 'asking')}>
          ${words.text('close')}
        </button>
      </header>
      <div class="note" role="status" ?hidden=${step === 'bank'}>
        ${step === 'back' ? html`<p>${words.text(`${kind}Back`)}</p>` : nothing}
        ${
          step === 'asking'
            ? html`<p><strong>${words.text('challengeStopTitle')}</strong></p>
                <p>${words.text(`${kind}StopText`)}</p>`
            : nothing
        }
        ${step === 'slow' ? html`<p>${words.text('challengeSlow')}</p>` : nothing}
      </div>
      <div class="note" ?hidden=${!asks}>
        <div class="buttons">
          <button type="button" @click=${() => this.#keepGoing()}>
            ${words.text('keepWaiting')}
          </button>
          ${this.#renderGiveUp(words, 'stop', 'quiet')}
        </div>
        ${this.#renderFault(words)}
      </div>
      ${
        this.staging
          ? html`<iframe
              class="w${size}"
              ?hidden=${step === 'back'}
              title=${words.text(`${kind}Title`)}
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
