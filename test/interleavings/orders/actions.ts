import { asMerchant, asPage, payByCard, send, sessionTerms } from '../../proxy/harness.ts';
import { CARD_PAYMENT } from '../../support/card-payment.ts';
import type { Action as ActionIn } from '../engine/room.ts';
import { CARDS, type Charge, type Shop } from './shop.ts';

type Action = ActionIn<Shop>;

const OFFER = { save_card: 'offer' };

const pay =
  (number: string, key?: (shop: Shop) => string): Action =>
  (shop) =>
    payByCard(shop.bench, shop.session, {
      number,
      more: { save_card: true },
      ...(key && { key: key(shop) }),
    });

const openFor =
  (terms: Readonly<Record<string, unknown>>): Action =>
  ({ bench, orderId }) => {
    const { order_id: _named, ...body } = sessionTerms({ ...OFFER, ...terms });
    return asMerchant(bench, { method: 'PUT', path: `/v1/orders/${orderId}/session`, body });
  };

const decide =
  (outcome: 'succeeded' | 'failed'): Action =>
  async ({ bench }) => {
    const [attempt] = await bench.store.find('attempts', { limit: 1 });
    return asMerchant(bench, {
      method: 'POST',
      path: `/v1/attempts/${attempt?.id ?? 'att_none'}/resolve`,
      body: { outcome, reason: 'seen', decided_by: 'Jo' },
    });
  };

const firstOf = ({ charges }: Shop): Charge | undefined => charges.values().next().value;

/** Lets time pass, and has what is due by then done. */
const passing =
  (ms: number, kind: 'attempts' | 'sessions' | 'pruning'): Action =>
  async ({ bench }) => {
    bench.clock.advance(ms);
    await bench.proxy.runDue(kind);
    return undefined;
  };

const operation =
  (name: string, list: string, more: object): Action =>
  (shop) =>
    asMerchant(shop.bench, {
      method: 'POST',
      path: `/v1/operations/${name}`,
      body: { [list]: [{ transaction_id: `t-${firstOf(shop)?.orderNo ?? 'none'}`, ...more }] },
    });

/** What can happen to an order, a session or a shopper. */
export const ACTIONS = {
  'another session': ({ bench, orderId }) =>
    asMerchant(bench, {
      method: 'POST',
      path: '/v1/sessions',
      body: sessionTerms({ order_id: orderId, ...OFFER }),
    }),
  'the session again': openFor({}),
  'the session at another price': openFor({
    amount: { value: '15.00', currency: 'EUR' },
    items: [],
  }),
  'the session of another shopper': openFor({ shopper: { id: 'shopper-2' } }),
  'a new price': ({ bench, session }) =>
    asMerchant(bench, {
      method: 'PATCH',
      path: `/v1/sessions/${session.id}`,
      body: { amount: { value: '17.00', currency: 'EUR' }, items: [] },
    }),
  'a session cancelled': ({ bench, session }) =>
    asMerchant(bench, { method: 'DELETE', path: `/v1/sessions/${session.id}` }),
  'a session expired': passing(86_400_000, 'sessions'),
  paid: pay(CARDS.paid),
  'paid by the same key': pay(CARDS.paid, ({ key }) => key),
  declined: pay(CARDS.declined),
  pending: pay(CARDS.pending),
  lost: pay(CARDS.lost),
  abandoned: ({ bench, session }) =>
    asPage(bench, session, { method: 'POST', path: '/v1/checkout/abandon', body: {} }),
  'decided to be paid': decide('succeeded'),
  'decided to have failed': decide('failed'),
  notified: async (shop) => {
    const charge = firstOf(shop);
    if (!charge) return undefined;
    if (charge.status === '-1') charge.status = '1';
    return send(shop.bench, {
      method: 'POST',
      path: new URL(charge.notifyUrl).pathname,
      body: `order_no=${charge.orderNo}&transaction_id=t-${charge.orderNo}&order_status=1`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  },
  asked: passing(6_000, 'attempts'),
  'payment cancelled': operation('orders.cancel', 'cancel_orders', {}),
  refunded: operation('orders.refund', 'refund_orders', {
    refund_amount: '12.00',
    expected_refunded: '0.00',
  }),
  'shopper erased': (shop) => {
    shop.erasedAt = shop.bench.clock.now();
    return asMerchant(shop.bench, { method: 'DELETE', path: '/v1/shoppers/shopper-1' });
  },
  'card forgotten': async ({ bench, session }) => {
    const [card] = await bench.store.find('savedCards', { limit: 1 });
    return asPage(bench, session, {
      method: 'DELETE',
      path: `/v1/checkout/saved-cards/${card?.id ?? 'card_none'}`,
    });
  },
  'card removed': async ({ bench }) => {
    const [card] = await bench.store.find('savedCards', { limit: 1 });
    return asMerchant(bench, {
      method: 'DELETE',
      path: `/v1/shoppers/shopper-1/cards/${card?.id ?? 'card_none'}`,
    });
  },
  'paid by the kept card': async ({ bench, session }) => {
    const [card] = await bench.store.find('savedCards', { limit: 1 });
    return asPage<unknown>(bench, session, {
      method: 'POST',
      path: '/v1/checkout/saved-card',
      body: { revision: 1, handle: card?.id ?? 'card_none' },
    });
  },
  'paid by the merchant': ({ bench }) =>
    asMerchant<unknown>(bench, {
      method: 'POST',
      path: '/v1/operations/authorise.card',
      body: { ...CARD_PAYMENT, shopper_id: 'shopper-1', token_flag: 'YES' },
    }),
} satisfies Record<string, Action>;
