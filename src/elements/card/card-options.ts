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
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { baseStyles, buttonStyles } from '../../styles/element-styles.ts';
import type { CardFrame } from './card-frame.ts';
import type { CardPaymentStrategy } from './card-payment.ts';
import { cardOptionsStyles } from './card-options.styles.ts';
import { define } from '../base/define.ts';
import { TenderCardRemovedEvent } from '../events/measuring-events.ts';
import { MovableElement } from '../base/movable-element.ts';
import { NeededPart, neededPartStyles } from '../paying/needed-part.ts';
import type { DetailsForm } from '../paying/details-form.ts';
import type { PaymentMethodElement } from '../session/checkout-registry.ts';
import { loadMarks, NO_MARK } from './load-marks.ts';
import { isOver, savedCardList } from './saved-cards.ts';
import type { PageSession } from '../session/page-session.ts';
import { methodFormStyles } from '../fields/form.styles.ts';
import { PaymentMethodLocalization } from '../session/payment-method-localization.ts';

type Localize = Localization<PaymentMethodMessages>;

const loadDetails = () => import('../paying/details-form.ts');

const loadPlans = () => import('../fields/plan-field.ts');

/** What the surrounding card form passes in, replaced on each change. */
export interface AroundOptions {
  readonly frame: CardFrame;
  readonly session: PageSession | undefined;
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
    methodFormStyles,
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

  readonly #methodTexts = new PaymentMethodLocalization(this);
  readonly #detailsPart = new NeededPart(this, loadDetails);
  readonly #planPart = new NeededPart(this, async () => (this.#planModule = await loadPlans()));
  #planModule: Awaited<ReturnType<typeof loadPlans>> | undefined;
  /** The shopper's consent to storing the card, in the wording beside the checkbox. */
  #agreed: Consent | undefined;
  /** Whose choices these are. */
  #session: PageSession | undefined;
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
    const details = this.#asked.length === 0 || (this.#details?.complete ?? false);
    return card && details && (this.#plans.length === 0 || this.#planModule !== undefined);
  }

  get configuration(): CardPaymentStrategy['configuration'] {
    const { handle, brand } = this.#chosen ?? {};
    return handle && brand && this.#needsFrame ? { storedCard: { handle, brand } } : {};
  }

  get payLabel(): string | undefined {
    const plan = this.#plans.find(({ id }) => id === this.plan);
    const localize = this.#methodTexts.value;
    return plan && localize && this.#planModule?.planPayLabel(plan, localize);
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
    const answer = await (card && !this.#needsFrame
      ? payInPage(
          session.client,
          'saved-card',
          {
            ...shared,
            handle: card.handle,
            ...(plan && { instalments_id: plan }),
          },
          intention,
        )
      : frame.pay(session, {
          ...intention,
          ...shared,
          ...(plan && { instalmentsId: plan }),
          ...(!card && this.#agreed && { saveCard: true, consents: [...consents, this.#agreed] }),
        }));
    return this.#details?.refuse(answer) ? { kind: 'invalid' } : answer;
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
    this.#methodTexts.use(this.around?.localize);
    if (this.#asked.length > 0) this.#detailsPart.use(this.around?.localize);
    if (this.#plans.length > 0) this.#planPart.use(this.around?.localize);
  }

  protected override updated(): void {
    if (this.#cards.length > 0 && this.mark === NO_MARK)
      void loadMarks().then((mark) => (this.mark = mark));
    this.#report();
  }

  /** The card form passes the selected card to the frame, and to the page what Pay depends on. */
  #report(): void {
    const { configuration, complete, payLabel } = this;
    const state = JSON.stringify([configuration, complete, payLabel, !!this.#detailsPart.value]);
    if (state === this.#reported) return;
    this.#reported = state;
    this.dispatchEvent(new Event('change'));
  }

  #choose(handle: string): void {
    this.wanted = handle;
    this.leaving = this.status = undefined;
    this.around?.session?.dismiss?.();
  }

  async #remove(handle: string, step: 'ask' | 'remove' | 'keep'): Promise<void> {
    const session = this.around?.session;
    const card = this.#cards.find((saved) => saved.handle === handle);
    this.status = undefined;
    this.leaving = step === 'ask' ? handle : undefined;
    if (step === 'remove' && session?.client) {
      try {
        await deleteSavedCard(session.client, handle);
        if (card) this.dispatchEvent(new TenderCardRemovedEvent(card));
        await session.refresh();
        this.status = 'cardRemoved';
      } catch {
        this.status = 'removeFailed';
      }
    }
    await this.updateComplete;
    // Not on what can't be undone.
    const next = step === 'ask' ? '.confirm-removal .quiet' : 'input:checked';
    // If the last one has gone, what comes next is a new card.
    (this.renderRoot.querySelector<HTMLElement>(next) ?? this.around?.frame)?.focus();
  }

  protected override render(): TemplateResult {
    const view = this.around?.session?.view;
    const localize = this.#methodTexts.value;
    const { form = 'waiting' } = this.around?.session ?? {};
    const busy = form === 'busy';
    const cards = this.#cards;
    const stored = this.#chosen;
    const plans = this.#plans;
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
      ${
        plans.length > 0
          ? this.#planModule?.planField({
              plans,
              chosen: this.plan,
              amount: view.amount,
              localize,
              disabled: busy,
              onChoose: (id) => (this.plan = id),
            })
          : nothing
      }
      ${this.#planPart.fault(this.around?.localize, localize)}
    </div>`;
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
