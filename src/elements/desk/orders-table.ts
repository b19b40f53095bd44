import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { StaffOrder } from '../../client/index.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { copyButton } from './copyable.ts';
import { orderAmount, mainPayment, shownPayments, amountRefunded } from './order-facts.ts';
import { methodText } from './order-method.ts';
import { orderBadges } from './order-state.ts';
import { staffTime } from './staff-time.ts';

type Localize = Localization<StaffMessages>;

const COLUMNS = ['order', 'time', 'state', 'amount', 'refunded', 'method'] as const;
type Column = (typeof COLUMNS)[number];

interface OrdersTableOptions {
  readonly orders: readonly StaffOrder[];
  /** The chosen order. */
  readonly selected: string;
  readonly copied: string;
  readonly onSelect: (orderId: string) => void;
  readonly onCopy: (text: string) => unknown;
  readonly localize: Localize;
}

/**
 * One page of orders, the newest first: the proxy has no other order, and a page that is sorted in itself would say
 * what isn't so. Roles are written out, because a table that is laid out otherwise loses its own.
 */
export function ordersTable(options: OrdersTableOptions): TemplateResult {
  const { orders, localize } = options;
  const currencies = new Set(orders.map((order) => orderAmount(order)?.currency));
  return html`<table role="table" part="orders">
    <caption class="visually-hidden">
      ${localize.text('orders')}
    </caption>
    <thead>
      <tr role="row">
        ${COLUMNS.map(
          (column) =>
            html`<th
              role="columnheader"
              scope="col"
              class="column-${column} muted"
              aria-sort=${column === 'time' ? 'descending' : nothing}
            >
              ${localize.text(`${column}Column`)}
            </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${repeat(
        orders,
        ({ order_id }) => order_id,
        (order) => renderRow(order, { ...options, isMixed: currencies.size > 1 }),
      )}
    </tbody>
  </table>`;
}

interface RowOptions extends OrdersTableOptions {
  /** Amounts of several currencies stand below each other: each says its code. */
  readonly isMixed: boolean;
}

function renderRow(order: StaffOrder, options: RowOptions): TemplateResult {
  const { selected, copied, onSelect, onCopy, localize } = options;
  const { order_id: id } = order;
  return html`<tr role="row" part="order" class="choice">
    <th role="rowheader" scope="row" class="column-order">
      <button
        class="pick"
        part="select-button"
        type="button"
        aria-current=${id === selected ? 'true' : 'false'}
        @click=${() => onSelect(id)}
      >
        <bdi>${id}</bdi></button
      >${copyButton({ text: id, isCopied: copied === id, onCopy, localize })}
    </th>
    ${COLUMNS.map((column) => {
      if (column === 'order') return nothing;
      const content = cell(order, column, options);
      return html`<td role="cell" class="column-${column} ${content ? '' : 'none'}">
        <span class="label" aria-hidden="true">${localize.text(`${column}Column`)}</span>
        <span>${content ?? '–'}</span>
      </td>`;
    })}
  </tr>`;
}

function cell(
  order: StaffOrder,
  column: Exclude<Column, 'order'>,
  { localize, isMixed }: RowOptions,
): TemplateResult | undefined {
  const money = (amount: DecimalAmount | undefined) =>
    amount &&
    html`<bdi>${localize.money(amount)}</bdi>${
        isMixed ? html` <span class="muted">${amount.currency}</span>` : nothing
      }`;
  switch (column) {
    case 'time': {
      const at = shownPayments(order).at(-1)?.created_at;
      return at === undefined ? undefined : staffTime(at, localize.locale);
    }
    case 'state':
      return orderBadges(order, localize);
    case 'amount':
      return money(orderAmount(order));
    case 'refunded':
      return money(amountRefunded(order));
    case 'method': {
      const payment = mainPayment(order);
      return payment && html`${methodText(payment, localize)}`;
    }
  }
}
