import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { StaffPayout } from '../../client/index.ts';
import type { ShownAmount } from '../../contract/money/decimal-amount.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { askerText } from './case-words.ts';
import { copyButton } from './copyable.ts';
import { staffTime } from './staff-time.ts';

type Localize = Localization<StaffMessages>;

const COLUMNS = ['payout', 'time', 'state', 'amount', 'receives', 'pays', 'fee', 'asked'] as const;
type Column = (typeof COLUMNS)[number];

interface PayoutsTableOptions {
  readonly payouts: readonly StaffPayout[];
  readonly copied: string;
  readonly onCopy: (text: string) => unknown;
  readonly localize: Localize;
}

/**
 * One page of payouts, the newest first. Roles are written out, because a table that is laid out otherwise loses its own.
 */
export function payoutsTable(options: PayoutsTableOptions): TemplateResult {
  const { payouts, localize } = options;
  return html`<table role="table" part="payouts">
    <caption class="visually-hidden">
      ${localize.text('payouts')}
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
        payouts,
        ({ id }) => id,
        (payout) => renderRow(payout, options),
      )}
    </tbody>
  </table>`;
}

function renderRow(
  payout: StaffPayout,
  { copied, onCopy, localize }: PayoutsTableOptions,
): TemplateResult {
  const { request_id: number } = payout;
  return html`<tr role="row" part="payout">
    <th role="rowheader" scope="row" class="column-payout">
      <bdi>${number}</bdi
      >${copyButton({ text: number, isCopied: copied === number, onCopy, localize })}
    </th>
    ${COLUMNS.map((column) => {
      if (column === 'payout') return nothing;
      const content = cell(payout, column, localize);
      return html`<td role="cell" class="column-${column} ${content ? '' : 'none'}">
        <span class="label" aria-hidden="true">${localize.text(`${column}Column`)}</span>
        <span>${content ?? '–'}</span>
      </td>`;
    })}
  </tr>`;
}

/** Payouts are paid in one currency from another one: each amount says its code. */
function cell(
  payout: StaffPayout,
  column: Exclude<Column, 'payout'>,
  localize: Localize,
): TemplateResult | undefined {
  const money = (amount: ShownAmount | undefined) =>
    amount &&
    html`<bdi>${localize.money(amount)}</bdi>${
        amount.currency ? html` <span class="muted">${amount.currency}</span>` : nothing
      }`;
  switch (column) {
    case 'time':
      return staffTime(payout.created_at, localize.locale);
    case 'state':
      return outcomeBadge(payout, localize);
    case 'amount':
      return money(payout.amount);
    case 'receives':
      return money(payout.beneficiary_receives);
    case 'pays':
      return money(payout.payer_pays);
    case 'fee':
      return money(payout.fee);
    case 'asked':
      return html`${askerText(payout.requested_by, localize)}`;
  }
}

/** What became of it, and what that calls for. The gateway's own words on a failure are for the merchant server only. */
function outcomeBadge({ outcome, decided }: StaffPayout, localize: Localize): TemplateResult {
  const [key, tone, note] =
    outcome === 'succeeded'
      ? (['succeededPayout', 'good'] as const)
      : outcome === 'failed'
        ? (['failedPayout', 'bad', 'failedPayoutNote'] as const)
        : outcome === 'unknown'
          ? (['unknownPayout', 'bad', 'unknownPayoutNote'] as const)
          : (['pendingPayout', 'plain'] as const);
  const said = decided ? 'decidedNote' : note;
  return html`<span class="state ${tone}" part="outcome">${localize.text(key)}</span>${
      said ? html` <span class="muted note">${localize.text(said)}</span>` : nothing
    }`;
}
