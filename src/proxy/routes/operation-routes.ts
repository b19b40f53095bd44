import type { z } from 'zod';
import { OPERATION_NAMES } from '../../contract/vocabulary/operation-names.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import { transactionsQueryRequest } from '../../contract/gateway/transactions.schema.ts';
import { cardholderQueryRequest, cardQueryRequest } from '../../contract/gateway/issuing.schema.ts';
import {
  cardholderView,
  cardView,
  operationResult,
  transactionsView,
} from '../../contract/proxy/operations.schema.ts';
import { bodyOf } from '../../contract/proxy/operation-bodies.schema.ts';
import type {
  OperationBody,
  QueryName,
  WriteName,
} from '../../contract/proxy/operation-bodies.schema.ts';
import type { ProblemSlug } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import { assertGranted } from '../grants/resources.ts';
import type { Operator } from '../grants/operator.ts';
import { route } from './route.ts';
import { performOperation } from '../operations/perform-operation.ts';
import { readCard } from '../operations/read-card.ts';
import { readCardholder } from '../operations/read-cardholder.ts';
import { readTransactions } from '../operations/read-transactions.ts';

const isWrite = (name: string): name is WriteName => !(name in QUERIES);

/** What a grant does not name is refused before any other check. */
function assertMay(caller: Operator, name: WriteName | QueryName, body: unknown): void {
  if (caller.kind === 'grant') assertGranted(caller.claims, name, body);
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
      ...(operationOf(name).base === 'issuing' ? (['not-enabled'] as const) : []),
    ],
    summary,
    body,
    answer,
    handle: async (context, { caller, body }) => {
      assertMay(caller, name, body);
      return { status: 200, body: await read(context, body, caller) };
    },
  });

const QUERIES = {
  'transactions.query': queryRoute(
    'transactions.query',
    transactionsQueryRequest,
    transactionsView,
    (context, body, caller) => readTransactions(context, caller, body),
  ),
  'cardholder.query': queryRoute(
    'cardholder.query',
    cardholderQueryRequest,
    cardholderView,
    (context, { cardholderId }, caller) => readCardholder(context, caller, cardholderId),
  ),
  'card.query': queryRoute(
    'card.query',
    cardQueryRequest,
    cardView,
    (context, { cardId }) => readCard(context, cardId),
    'Look up an issued card, without its number and security code',
  ),
} as const satisfies Record<QueryName, unknown>;

/** Why an operation may not be performed, where it is not for what was sent. */
const problemsOf = (name: WriteName): readonly ProblemSlug[] => [
  'amount-invalid',
  'order-conflict',
  'movement-unsettled',
  'gateway-unavailable',
  'gateway-busy',
  'gateway-down',
  'proxy-busy',
  ...(NEED_ENABLING.includes(name) ? (['not-enabled'] as const) : []),
  ...(name === 'orders.refund'
    ? (['over-refund', 'refund-mismatch', 'refunds-unconfirmed'] as const)
    : []),
  ...(['orders.refund', 'orders.cancel'].includes(name) ? (['payment-cancelled'] as const) : []),
  ...(operationOf(name).base === 'issuing' ? (['not-enabled', 'resource-closed'] as const) : []),
];
const NEED_ENABLING: readonly WriteName[] = ['payout.create', 'orders.update', 'orders.review'];

const writeRoute = (name: WriteName) =>
  route({
    method: 'POST',
    path: path(name),
    access: 'operator',
    name: nameOf(name),
    problems: problemsOf(name),
    summary: operationOf(name).summary,
    keyed: true,
    body: bodyOf(name),
    answer: operationResult,
    identity: identityOf,
    handle: (context, { caller, body, claim }) => {
      assertMay(caller, name, body);
      return performOperation(context, caller, name, body as OperationBody<WriteName>, claim());
    },
  });

/** A card number counts as its keyed hash, a security code not at all (P-02). */
async function identityOf({ keys }: Context, body: unknown): Promise<unknown> {
  const { security_code: _never, ...rest } = body as Partial<RequestValues<'authorise.card'>>;
  return rest.card === undefined
    ? rest
    : { ...rest, card: await keys.mac('card-number', rest.card) };
}

/** All operations of the gateway; ids, secrets and signature are added here. */
export const operationRoutes = [
  ...Object.values(QUERIES),
  ...OPERATION_NAMES.filter(isWrite).map(writeRoute),
];
