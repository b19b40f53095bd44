import { z } from 'zod';
import {
  operationOf,
  type QueryName,
  type RequestValues,
} from '../operations/operations.schema.ts';
import type { OperationName } from '../vocabulary/operation-names.ts';
import type { CardholderView, CardView } from './issued.schema.ts';
import {
  cancelOrders,
  refundOrders,
  reviewOrders,
  type CancelOrders,
  type OperationResult,
  type RefundOrders,
  type ReviewOrders,
} from './operations.schema.ts';
import {
  alternativePaymentBody,
  cardholderQuery,
  cardLimit,
  cardPaymentBody,
  cardQuery,
  groupCreate,
  hostedPaymentBody,
  transactionsQuery,
  ordersUpdate,
  payoutBody,
} from './respelled-bodies.schema.ts';
import { spelled } from './spelling.ts';
import type { TransactionsView } from './transactions-view.schema.ts';

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

interface Respelled {
  'authorise.card': typeof cardPaymentBody;
  'authorise.alternative': typeof alternativePaymentBody;
  checkout: typeof hostedPaymentBody;
  'transactions.query': typeof transactionsQuery;
  'cardholder.query': typeof cardholderQuery;
  'card.query': typeof cardQuery;
  'card.limit': typeof cardLimit;
  'group.create': typeof groupCreate;
  'orders.update': typeof ordersUpdate;
  'payout.create': typeof payoutBody;
}

/** Where the gateway spells fields otherwise than this API does. */
const RESPELLED: Respelled = {
  'authorise.card': cardPaymentBody,
  'authorise.alternative': alternativePaymentBody,
  checkout: hostedPaymentBody,
  'transactions.query': transactionsQuery,
  'cardholder.query': cardholderQuery,
  'card.query': cardQuery,
  'card.limit': cardLimit,
  'group.create': groupCreate,
  'orders.update': ordersUpdate,
  'payout.create': payoutBody,
};

/** The body of `POST /v1/operations/:name`. */
export type OperationBody<Name extends OperationName> = Name extends keyof Respelled
  ? z.input<Respelled[Name]>
  : SpelledAlike<Name>;

/** The same with the gateway's names of fields, by which it is planned and sent. */
export type PlannedBody<Name extends OperationName> = SpelledAlike<Name>;

type SpelledAlike<Name extends OperationName> = Name extends keyof ShorterBodies
  ? ShorterBodies[Name]
  : RequestValues<Name>;

interface QueryAnswers {
  'transactions.query': TransactionsView;
  'cardholder.query': CardholderView;
  'card.query': CardView;
}

/** What `POST /v1/operations/:name` answers. */
export type OperationAnswer<Name extends OperationName> = Name extends QueryName
  ? QueryAnswers[Name]
  : OperationResult;

/** The schema that checks the body of `POST /v1/operations/:name`. */
export const bodyOf = (name: OperationName): z.ZodType =>
  (SHORTER as Partial<Record<OperationName, z.ZodType>>)[name] ??
  (RESPELLED as Partial<Record<OperationName, z.ZodType>>)[name] ??
  operationOf(name).request;

/** A body that was checked, by the gateway's names of its fields. */
export const plannedBody = <Name extends OperationName>(name: Name, body: unknown) =>
  (name in SHORTER ? body : inWire(operationOf(name).request, body)) as PlannedBody<Name>;

function inWire(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return inWire(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => inWire(schema.element, item));
  // A list of ids is one text there (C-163).
  if (Array.isArray(value)) return value.join(',');
  if (!(schema instanceof z.ZodObject)) return value;
  const given = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries<z.core.$ZodType>(schema.shape).flatMap(([field, inner]) =>
      given[spelled(field)] === undefined
        ? []
        : [[field, inWire(inner, given[spelled(field)])] as const],
    ),
  );
}
