import type { z } from 'zod';
import { elsewhereStatement, paymentBalance } from '../../contract/proxy/elsewhere.schema.ts';
import { delivering, undelivered } from '../../contract/proxy/event-deliveries.schema.ts';
import { eventPage } from '../../contract/proxy/events.schema.ts';
import {
  bookedOperation,
  operationFilters,
  orderFilters,
  orderView,
} from '../../contract/proxy/lists.schema.ts';
import {
  cardholderView,
  cardView,
  groupView,
  pageOf,
  resolution,
  resolved,
  unresolved,
} from '../../contract/proxy/operations.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { readEvents } from '../events/read-events.ts';
import { listUndelivered, redeliver } from '../events/redeliver.ts';
import { stateElsewhere } from '../merchant/state-elsewhere.ts';
import { meaningsOf, readQuery } from '../http/read-query.ts';
import { route } from './route.ts';
import type { RegistryTable } from '../registry/upsert-record.ts';
import { readRegistry } from '../registry/read-registry.ts';
import { listOperations } from '../books/list-operations.ts';
import { listOrders } from '../books/list-orders.ts';
import { listUnresolved } from '../books/list-unresolved.ts';
import { resolve } from '../merchant/resolve-unknown.ts';

/** What the proxy knows on its own: events, the registry, and decisions by people. */
export const recordRoutes = [
  route({
    method: 'GET',
    path: '/v1/events',
    access: 'merchant',
    name: 'listEvents',
    problems: ['events-ahead', 'events-forgotten'],
    summary: 'What happened after the event named by "after"',
    query: { after: 'Id of the last event you know; by default all from the first.' },
    answer: eventPage,
    handle: async (context, { query }) => ({
      status: 200,
      body: await readEvents(context, query.get('after')),
    }),
  }),
  route({
    method: 'GET',
    path: '/v1/events/undelivered',
    access: 'merchant',
    name: 'listUndelivered',
    summary: 'Events whose delivery was abandoned, a page at a time',
    query: { after: 'The "next" of the page before.' },
    answer: pageOf(undelivered),
    handle: async (context, { query }) => ({
      status: 200,
      body: await listUndelivered(context, query.get('after')),
    }),
  }),
  route({
    method: 'POST',
    path: '/v1/events/:id/deliver',
    access: 'merchant',
    name: 'deliverEvent',
    problems: ['not-enabled'],
    summary: 'Send an event to your address once more',
    answer: delivering,
    handle: async (context, { params }) => ({
      status: 200,
      body: await redeliver(context, params.id ?? ''),
    }),
  }),
  route({
    method: 'GET',
    path: '/v1/orders',
    access: 'merchant',
    name: 'listOrders',
    summary: 'Orders with their attempts and refunds, newest first, a page at a time',
    query: meaningsOf(orderFilters),
    answer: pageOf(orderView),
    handle: async (context, { query }) => ({
      status: 200,
      body: await listOrders(context, readQuery(query, orderFilters)),
    }),
  }),
  route({
    method: 'GET',
    path: '/v1/operations',
    access: 'merchant',
    name: 'listOperations',
    summary: 'Operations that were requested, newest first, a page at a time',
    query: meaningsOf(operationFilters),
    answer: pageOf(bookedOperation),
    handle: async (context, { query }) => ({
      status: 200,
      body: await listOperations(context, readQuery(query, operationFilters)),
    }),
  }),
  route({
    method: 'GET',
    path: '/v1/attempts',
    access: 'merchant',
    name: 'listUnresolved',
    summary: 'Attempts and operations with an unknown outcome, a page at a time',
    query: {
      outcome: '`unknown`; no other outcome is listed.',
      after: 'The "next" of the page before.',
    },
    answer: pageOf(unresolved),
    handle: async (context, { query }) => {
      if (query.get('outcome') !== 'unknown')
        throw new Problem('malformed-request', {
          detail: 'Use `outcome=unknown` here; `GET /v1/orders` lists every outcome.',
        });
      return { status: 200, body: await listUnresolved(context, query.get('after')) };
    },
  }),
  route({
    method: 'POST',
    path: '/v1/attempts/:id/resolve',
    access: 'merchant',
    name: 'resolveAttempt',
    problems: ['already-settled', 'attempt-running'],
    summary: 'Decide an outcome that could not be proven, of an attempt or an operation',
    keyed: true,
    body: resolution,
    answer: resolved,
    handle: (context, { params, body, claim }) => resolve(context, params.id ?? '', body, claim()),
  }),
  route({
    method: 'POST',
    path: '/v1/transactions/:id/elsewhere',
    access: 'merchant',
    name: 'stateElsewhere',
    problems: ['amount-invalid', 'gateway-unavailable', 'over-refund', 'payment-cancelled'],
    summary: 'State what of a payment was refunded elsewhere, or lost to disputes',
    keyed: true,
    body: elsewhereStatement,
    answer: paymentBalance,
    handle: (context, { params, body, claim }) =>
      stateElsewhere(context, params.id ?? '', body, claim()),
  }),
  registryRoute('cards', cardView, 'Issued cards'),
  registryRoute('groups', groupView, 'Groups'),
  registryRoute('cardholders', cardholderView, 'Cardholders'),
];

function registryRoute(table: RegistryTable, view: z.ZodType, what: string) {
  return route({
    method: 'GET',
    path: `/v1/${table}`,
    access: 'operator',
    name: `list${table[0]?.toUpperCase()}${table.slice(1)}`,
    summary: `${what} that were seen here, a page at a time`,
    query: {
      after: 'The "next" of the page before.',
      ids: 'Up to 100 ids, joined by commas: only those that were seen are answered, on one page.',
    },
    answer: pageOf(view),
    handle: async (context, { caller, query }) => ({
      status: 200,
      body: await readRegistry(
        context,
        caller,
        { table, view },
        { after: query.get('after'), ids: query.get('ids') },
      ),
    }),
  });
}
