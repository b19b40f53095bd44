import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { ReadView } from '../../client/index.ts';
import type { Consent } from '../../contract/proxy/consent.schema.ts';
import type { SubscriptionTerms } from '../../contract/proxy/session.schema.ts';
import { isSubscriptionTerms } from '../../contract/proxy/payment-method-guards.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { baseStyles } from '../../styles/element-styles.ts';
import { TenderConsentEvent } from '../events/consent-event.ts';
import { TenderBeforePayEvent } from '../events/checkout-events.ts';
import { CheckoutElement } from '../session/checkout-element.ts';
import { define } from '../base/define.ts';
import { recurringCharges, type RecurringCharges } from './recurring-charges.ts';
import { PaymentMethodLocalization } from '../session/payment-method-localization.ts';
import { subscriptionTermsStyles } from './subscription-terms.styles.ts';

type Localize = Localization<PaymentMethodMessages>;

/** As the proxy accepts it. */
const CONSENT_LENGTH = 2000;

const EVERY = {
  day: 'everyDay',
  week: 'everyWeek',
  month: 'everyMonth',
  year: 'everyYear',
} as const satisfies Record<SubscriptionTerms['interval'], keyof PaymentMethodMessages>;

/**
 * What a subscription costs, how often, from when and until when, and how it ends, in plain words,
 * as the merchant server has fixed it. Until the shopper agrees, its session can't be paid,
 * wherever on the page the payment method is. Draws nothing where there is no subscription. Works
 * inside a `tender-checkout` or alone.
 *
 * @slot cancel - In place of how to cancel.
 *
 * @fires {TenderConsentEvent} tender-consent - The shopper agrees, or takes it back.
 *
 * @csspart terms - The terms.
 * @csspart consent - The box and its text.
 */
export class TenderSubscriptionTerms extends CheckoutElement {
  static override readonly styles = [baseStyles, subscriptionTermsStyles];

  static override readonly properties = {
    noConsent: { type: Boolean, attribute: 'no-consent' },
    cancelUrl: { attribute: 'cancel-url' },
    agreedFor: { state: true },
    fault: { state: true },
  };

  readonly #methodTexts = new PaymentMethodLocalization(this);
  #listening = new AbortController();

  /** Asks for no consent: the page does, and adds it to `consents` of the `tender-before-pay` event. */
  noConsent = false;

  /** Where the subscription can be cancelled. */
  cancelUrl = '';

  /** The session that the shopper has agreed to; a new session needs new consent. */
  agreedFor: string | undefined;
  /** Payment was tried without consent: the box shows an error. */
  fault = false;

  /** Payment may proceed: consent was given, or none is required. */
  get complete(): boolean {
    const id = this.session.value?.view?.session_id;
    return this.noConsent || !this.#terms || (id !== undefined && this.agreedFor === id);
  }

  get #terms(): SubscriptionTerms | undefined {
    const subscription = this.session.value?.view?.subscription;
    return isSubscriptionTerms(subscription) ? subscription : undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = (this.#listening = new AbortController());
    this.ownerDocument.addEventListener(
      'tender-before-pay',
      (event) => this.#handleBeforePay(event),
      {
        signal,
      },
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening.abort();
  }

  /** Shows that consent is missing; answers whether all is well. */
  validate(): boolean {
    this.fault = !this.complete;
    if (this.fault) this.focus();
    return !this.fault;
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('input')?.focus(options);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#methodTexts.use(this.localization.value);
  }

  #handleBeforePay(event: Event): void {
    if (!(event instanceof TenderBeforePayEvent)) return;
    const ours = event.view.session_id === this.session.value?.view?.session_id;
    if (!ours) return;
    if (!this.validate()) event.preventDefault();
    else if (this.agreedFor) event.consents.push(this.#consent);
  }

  /** All that was read: terms, how to cancel, and what the box says. */
  get #consent(): Consent {
    const parts = this.renderRoot.querySelectorAll('.name, dl > div, .cancel, .consent');
    const lines = [...parts].map((part) => part.textContent.replace(/\s+/g, ' ').trim());
    const text = lines.join('\n').slice(0, CONSENT_LENGTH);
    return { to: 'subscription', text, locale: this.#methodTexts.value?.locale ?? '' };
  }

  #handleConsent({ checked }: HTMLInputElement): void {
    this.agreedFor = checked ? this.session.value?.view?.session_id : undefined;
    this.fault = false;
    this.dispatchEvent(new TenderConsentEvent(checked));
  }

