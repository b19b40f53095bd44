import { html, nothing, type TemplateResult } from 'lit';
import type { IssuingSession, Watched } from '../../client/index.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { define } from '../base/define.ts';
import { selectField } from '../fields/select-field.ts';
import {
  CARD_COLUMNS,
  listedCard,
  filterRows,
  sortRows,
  withGroupsApart,
  type CardColumn,
  type CardFilter,
  type ListedCard,
} from '../wallet/card-rows.ts';
import { ALWAYS, cardsTable, hasValue, totals } from '../wallet/cards-table.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';
import { loadError } from '../wallet/load-error.ts';
import { pageTurner } from '../wallet/page-turner.ts';
import { skeletonLine, skeletonRows } from '../wallet/skeleton.ts';
import { stateOf } from '../wallet/status-label.ts';
import { tableStyles } from '../wallet/table.styles.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { cardsStyles } from './cards.styles.ts';

type Localize = Localization<IssuingMessages>;

/** What is shown of the cards. */
interface CardList {
  readonly rows: readonly ListedCard[];
  readonly found: readonly ListedCard[];
  /** Place of the first one of the page among those found. */
  readonly start: number;
  readonly page: readonly ListedCard[];
  readonly columns: readonly CardColumn[];
}

/** State of the list, as in the element's `state` attribute. */
export type CardsState = 'loading' | 'ready' | 'error';

const EVERYTHING: CardFilter = { search: '', group: '', status: '' };

/**
 * Every card that the grant covers, as the proxy has seen them: a table, with two lines a row up to 58em,
 * and one card below the other up to 42em. It can be searched, filtered by group and status, and sorted by each column; balances are
 * summed by currency. What has been seen of a card is shown with its time; only cards whose balance is not known yet are
 * asked for at the gateway, and only those of the page that is shown. Works inside a `tender-provider` whose grant
 * names `card.query`.
 *
 * @fires {TenderSelectEvent} tender-select - A card was chosen. Unless it is cancelled, the provider's elements
 * without a `card-id` show that card.
 * @fires {TenderLoadErrorEvent} tender-load-error - The list could not be loaded.
 *
 * @csspart filters - Search and filters.
 * @csspart field - One of them with its label.
 * @csspart input - The input or choice itself.
 * @csspart found - How many cards there are.
 * @csspart sums - What is on them, by currency.
 * @csspart cards - The table.
 * @csspart sort-button - Sorts by a column.
 * @csspart card - A row.
 * @csspart select-button - The card's name, which chooses it.
 * @csspart status - A card's state.
 * @csspart previous-button - Shows the page before.
 * @csspart next-button - Shows the next page.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Loads the list again after an error.
 */
export class TenderCards extends IssuingElement {
  static override readonly styles = [walletStyles, tableStyles, cardsStyles];

  static override readonly properties = {
    holders: { attribute: false },
    pageSize: { attribute: 'page-size', type: Number },
    filter: { state: true },
    column: { state: true },
    descending: { state: true },
    start: { state: true },
    state: { reflect: true },
  };

  /** Names of cardholders by their number, if the page may show them; the element doesn't fetch them. */
  holders: Readonly<Record<string, string>> = {};

  /** How many cards there are on one page of the list. */
  pageSize = 25;

  /**
   * `loading` until the list is there, or can't be. How long it will be isn't known before: what stands below it is best
   * drawn after that.
   */
  state: CardsState = 'loading';

  private filter = EVERYTHING;
  private column: CardColumn = 'card';
  private descending = false;
  /** Place of the first card of this page. */
  private start = 0;
  #list: CardList | undefined;
  /** A column that was there stays, so that the others don't move. */
  #columns = new Set<CardColumn>(['card', ...ALWAYS]);

  protected override watched(): Watched<readonly CardView[]> | undefined {
    return this.issuing?.cards();
  }

  /** Groups whose names no card tells, and the cards of this page whose balance is not known yet. */
  protected override besides(): readonly Watched<unknown>[] {
    const { issuing } = this;
    const { rows = [], page = [] } = this.#list ?? {};
    if (!issuing) return [];
    const groups = new Set(
      rows.flatMap(({ view: { group_id, group_name } }) =>
        group_id && !group_name ? [group_id] : [],
      ),
    );
    return [
      ...[...groups].map((id) => issuing.group(id)),
      ...page.flatMap(({ view }) => (view.balance ? [] : issuing.card(view.card_id))),
    ];
  }

  protected override willUpdate(): void {
    const { issuing, localize } = this;
    const { value: cards, error } = this.watched() ?? {};
    this.#list = issuing && cards && localize && this.#listOf(cards, issuing, localize.locale);
    this.state = this.#list ? 'ready' : error ? 'error' : 'loading';
    super.willUpdate();
  }

