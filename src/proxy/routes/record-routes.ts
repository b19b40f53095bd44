import type { z } from 'zod';
import {
  externalMovementsRecord,
  paymentBalance,
} from '../../contract/proxy/external-movements.schema.ts';
import { delivering, undelivered } from '../../contract/proxy/event-deliveries.schema.ts';
import { eventPage } from '../../contract/proxy/events.schema.ts';
import {
  bookedOperation,
  operationNews,
  operationFilters,
  orderFilters,
  orderView,
} from '../../contract/proxy/lists.schema.ts';
import { cardholderView, cardView, groupView } from '../../contract/proxy/issued.schema.ts';
import { pageOf, resolution, resolved } from '../../contract/proxy/operations.schema.ts';
import { payoutFilters, payoutView } from '../../contract/proxy/payouts.schema.ts';
import { timeline } from '../../contract/proxy/timeline.schema.ts';
import { unresolved, unresolvedFilters } from '../../contract/proxy/unresolved.schema.ts';
import { readEvents } from '../events/read-events.ts';
import { listUndelivered, redeliver } from '../events/redeliver.ts';
import { recordExternalMovements } from '../merchant/record-external-movements.ts';
import { filtersOf, readFilters } from '../http/read-query.ts';
import { route } from './route.ts';
import type { RegistryTable } from '../registry/upsert-record.ts';
import { readRegistry } from '../registry/read-registry.ts';
import { listOperations } from '../books/list-operations.ts';
import { streamOperationEvents } from '../books/operation-stream.ts';
import { listOrders } from '../books/list-orders.ts';
import { listPayouts } from '../books/list-payouts.ts';
import { timelineOf } from '../books/timeline.ts';
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
    access: 'operator',
    name: 'listOrders',
    summary: 'Orders with their attempts and refunds, newest first, a page at a time',
    query: filtersOf(orderFilters),
    answer: pageOf(orderView),
    handle: async (context, { caller, query }) => ({
      status: 200,
      body: await listOrders(context, caller, readFilters(query, orderFilters)),
    }),
  }),
  route({
    method: 'GET',
    path: '/v1/orders/:order_id/timeline',
    access: 'operator',
    name: 'readTimeline',
    problems: ['not-found'],
    summary: 'What happened to an order, and who did it or said so',
    answer: timeline,
    handle: async (context, { caller, params }) => ({
      status: 200,
      body: await timelineOf(context, caller, params.order_id ?? ''),
    }),
  }),
  route({
    method: 'GET',
    path: '/v1/operations',
    access: 'operator',
    name: 'listOperations',
    summary: 'Operations that were requested, newest first, a page at a time',
    query: filtersOf(operationFilters),
    answer: pageOf(bookedOperation),
    handle: async (context, { caller, query }) => ({
      status: 200,
      body: await listOperations(context, caller, readFilters(query, operationFilters)),
    }),
  }),
  route({
    method: 'GET',
    path: '/v1/operations/events',
    access: 'operator',
    name: 'followOperations',
    problems: ['too-many-attempts'],
    summary: 'Operations whose outcome is recorded or changes, as server-sent events',
    streams: true,
    answer: operationNews,
    handle: (context, { caller, request }) =>
      Promise.resolve(streamOperationEvents(context, caller, request)),
  }),
  route({
    method: 'GET',
    path: '/v1/payouts',
    access: 'operator',
    name: 'listPayouts',
    summary: 'Payouts with their amounts and fees, newest first, a page at a time',
    query: filtersOf(payoutFilters),
    answer: pageOf(payoutView),
    handle: async (context, { caller, query }) => ({
      status: 200,
      body: await listPayouts(context, caller, readFilters(query, payoutFilters)),
    }),
  }),
  route({
    method: 'GET',
    path: '/v1/unresolved',
    access: 'operator',
    name: 'listUnresolved',
    summary: 'What somebody has to decide, what was begun last first, a page at a time',
    query: filtersOf(unresolvedFilters),
    answer: pageOf(unresolved),
    handle: async (context, { caller, query }) => ({
      status: 200,
      body: await listUnresolved(context, caller, readFilters(query, unresolvedFilters)),
    }),
  }),
  route({
    method: 'POST',
    path: '/v1/attempts/:id/resolve',
    access: 'operator',
    name: 'resolveAttempt',
    problems: ['already-final', 'attempt-running'],
    summary: 'Decide an outcome that could not be proven, of an attempt or an operation',
    keyed: true,
    body: resolution,
    answer: resolved,
    handle: (context, { caller, params, body, claim }) =>
      resolve(context, caller, params.id ?? '', body, claim()),
  }),
  route({
    method: 'POST',
    path: '/v1/transactions/:id/external-movements',
    access: 'operator',
    name: 'recordExternalMovements',
    problems: ['amount-invalid', 'gateway-unavailable', 'over-refund', 'payment-cancelled'],
    summary: 'Record what of a payment was refunded externally, or lost to disputes',
    keyed: true,
    body: externalMovementsRecord,
    answer: paymentBalance,
    handle: (context, { caller, params, body, claim }) =>
      recordExternalMovements(context, caller, params.id ?? '', body, claim()),
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