  protected override render(): TemplateResult | typeof nothing {
    const view = this.session.value?.view;
    const localize = this.#methodTexts.value;
    const terms = this.#terms;
    if (!view || !localize || !terms) return nothing;
    const { form } = this.session.value;
    const payable = form === 'open' || form === 'busy';
    return html`<section
      lang=${localize.language}
      dir=${localize.direction}
      aria-label=${localize.text('subscription')}
    >
      ${this.#renderTerms(view, terms, localize, payable)}
      ${payable && !this.noConsent ? this.#renderConsent(terms, localize) : nothing}
    </section>`;
  }

  #renderTerms(
    view: ReadView,
    terms: SubscriptionTerms,
    localize: Localize,
    payable: boolean,
  ): TemplateResult {
    const { next, introductory, ends } = recurringCharges(
      terms,
      Date.parse(view.today ?? view.now),
    );
    const amount = localize.money(terms.contract_amount);
    const first = localize.money(view.amount);
    return html`
      <p class="name">${terms.contract_name}</p>
      <dl part="terms">
        ${row(localize.text('priceLabel'), priceOf(terms, localize))}
        ${payable ? row(localize.text('firstLabel'), localize.text('firstToday', { amount: first })) : nothing}
        ${
          next === undefined
            ? nothing
            : row(
                localize.text('nextLabel'),
                localize.text('nextOn', { amount, date: dateOf(next, localize, view) }),
              )
        }
        ${
          introductory > 0
            ? row(localize.text('offerLabel'), localize.count('offerFor', introductory))
            : nothing
        }
        ${row(localize.text('endLabel'), endOf(ends, localize, view))}
      </dl>
      <div class="cancel">
        <slot name="cancel">
          ${localize.text('cancelText')}
          ${this.cancelUrl ? html`<a href=${this.cancelUrl}>${localize.text('cancelHow')}</a>` : nothing}
        </slot>
      </div>
    `;
  }

  #renderConsent(terms: SubscriptionTerms, localize: Localize): TemplateResult {
    return html`<label class="consent" part="consent">
        <input
          type="checkbox"
          required
          aria-invalid=${this.fault ? 'true' : 'false'}
          aria-describedby=${this.fault ? 'fault' : nothing}
          .checked=${this.complete}
          @change=${(event: Event) => this.#handleConsent(event.target as HTMLInputElement)}
        />
        <span>${localize.text('consent', { price: priceOf(terms, localize) })}</span>
      </label>
      <p class="fault" id="fault" role="alert">
        ${this.fault ? localize.text('consentMissing') : ''}
      </p>`;
  }
}

const row = (label: string, value: string): TemplateResult =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

function endOf(ends: RecurringCharges['ends'], localize: Localize, view: ReadView): string {
  if (!ends) return localize.text('endOpen');
  return 'on' in ends
    ? dateOf(Date.parse(ends.on), localize, view)
    : localize.count('endAfter', ends.after);
}

const priceOf = (
  { contract_amount, interval, interval_count }: SubscriptionTerms,
  localize: Localize,
) =>
  localize.text('price', {
    amount: localize.money(contract_amount),
    every: localize.count(EVERY[interval], interval_count),
  });

/** Contracts are counted in whole days of the gateway's, not of the shopper's clock. */
const dateOf = (at: number, { locale }: Localize, view: ReadView): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at) +
  zoneOf(at, locale, view);

/** Names the gateway's zone where its day is not the shopper's from midnight to midnight. */
function zoneOf(at: number, locale: string, { time_zone: timeZone }: ReadView): string {
  if (typeof timeZone !== 'string') return '';
  try {
    const clocks = (zone?: string) => new Date(at).toLocaleString('en', { timeZone: zone });
    if (clocks(timeZone) === clocks()) return '';
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' });
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName');
    return name ? ` (${name.value})` : '';
  } catch {
    // A browser that is older than the zone's name.
    return ` (${timeZone})`;
  }
}

define('tender-subscription-terms', TenderSubscriptionTerms);

declare global {
  interface HTMLElementTagNameMap {
    'tender-subscription-terms': TenderSubscriptionTerms;
  }
}
