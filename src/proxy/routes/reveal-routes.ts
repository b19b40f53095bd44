import { revealedCard, revealRequest } from '../../contract/proxy/reveal.schema.ts';
import { route } from './route.ts';
import { revealCard } from '../reveal/reveal-card.ts';

/** The only route with card details. Its answer isn't stored, so no Idempotency-Key is required. */
export const revealRoutes = [
  route({
    method: 'POST',
    path: '/v1/cards/:id/reveal',
    access: 'revealer',
    name: 'revealCard',
    problems: [
      'card-not-active',
      'gone',
      'too-many-attempts',
      'gateway-unavailable',
      'query-refused',
      'not-enabled',
      'recipe-not-known',
    ],
    summary: 'Show the details of an active issued card, once, in the secure frame',
    body: revealRequest,
    answer: revealedCard,
    handle: async (context, { caller, params, body }) => ({
      status: 200,
      body: await revealCard(context, caller.claims, params.id ?? '', body),
    }),
  }),
];
