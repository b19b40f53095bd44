import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { seenAt } from './as-of.ts';
import { cardLabel } from './card-name.ts';
import { sumsOf, type CardColumn, type ListedCard } from './card-rows.ts';
import { cardBadge } from './state-badge.ts';

type Localize = Localization<IssuingMessages>;

interface CardsTableOptions {
  readonly rows: readonly ListedCard[];
  readonly columns: readonly CardColumn[];
  readonly sorted: CardColumn;
  readonly descending: boolean;
  /** The chosen card. */
  readonly selected: string;
  readonly onSort: (column: CardColumn) => void;
  readonly onSelect: (cardId: string) => void;
  readonly localize: Localize;
}

/** One page of cards. Roles are written out, because a table that is laid out otherwise loses its own. */
export function cardsTable(options: CardsTableOptions): TemplateResult {
  const { rows, columns, sorted, descending, onSort, localize } = options;
  const order = descending ? 'descending' : 'ascending';
  return html`<table role="table" part="cards">
    <caption class="visually-hidden">
      ${localize.text('cards')}
    </caption>
    <thead>
      <tr role="row">
        ${columns.map(
          (column) =>
            html`<th
              role="columnheader"
              scope="col"
              class="column-${column}"
              aria-sort=${column === sorted ? order : 'none'}
            >
              <button class="sort" part="sort-button" type="button" @click=${() => onSort(column)}>
                ${localize.text(`${column}Column`)}
              </button>
            </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${repeat(
        rows,
        ({ view }) => view.card_id,
        (row) => renderRow(row, options),
      )}
    </tbody>
  </table>`;
}

function renderRow(
  row: ListedCard,
  { columns, selected, onSelect, localize }: CardsTableOptions,
): TemplateResult {
  const { view } = row;
  return html`<tr role="row" part="card" class="choice">
    ${columns.map((column) =>
      column === 'card'
        ? html`<th role="rowheader" scope="row">
            <button
              class="pick"
              part="select-button"
              type="button"
              aria-current=${view.card_id === selected ? 'true' : 'false'}
              @click=${() => onSelect(view.card_id)}
            >
              ${cardLabel(view)}
            </button>
          </th>`
        : html`<td role="cell" class="column-${column} ${stateIn(row, column)}">
            <span class="label" aria-hidden="true">${localize.text(`${column}Column`)}</span>
            ${hasValue(row, column) ? cell(row, column, localize) : isAwaited(row, column) ? placeFor(column) : '–'}
          </td>`,
    )}
  </tr>`;
}

/** What every card has, once it was asked for. */
export const ALWAYS: readonly CardColumn[] = ['balance', 'status', 'asOf'];

const isAwaited = ({ awaited }: ListedCard, column: CardColumn): boolean =>
  awaited && ALWAYS.includes(column);

const stateIn = (row: ListedCard, column: CardColumn): string =>
  hasValue(row, column) || isAwaited(row, column) ? '' : 'none';

/** Keeps the place of what is being asked for. */
const placeFor = (column: CardColumn): TemplateResult =>
  html`<span class="skeleton ${column === 'status' ? 'state' : ''}" aria-hidden="true"
    >&nbsp;</span
  >`;

/** Something can be said in that column. */
export const hasValue = (
  { view, holder, group, status }: ListedCard,
  column: CardColumn,
): boolean =>
  ({
    card: true,
    holder: Boolean(holder),
    group: Boolean(group),
    balance: view.balance !== undefined,
    // Of any other card there can be none.
    limit: view.limit !== undefined || view.shared === true,
    status: status !== undefined,
    asOf: status !== undefined,
  })[column];

function cell(
  { view, holder, group }: ListedCard,
  column: Exclude<CardColumn, 'card'>,
  localize: Localize,
): TemplateResult | typeof nothing {
  switch (column) {
    case 'holder':
      return html`<bdi>${holder}</bdi>`;
    case 'group':
      return html`<bdi>${group}</bdi>`;
    case 'balance':
    case 'limit': {
      const amount = view[column];
      return amount
        ? html`<bdi>${localize.money(amount)}</bdi>`
        : html`${localize.text('noLimit')}`;
    }
    case 'status':
      return html`${cardBadge(view, localize)}`;
    case 'asOf':
      return html`<time datetime=${view.as_of}>${seenAt(view.as_of, localize.locale)}</time>`;
  }
}

/** How many cards there are, and what is on them by currency. */
export function totals(found: readonly ListedCard[], localize: Localize): TemplateResult {
  const { sums, without } = sumsOf(found);
  return html`<div class="row totals">
    <p part="found" role="status">${localize.count('cardsFound', found.length)}</p>
    ${
      sums.length > 0
        ? html`<p
            part="sums"
            aria-busy=${sums.some(({ value }) => value === undefined) ? 'true' : 'false'}
          >
            <span class="muted">${localize.text('total')}</span>
            ${sums.map(
              ({ value, currency }) =>
                html`<bdi
                  >${value === undefined ? placeFor('balance') : localize.money({ value, currency })}</bdi
                > `,
            )}
            ${
              without > 0
                ? html`<span class="muted">${localize.count('withoutBalance', without)}</span>`
                : nothing
            }
          </p>`
        : nothing
    }
  </div>`;
}
