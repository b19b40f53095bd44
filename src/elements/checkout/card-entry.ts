// Over 300 lines: a third is the class comment, which documents the element.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import {
  NotPaidError,
  type CheckoutError,
  type NotPaidReason,
  type ReadView,
} from '../../client/index.ts';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { CardField } from '../../messaging/index.ts';
import { baseStyles, buttonStyles, skeletonStyles } from '../../styles/element-styles.ts';
import { TenderChangeEvent, TenderReadyEvent } from '../events/checkout-events.ts';
import { FrameAppearance } from '../base/frame-appearance.ts';
import { CardFrame } from '../card/card-frame.ts';
import { AddedLocalization } from '../session/added-localization.ts';
import { CheckoutElement } from '../session/checkout-element.ts';
import { membersContext } from '../session/contexts.ts';
import { define } from '../base/define.ts';
import { LaterLook } from '../base/later-look.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import type { ChallengeMode, PaymentMethodElement } from '../session/checkout-registry.ts';
import { PaymentController } from '../paying/payment-controller.ts';
import { PaymentNotice } from '../paying/payment-notice.ts';
import { flowStyles } from '../base/flow.styles.ts';
import { loadPayFace, payButton, payButtonStyles } from '../paying/pay-button.ts';
import { payQuietly } from '../paying/pay-quietly.ts';
import { cardEntryStyles } from './card-entry.styles.ts';

/** State of the card form, as in its `state` attribute. */
export type CardEntryState = 'loading' | 'ready' | 'paying' | 'done' | 'error';

/**
 * The card form. Its input stays in the secure frame, a document of the proxy that this page can't
 * read; the page gets brand, last four digits and validity. Inside a `tender-checkout` that
 * checkout has the Pay button and shows the status; standing alone, with `proxy` and
 * `clientSecret`, this element does. In a `<form>` its value is the attempt's id.
 *
 * @fires {TenderReadyEvent} tender-ready - The form can be typed into.
 * @fires {TenderChangeEvent} tender-change - Completeness, brand, last four digits or errors have changed.
 * @fires {TenderFocusEvent} tender-focus - A field of the card form has focus.
 * @fires {TenderBlurEvent} tender-blur - A field of the card form has focus no longer.
 * @fires {TenderCardRemovedEvent} tender-card-removed - A stored card is removed.
 * @fires {TenderBeforePayEvent} tender-before-pay - A payment is about to be sent; cancelable.
 * @fires {TenderResultEvent} tender-result - An outcome is known or has changed (when alone).
 * @fires {TenderErrorEvent} tender-error - `pay()` gave no result; a NotPaidError proves that no attempt was made, a SetUpError says what the element lacks.
 * @fires {TenderLoadErrorEvent} tender-load-error - Session or frame could not be loaded.
 * @fires {TenderSessionChangeEvent} tender-session-change - The session's view has changed (when alone).
 * @fires {TenderStepEvent} tender-step - The checkout has come to another step (when alone).
 *
 * @csspart frame - The area of the secure frame.
 * @csspart saved-card - One stored card, or a new one.
 * @csspart remove-button - Removes a stored card.
 * @csspart plan - The choice of instalments.
 * @csspart save-card - The checkbox for storing the card.
 * @csspart field - A field besides the card: label, input, error.
 * @csspart input - The field's input or select.
 * @csspart notice - Load error of the frame; when alone, also the payment's status.
 * @csspart notice-title - Its heading.
 * @csspart notice-text - Its text.
 * @csspart action-button - The action it offers: try again, use another card.
 * @csspart continue-button - Continues a payment at the bank or on another page (when alone).
 * @csspart give-up-button - Abandons the payment, to choose another method (when alone).
 * @csspart challenge - The dialog around the bank's page (when alone).
 * @csspart pay-button - Pays (when alone).
 *
 * @cssprop --tender-card-entry-height - Height reserved for the form until the frame reports its own.
 */
export class TenderCardEntry extends CheckoutElement implements PaymentMethodElement {
  /** The element's value takes part in a form. */
  static readonly formAssociated = true;
  static override readonly styles = [
    baseStyles,
    buttonStyles,
    skeletonStyles,
    flowStyles,
    payButtonStyles,
    cardEntryStyles,
  ];

  static override readonly properties = {
    name: {},
    disabled: { type: Boolean, reflect: true },
    noButton: { type: Boolean, attribute: 'no-button' },
    loadTimeout: { type: Number, attribute: 'load-timeout' },
    challenge: {},
    state: { reflect: true },
  };

