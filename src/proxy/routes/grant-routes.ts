import { grantAnswer, grantCreate, grantState } from '../../contract/proxy/grant.schema.ts';
import { createGrant } from '../grants/create-grant.ts';
import { revokeGrant } from '../grants/revoke-grant.ts';
import { route } from './route.ts';

/** Tokens for browsers. Their answers contain a credential, so none is stored and no key is required. */
export const grantRoutes = [
  route({
    method: 'POST',
    path: '/v1/grants',
    access: 'merchant',
    name: 'createGrant',
    summary: 'Let one browser perform named operations for a while',
    status: 201,
    body: grantCreate,
    answer: grantAnswer,
    handle: async (context, { body }) => ({ status: 201, body: await createGrant(context, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/v1/grants/:id',
    access: 'merchant',
    name: 'revokeGrant',
    summary: 'Revoke a grant',
    answer: grantState,
    handle: async (context, { params }) => ({
      status: 200,
      body: await revokeGrant(context, params.id ?? ''),
    }),
  }),
];
