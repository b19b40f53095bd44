import { detectBrand } from '../../card-rules/index.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import {
  dateIn,
  interpretAlternativePayment,
  interpretCardPayment,
  interpretOperation,
  interpretUnanswered,
} from '../../gateway/index.ts';
import type { Interpretation } from '../../gateway/index.ts';
import { subscriptionOf } from '../attempts/attempt-views.ts';
import { issuerAddress } from '../addresses/gateway-addresses.ts';
import type { Context } from '../context/context.ts';
import { stagePendingCard } from '../saved-cards/keep-card.ts';
import type { AttemptEffect } from '../store/store.ts';
import { withMoment } from '../subscriptions/watch-subscription.ts';
import type { StoredContract } from '../store/subscription-row.ts';
import type { Found, Plan } from './plan.ts';

type Payment = { readonly order_no: string; readonly amount: string; readonly currency: string };

/** What the merchant server's own payments have in common. The address of notification is ours. */
const planOf = (
  { order_no, amount, currency }: Payment,
  send: (notifyUrl: string | undefined) => Promise<Found>,
  contract?: StoredContract,
): Plan => ({
  target: null,
  orderNo: order_no,
  summary: { amount: { value: amount, currency }, ...(contract && { contract }) },
  send,
});

/** What is agreed, as far as the request says so in terms that the profile knows. */
function contractOf(
  { clock, profile }: Context,
  { subscription, currency }: Pick<RequestValues<'authorise.card'>, 'subscription' | 'currency'>,
): StoredContract | undefined {
  const interval = INTERVALS.find(
    (each) => profile.enums.interval[each] === subscription?.interval,
  );
  const intervalCount = Number(subscription?.interval_count ?? 1);
  if (!subscription?.contract_amount || !interval || !(intervalCount >= 1)) return undefined;
  return {
    amount: { value: subscription.contract_amount, currency },
    interval,
    intervalCount: Math.floor(intervalCount),
    start: subscription.contract_start ?? dateIn(clock.now(), profile.timeZone),
    ...(subscription.promotion_cycle !== undefined && {
      promotionCycle: Number(subscription.promotion_cycle),
    }),
  };
}

const INTERVALS = ['day', 'week', 'month', 'year'] as const;

/** What an interpretation proves, with the shopper's next action if it may be disclosed (P-35). */
function foundBy(context: Context, interpretation: Interpretation, method: 'GET' | 'POST'): Found {
  const { outcome, transactionId, resultCode, issuerUrl, failure, alerts } = interpretation;
  const recurring = withMoment(context, interpretation.recurring);
  const url = issuerUrl === undefined ? undefined : issuerAddress(context, issuerUrl);
  const refused = issuerUrl !== undefined && url === undefined;
  return {
    outcome,
    ...(recurring && { recurring }),
    alerts: refused ? [...alerts, { alert: 'issuer-address-refused' }] : alerts,
    details: {
      ...(transactionId && { transaction_id: transactionId }),
      ...(resultCode && { result_code: resultCode }),
      ...(failure && { failure }),
      ...(recurring && { subscription: subscriptionOf(recurring) }),
      ...(url && { next_action: { type: 'redirect', url, method } }),
    },
  };
}

export const planCardPayment = (
  context: Context,
  values: RequestValues<'authorise.card'>,
): Promise<Plan> =>
  Promise.resolve(
    planOf(
      values,
      async (notify_url) => {
        const { gateway, profile } = context;
        const sent = { website: profile.website, ...values, notify_url };
        const answer = await gateway.call('authorise.card', sent);
        const interpretation = interpretCardPayment(answer);
        const keep = await keepCard(context, values, interpretation.tokenId);
        const found = foundBy(context, interpretation, profile.redirect.threeDSMethod);
        return { ...found, ...(keep && { keep }) };
      },
      contractOf(context, values),
    ),
  );

/** A card whose token was asked for is the shopper's to pay with again, as after a session's payment. */
async function keepCard(
  context: Context,
  { card, shopper_id, token_flag, ...values }: RequestValues<'authorise.card'>,
  tokenId: string | undefined,
): Promise<AttemptEffect | undefined> {
  const { keys, profile } = context;
  const { expiration_month: expirationMonth, expiration_year: year } = values;
  const wanted = profile.savedCards.enabled && token_flag === profile.enums.tokenFlag.yes;
  if (!wanted || !card || !shopper_id || !expirationMonth || !year) return undefined;
  return stagePendingCard(context, tokenId, {
    shopperId: shopper_id,
    card: {
      brand: detectBrand(card)?.id ?? 'unknown',
      lastFour: card.slice(-4),
      hmacs: await keys.macs('card-number', card),
    },
    expirationMonth,
    expirationYear: year.padStart(4, '20'),
  });
}

export const planAlternativePayment = (
  context: Context,
  values: RequestValues<'authorise.alternative'>,
): Promise<Plan> =>
  Promise.resolve(
    planOf(values, async (notify_url) => {
      const { gateway, profile } = context;
      const sent = { website: profile.website, ...values, notify_url };
      const answer = await gateway.call('authorise.alternative', sent);
      const interpretation = interpretAlternativePayment(answer);
      return foundBy(context, interpretation, profile.redirect.alternativeMethod);
    }),
  );

/** Only the shopper's actions on the page decide; the document is returned once (C-160). */
export const planHostedPayment = (
  context: Context,
  values: RequestValues<'checkout'>,
): Promise<Plan> =>
  Promise.resolve(
    planOf(
      values,
      async (notify_url) => {
        const { gateway, profile } = context;
        const sent = { website: profile.website, ...values, notify_url };
        const answer = await gateway.call('checkout', sent);
        if (answer.kind === 'answered')
          return { outcome: 'pending', details: {}, html: answer.value.html };
        const { outcome, failure, alerts } = interpretUnanswered(answer);
        return { outcome, alerts, details: { ...(failure && { failure }) } };
      },
      contractOf(context, values),
    ),
  );

/** Money that leaves, with no way to ask about it (C-205): only where the profile turns it on. */
export function planPayout(
  { gateway, profile, clock }: Context,
  values: RequestValues<'payout.create'>,
): Promise<Plan> {
  if (!profile.enable.payout)
    throw new Problem('not-enabled', { detail: 'Set "enable.payout" in the profile first.' });
  const { request_id, ...fields } = values;
  const { payment_amount, payment_currency, payment_date, source_amount, source_currency } = fields;
  return Promise.resolve({
    target: `payouts|${request_id}`,
    reserve() {
      // Days are those of the gateway (C-215). One that was sent in time is answered at any time.
      if (payment_date === undefined || payment_date >= dateIn(clock.now(), profile.timeZone))
        return Promise.resolve();
      throw new Problem('malformed-request', {
        errors: [{ pointer: '/payment_date', detail: 'lies in the past' }],
      });
    },
    summary: {
      amount:
        payment_amount === undefined
          ? { value: source_amount ?? '', currency: source_currency ?? '' }
          : { value: payment_amount, currency: payment_currency },
    },
    async send(notify_url) {
      const answer = await gateway.call('payout.create', { ...values, notify_url });
      const { outcome, failure, alerts } = interpretOperation(answer);
      const why = failure && { failure };
      if (answer.kind !== 'answered') return { outcome, alerts, details: { ...why } };
      const { status, transaction_id, short_reference_id } = answer.value;
      return {
        outcome,
        alerts,
        details: {
          ...why,
          status,
          ...(transaction_id && { transaction_id }),
          ...(short_reference_id && { short_reference_id }),
        },
      };
    },
  });
}
