import { html, nothing, type TemplateResult } from 'lit';
import type { OrdersFilter } from '../../client/index.ts';
import { currencyCodes, currencyDecimals } from '../../contract/money/currencies.ts';
import { ORDER_MARKS } from '../../contract/vocabulary/order-marks.ts';
import { ORDER_STATES } from '../../contract/vocabulary/order-states.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { amountAsTyped, amountExample } from '../fields/amount-example.ts';
import { readAmount } from '../fields/read-amount.ts';
import { namedCodes, selectField } from '../fields/select-field.ts';

type Localize = Localization<StaffMessages>;

/** What a text is looked for in, and what that is called. */
const SEARCHED = {
  order_id: 'orderNumber',
  transaction_id: 'transactionNumber',
  email: 'email',
  name: 'fullName',
  last_four: 'lastFour',
  shopper_id: 'shopperId',
} as const;
type Searched = keyof typeof SEARCHED;
const SEARCHES = Object.keys(SEARCHED) as Searched[];

/** All that the form has fields for; what else a page asks for stays as it is. */
const OWN: readonly (keyof OrdersFilter)[] = [
  ...SEARCHES,
  'state',
  'mark',
  'action_required_by',
  'from',
  'to',
  'currency',
  'amount_min',
  'amount_max',
];

/** Names of the fields with something wrong in them. */
export type FilterFaults = Readonly<
  Partial<Record<'currency' | 'amountMin' | 'amountMax', string>>
>;

/** What is entered, or what is wrong with it. */
export interface ReadFilters {
  readonly filters: OrdersFilter;
  readonly faults: FilterFaults;
}

interface FilterFormOptions {
  readonly filters: OrdersFilter;
  readonly faults: FilterFaults;
  readonly onChange: (form: HTMLFormElement) => void;
  readonly onClear: () => void;
  readonly localize: Localize;
}

/** Search and filters, with what is asked for in them. */
export function filterForm(options: FilterFormOptions): TemplateResult {
  const { filters, onChange, onClear, localize } = options;
  const searched = SEARCHES.find((name) => filters[name] !== undefined);
  const change = (event: Event) => onChange(event.currentTarget as HTMLFormElement);
  return html`<form
    class="flow"
    part="filters"
    role="search"
    aria-label=${localize.text('searchOrders')}
    @change=${change}
    @submit=${(event: Event) => {
      event.preventDefault();
      change(event);
    }}
  >
    <div class="filters">
      <div class="field wide" part="field">
        <label for="search">${localize.text('search')}</label>
        <input
          id="search"
          name="search"
          part="input"
          type="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="search"
          maxlength="201"
          placeholder=${localize.text('search')}
          dir="auto"
          .value=${searched ? (filters[searched] ?? '') : ''}
        />
      </div>
      ${selectField({
        name: 'by',
        label: localize.text('searchBy'),
        prompt: localize.text('recognised'),
        choices: SEARCHES.map((name) => [name, localize.text(SEARCHED[name])]),
        chosen: searched && recognised(filters[searched] ?? '') !== searched ? searched : '',
      })}
      ${selectField({
        name: 'state',
        label: localize.text('state'),
        prompt: localize.text('anyState'),
        choices: ORDER_STATES.map((state) => [state, localize.text(`${state}State`)]),
        chosen: filters.state ?? '',
      })}
      ${selectField({
        name: 'mark',
        label: localize.text('mark'),
        prompt: localize.text('anyMark'),
        choices: ORDER_MARKS.map((mark) => [mark, localize.text(`${mark}Mark`)]),
        chosen: filters.mark ?? '',
      })}
      ${selectField({
        name: 'waits',
        label: localize.text('actionRequiredBy'),
        prompt: localize.text('anybody'),
        choices: [
          ['merchant', localize.text('actionByMerchant')],
          ['gateway', localize.text('actionByGateway')],
        ],
        chosen: filters.action_required_by ?? '',
      })}
    </div>
    ${renderMore(options)}
    ${
      Object.keys(filters).length > 0
        ? html`<button class="text" part="clear-button" type="button" @click=${onClear}>
            ${localize.text('clearFilters')}
          </button>`
        : nothing
    }
  </form>`;
}

