import type { z } from 'zod';
import { OPERATION_NAMES, type OperationName } from '../../contract/vocabulary/operation-names.ts';
import { isQuery, operationOf } from '../../contract/operations/operations.schema.ts';
import type {
  QueryName,
  RequestValues,
  WriteName,
} from '../../contract/operations/operations.schema.ts';
import {
  cardholderQuery,
  cardQuery,
  transactionsQuery,
} from '../../contract/proxy/respelled-bodies.schema.ts';
import { cardholderView, cardView } from '../../contract/proxy/issued.schema.ts';
import { requestFind, requestFound } from '../../contract/proxy/found-request.schema.ts';
import { operationResult, type RefundOrders } from '../../contract/proxy/operations.schema.ts';
import { transactionsView } from '../../contract/proxy/transactions-view.schema.ts';
import { bodyOf, plannedBody } from '../../contract/proxy/operation-bodies.schema.ts';
import type { ProblemSlug } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import { assertGranted } from '../registry/granted.ts';
import type { Operator } from '../grants/operator.ts';
import { withoutDevice } from '../idempotency/compared-members.ts';
import { route } from './route.ts';
import { BEHAVIOURS } from '../operations/behaviours.ts';
import { findRequest } from '../operations/find-request.ts';
import { performOperation } from '../operations/perform-operation.ts';
import { readCardAnswer } from '../operations/read-card.ts';
import { readCardholder } from '../operations/read-cardholder.ts';
import { readTransactions } from '../operations/read-transactions.ts';

const isWrite = (name: OperationName): name is WriteName => !isQuery(name);

/** What a grant does not name is refused before any other check. */
async function assertMay(
  context: Context,
  caller: Operator,
  name: WriteName | QueryName,
  body: unknown,
): Promise<void> {
  if (caller.kind === 'grant')
    await context.store.read((reader) =>
      assertGranted(context, reader, caller.claims, name, plannedBody(name, body)),
    );
}

const path = (name: string): string => `/v1/operations/${name}`;

/** `orders.refund` -> `ordersRefund`. */
export const nameOf = (operation: string): string =>
  operation.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

const queryRoute = <Body extends z.ZodType, Result extends z.ZodType>(
  name: QueryName,
  body: Body,
  answer: Result,
  read: (context: Context, body: z.output<Body>, caller: Operator) => Promise<z.output<Result>>,
  summary = operationOf(name).summary,
) =>
  route({
    method: 'POST',
    path: path(name),
    access: 'operator',
    name: nameOf(name),
    problems: [
      'gateway-unavailable',
      'query-refused',
      'recipe-not-known',
      ...(operationOf(name).base === 'issuing' ? (['not-enabled'] as const) : []),
    ],
    summary,
    body,
    answer,
    handle: async (context, { caller, body }) => {
      await assertMay(context, caller, name, body);
      return { status: 200, body: await read(context, body, caller) };
    },
  });

const QUERIES = {
  'transactions.query': queryRoute(
    'transactions.query',
    transactionsQuery,
    transactionsView,
    (context, body, caller) =>
      readTransactions(context, caller, plannedBody('transactions.query', body)),
  ),
  'cardholder.query': queryRoute(
    'cardholder.query',
    cardholderQuery,
    cardholderView,
    (context, { cardholder_id: id }, caller) => readCardholder(context, caller, id),
  ),
  'card.query': queryRoute(
    'card.query',
    cardQuery,
    cardView,
    async (context, { card_id }, caller) => {
      const { card, words } = await readCardAnswer(context, card_id);
      // What was asked may show that it belongs to somebody else by now.
      await assertMay(context, caller, 'card.query', { card_id });
      return caller.kind === 'merchant' ? { ...card, ...words } : card;
    },
    'Look up an issued card, without its number and security code',
  ),
} as const satisfies Record<QueryName, unknown>;

/** Why an operation may not be performed, where it is not for what was sent. */
const problemsOf = (name: WriteName): readonly ProblemSlug[] => [
  'amount-invalid',
  'order-conflict',
  'request-withdrawn',
  'earlier-operation-unknown',
  'operation-in-progress',
  'gateway-unavailable',
  'gateway-busy',
  'gateway-down',
  'proxy-busy',
  'recipe-not-known',
  ...(operationOf(name).enabledBy ? (['not-enabled'] as const) : []),
  ...BEHAVIOURS[name].problems,
  ...(operationOf(name).base === 'issuing' ? (['not-enabled'] as const) : []),
];

const writeRoute = (name: WriteName) =>
  route({
    method: 'POST',
    path: path(name),
    access: 'requester',
    name: nameOf(name),
    problems: problemsOf(name),
    summary: operationOf(name).summary,
    keyed: true,
    body: bodyOf(name),
    largest: operationOf(name).largest,
    answer: operationResult,
    identity: identityOf,
    compared: comparedOf,
    handle: async (context, { caller, body, claim }) => {
      await assertMay(context, caller, name, body);
      return performOperation(context, caller, name, plannedBody(name, body), claim());
    },
  });

/** A card number counts as its keyed hash, a security code not at all (P-02). */
async function identityOf({ keys }: Context, body: unknown): Promise<unknown> {
  const { security_code: _never, ...rest } = body as Partial<RequestValues<'authorise.card'>>;
  return rest.card === undefined
    ? rest
    : { ...rest, card: await keys.mac('card-number', rest.card) };
}

/** A refund that is repeated may have been read anew: it finds its own among what is refunded by now. */
function comparedOf(identity: object): object {
  const { refund_orders: refunds, ...rest } = withoutDevice(identity) as Partial<RefundOrders>;
  if (!refunds) return rest;
  return {
    ...rest,
    refund_orders: refunds.map(({ expected_refunded: _read, ...refund }) => refund),
  };
}

/** Asks about an operation as strictly as it is requested: nothing else is found, nor withdrawn. */
const findRoute = route({
  method: 'POST',
  path: '/v1/requests/find',
  access: 'requester',
  name: 'findRequest',
  problems: ['forbidden'],
  summary: 'Ask what became of a request, without sending it',
  keyed: true,
  body: requestFind,
  answer: requestFound,
  keyOf: ({ operation }) => path(operation),
  keyedSchema: ({ operation }) => bodyOf(operation),
  identity: (context, { values }) => identityOf(context, values),
  compared: comparedOf,
  handle: async (context, { caller, body: { operation, values }, claim }) => {
    await assertMay(context, caller, operation, values);
    return { status: 200, body: await findRequest(context, caller, claim()) };
  },
});

/** All operations of the gateway; ids, secrets and signature are added here. */
export const operationRoutes = [
  ...Object.values(QUERIES),
  ...OPERATION_NAMES.filter(isWrite).map(writeRoute),
  findRoute,
];
