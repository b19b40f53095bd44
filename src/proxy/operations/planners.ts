import type { OperationBody, WriteName } from '../../contract/proxy/operation-bodies.schema.ts';
import type { Context } from '../context/context.ts';
import type { Plan } from './plan.ts';
import { planCancel, planRefund, planReview, planUpdate } from './plan-batch.ts';
import { planIssuing } from './plan-issuing.ts';
import { planAlternativePayment, planCardPayment, planHostedPayment } from './plan-payment.ts';
import { planPayout } from './plan-payout.ts';
import { planSubscriptionCancel } from './plan-subscription.ts';

/** How each operation is planned. A new operation does not compile until it is listed here. */
export const PLANNERS: {
  readonly [Name in WriteName]: (context: Context, body: OperationBody<Name>) => Promise<Plan>;
} = {
  'authorise.card': planCardPayment,
  'authorise.alternative': planAlternativePayment,
  checkout: planHostedPayment,
  'orders.refund': planRefund,
  'orders.review': planReview,
  'orders.cancel': planCancel,
  'orders.update': planUpdate,
  'subscription.cancel': planSubscriptionCancel,
  'payout.create': planPayout,
  'group.create': planIssuing('group.create'),
  'group.refund': planIssuing('group.refund'),
  'group.charge': planIssuing('group.charge'),
  'group.status': planIssuing('group.status'),
  'card.charge': planIssuing('card.charge'),
  'card.withdraw': planIssuing('card.withdraw'),
  'card.close': planIssuing('card.close'),
  'card.status': planIssuing('card.status'),
  'card.limit': planIssuing('card.limit'),
};
