import { html, nothing, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { brandMark } from '../../styles/index.ts';
import { FrameAppearance } from '../base/frame-appearance.ts';
import { brandName } from '../base/brand-name.ts';
import { define } from '../base/define.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import { loadError } from '../wallet/load-error.ts';
import { stateBadge } from '../wallet/state-badge.ts';
import { stateOf } from '../wallet/status-label.ts';
import { skeletonLine } from '../wallet/skeleton.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { revealContext } from '../wallet/contexts.ts';
import { TenderRevealEvent } from '../events/issuing-events.ts';
import { issuedCardStyles } from './issued-card.styles.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';
import { RevealFrame } from '../wallet/reveal-frame.ts';
import type { AuthoriseReveal } from '../wallet/reveal-options.ts';

type Localize = Localization<IssuingMessages>;

/** State of the card, as in the element's `state` attribute. */
export type IssuedCardState = 'loading' | 'error' | ReturnType<typeof stateOf>;

/**
 * An issued card: brand, alias, last four digits, validity and state. Its number, expiry date and
 * security code are shown on demand, after the merchant's step-up, in a secure frame that the page
 * can't read; they are hidden after half a minute unless the viewer asks for more time, when the
 * page is hidden or left, and are never printed. Works inside a `tender-provider`.
 *
 * @fires {TenderRevealEvent} tender-reveal - The details are shown or hidden; the event contains none.
 * @fires {TenderLoadErrorEvent} tender-load-error - The card or the secure frame could not be loaded.
 *
 * @csspart face - The card.
 * @csspart alias - Its name.
 * @csspart status - Its state, in words.
 * @csspart number - The masked number.
 * @csspart validity - Month and year of expiry.
 * @csspart holder - The cardholder's name.
 * @csspart brand - The brand's mark.
 * @csspart result - Result of the request to show the details.
 * @csspart reveal-button - Shows the details, and hides them again.
 * @csspart frame - The area of the secure frame.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Loads the card again after an error.
 *
 * @cssprop --tender-issued-card-background - Background of the card.
 * @cssprop --tender-issued-card-color - Text on it; contrast of at least 4.5:1 to the background.
 */
export class TenderIssuedCard extends IssuingElement {
  static override readonly styles = [walletStyles, issuedCardStyles];

  static override readonly properties = {
    cardId: { attribute: 'card-id' },
    holder: {},
    authoriseReveal: { attribute: false },
    state: { reflect: true },
    revealed: { type: Boolean, reflect: true },
  };

  readonly #around = new ScopedContextConsumer(this, revealContext);
  readonly #appearance = new FrameAppearance(this);
  readonly #frame = new RevealFrame(this, () => this.#handleChange());
  #shown = '';
  #mark: { readonly brand: string | undefined; readonly svg: SVGSVGElement } | undefined;

  /** The gateway's id of the card; by default the one that is chosen in a list of the same provider. */
  cardId = '';

  /** The cardholder's name, if the page may show it; the element doesn't fetch it. */
  holder = '';

  /** The merchant's step-up before the details are shown; by default the provider's. */
  authoriseReveal: AuthoriseReveal | undefined;

  /** Read-only: `loading`, `error`, `active`, `blocked`, `closed`, or `unknown`. */
  state: IssuedCardState = 'loading';

  /** Read-only: the details are shown. */
  revealed = false;

  protected override watched(): Watched<CardView> | undefined {
    return this.#card ? this.issuing?.card(this.#card) : undefined;
  }

  get #card(): string {
    return this.cardId || this.selected;
  }

  protected override willUpdate(): void {
    super.willUpdate();
    if (this.#shown && this.#shown !== this.#card) this.#frame.forget();
    this.#shown = this.#card;
    const { value, error } = this.watched() ?? {};
    if (value) this.state = stateOf(value.status);
    else this.state = error ? 'error' : 'loading';
    if (this.revealed && this.state !== 'active') this.hide();
  }

  protected override updated(): void {
    const { localize } = this;
    const { iframe } = this.#frame;
    const appearance = iframe && this.#appearance.value;
    if (!appearance || !localize) return;
    iframe.title = localize.text('revealFrame');
    this.#frame.configure({
      locale: localize.locale,
      direction: localize.direction,
      appearance,
      messages: Object.fromEntries(
        Object.entries(localize.overrides).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      ),
    });
  }

  /** Asks for the step-up and shows the details, of an active card. */
  reveal(): void {
    const { issuing, localize } = this;
    const authorise = this.#authorise;
    if (!issuing || !localize || !authorise || this.state !== 'active') return;
    this.#frame.reveal({
      proxy: issuing.client.proxy,
      locale: localize.locale,
      cardId: this.#card,
      authorise,
    });
  }

  /** Hides the details. */
  hide(): void {
    this.#frame.hide();
  }

  get #authorise(): AuthoriseReveal | undefined {
    return this.authoriseReveal ?? this.#around.value?.authorise;
  }

  #handleChange(): void {
    const { state, news, iframe } = this.#frame;
    // The gateway knows better whether the card is active.
    if (news === 'inactiveReveal') void this.watched()?.refresh();
    const shown = state === 'shown';
    if (shown === this.revealed) return;
    this.revealed = shown;
    // Focus that was in the frame would be lost with it.
    if (!shown && iframe && iframe === this.shadowRoot?.activeElement)
      this.renderRoot.querySelector<HTMLElement>('[part="reveal-button"]')?.focus();
    this.dispatchEvent(new TenderRevealEvent(this.#shown, shown));
  }

  protected override nameIn(localize: Localize): string {
    return this.watched()?.value?.alias ?? localize.text('issuedCard');
  }

  protected override renderSkeleton(): TemplateResult {
    return html`<div class="face skeleton" aria-hidden="true"></div>
      ${this.#authorise ? skeletonLine('control') : nothing}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const watched = this.watched();
    return html`
      ${watched?.value ? this.#renderFace(watched.value, localize) : nothing}
      ${watched ? loadError(watched, localize, { about: this.#card }) : nothing}
      ${this.#renderReveal(localize)}
    `;
  }

  #renderFace(card: CardView, localize: Localize): TemplateResult {
    const { alias, last_four: lastFour, expiration_month: month, expiration_year: year } = card;
    return html`<div class="face ${this.state}" part="face">
      <div class="print">
        <div class="line">
          <bdi class="alias" part="alias">${alias ?? ''}</bdi>
          ${stateBadge(card.status, localize)}
        </div>
        ${
          lastFour
            ? html`<p class="number" part="number">
                <span class="visually-hidden"
                  >${localize.text('cardNumberHidden', { lastFour })}</span
                >
                <bdi dir="ltr" aria-hidden="true"
                  ><span class="hidden">•••• •••• </span>•••• ${lastFour}</bdi
                >
              </p>`
            : nothing
        }
        <div class="line bottom">
          <dl class="facts">
            ${
              month && year
                ? fact('validity', localize.text('validThru'), `${month}/${year.slice(-2)}`)
                : nothing
            }
            ${this.holder ? fact('holder', localize.text('cardholderName'), this.holder) : nothing}
          </dl>
          <span class="mark" part="brand">${this.#markOf(card.brand)}</span>
        </div>
      </div>
    </div>`;
  }

  #renderReveal(localize: Localize): TemplateResult | typeof nothing {
    const { news, state, iframe } = this.#frame;
    if (!this.#authorise) return nothing;
    // No news: it is not to be announced whenever such a card is shown.
    const shut = this.state === 'blocked' || this.state === 'closed';
    const told = shut ? 'inactiveReveal' : news;
    const label = { hidden: 'reveal', asking: 'revealing', shown: 'hide' } as const;
    return html`
      ${
        this.state === 'active'
          ? html`<button
              class="quiet"
              part="reveal-button"
              type="button"
              aria-disabled=${state === 'asking' ? 'true' : 'false'}
              @click=${() => (state === 'shown' ? this.hide() : this.reveal())}
            >
              ${localize.text(label[state])}
            </button>`
          : nothing
      }
      <div class="frame" part="frame" ?data-closed=${state !== 'shown'}>${iframe}</div>
      <p
        class="news muted ${state === 'shown' ? 'visually-hidden' : ''} ${shut ? 'instead' : ''}"
        part="result"
        role=${shut ? nothing : 'status'}
        .textContent=${told ? localize.text(told) : ''}
      ></p>
    `;
  }

  /** The same node for the same brand, so that the logo is not rendered again. */
  #markOf(brand: string | undefined): SVGSVGElement {
    if (this.#mark?.brand !== brand || !this.#mark)
      this.#mark = {
        brand,
        svg: brandMark(document, brand ?? null, brandName(brand ?? 'unknown')),
      };
    return this.#mark.svg;
  }
}

const fact = (part: string, label: string, text: string): TemplateResult =>
  html`<div>
    <dt>${label}</dt>
    <dd part=${part}><bdi>${text}</bdi></dd>
  </div>`;

define('tender-issued-card', TenderIssuedCard);

declare global {
  interface HTMLElementTagNameMap {
    'tender-issued-card': TenderIssuedCard;
  }
}