  #listOf(cards: readonly CardView[], issuing: IssuingSession, locale: string): CardList {
    const rows = withGroupsApart(
      cards.map((card) =>
        listedCard(card, {
          holderOf: (id) => this.holders[id] ?? id,
          groupOf: (id) => issuing.group(id).value?.name ?? id,
        }),
      ),
    );
    const sorted = sortRows(filterRows(rows, this.filter), this.column, this.descending, locale);
    const start = sorted.length > this.start ? this.start : 0;
    const end = start + this.pageSize;
    const found = sorted.map((row, place) =>
      place >= start && place < end ? { ...row, awaited: isAwaited(row, issuing) } : row,
    );
    const page = found.slice(start, end);
    for (const column of CARD_COLUMNS)
      if (page.some((row) => row.awaited) || rows.some((row) => hasValue(row, column)))
        this.#columns.add(column);
    const columns = CARD_COLUMNS.filter((column) => this.#columns.has(column));
    return { rows, found, start, page, columns };
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('cards');
  }

  protected override renderSkeleton(): TemplateResult {
    return html`${skeletonLine('control')}${skeletonLine()}${skeletonRows}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const watched = this.watched();
    return html`${watched ? loadError(watched, localize) : nothing}
    ${this.#list ? this.#renderList(this.#list, localize) : nothing}`;
  }

  #renderList(list: CardList, localize: Localize): TemplateResult {
    const { rows, found, page, columns } = list;
    if (rows.length === 0) return html`<p class="muted">${localize.text('noCards')}</p>`;
    return html`<div class="container flow">
      ${this.#renderFilters(list, localize)} ${totals(found, localize)}
      ${
        page.length > 0
          ? cardsTable({
              rows: page,
              columns,
              sorted: this.column,
              descending: this.descending,
              selected: this.selected,
              onSort: (column) => this.#sortBy(column),
              onSelect: (cardId) => this.select(cardId),
              localize,
            })
          : html`<p class="muted">${localize.text('noneFound')}</p>`
      }
      ${pageTurner({
        start: list.start,
        size: this.pageSize,
        all: found.length,
        onTurn: (start) => (this.start = start),
        localize,
      })}
    </div>`;
  }

  #renderFilters({ rows, columns }: CardList, localize: Localize): TemplateResult {
    const { compare } = new Intl.Collator(localize.locale);
    const distinct = (values: readonly (string | undefined)[]) =>
      [...new Set(values.flatMap((value) => value || []))].sort(compare);
    const choice = (
      name: 'group' | 'status',
      all: string,
      choices: [string, string][],
      fewest = 2,
    ) =>
      choices.length >= fewest || this.filter[name]
        ? selectField({
            name,
            label: localize.text(name === 'group' ? 'groupColumn' : 'statusColumn'),
            prompt: all,
            choices,
            chosen: this.filter[name],
          })
        : nothing;
    return html`<form
      class="filters"
      part="filters"
      role="search"
      @input=${this.#handleFilter}
      @submit=${(event: Event) => event.preventDefault()}
    >
      <div class="field wide" part="field">
        <label for="search">${localize.text('searchCards')}</label>
        <input
          id="search"
          name="search"
          part="input"
          type="search"
          autocomplete="off"
          placeholder=${localize.text('searchCards')}
          dir="auto"
        />
      </div>
      ${choice(
        'group',
        localize.text('allGroups'),
        distinct(rows.map(({ group }) => group)).map((name) => [name, name]),
      )}
      ${choice(
        'status',
        localize.text('allStatuses'),
        distinct(rows.map(({ status }) => status)).map((status) => [
          status,
          localize.text(stateOf(status)),
        ]),
        // It is there before the states are: nothing moves when they come.
        0,
      )}
      <div class="narrow">
        ${selectField({
          name: 'column',
          label: localize.text('sortBy'),
          prompt: localize.text('cardColumn'),
          choices: columns
            .filter((column) => column !== 'card')
            .map((column) => [column, localize.text(`${column}Column`)]),
          chosen: this.column,
        })}
      </div>
    </form>`;
  }

  #sortBy(column: CardColumn): void {
    this.descending = column === this.column && !this.descending;
    this.column = column;
    this.start = 0;
  }

  #handleFilter(event: Event): void {
    const { name, value } = event.target as HTMLInputElement | HTMLSelectElement;
    if (name === 'column') {
      this.column = CARD_COLUMNS.find((column) => column === value) ?? 'card';
      this.descending = false;
    } else this.filter = { ...this.filter, [name]: value };
    this.start = 0;
  }
}

/** It is being asked for, or will be as soon as its turn has come. */
function isAwaited({ view }: ListedCard, issuing: IssuingSession): boolean {
  if (view.balance) return false;
  const { value, error, busy } = issuing.card(view.card_id);
  return !error && (busy || value === undefined);
}

define('tender-cards', TenderCards);

declare global {
  interface HTMLElementTagNameMap {
    'tender-cards': TenderCards;
  }
}
