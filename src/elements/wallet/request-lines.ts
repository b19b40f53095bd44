import { html, nothing, type TemplateResult } from 'lit';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Writer } from '../../localization/localization.ts';
import { timeOfDay } from './as-of.ts';

interface RequestLines {
  /** What was asked for, in words. */
  readonly what: string;
  readonly amount: DecimalAmount | undefined;
  /** The card, group or order that it was asked for. */
  readonly about: string;
  /** RFC 3339. */
  readonly at: string;
  /** What to ask by. */
  readonly reference?: TemplateResult | undefined;
}

/** Names one request that is not certain, or was not sent: what was asked for, how much, of what, and when. */
export const requestLines = (
  { what, amount, about, at, reference }: RequestLines,
  localize: Pick<Writer<never>, 'locale' | 'money'>,
): TemplateResult =>
  html`<div part="request">
    <div class="row">
      <strong>${what}</strong>
      ${amount ? html`<bdi>${localize.money(amount)}</bdi>` : nothing}
    </div>
    <div class="row muted">
      <span>${about}</span>
      <time datetime=${at}>${timeOfDay(at, localize.locale)}</time>
    </div>
    ${reference ?? nothing}
  </div>`;
