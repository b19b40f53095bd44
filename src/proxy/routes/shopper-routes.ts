import { shopperErased, shopperView } from '../../contract/proxy/shopper.schema.ts';
import { eraseShopper, removeShopperCard } from '../merchant/erase-shopper.ts';
import { readShopper } from '../merchant/read-shopper.ts';
import { route } from './route.ts';

/** What the merchant server does for shoppers who ask what is known of them. */
export const shopperRoutes = [
  route({
    method: 'GET',
    path: '/v1/shoppers/:id',
    access: 'merchant',
    name: 'retrieveShopper',
    summary: 'Everything that is known about a shopper: stored cards and sessions',
    answer: shopperView,
    handle: async (context, { params }) => ({
      status: 200,
      body: await context.store.read((reader) => readShopper(context, reader, params.id ?? '')),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/v1/shoppers/:id',
    access: 'merchant',
    name: 'eraseShopper',
    problems: ['attempt-running'],
    summary: 'Erase a shopper: stored cards, and personal data in sessions',
    keyed: true,
    answer: shopperErased,
    handle: (context, { params, claim }) => eraseShopper(context, params.id ?? '', claim()),
  }),
  route({
    method: 'DELETE',
    path: '/v1/shoppers/:id/cards/:handle',
    access: 'merchant',
    name: 'removeShopperCard',
    summary: 'Delete one stored card of a shopper',
    keyed: true,
    answer: shopperView,
    handle: (context, { params, claim }) =>
      removeShopperCard(context, params.id ?? '', params.handle ?? '', claim()),
  }),
];
