import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { StaffCase } from '../../client/index.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { askerText, consequenceText, decisionText, evidenceText, kindText } from './case-words.ts';
import { copyButton } from './copyable.ts';
import { ago, staffTime } from './staff-time.ts';

type Localize = Localization<StaffMessages>;

const COLUMNS = ['case', 'since', 'amount', 'asked'] as const;
type Column = (typeof COLUMNS)[number];

interface CasesTableOptions {
  readonly cases: readonly StaffCase[];
  /** The chosen order. */
  readonly selected: string;
  readonly copied: string;
  /** Whether this person may decide so; what they may not has no button. */
  readonly mayDecide: (item: StaffCase, through: string) => boolean;
  readonly onDecide: (item: StaffCase, decision: string) => void;
  readonly onSelect: (orderId: string) => void;
  readonly onCopy: (text: string) => unknown;
  readonly localize: Localize;
}

/**
 * A page of what waits, what was begun last first. Each case is two rows: what it is, then what is known of it and what
 * follows from either decision. Roles are written out, because a table that is laid out otherwise loses its own.
 */
export function casesTable(options: CasesTableOptions): TemplateResult {
  const { cases, localize } = options;
  return html`<table role="table" part="cases">
    <caption class="visually-hidden">
      ${localize.text('cases')}
    </caption>
    <thead>
      <tr role="row">
        ${COLUMNS.map(
          (column) =>
            html`<th role="columnheader" scope="col" class="column-${column} muted">
              ${localize.text(`${column}Column`)}
            </th>`,
        )}
      </tr>
    </thead>
    ${repeat(
      cases,
      ({ id, kind }) => `${kind} ${id}`,
      (item) => renderCase(item, options),
    )}
  </table>`;
}

function renderCase(item: StaffCase, options: CasesTableOptions): TemplateResult {
  const { localize } = options;
  const cell = (column: Exclude<Column, 'case'>, content: unknown) =>
    html`<td role="cell" class="column-${column} ${content === undefined ? 'none' : ''}">
      <span class="label" aria-hidden="true">${localize.text(`${column}Column`)}</span>
      <span>${content ?? '–'}</span>
    </td>`;
  const { amount, since, requested_by: asker } = item;
  return html`<tbody part="case">
    <tr role="row">
      <th role="rowheader" scope="row" class="column-case">
        <span class="kind">${kindText(item.kind, localize)}</span>
        ${renderAbout(item, options)}
      </th>
      ${cell(
        'since',
        html`${ago(since, localize.locale)}
          <span class="muted">${staffTime(since, localize.locale)}</span>`,
      )}
      ${cell('amount', amount && html`<bdi>${localize.money(amount)}</bdi>`)}
      ${cell('asked', askerText(asker, localize))}
    </tr>
    <tr role="row">
      <td role="cell" colspan=${COLUMNS.length} class="details">
        <div class="sides">${renderKnown(item, localize)} ${renderDecisions(item, options)}</div>
        <slot name="case-${item.id}"></slot>
      </td>
    </tr>
  </tbody>`;
}

/** The order, to open it; else the number that it can be looked up by. */
function renderAbout(item: StaffCase, options: CasesTableOptions): TemplateResult | typeof nothing {
  const { selected, copied, onSelect, onCopy, localize } = options;
  const { order_id: order, resource, transaction_id: transaction } = item;
  const number = order ?? resource?.id ?? transaction;
  if (number === undefined) return nothing;
  return html`<span class="about"
    >${
      order === undefined
        ? html`<bdi>${number}</bdi>`
        : html`<button
            class="link"
            part="select-button"
            type="button"
            aria-current=${order === selected ? 'true' : 'false'}
            @click=${() => onSelect(order)}
          >
            ${localize.text('orderTitle', { order: `\u2068${order}\u2069` })}
          </button>`
    }${copyButton({ text: number, isCopied: copied === number, onCopy, localize })}</span
  >`;
}

function renderKnown(item: StaffCase, localize: Localize): TemplateResult {
  const { evidence, items = [], next_query_at: next } = item;
  return html`<div>
    <h3>${localize.text('knownTitle')}</h3>
    <ul part="evidence">
      ${evidence.map((known) => html`<li>${evidenceText(known, localize)}</li>`)}
      ${
        next === undefined
          ? nothing
          : html`<li>
              ${localize.text('nextNote', { time: new Date(next).toLocaleTimeString(localize.locale, { timeStyle: 'short' }) })}
            </li>`
      }
      ${
        items.length === 0
          ? nothing
          : html`<li>
              ${localize.count('paymentsNamed', items.length)}:
              ${items.map(
                ({ transaction_id: number, amount }, index) =>
                  html`${index > 0 ? ' · ' : ''}<bdi>${number ?? '–'}</bdi>
                    ${amount ? html` <bdi>${localize.money(amount)}</bdi>` : nothing}`,
              )}
            </li>`
      }
    </ul>
  </div>`;
}

function renderDecisions(
  item: StaffCase,
  { mayDecide, onDecide, localize }: CasesTableOptions,
): TemplateResult {
  return html`<div>
    <h3>${localize.text('followsTitle')}</h3>
    <dl part="consequences">
      ${item.decisions.map((one) => {
        const label = decisionText(one.decision, localize);
        return html`<div>
          <dt>
            ${
              mayDecide(item, one.through)
                ? html`<button
                    class="quiet"
                    part="decide-button"
                    type="button"
                    aria-haspopup="dialog"
                    @click=${() => onDecide(item, one.decision)}
                  >
                    ${label}
                  </button>`
                : label
            }
          </dt>
          <dd>${consequenceText(item.kind, one, localize)}</dd>
        </div>`;
      })}
    </dl>
  </div>`;
}