  readonly #internals = this.attachInternals();
  readonly #frame = new CardFrame(this, {
    onReady: () => this.dispatchEvent(new TenderReadyEvent()),
    onForm: () => this.#handleForm(),
    onSubmit: () => payQuietly(this),
  });
  readonly #appearance = new FrameAppearance(this);
  readonly #face = new LaterLook(this, loadPayFace);
  readonly #members = new ScopedContextConsumer(this, membersContext, (members, signal) =>
    members.join(members.payers, this, signal),
  );
  readonly #notice = new PaymentNotice(this);
  readonly #payment = new PaymentController(this, {
    session: () => this.session.value,
    obstacle: () => this.#obstacle,
    notPaid: (reason, cause) => new NotPaidError(reason, cause),
    validate: () => this.validate(),
    send: (session, intention) => this.#frame.strategy.pay(session, intention),
  });

  /** What draws, and names, what a session asks for beyond a new card. */
  readonly #more = new AddedLocalization(this, loadMoreMethods);

  #fault: CheckoutError | undefined;
  /** Where focus was asked to go while the form was loading. */
  #wish: (() => void) | undefined;

  /** Name in the surrounding form. */
  name = '';

  /** Nothing can be typed or paid. */
  disabled = false;

  /** Draws no Pay button when alone; the page calls `pay()`. */
  noButton = false;

  /** Milliseconds the secure frame may take to load. */
  loadTimeout = 20_000;

  /** Where the bank's confirmation page is shown (when alone). */
  challenge: ChallengeMode = 'dialog';

  /**
   * Read-only: `loading`, `ready` (also after a refusal), `paying` (also while an action is
   * required), `done` (succeeded, pending, review, unknown, or nothing to pay any more) or `error`
   * (session or frame could not load).
   */
  state: CardEntryState = 'loading';

  /** Everything is filled in and valid. */
  get complete(): boolean {
    return this.#frame.strategy.complete;
  }

  /** Read-only: label of the Pay button, where it says more than the amount: an instalment plan. */
  get payLabel(): string | undefined {
    return this.#frame.strategy.payLabel;
  }

  /** The card's brand once it is recognised, for example `visa`. */
  get brand(): string | null {
    return this.#frame.form?.brand ?? null;
  }

  /** The last four digits, once the number is complete. */
  get lastFour(): string | null {
    return this.#frame.form?.lastFour ?? null;
  }

  /** The form accepts input, and consent to a subscription can be given if it is needed. */
  get ready(): boolean {
    return this.#settled && !this.#locked;
  }

  /** The browser reports that the form or a fieldset around it was disabled or enabled. */
  formDisabledCallback(disabled: boolean): void {
    this.disabled = disabled;
  }

  /** The browser reports that the form was reset: clears what was typed. */
  formResetCallback(): void {
    this.reset();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { client, view, fault } = this.session.value ?? {};
    // What kept the session away has kept the frame away too.
    if (this.#fault && !fault && this.#frame.failed) this.#frame.reload();
    this.#fault = fault;
    if (view && asksForMore(view)) this.#more.use(this.localization.value);
    this.state = this.#currentState;
    const proxy = client?.proxy ?? (this.proxy || this.#members.value?.proxy);
    if (proxy && this.isConnected && this.state !== 'done')
      this.#frame.show({
        proxy,
        locale: this.localization.locale,
        timeout: this.loadTimeout,
      });
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('state')) this.#members.value?.onChange();
    const form = this.renderRoot.querySelector('.form');
    if (form) this.#frame.place(form);
    const localize = this.localization.value;
    const { iframe } = this.#frame;
    const appearance = iframe && this.#appearance.value;
    if (!appearance || !localize) return;
    iframe.title = localize.text('cardFrame');
    this.#frame.configure({
      locale: localize.locale,
      direction: localize.direction,
      appearance,
      messages: localize.overrides,
      disabled: this.#locked,
      ...this.#frame.strategy.configuration,
    });
    this.#moveFocus();
    this.#mirror();
  }

  /** They may load after the frame, and the Pay button waits for both. */
  #handleOptions(): void {
    this.requestUpdate();
    this.#members.value?.onChange();
    this.#handleForm();
  }

  #handleForm(): void {
    this.#mirror();
    const { complete, brand, lastFour } = this;
    const invalid = this.#frame.form?.invalid ?? [];
    this.dispatchEvent(new TenderChangeEvent(complete, { complete, brand, lastFour, invalid }));
  }

  /** Shows errors in the form; resolves to whether there are none. */
  validate(): Promise<boolean> {
    return this.#frame.strategy.validate();
  }

  /**
   * Pays with what is in the form. Resolves to the attempt's result, whatever the outcome, also
   * when the answer was lost and the outcome had to be queried. Rejects with NotPaidError if it
   * is certain that no attempt was made.
   */
  pay(): Promise<PaymentResult> {
    return this.#payment.pay();
  }

  /** Empties the form. */
  reset(): void {
    this.session.value?.dismiss?.();
    this.#frame.strategy.reset();
  }

  /** Moves focus into the form: to a field, or to the first that needs attention. */
  override focus(field?: CardField | FocusOptions): void {
    this.#wish = () => this.#frame.focus(field);
    // Until the form is there, the shopper may move it elsewhere.
    addEventListener('focusin', () => (this.#wish = undefined), { once: true });
    this.#moveFocus();
  }

  #moveFocus(): void {
    if (this.state === 'loading') return;
    this.#wish?.();
    this.#wish = undefined;
  }

  protected override render(): TemplateResult {
    const localize = this.localization.value;
    const session = this.session.value;
    const alone = !this.#members.value;
    return html`<div
      class="flow"
      lang=${localize?.language ?? nothing}
      dir=${localize?.direction ?? nothing}
    >
      <tender-card-options
        class="form"
        part="frame"
        exportparts="saved-card, remove-button, plan, save-card, field, input"
        .around=${{ frame: this.#frame, session, localize, payer: this }}
        @change=${() => this.#handleOptions()}
        ?hidden=${this.state === 'done' || this.state === 'error'}
        aria-busy=${this.state === 'loading'}
      >
        ${this.state === 'loading' ? skeleton : nothing}
      </tender-card-options>
      ${this.#notice.render({
        session: alone ? session : undefined,
        localize,
        payer: this,
        next: this.session.next,
        button: alone && !this.noButton,
        challenge: this.challenge,
        ...(this.state === 'error' && { frame: this.#whole === false ? this.#more : this.#frame }),
      })}
      ${alone ? payButton({ session, localize, payer: this, face: this.#face }) : nothing}
    </div>`;
  }

  /**
   * Nothing comes any more that would move the form, or Pay, away from under a finger; false if
   * something that can't be done without can't be loaded. The checkout asks before this element has drawn
   * what is new.
   */
  get #whole(): boolean | undefined {
    const view = this.session.value?.view;
    return (
      !view ||
      !asksForMore(view) ||
      !!this.#more.value ||
      (this.#more.failed ? !insistsOnMore(view) : undefined)
    );
  }

  /** The form is there, with all that belongs to it. */
  get #settled(): boolean {
    return !!this.#whole && this.#frame.status === 'open';
  }

  get #currentState(): CardEntryState {
    const { form = 'waiting' } = this.session.value ?? {};
    if (form === 'busy' || form === 'away') return 'paying';
    if (form === 'over' || form === 'shut') return 'done';
    if (form === 'broken' || this.#frame.failed || this.#whole === false) return 'error';
    return form === 'open' && this.#settled ? 'ready' : 'loading';
  }

  /** Enter pays too, but not before everything else that the session requires, such as consent, is there. */
  get #obstacle(): NotPaidReason | undefined {
    if ((this.#members.value?.methodPicker ?? this).ready) return undefined;
    return this.#locked ? 'disabled' : 'not-loaded';
  }

  /** Whether the form takes no input; while it is sending, it sees to that itself. */
  get #locked(): boolean {
    const { progress = 'idle', form = 'open' } = this.session.value ?? {};
    const waits = progress === 'idle' && form !== 'open';
    return this.disabled || waits || !!this.#members.value?.disabled;
  }

  /**
   * Passes value and validity to the surrounding form at once: the next render would be too late.
   */
  #mirror(): void {
    const attempt = this.session.value?.attempt;
    const { iframe } = this.#frame;
    this.#internals.setFormValue(attempt?.attempt_id ?? null);
    if (this.complete || this.state === 'done' || !iframe?.isConnected)
      this.#internals.setValidity({});
    else
      this.#internals.setValidity(
        { valueMissing: true },
        this.localization.value?.text('cardIncomplete') ?? '…',
        iframe,
      );
  }
}

const loadMoreMethods = (locale: string) =>
  import('./more-methods.ts').then((module) => module.loadTexts(locale));

const isOther = ({ kind }: ReadView['methods'][number]) => kind !== 'card';

/** Whether a new card alone doesn't pay. */
const insistsOnMore = (view: ReadView) =>
  view.methods.every(isOther) || view.subscription || view.collect;

/** Whether there is more to choose or to fill in than a new card. */
const asksForMore = (view: ReadView): unknown =>
  insistsOnMore(view) ||
  view.methods.some(isOther) ||
  view.saved_cards ||
  view.instalments ||
  view.save_card === 'offer';

const skeleton = html`<div class="fields">
  <div class="skeleton"></div>
  <div class="skeleton"></div>
  <div class="skeleton"></div>
  <div class="skeleton"></div>
</div>`;

define('tender-card-entry', TenderCardEntry);

declare global {
  interface HTMLElementTagNameMap {
    'tender-card-entry': TenderCardEntry;
  }
}
