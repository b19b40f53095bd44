// Over 300 lines: one form, whose parts (stored card, plan, details, consent) decide about each other.

import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { CheckoutSession, Intention, SendAnswer } from '../../client/index.ts';
import { payInPage } from '../../client/pay-in-page.ts';
import { deleteSavedCard } from '../../client/remove-saved-card.ts';
import type { SavedCard } from '../../contract/proxy/checkout.schema.ts';
import type { Consent } from '../../contract/proxy/consent.schema.ts';
import type { AskedDetail, InstalmentPlan } from '../../contract/proxy/session.schema.ts';
import {
  isAskedDetail,
  isInstalmentPlan,
  isSavedCard,
  provenList,
} from '../../contract/proxy/payment-method-guards.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { baseStyles, buttonStyles } from '../../styles/element-styles.ts';
import type { CardFrame, CardPaymentStrategy } from './card-frame.ts';
import { cardOptionsStyles } from './card-options.styles.ts';
import { define } from '../base/define.ts';
import { MovableElement } from '../base/movable-element.ts';
import { NeededPart, neededPartStyles } from '../paying/needed-part.ts';
import type { DetailsForm } from '../paying/details-form.ts';
import type { PaymentMethodElement } from '../session/checkout-registry.ts';
import { isOver, savedCardList } from './saved-cards.ts';
import { formMode } from '../session/session-status.ts';
import { wayFormStyles } from '../fields/form.styles.ts';
import { PaymentMethodLocalization } from '../session/payment-method-localization.ts';

type Localize = Localization<PaymentMethodMessages>;

const loadDetails = () => import('../paying/details-form.ts');

const NO_MARK = (): undefined => undefined;

const loadMarks = () =>
  import('../../styles/brand-marks.ts').then(
    ({ brandMark }) =>
      (brand: string) =>
        brandMark(document, brand, ''),
    () => NO_MARK,
  );

/** For 3-D Secure, which takes place without it too. What is typed into the frame is read there. */
const readDevice = () =>
  import('../../client/device-data.ts').then(
    ({ readDeviceData }) => readDeviceData(window),
    () => undefined,
  );

/** What the surrounding card form passes in, replaced on each change. */
export interface AroundOptions {
  readonly frame: CardFrame;
  readonly session: CheckoutSession | undefined;
  readonly localize: Localization<PageMessages> | undefined;
  /** Pays when Enter is pressed in a field. */
  readonly payer: Pick<PaymentMethodElement, 'pay'>;
}

/**
 * What a card form offers besides a new card, around the slotted frame: stored cards above it,
 * consent to store this one and payment plans below. The tokens of stored cards stay in the proxy;
 * the page has handles only.
 *
 * @csspart saved-card - One stored card, or a new one.
 * @csspart remove-button - Removes a stored card.
 * @csspart plan - The choice of instalments.
 * @csspart save-card - The checkbox for storing the card.
 * @csspart field - A field besides the card: label, input, error.
 * @csspart input - The field's input or select.
 */
export class CardOptions extends MovableElement implements CardPaymentStrategy {
  static override readonly styles = [
    baseStyles,
    buttonStyles,
    wayFormStyles,
    neededPartStyles,
    cardOptionsStyles,
  ];

  static override readonly properties: PropertyDeclarations = {
    around: { attribute: false },
    wanted: { state: true },
    plan: { state: true },
    leaving: { state: true },
    status: { state: true },
    mark: { state: true },
  };

  readonly #ways = new PaymentMethodLocalization(this);
  readonly #detailsPart = new NeededPart(this, loadDetails);
  /** The shopper's consent to storing the card, in the wording beside the checkbox. */
  #agreed: Consent | undefined;
  /** Whose choices these are. */
  #session: CheckoutSession | undefined;
  #reported = '';

  around: AroundOptions | undefined;

  /** Handle of the selected stored card, empty for a new card; undefined without a choice. */
  wanted: string | undefined;

  /** Id of the selected payment plan, empty for none. */
  plan = '';

  /** Handle of the stored card that is about to be removed. */
  leaving: string | undefined;

  /** The result of removing one. */
  status: 'cardRemoved' | 'removeFailed' | undefined;

