import type { z } from 'zod';
import { eventPage } from '../../contract/proxy/events.schema.ts';
import {
  cardholderView,
  cardView,
  groupView,
  pageOf,
  resolution,
  resolved,
} from '../../contract/proxy/operations.schema.ts';
import { readEvents } from '../events/read-events.ts';
import { route } from './route.ts';
import type { RegistryTable } from '../registry/upsert-record.ts';
import { readRegistry } from '../registry/read-registry.ts';
import { resolve } from '../merchant/resolve-unknown.ts';

/** What the proxy knows on its own: events, the registry, and decisions by people. */
export const recordRoutes = [
  route({
    method: 'GET',
    path: '/v1/events',
    access: 'merchant',
    name: 'listEvents',
    problems: ['malformed-request', 'events-ahead', 'events-forgotten'],
    summary: 'What happened after the event named by "after"',
    query: { after: 'Id of the last event you know; all from the first when left out.' },
    answer: eventPage,
    handle: async (context, { query }) => ({
      status: 200,
      body: await readEvents(context, query.get('after')),
    }),
  }),
  route({
    method: 'POST',
    path: '/v1/attempts/:id/resolve',
    access: 'merchant',
    name: 'resolveAttempt',
    problems: ['already-settled', 'attempt-running'],
    summary: 'Decide what could not be proven, of an attempt or an operation',
    keyed: true,
    body: resolution,
    answer: resolved,
    handle: (context, { params, body, claim }) => resolve(context, params.id ?? '', body, claim()),
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
    query: { after: 'The "next" of the page before.' },
    answer: pageOf(view),
    handle: async (context, { caller, query }) => ({
      status: 200,
      body: await readRegistry(context, caller, { table, view }, query.get('after')),
    }),
  });
}
