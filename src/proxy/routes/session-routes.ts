import { sessionAnswer, type SessionAnswer } from '../../contract/proxy/session-answer.schema.ts';
import {
  sessionChange,
  sessionCreate,
  sessionForOrderTerms,
} from '../../contract/proxy/session.schema.ts';
import type { Context } from '../context/context.ts';
import { route } from './route.ts';
import { cancelSession } from '../merchant/cancel-session.ts';
import { changeSession } from '../merchant/change-session.ts';
import { createSession } from '../merchant/create-session.ts';
import { readSession } from '../merchant/read-session.ts';
import { sessionForOrder } from '../merchant/session-for-order.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';

/** What the merchant server does with sessions. */
export const sessionRoutes = [
  route({
    method: 'POST',
    path: '/v1/sessions',
    access: 'merchant',
    name: 'createSession',
    problems: ['amount-invalid', 'already-paid'],
    summary: 'Create a session: one thing to be paid',
    keyed: true,
    status: 201,
    body: sessionCreate,
    answer: sessionAnswer,
    handle: (context, { body, claim }) => named(context, createSession(context, body, claim())),
  }),
  route({
    method: 'PUT',
    path: '/v1/orders/:order_id/session',
    name: 'sessionForOrder',
    problems: ['amount-invalid'],
    access: 'merchant',
    summary: 'Find, renew or create the session through which an order can be paid now',
    body: sessionForOrderTerms,
    answer: sessionAnswer,
    handle: (context, { params, body }) =>
      named(context, sessionForOrder(context, { ...body, order_id: orderIdIn(params) })),
  }),
  route({
    method: 'GET',
    path: '/v1/sessions/:id',
    access: 'merchant',
    name: 'retrieveSession',
    summary: 'Read a session with its attempts',
    answer: sessionAnswer,
    handle: async (context, { params }) =>
      named(context, { status: 200, body: await readSession(context, params.id ?? '') }),
  }),
  route({
    method: 'PATCH',
    path: '/v1/sessions/:id',
    access: 'merchant',
    name: 'updateSession',
    problems: ['amount-invalid', 'session-locked'],
    summary: 'Change what is to be paid; refused while an attempt is in progress',
    keyed: true,
    body: sessionChange,
    answer: sessionAnswer,
    handle: (context, { params, body, claim }) =>
      named(context, changeSession(context, params.id ?? '', body, claim())),
  }),
  route({
    method: 'DELETE',
    path: '/v1/sessions/:id',
    access: 'merchant',
    name: 'cancelSession',
    problems: ['already-paid', 'attempt-running'],
    summary: 'Cancel a session',
    keyed: true,
    answer: sessionAnswer,
    handle: (context, { params, claim }) =>
      named(context, cancelSession(context, params.id ?? '', claim())),
  }),
];

/** Log lines of a request about a session name it and its order. */
async function named<Named extends { readonly body: SessionAnswer }>(
  context: Context,
  answering: Named | Promise<Named>,
): Promise<Named> {
  const answer = await answering;
  const { id: sessionId, order_id: orderId } = answer.body;
  context.note({ sessionId, orderId });
  return answer;
}

function orderIdIn({ order_id }: Readonly<Record<string, string>>): string {
  const { success, data } = sessionCreate.shape.order_id.safeParse(order_id);
  if (!success)
    throw new Problem('malformed-request', {
      detail: 'An order id consists of 1 to 44 letters, digits, "_" and "-".',
    });
  return data;
}
