import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AccountCard, AccountView } from '../../client/index.ts';
import { define } from '../base/define.ts';
import { loadMarks, NO_MARK } from '../card/load-marks.ts';
import { storedCardName, expiryText, removalPrompt } from '../card/saved-cards.ts';
import { TenderCardRemovedEvent } from '../events/measuring-events.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { accountStyles } from './account.styles.ts';
import { AccountElement, emptyNote, type Localize } from './account-element.ts';

/**
 * The stored cards of a signed-in shopper: which one checkouts choose first, and which have expired. Another one can be
 * made the default, and each can be removed, after a question in its place. Works inside a `tender-account`.
 *
 * @fires {TenderCardRemovedEvent} tender-card-removed - The shopper has removed a stored card.
 * @fires {TenderLoadErrorEvent} tender-load-error - The cards could not be loaded.
 *
 * @csspart cards - The list.
 * @csspart saved-card - One of its cards.
 * @csspart default - Says which one is the default.
 * @csspart default-button - Makes a card the default.
 * @csspart remove-button - Asks whether to remove a card; then removes it.
 * @csspart empty - Says that there is none.
 * @csspart result - Says that something was not done.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Loads the cards again after an error.
 */
export class TenderSavedCards extends AccountElement {
  static override readonly styles = [walletStyles, accountStyles];

  static override readonly properties = {
    leaving: { state: true },
    failed: { state: true },
    mark: { state: true },
  };

  #isBusy = false;

  /** Handle of the card that is about to be removed. */
  private leaving: string | undefined;
  /** What was not done. */
  private failed: 'removeFailed' | 'fault' | undefined;
  private mark: (brand: string) => SVGSVGElement | undefined = NO_MARK;

  override connectedCallback(): void {
    super.connectedCallback();
    void loadMarks().then((mark) => (this.mark = mark));
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('savedCards');
  }

  protected override renderAccount({ cards }: AccountView, localize: Localize): TemplateResult {
    return html`<p
        class="fault status"
        role="status"
        part="result"
        .textContent=${this.failed ? localize.text(this.failed) : ''}
      ></p>
      ${
        cards.length === 0
          ? emptyNote(localize)
          : html`<ul part="cards">
              ${repeat(
                cards,
                ({ handle }) => handle,
                (card) =>
                  html`<li part="saved-card" data-handle=${card.handle}>
                    ${
                      card.handle === this.leaving
                        ? removalPrompt(card, {
                            localize,
                            onRemove: (_handle, step) => void this.#remove(card, step),
                          })
                        : this.#renderCard(card, localize)
                    }
                  </li>`,
              )}
            </ul>`
      }`;
  }

  #renderCard(card: AccountCard, localize: Localize): TemplateResult {
    const { handle, brand, last_four, usable } = card;
    const name = storedCardName(card, localize);
    return html`<div class="saved">
      <span class="mark">${this.mark(brand)}</span>
      <span class="words">
        <span class="visually-hidden" id="name-${handle}">${name}</span>
        <bdi dir="ltr" aria-hidden="true">•••• ${last_four}</bdi>
        <span class=${usable ? 'muted' : 'fault'}>
          ${usable ? expiryText(card, localize) : localize.text('expired')}
        </span>
        ${
          card.default
            ? html`<span class="state" part="default">${localize.text('defaultCard')}</span>`
            : nothing
        }
      </span>
      <span class="buttons">
        ${
          usable && !card.default
            ? html`<button
                class="quiet"
                part="default-button"
                type="button"
                id="default-${handle}"
                aria-labelledby="default-${handle} name-${handle}"
                @click=${() => void this.#prefer(card, localize)}
              >
                ${localize.text('makeDefault')}
              </button>`
            : nothing
        }
        <button
          class="quiet"
          part="remove-button"
          type="button"
          aria-label=${localize.text('removeCardName', { card: name })}
          @click=${() => void this.#remove(card, 'ask')}
        >
          ${localize.text('removeCard')}
        </button>
      </span>
    </div>`;
  }

  async #prefer(card: AccountCard, localize: Localize): Promise<void> {
    const isDone = await this.#change('fault', () => this.account?.preferCard(card.handle));
    if (isDone) this.say(`${storedCardName(card, localize)}: ${localize.text('defaultCard')}`);
    this.focusFirst(`${placeOf(card)} [part='${isDone ? 'remove' : 'default'}-button']`);
  }

  async #remove(card: AccountCard, step: 'ask' | 'remove' | 'keep'): Promise<void> {
    this.failed = undefined;
    if (step !== 'remove') {
      this.leaving = step === 'ask' ? card.handle : undefined;
      await this.updateComplete;
      // Not on what can't be undone.
      this.focusFirst(`${placeOf(card)} ${step === 'ask' ? '.quiet' : "[part='remove-button']"}`);
      return;
    }
    const place = this.watched()?.value?.cards.findIndex(({ handle }) => handle === card.handle);
    const isDone = await this.#change('removeFailed', () => this.account?.removeCard(card.handle));
    if (!isDone) {
      this.focusFirst(`${placeOf(card)} [part='remove-button']`);
      return;
    }
    if (this.localize) this.say(this.localize.text('cardRemoved'));
    this.dispatchEvent(new TenderCardRemovedEvent(card));
    const next = `li:nth-child(${(place ?? 0) + 1}) [part='remove-button']`;
    this.focusFirst(next, "li:last-child [part='remove-button']", "[part='empty']");
  }

  /** Whether it was done; what follows is drawn by then. */
  async #change(
    fault: 'removeFailed' | 'fault',
    change: () => Promise<void> | undefined,
  ): Promise<boolean> {
    if (this.#isBusy) return false;
    this.#isBusy = true;
    this.failed = undefined;
    try {
      await change();
    } catch {
      this.failed = fault;
    }
    this.#isBusy = false;
    this.leaving = undefined;
    await this.updateComplete;
    return this.failed === undefined;
  }
}

const placeOf = ({ handle }: AccountCard): string => `[data-handle="${CSS.escape(handle)}"]`;

define('tender-saved-cards', TenderSavedCards);

declare global {
  interface HTMLElementTagNameMap {
    'tender-saved-cards': TenderSavedCards;
  }
}
