import { accountView } from '../../contract/proxy/account.schema.ts';
import { preferOwnCard, readAccount, removeOwnCard } from '../self-service/own-account.ts';
import { route } from './route.ts';

/** What a signed-in shopper does with what is theirs; a subscription is cancelled by its operation. */
export const accountRoutes = [
  route({
    method: 'GET',
    path: '/v1/shopper',
    access: 'account',
    name: 'retrieveAccount',
    problems: ['forbidden'],
    summary: 'Stored cards and subscriptions of the shopper whom the grant names',
    answer: accountView,
    handle: async (context, { caller }) => ({
      status: 200,
      body: await context.store.read((reader) => readAccount(context, reader, caller.owner)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/v1/shopper/cards/:handle',
    access: 'account',
    name: 'removeOwnCard',
    problems: ['forbidden'],
    summary: 'Remove a stored card of the shopper whom the grant names',
    keyed: true,
    answer: accountView,
    handle: (context, { caller, params, claim }) =>
      removeOwnCard(context, caller.owner, params.handle ?? '', claim()),
  }),
  route({
    method: 'POST',
    path: '/v1/shopper/cards/:handle/default',
    access: 'account',
    name: 'preferOwnCard',
    problems: ['forbidden'],
    summary: 'Have checkouts list a stored card first, and choose it',
    keyed: true,
    answer: accountView,
    handle: (context, { caller, params, claim }) =>
      preferOwnCard(context, caller.owner, params.handle ?? '', claim()),
  }),
];
