import { html, nothing, type TemplateResult } from 'lit';
import type { SavedCard } from '../../contract/proxy/checkout.schema.ts';
import type { Localization } from '../../localization/localization.ts';
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
      card.handle === options.leaving ? farewell(card, options) : row(card, options),
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
  const { handle, brand, last_four, expiration_month, expiration_year } = card;
  const over = isOver(card, now);
  const name = cardName(card, localize);
  const date = `${expiration_month}/${expiration_year.slice(-2)}`;
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
          ${over ? localize.text('expired') : localize.text('expires', { date: isolated(date) })}
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

function farewell(card: SavedCard, { localize, onRemove }: SavedCardsOptions): TemplateResult {
  const { handle } = card;
  return html`<div class="choice farewell" role="group" aria-labelledby="farewell">
    <span id="farewell">${localize.text('removeAsk', { card: cardName(card, localize) })}</span>
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

const cardName = ({ brand, last_four }: SavedCard, localize: Localize): string =>
  localize.text('cardEnding', {
    brand: brandName(brand) || localize.text('card'),
    lastFour: last_four,
  });

/** Digits and slash in this order, also between words that run from right to left. */
const isolated = (text: string): string => `\u2066${text}\u2069`;