  /** Pictures of brands are mere decoration, and load after everything else. */
  mark: (brand: string) => SVGSVGElement | undefined = NO_MARK;

  get complete(): boolean {
    const card = !this.#needsFrame || (this.around?.frame.complete ?? false);
    return card && (this.#asked.length === 0 || (this.#details?.complete ?? false));
  }

  get configuration(): CardPaymentStrategy['configuration'] {
    const { handle, brand } = this.#chosen ?? {};
    return handle && brand && this.#needsFrame ? { storedCard: { handle, brand } } : {};
  }

  get #cards(): SavedCard[] {
    return provenList(isSavedCard, this.around?.session?.view?.saved_cards);
  }

  get #plans(): InstalmentPlan[] {
    return provenList(isInstalmentPlan, this.around?.session?.view?.instalments);
  }

  get #asked(): AskedDetail[] {
    return provenList(isAskedDetail, this.around?.session?.view?.collect);
  }

  /** The details form, once it has loaded. */
  get #details(): DetailsForm | null {
    return this.renderRoot.querySelector('tender-details-form:defined');
  }

  /** The stored card to pay with: the wanted one, else the first that can be used. */
  get #chosen(): SavedCard | undefined {
    const cards = this.#cards.filter((card) => !isOver(card, this.#now));
    return this.wanted === undefined
      ? cards[0]
      : cards.find(({ handle }) => handle === this.wanted);
  }

  get #now(): number {
    return Date.parse(this.around?.session?.view?.now ?? '');
  }

  /** All of a new card, or a stored one's security code, is typed into the frame. */
  get #needsFrame(): boolean {
    return this.#chosen?.asks_security_code ?? true;
  }

  async validate(): Promise<boolean> {
    const card = !this.#needsFrame || ((await this.around?.frame.validate()) ?? false);
    if (this.#asked.length === 0) return card;
    const details = await this.#details?.validate();
    // The card fields are above, so their errors come first.
    if (card && !details) this.#details?.focus();
    return card && details === true;
  }

  async pay(session: CheckoutSession, intention: Intention): Promise<SendAnswer> {
    const frame = this.around?.frame;
    const card = this.#chosen;
    const { plan } = this;
    const { consents = [] } = intention;
    if (!frame) return { kind: 'invalid' };
    const shared = this.#details && { details: this.#details.details };
    if (card && !this.#needsFrame)
      return payInPage(
        session.client,
        'saved-card',
        {
          ...shared,
          device: await readDevice(),
          handle: card.handle,
          ...(plan && { instalments_id: plan }),
        },
        intention,
      );
    return frame.pay(session, {
      ...intention,
      ...shared,
      ...(plan && { instalmentsId: plan }),
      ...(!card && this.#agreed && { saveCard: true, consents: [...consents, this.#agreed] }),
    });
  }

  /** Back to a new card: the way out after a refusal. */
  reset(): void {
    this.wanted = '';
    this.around?.frame.reset();
  }

  protected override willUpdate(): void {
    if (this.around) this.around.frame.strategy = this;
    const session = this.around?.session;
    if (session !== this.#session) {
      this.#session = session;
      this.wanted = this.#agreed = undefined;
      this.plan = '';
    }
    this.#ways.use(this.around?.localize);
    if (this.#asked.length > 0) this.#detailsPart.use(this.around?.localize);
  }

  protected override updated(): void {
    if (this.#cards.length > 0 && this.mark === NO_MARK)
      void loadMarks().then((mark) => (this.mark = mark));
    if (!this.#needsFrame) void readDevice();
    this.#report();
  }

  /** The card form passes the selected card to the frame, and to the page what Pay depends on. */
  #report(): void {
    const { configuration, complete } = this;
    const state = JSON.stringify([configuration, complete, !!this.#detailsPart.value]);
    if (state === this.#reported) return;
    this.#reported = state;
    this.dispatchEvent(new Event('change'));
  }

  #choose(handle: string): void {
    this.wanted = handle;
    this.leaving = this.status = undefined;
    this.around?.session?.dismiss();
  }

  async #remove(handle: string, step: 'ask' | 'remove' | 'keep'): Promise<void> {
    const session = this.around?.session;
    this.status = undefined;
    this.leaving = step === 'ask' ? handle : undefined;
    if (step === 'remove' && session) {
      try {
        await deleteSavedCard(session.client, handle);
        await session.refresh();
        this.status = 'cardRemoved';
      } catch {
        this.status = 'removeFailed';
      }
    }
    await this.updateComplete;
    // Not on what can't be undone.
    const next = step === 'ask' ? '.farewell .quiet' : 'input:checked';
    // If the last one has gone, what comes next is a new card.
    (this.renderRoot.querySelector<HTMLElement>(next) ?? this.around?.frame)?.focus();
  }

  protected override render(): TemplateResult {
    const view = this.around?.session?.view;
    const localize = this.#ways.value;
    const form = formMode(this.around?.session);
    const busy = form === 'busy';
    const cards = this.#cards;
    const stored = this.#chosen;
    if (!view || !localize || (form !== 'open' && !busy)) return html`<slot></slot>`;
    return html`<div class="options" lang=${localize.language} dir=${localize.direction}>
      ${
        cards.length > 0
          ? savedCardList({
              cards,
              chosen: stored?.handle ?? '',
              leaving: this.leaving,
              mark: this.mark,
              now: this.#now,
              disabled: busy,
              localize,
              onChoose: (handle) => this.#choose(handle),
              onRemove: (handle, step) => void this.#remove(handle, step),
            })
          : nothing
      }
      <p
        class="status ${this.status === 'removeFailed' ? 'fault' : 'hint'}"
        role="status"
        .textContent=${this.status ? localize.text(this.status) : ''}
      ></p>
      <slot ?hidden=${!this.#needsFrame}></slot>
      ${view.save_card === 'offer' && !stored ? this.#renderConsent(localize, busy) : nothing}
      ${
        this.#asked.length > 0
          ? html`<tender-details-form
              class=${this.#asked.join(' ')}
              exportparts="field, input"
              .asked=${this.#asked}
              .localize=${localize}
              ?disabled=${busy}
              ?hidden=${this.#detailsPart.failed > 0}
              .payer=${this.around?.payer}
              @input=${() => this.#report()}
            ></tender-details-form>`
          : nothing
      }
      ${this.#detailsPart.fault(this.around?.localize, localize)}
      ${this.#renderPlans(view.amount, localize, busy)}
    </div>`;
  }

  #renderPlans(
    amount: DecimalAmount,
    localize: Localize,
    disabled: boolean,
  ): TemplateResult | typeof nothing {
    const plans = this.#plans;
    if (plans.length === 0) return nothing;
    const choice = (id: string, words: string) =>
      html`<label class="choice">
        <input
          type="radio"
          name="plan"
          .checked=${id === this.plan}
          @change=${() => (this.plan = id)}
        />
        <span>${words}</span>
      </label>`;
    return html`<fieldset class="choices" part="plan" role="radiogroup" ?disabled=${disabled}>
      <legend>${localize.text('plans')}</legend>
      ${choice('', localize.text('planNone', { amount: localize.money(amount) }))}
      ${plans.map(({ id, count, each, total }) =>
        choice(
          id,
          localize.text(total ? 'planTotal' : 'plan', {
            count: count.toLocaleString(localize.locale),
            each: localize.money(each),
            total: total ? localize.money(total) : '',
          }),
        ),
      )}
    </fieldset>`;
  }

  #agree({ checked, parentElement: shown }: HTMLInputElement, { locale }: Localize): void {
    this.#agreed =
      checked && shown ? { to: 'save-card', text: shown.innerText.trim(), locale } : undefined;
  }

  #renderConsent(localize: Localize, disabled: boolean): TemplateResult {
    return html`<div class="consent">
      <input
        id="save"
        type="checkbox"
        part="save-card"
        aria-describedby="save-hint"
        ?disabled=${disabled}
        .checked=${this.#agreed !== undefined}
        @change=${({ target }: Event) => this.#agree(target as HTMLInputElement, localize)}
      />
      <label for="save">${localize.text('saveCard')}</label>
      <p class="hint" id="save-hint">${localize.text('saveCardHint')}</p>
    </div>`;
  }
}

define('tender-card-options', CardOptions);

declare global {
  interface HTMLElementTagNameMap {
    'tender-card-options': CardOptions;
  }
}
