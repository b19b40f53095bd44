import type { z } from 'zod';
import { operationOf, type RequestValues } from '../operations/operations.schema.ts';
import type { OperationName } from '../vocabulary/operation-names.ts';
import {
  cancelOrders,
  refundOrders,
  reviewOrders,
  type CancelOrders,
  type CardholderView,
  type CardView,
  type OperationResult,
  type RefundOrders,
  type ReviewOrders,
  type TransactionsView,
} from './operations.schema.ts';

/** Where the ledger knows better than the caller, the request is shorter than the gateway's. */
interface ShorterBodies {
  'orders.refund': RefundOrders;
  'orders.cancel': CancelOrders;
  'orders.review': ReviewOrders;
}

const SHORTER: { readonly [Name in keyof ShorterBodies]: z.ZodType<ShorterBodies[Name]> } = {
  'orders.refund': refundOrders,
  'orders.cancel': cancelOrders,
  'orders.review': reviewOrders,
};

/** The body of `POST /v1/operations/:name`. */
export type OperationBody<Name extends OperationName> = Name extends keyof ShorterBodies
  ? ShorterBodies[Name]
  : RequestValues<Name>;

interface QueryAnswers {
  'transactions.query': TransactionsView;
  'cardholder.query': CardholderView;
  'card.query': CardView;
}

/** An operation that only reads. */
export type QueryName = keyof QueryAnswers;
/** Every operation that changes something. */
export type WriteName = Exclude<OperationName, QueryName>;

/** What `POST /v1/operations/:name` answers. */
export type OperationAnswer<Name extends OperationName> = Name extends QueryName
  ? QueryAnswers[Name]
  : OperationResult;

/** The schema that checks the body of `POST /v1/operations/:name`. */
export const bodyOf = (name: OperationName): z.ZodType =>
  (SHORTER as Partial<Record<OperationName, z.ZodType>>)[name] ?? operationOf(name).request;
