import { detectBrand } from '../../card-rules/index.ts';
import { fromGatewayAmount } from '../../contract/money/gateway-amount.ts';
import type { AnswerValues, RequestValues } from '../../contract/operations/operations.schema.ts';
import {
  interpretAlternativePayment,
  interpretCardPayment,
  interpretUnanswered,
} from '../../gateway/index.ts';
import type { GatewayAnswer, Interpretation } from '../../gateway/index.ts';
import { subscriptionOf } from '../attempts/attempt-views.ts';
import { issuerAddress } from '../addresses/gateway-addresses.ts';
import type { Context } from '../context/context.ts';
import { keepWantedCard, wantCard, type WantedCard } from '../saved-cards/keep-card.ts';
import { withMoment } from '../subscriptions/watch-subscription.ts';
import type { StoredContract } from '../store/subscription-row.ts';
import { agreedContract } from './agreed-contract.ts';
import type { Found, Plan } from './plan.ts';

/** What the merchant server's own payments have in common. The address of notification is ours. */
function planOf<Name extends 'authorise.card' | 'authorise.alternative' | 'checkout'>(
  { gateway, profile }: Context,
  operation: Name,
  values: RequestValues<Name>,
  found: (answer: GatewayAnswer<AnswerValues<Name>>) => Found | Promise<Found>,
  {
    contract,
    method,
  }: { readonly contract?: StoredContract | undefined; readonly method?: string },
): Promise<Plan> {
  const { order_no, amount, currency } = values;
  return Promise.resolve({
    target: null,
    orderNo: order_no,
    summary: {
      amount: fromGatewayAmount(amount, currency),
      ...(contract && { contract }),
      ...(method !== undefined && { method }),
    },
    send: async (notify_url) =>
      found(await gateway.call(operation, { website: profile.website, ...values, notify_url })),
  });
}

/** What an interpretation proves, with the shopper's next action if it may be disclosed (P-35). */
function foundBy(context: Context, interpretation: Interpretation, method: 'GET' | 'POST'): Found {
  const { outcome, transactionId, resultCode, issuerUrl, failure, words, alerts } = interpretation;
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
      ...words,
      ...(recurring && { subscription: subscriptionOf(recurring) }),
      ...(url && { next_action: { type: 'redirect', url, method } }),
    },
  };
}

export async function planCardPayment(
  context: Context,
  values: RequestValues<'authorise.card'>,
): Promise<Plan> {
  const wanted = await wantedCard(context, values);
  const year = values.expiration_year?.padStart(4, '20').slice(-context.profile.card.yearDigits);
  const plan = await planOf(
    context,
    'authorise.card',
    { ...values, ...(year !== undefined && { expiration_year: year }) },
    async (answer) => {
      const interpretation = interpretCardPayment(answer);
      const found = foundBy(context, interpretation, context.profile.redirect.threeDSMethod);
      const { tokenId } = interpretation;
      return wanted && tokenId !== undefined
        ? { ...found, keep: await keepWantedCard(context, tokenId) }
        : found;
    },
    { contract: agreedContract(context, values) },
  );
  return wanted ? { ...plan, reserve: (tx, id) => wantCard(context, tx, id, wanted) } : plan;
}

/** A card whose token is asked for is the shopper's to pay with again, as after a session's payment. */
async function wantedCard(
  { keys, profile }: Context,
  { card, shopper_id, token_flag, ...values }: RequestValues<'authorise.card'>,
): Promise<WantedCard | undefined> {
  const { expiration_month: expirationMonth, expiration_year: year } = values;
  const wanted = profile.savedCards.enabled && token_flag === profile.enums.tokenFlag.yes;
  if (!wanted || !card || !shopper_id || !expirationMonth || !year) return undefined;
  return {
    shopperId: shopper_id,
    card: {
      brand: detectBrand(card)?.id ?? 'unknown',
      lastFour: card.slice(-4),
      hmacs: await keys.macs('card-number', card),
    },
    expirationMonth,
    expirationYear: year.padStart(4, '20'),
  };
}

export const planAlternativePayment = (
  context: Context,
  values: RequestValues<'authorise.alternative'>,
): Promise<Plan> =>
  planOf(
    context,
    'authorise.alternative',
    values,
    (answer) =>
      foundBy(
        context,
        interpretAlternativePayment(answer),
        context.profile.redirect.alternativeMethod,
      ),
    { method: values.payment_method },
  );

/** Only the shopper's actions on the page decide; the document is returned once (C-160). */
export const planHostedPayment = (
  context: Context,
  values: RequestValues<'checkout'>,
): Promise<Plan> =>
  planOf(
    context,
    'checkout',
    values,
    (answer) => {
      if (answer.kind === 'answered')
        return { outcome: 'pending', details: {}, html: answer.value.html };
      const { outcome, failure, alerts } = interpretUnanswered(answer);
      return { outcome, alerts, details: { ...(failure && { failure }) } };
    },
    { contract: agreedContract(context, values) },
  );
