import { html, nothing, type TemplateResult } from 'lit';
import type { StaffPayment } from '../../client/index.ts';
import { minorUnits, type DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import { isolated } from '../wallet/card-name.ts';
import { isReceived } from './order-facts.ts';
import { refundableOf } from './payment-actions.ts';
import { staffTime } from './staff-time.ts';

type Localize = Localization<StaffMessages>;

/** What became of a payment, as one word and its colour. */
export function paymentBadge(payment: StaffPayment, localize: Localize): TemplateResult {
  const { outcome, cancelled } = payment;
  const key = cancelled
    ? 'cancelledPayment'
    : outcome
      ? (`${outcome}Payment` as const)
      : 'runningPayment';
  const tone = isReceived(payment)
    ? 'good'
    : outcome === 'unknown' || outcome === 'review'
      ? 'bad'
      : 'plain';
  return html`<span class="state ${tone}" part="outcome">${localize.text(key)}</span>`;
}

/** What is known of the money of a payment, of its subscription, and who has to act. */
export function paymentFacts(payment: StaffPayment, localize: Localize): TemplateResult {
  const { subscription, action_required_by: waits, checked_at } = payment;
  const row = (label: keyof StaffMessages & `${string}Fact`, value: unknown) =>
    html`<div class="row">
      <dt>${localize.text(label)}</dt>
      <dd>${value}</dd>
    </div>`;
  const money = (
    label: keyof StaffMessages & `${string}Fact`,
    amount: DecimalAmount | undefined,
  ) =>
    amount && minorUnits(amount) !== 0n
      ? row(label, html`<bdi>${localize.money(amount)}</bdi>`)
      : nothing;
  const day = (at: string | undefined, label: keyof StaffMessages & `${string}Fact`) =>
    at === undefined ? nothing : row(label, staffTime(at, localize.locale));
  return html`<dl part="facts">
    ${money('contradictedFact', payment.contradicted)} ${money('refundedFact', payment.refunded)}
    ${money('pendingFact', payment.refund_pending)}
    ${money('externalFact', payment.refunded_externally)}
    ${money('lostFact', payment.lost_to_disputes)}
    ${isReceived(payment) ? money('leftFact', refundableOf(payment)) : nothing}
    ${
      subscription
        ? html`${row('subscriptionFact', isolated(subscription.contract_name ?? subscription.recurring_id))}
          ${day(subscription.next_deduction, 'nextFact')}
          ${day(subscription.last_deduction, 'lastFact')}`
        : nothing
    }
    ${
      waits
        ? row(
            'waitsFact',
            localize.text(waits === 'merchant' ? 'actionByMerchant' : 'actionByGateway'),
          )
        : nothing
    }
    ${day(checked_at, 'checkedFact')}
  </dl>`;
}
