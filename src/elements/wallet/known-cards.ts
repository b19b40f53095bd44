import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type { IssuingSession, Watched } from '../../client/index.ts';
import type { CardView } from '../../contract/proxy/operations.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { loadError } from './load-error.ts';
import { skeletonLine } from './skeleton.ts';
import { stateOf } from './status-label.ts';

/** The cards in the proxy's registry, for an element that lists those that belong to it. */
export class KnownCards implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #cards: Watched<readonly CardView[]> | undefined;
  #following = new AbortController();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.use(undefined);
  }

  /** Takes the provider's session; call it before each update. */
  use(issuing: IssuingSession | undefined): void {
    const cards = issuing?.cards();
    if (cards === this.#cards) return;
    this.#following.abort();
    this.#following = new AbortController();
    this.#cards = cards;
    cards?.follow(() => this.#host.requestUpdate(), this.#following.signal);
  }

  /** Those that belong there, by name, last four and state. */
  list(
    belongs: (card: CardView) => boolean,
    localize: Localization<IssuingMessages>,
  ): TemplateResult {
    const cards = this.#cards?.value?.filter(belongs);
    return html`<h3 id="cards">${localize.text('cards')}</h3>
      ${this.#cards ? loadError(this.#cards, localize) : nothing}
      ${cards || this.#cards?.error ? nothing : skeletonLine('control')}
      ${cards?.length === 0 ? html`<p class="muted">${localize.text('noCards')}</p>` : nothing}
      ${
        cards?.length
          ? html`<ul aria-labelledby="cards" part="cards">
              ${cards.map((card) => row(card, localize))}
            </ul>`
          : nothing
      }`;
  }
}

function row(
  { card_id, alias, last_four: lastFour, status }: CardView,
  localize: Localization<IssuingMessages>,
): TemplateResult {
  const name = alias ?? card_id;
  return html`<li class="row" part="card">
    <span>${lastFour === undefined ? isolated(name) : lineOf(name, lastFour, localize)}</span>
    <span class="state ${stateOf(status)}">${localize.text(stateOf(status))}</span>
  </li>`;
}

/** Digits that are never alone in a line. */
const lineOf = (name: string, digits: string, localize: Localization<IssuingMessages>): string =>
  localize
    .text('cardLine', { name: isolated(name), lastFour: isolated(digits) })
    .replace(` ${isolated(digits)}`, `\u00a0${isolated(digits)}`);

/** Keeps its own direction within a text of the other one (Unicode UAX #9, isolates). */
const isolated = (text: string): string => `\u2068${text}\u2069`;
