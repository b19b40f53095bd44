import type { z } from 'zod';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import {
  cancelOrders,
  refundOrders,
  reviewOrders,
} from '../../contract/proxy/operations.schema.ts';
import type { Context } from '../context/context.ts';
import type { Plan } from './plan.ts';
import { planCancel, planRefund, planReview, planUpdate } from './plan-batch.ts';
import { planIssuing } from './plan-issuing.ts';
import {
  planAlternativePayment,
  planCardPayment,
  planHostedPayment,
  planPayout,
  planSubscriptionCancel,
} from './plan-payment.ts';

export type QueryName = 'transactions.query' | 'cardholder.query' | 'card.query';
/** Every operation that changes something. */
export type WriteName = Exclude<OperationName, QueryName>;

/** Where the ledger knows better than the caller, the request is shorter than the gateway's. */
const SHORTER = {
  'orders.refund': refundOrders,
  'orders.cancel': cancelOrders,
  'orders.review': reviewOrders,
} as const;

export type BodyOf<Name extends OperationName> = Name extends keyof typeof SHORTER
  ? z.output<(typeof SHORTER)[Name]>
  : RequestValues<Name>;

export const bodyOf = (name: OperationName): z.ZodType =>
  (SHORTER as Partial<Record<OperationName, z.ZodType>>)[name] ?? operationOf(name).request;

/** How each of them is worked out. A new operation does not compile until it stands here. */
export const PLANNERS: {
  readonly [Name in WriteName]: (context: Context, body: BodyOf<Name>) => Promise<Plan>;
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
