import {
  abandonRequest,
  cardPayment,
  checkoutView,
  paymentResult,
} from '../../contract/proxy/checkout.schema.ts';
import { abandon } from '../checkout/abandon.ts';
import { readCheckout } from '../checkout/checkout-view.ts';
import { eventStream } from '../checkout/event-stream.ts';
import { cardPaymentIdentity, payByCard } from '../checkout/pay-by-card.ts';
import { route } from '../http/route.ts';

/** What a shopper's browser does with one session. */
export const checkoutRoutes = [
  route({
    method: 'GET',
    path: '/v1/checkout',
    access: 'shopper',
    summary: 'What is to be paid, and how it stands',
    answer: checkoutView,
    handle: async (context, { caller }) => ({
      status: 200,
      body: await readCheckout(context, caller.session.id),
    }),
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/events',
    access: 'shopper',
    summary: 'The same, again with each change, as server-sent events',
    streams: true,
    answer: checkoutView,
    handle: (context, { caller, request }) =>
      Promise.resolve(eventStream(context, caller.session, request)),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/card',
    access: 'frame',
    summary: 'Pay by card',
    keyed: true,
    body: cardPayment,
    answer: paymentResult,
    identity: cardPaymentIdentity,
    handle: (context, { caller, browser, body, once }) =>
      payByCard(context, { session: caller.session, browser }, body, once()),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/abandon',
    access: 'shopper',
    summary: 'Give an attempt up, to pay in another way',
    keyed: true,
    body: abandonRequest,
    answer: checkoutView,
    handle: (context, { caller, body, once }) =>
      abandon(context, caller.session.id, body.attempt_id, once()),
  }),
];
