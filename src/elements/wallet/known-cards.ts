import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { isolated } from './card-name.ts';
import { loadError } from './load-error.ts';
import { pageTurner } from './page-turner.ts';
import { skeletonLine } from './skeleton.ts';
import { cardBadge } from './state-badge.ts';

type Localize = Localization<IssuingMessages>;

/** How many are on one page. */
const SIZE = 25;

interface KnownCardsOptions {
  /** The number of what they belong to; another one begins with its first page. */
  readonly of: string;
  /** Every card that the grant covers, as far as the proxy has seen them. */
  readonly cards: Watched<readonly CardView[]> | undefined;
  readonly belongs: (card: CardView) => boolean;
  readonly selected: string;
  readonly onSelect: (cardId: string) => void;
  readonly localize: Localize;
}

/** Those that belong to what the element shows, by name, last four and state, a page at a time; each can be chosen. */
export class KnownCards {
  readonly #host: ReactiveControllerHost;
  #of = '';
  /** Place of the first card of the page. */
  #start = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  render({ of, cards: all, belongs, ...options }: KnownCardsOptions): TemplateResult {
    const { localize } = options;
    const cards = all?.value?.filter(belongs);
    const start = of === this.#of && this.#start < (cards?.length ?? 0) ? this.#start : 0;
    this.#of = of;
    return html`<h3 id="cards">${localize.text('cards')}</h3>
      ${all ? loadError(all, localize) : nothing}
      ${cards || all?.error ? nothing : skeletonLine('control')}
      ${cards?.length === 0 ? html`<p class="muted">${localize.text('noCards')}</p>` : nothing}
      ${
        cards?.length
          ? html`<ul aria-labelledby="cards" part="cards">
                ${cards.slice(start, start + SIZE).map((card) => rowOf(card, options))}
              </ul>
              ${pageTurner({
                start,
                size: SIZE,
                all: cards.length,
                onTurn: (to) => {
                  this.#start = to;
                  this.#host.requestUpdate();
                },
                localize,
              })}`
          : nothing
      }`;
  }
}

const rowOf = (
  card: CardView,
  { selected, onSelect, localize }: Pick<KnownCardsOptions, 'selected' | 'onSelect' | 'localize'>,
): TemplateResult =>
  html`<li class="row choice" part="card">
    <button
      class="pick"
      part="select-button"
      type="button"
      aria-current=${card.card_id === selected ? 'true' : 'false'}
      @click=${() => onSelect(card.card_id)}
    >
      ${lineOf(card, localize)}
    </button>
    ${cardBadge(card, localize)}
  </li>`;

/** Digits that are never alone in a line. */
function lineOf({ alias, card_id, last_four: digits }: CardView, localize: Localize): string {
  const name = isolated(alias ?? card_id);
  if (digits === undefined) return name;
  return localize
    .text('cardLine', { name, lastFour: isolated(digits) })
    .replace(` ${isolated(digits)}`, `\u00a0${isolated(digits)}`);
}