function renderMore({ filters, faults, localize }: FilterFormOptions): TemplateResult {
  const { from, to, currency, amount_min: least, amount_max: most } = filters;
  const isUsed = [from, to, currency, least, most].some((value) => value !== undefined);
  const day = (name: 'from' | 'until', value: string) =>
    html`<div class="field" part="field">
      <label for=${name}>${localize.text(name)}</label>
      <input id=${name} name=${name} part="input" type="date" .value=${value} />
    </div>`;
  const amount = (name: 'amountMin' | 'amountMax', value: string | undefined) =>
    html`<div class="field" part="field">
      <label for=${name}>${localize.text(name)}</label>
      <input
        id=${name}
        name=${name}
        part="input"
        inputmode="decimal"
        autocomplete="off"
        dir="ltr"
        maxlength="20"
        placeholder=${localize.text(name)}
        aria-invalid=${faults[name] ? 'true' : 'false'}
        aria-describedby=${faults[name] ? `${name}-fault` : nothing}
        .value=${value === undefined ? '' : amountAsTyped(value, localize.locale)}
      />
      ${faults[name] ? html`<p class="fault" id="${name}-fault">${faults[name]}</p>` : nothing}
    </div>`;
  return html`<details part="more-filters" ?open=${isUsed || Object.keys(faults).length > 0}>
    <summary>${localize.text('moreFilters')}</summary>
    <div class="filters">
      ${day('from', dayOf(from))} ${day('until', dayOf(to, -1))}
      ${selectField({
        name: 'currency',
        label: localize.text('currency'),
        prompt: localize.text('anyCurrency'),
        choices: namedCodes('currency', currencyCodes(), localize.locale),
        chosen: currency ?? '',
        error: faults.currency,
      })}
      ${amount('amountMin', least)} ${amount('amountMax', most)}
    </div>
  </details>`;
}

/** What is asked for in the form, beside what the page asked for that it has no field for. */
export function readFilterForm(
  form: HTMLFormElement,
  before: OrdersFilter,
  localize: Localize,
): ReadFilters {
  const data = new FormData(form);
  const entered = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const search = entered('search');
  const by = SEARCHES.find((name) => name === entered('by')) ?? recognised(search);
  const currency = entered('currency');
  const faults: Partial<Record<keyof FilterFaults, string>> = {};
  const amount = (name: 'amountMin' | 'amountMax') => {
    const text = entered(name);
    if (text === '') return '';
    if (currency === '') faults.currency = localize.text('currencyFault');
    const read = currency && readAmount(text, { currency }, localize.locale);
    if (read) return read.value;
    if (currency !== '')
      faults[name] = localize.text('amountFault', {
        example: amountExample(currencyDecimals(currency) ?? 2, localize.locale),
      });
    return '';
  };
  const asked: OrdersFilter = {
    [by]: search,
    state: entered('state'),
    mark: entered('mark'),
    action_required_by: entered('waits'),
    from: startOf(entered('from')),
    to: startOf(entered('until'), 1),
    currency,
    amount_min: amount('amountMin'),
    amount_max: amount('amountMax'),
  };
  const kept = Object.entries(before).filter(([name]) => !OWN.includes(name as keyof OrdersFilter));
  const filled = Object.entries(asked).filter(([, value]) => value !== '');
  return { filters: Object.fromEntries([...kept, ...filled]), faults };
}

/** What a text is, by how it looks: an order number unless it can only be something else. */
function recognised(text: string): Searched {
  if (text.includes('@')) return 'email';
  if (/^\d{4}$/.test(text)) return 'last_four';
  return /\p{L}\s+\p{L}/u.test(text) ? 'name' : 'order_id';
}

/** The filters in one sentence's words. */
export function filtersInWords(filters: OrdersFilter, localize: Localize): string {
  const set = Object.entries(filters) as [keyof OrdersFilter, string][];
  const terms = set.map(([name, value]) =>
    localize.text('filterTerm', {
      name: nameOf(name, localize),
      value: valueOf(name, value, localize),
    }),
  );
  return new Intl.ListFormat(localize.locale).format(terms);
}

function nameOf(filter: keyof OrdersFilter, localize: Localize): string {
  switch (filter) {
    case 'state':
    case 'mark':
    case 'from':
    case 'currency':
      return localize.text(filter);
    case 'action_required_by':
      return localize.text('actionRequiredBy');
    case 'to':
      return localize.text('until');
    case 'amount_min':
      return localize.text('amountMin');
    case 'amount_max':
      return localize.text('amountMax');
    case 'amount':
      return localize.text('amountColumn');
    case 'outcome':
    case 'charged':
      return localize.text('otherFilter');
    default:
      return localize.text(SEARCHED[filter]);
  }
}

function valueOf(filter: keyof OrdersFilter, value: string, localize: Localize): string {
  const state = filter === 'state' && ORDER_STATES.find((known) => known === value);
  if (state) return localize.text(`${state}State`);
  const mark = filter === 'mark' && ORDER_MARKS.find((known) => known === value);
  if (mark) return localize.text(`${mark}Mark`);
  if (filter === 'action_required_by')
    return localize.text(value === 'merchant' ? 'actionByMerchant' : 'actionByGateway');
  if (filter === 'from' || filter === 'to')
    return shownDay(dayOf(value, filter === 'to' ? -1 : 0), localize.locale);
  return `\u2068${value}\u2069`;
}

const shownDay = (day: string, locale: string): string =>
  new Date(`${day}T00:00`).toLocaleDateString(locale, { dateStyle: 'medium' });

/** The instant at which a day of the viewer begins, or one that is so many days later; empty without a day. */
function startOf(day: string, later = 0): string {
  if (day === '') return '';
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

/** The viewer's day of an instant; `shift` in milliseconds takes the end of a period back into its last day. */
function dayOf(instant: string | undefined, shift = 0): string {
  const time = instant === undefined ? NaN : Date.parse(instant) + shift;
  if (Number.isNaN(time)) return '';
  const date = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
