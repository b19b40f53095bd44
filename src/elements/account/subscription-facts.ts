import { html, nothing, type TemplateResult } from 'lit';
import type { AccountSubscription } from '../../client/index.ts';
import { formatDay } from '../../localization/date.ts';
import type { Localize } from './account-element.ts';

const EVERY = {
  day: 'everyDay',
  week: 'everyWeek',
  month: 'everyMonth',
  year: 'everyYear',
} as const;

type Charge = AccountSubscription['next_charge'];

/** As the shop named it. */
export const subscriptionName = (
  { contract_name }: AccountSubscription,
  localize: Localize,
): string => contract_name ?? localize.text('subscription');

/** `€9.00 every month` */
export function priceOf(
  { amount, interval, interval_count = 1 }: AccountSubscription,
  localize: Localize,
): string {
  if (!amount) return '';
  return interval
    ? localize.text('price', {
        amount: localize.money(amount),
        every: localize.count(EVERY[interval], interval_count),
      })
    : localize.money(amount);
}

/** As much of a charge as is known. */
export function chargeText(charge: Charge, localize: Localize): string {
  const { at, amount } = charge ?? {};
  const date = at && formatDay(at, localize.locale);
  const money = amount && localize.money(amount);
  return date && money ? localize.text('nextOn', { amount: money, date }) : (date ?? money ?? '');
}

/** One line of what is known; none without a text. */
export const fact = (label: string, text: string): TemplateResult | typeof nothing =>
  text
    ? html`<div class="row">
        <dt>${label}</dt>
        <dd><bdi>${text}</bdi></dd>
      </div>`
    : nothing;

/** What was charged so far, the newest first. */
export const renderDeductions = (
  deductions: AccountSubscription['deductions'],
  localize: Localize,
): TemplateResult =>
  html`<h4 id="past">${localize.text('pastLabel')}</h4>
    <ul part="deductions">
      ${deductions.map(
        ({ at, amount, outcome }) =>
          html`<li class="deduction" part="deduction">
            <span>${at ? formatDay(at, localize.locale) : '–'}</span>
            <bdi>${amount ? localize.money(amount) : ''}</bdi>
            <span class=${outcome === 'refused' ? 'fault' : 'muted'} part="outcome"
              >${localize.text(`${outcome}Deduction`)}</span
            >
          </li>`,
      )}
    </ul>`;
