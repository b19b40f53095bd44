import { html, nothing, type TemplateResult } from 'lit';
import type { SavedCard } from '../../contract/proxy/checkout.schema.ts';
import type { Localization, Speaker } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { brandName } from '../base/brand-name.ts';

type Localize = Localization<PaymentMethodMessages>;

interface SavedCardsOptions {
  readonly cards: readonly SavedCard[];
  /** Handle of the chosen one; empty for a new card. */
  readonly chosen: string;
  /** Handle of the one that is about to be removed. */
  readonly leaving: string | undefined;
  /** The picture of a brand, once pictures have loaded. */
  readonly mark: (brand: string) => SVGSVGElement | undefined;
  /** The proxy's time, in milliseconds since the epoch. */
  readonly now: number;
  readonly disabled: boolean;
  readonly localize: Localize;
  readonly onChoose: (handle: string) => void;
  /** Asked to remove it, asked again, or thought better of. */
  readonly onRemove: (handle: string, step: 'ask' | 'remove' | 'keep') => void;
}

/** The shopper's stored cards and a new one, as radio buttons; each can be removed in its place. */
export function savedCardList(options: SavedCardsOptions): TemplateResult {
  const { cards, chosen, disabled, localize, onChoose } = options;
  return html`<fieldset class="choices" role="radiogroup" ?disabled=${disabled}>
    <legend>${localize.text('savedCards')}</legend>
    ${cards.map((card) =>
      card.handle === options.leaving ? removalPrompt(card, options) : row(card, options),
    )}
    <label class="choice" part="saved-card">
      <input
        type="radio"
        name="card"
        value=""
        .checked=${chosen === ''}
        @change=${() => onChoose('')}
      />
      <span>${localize.text('newCard')}</span>
    </label>
  </fieldset>`;
}

function row(
  card: SavedCard,
  { chosen, mark, now, localize, onChoose, onRemove }: SavedCardsOptions,
): TemplateResult {
  const { handle, brand, last_four } = card;
  const over = isOver(card, now);
  const name = storedCardName(card, localize);
  return html`<div class="saved">
    <label class="choice" part="saved-card">
      <input
        type="radio"
        name="card"
        .value=${handle}
        .checked=${handle === chosen}
        ?disabled=${over}
        @change=${() => onChoose(handle)}
      />
      <span class="mark">${mark(brand)}</span>
      <span class="words">
        <span class="visually-hidden">${name}</span>
        <bdi dir="ltr" aria-hidden="true">•••• ${last_four}</bdi>
        <span class=${over ? 'fault' : 'muted'}>
          ${over ? localize.text('expired') : expiryText(card, localize)}
        </span>
      </span>
    </label>
    ${
      over || handle === chosen
        ? html`<button
            class="quiet"
            part="remove-button"
            type="button"
            aria-label=${localize.text('removeCardName', { card: name })}
            @click=${() => onRemove(handle, 'ask')}
          >
            ${localize.text('removeCard')}
          </button>`
        : nothing
    }
  </div>`;
}

/** What names a stored card, in whatever element. */
type CardWords = Speaker<
  'cardEnding' | 'card' | 'expires' | 'removeAsk' | 'removeCard' | 'keepCard'
>;

/** What a stored card is named by. */
type NamedCard = Pick<SavedCard, 'handle' | 'brand' | 'last_four'>;

/** Asks, in the place of the card, whether it is to be removed. */
export function removalPrompt(
  card: NamedCard,
  { localize, onRemove }: Pick<SavedCardsOptions, 'onRemove'> & { readonly localize: CardWords },
): TemplateResult {
  const { handle } = card;
  return html`<div class="choice confirm-removal" role="group" aria-labelledby="confirm-removal">
    <span id="confirm-removal"
      >${localize.text('removeAsk', { card: storedCardName(card, localize) })}</span
    >
    <span class="buttons">
      <button type="button" part="remove-button" @click=${() => onRemove(handle, 'remove')}>
        ${localize.text('removeCard')}
      </button>
      <button class="quiet" type="button" @click=${() => onRemove(handle, 'keep')}>
        ${localize.text('keepCard')}
      </button>
    </span>
  </div>`;
}

/** Past the last day of its last month. */
export const isOver = ({ expiration_month, expiration_year }: SavedCard, now: number): boolean =>
  Date.UTC(Number(expiration_year), Number(expiration_month), 1) <= now;

/** `Visa ending in 4242` */
export const storedCardName = ({ brand, last_four }: NamedCard, localize: CardWords): string =>
  localize.text('cardEnding', {
    brand: brandName(brand) || localize.text('card'),
    lastFour: last_four,
  });

/** `Expires 12/30` */
export const expiryText = (
  { expiration_month: month, expiration_year: year }: Dated,
  localize: CardWords,
): string => localize.text('expires', { date: isolated(`${month}/${year.slice(-2)}`) });

type Dated = Pick<SavedCard, 'expiration_month' | 'expiration_year'>;

/** Digits and slash in this order, also between words that run from right to left. */
const isolated = (text: string): string => `\u2066${text}\u2069`;
