import { formatTime } from '../../codec/index.ts';
import { ORDER_CODES } from '../state/codes.ts';
import type { Order } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { RESULTS } from '../scenarios/results.ts';

interface Asked {
  readonly order_no: string;
  readonly amount: string;
  readonly currency: string;
}

export const identityOf = (world: SandboxContext) => ({
  merchant_id: world.profile.ids.merchantId,
  account_id: world.profile.ids.accountId,
});

/** The fields of 2.2, for an order. */
export function paymentAnswer(world: SandboxContext, order: Order, issuerUrl?: string) {
  return {
    ...identityOf(world),
    order_no: order.orderNo,
    amount: order.amount,
    currency: order.currency,
    transaction_id: order.transactionId,
    card: order.maskedCard ?? undefined,
    order_status: ORDER_CODES[order.state],
    result_info: `${order.code}:${order.text}`,
    ...recurringFields(world, order),
    note: order.details['note'],
    token_id: order.tokenId ?? undefined,
    connector: 'sandbox',
    threeds_result: order.threeDSResult ?? undefined,
    risk_action: order.traits.risk?.action ?? 'accept',
    risk_score: order.traits.risk?.score ?? '5',
    risk_reasons: order.traits.risk
      ? { name: 'cards-per-address', status: order.traits.risk.action }
      : undefined,
    issuer_url: issuerUrl,
  };
}

/** A number that is being paid, or was: the try is refused under an id of its own, not recorded. */
export const duplicateAnswer = (world: SandboxContext, asked: Asked) => {
  const { code, text } = RESULTS['duplicate-order'];
  return {
    ...identityOf(world),
    order_no: asked.order_no,
    amount: asked.amount,
    currency: asked.currency,
    transaction_id: world.transactionId(),
    order_status: ORDER_CODES.failed,
    result_info: `${code}:${text}`,
  };
};

/** What 2.2 and 2.5 say of an order's subscription. */
export function recurringFields(world: SandboxContext, order: Order) {
  const subscription =
    order.recurringId === null ? undefined : world.state.subscriptions.get(order.recurringId);
  if (!subscription) return {};
  return {
    contract_name: subscription.name,
    recurring_id: subscription.id,
    recurring_deduction_period: String(subscription.period),
    recurring_deduction_time:
      subscription.nextAt === null
        ? ''
        : formatTime('date-time', subscription.nextAt, world.profile.timeZone),
  };
}
