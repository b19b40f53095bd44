import { Problem } from '../../contract/vocabulary/problems.ts';
import {
  abandonRequest,
  alternativePayment,
  cardPayment,
  checkoutView,
  hostedPayment,
  paymentResult,
  savedCardPayment,
} from '../../contract/proxy/checkout.schema.ts';
import { abandon } from '../checkout/abandon-attempt.ts';
import { readCheckout } from '../checkout/checkout-view.ts';
import { streamSessionEvents } from '../checkout/event-stream.ts';
import { cardPaymentIdentity, payByCard } from '../checkout/pay-by-card.ts';
import { payByAlternative } from '../checkout/pay-by-alternative.ts';
import { payOnHostedPage } from '../checkout/pay-on-hosted-page.ts';
import { payOnce } from '../checkout/take-payment.ts';
import { route } from './route.ts';
import { payBySavedCard, savedCardIdentity } from '../checkout/pay-by-saved-card.ts';
import { removeSavedCard } from '../checkout/remove-saved-card.ts';

/** Why a payment may not begin. */
const PAYING = [
  'session-expired',
  'session-cancelled',
  'session-changed',
  'already-paid',
  'attempt-running',
  'order-conflict',
  'method-not-offered',
  'consent-missing',
  'too-many-attempts',
  'gateway-busy',
  'gateway-down',
  'proxy-busy',
] as const;

/** What a shopper's browser does with one session. */
export const checkoutRoutes = [
  route({
    method: 'GET',
    path: '/v1/checkout',
    access: 'viewer',
    name: 'retrieveCheckout',
    summary: 'What is to be paid, and its state',
    answer: checkoutView,
    handle: async (context, { caller }) => ({
      status: 200,
      body: await readCheckout(context, caller.session.id, caller.readOnly),
    }),
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/events',
    access: 'viewer',
    name: 'followCheckout',
    problems: ['too-many-attempts'],
    summary: 'The same, again with each change, as server-sent events',
    streams: true,
    answer: checkoutView,
    handle: (context, { caller, request }) =>
      Promise.resolve(streamSessionEvents(context, caller, request)),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/card',
    access: 'frame',
    name: 'payByCard',
    problems: [...PAYING, 'card-invalid'],
    summary: 'Pay by card',
    keyed: true,
    body: cardPayment,
    answer: paymentResult,
    identity: cardPaymentIdentity,
    handle: (context, { caller, browser, body, claim }) =>
      payOnce(context, claim(), (command) =>
        payByCard(command, { session: caller.session, browser }, body, claim()),
      ),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/saved-card',
    access: 'payer',
    name: 'payBySavedCard',
    problems: [...PAYING, 'card-invalid', 'not-found'],
    summary: 'Pay by a stored card; with a security code from the secure frame only',
    keyed: true,
    body: savedCardPayment,
    answer: paymentResult,
    identity: savedCardIdentity,
    handle(context, { caller, browser, body, claim }) {
      if (body.security_code !== undefined && !caller.fromFrame)
        throw new Problem('forbidden', { detail: 'Only the secure frame may send card data.' });
      return payOnce(context, claim(), (command) =>
        payBySavedCard(command, { session: caller.session, browser }, body, claim()),
      );
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/checkout/saved-cards/:handle',
    access: 'shopper',
    name: 'forgetSavedCard',
    summary: 'Forget a stored card',
    answer: checkoutView,
    handle: async (context, { caller, params }) => ({
      status: 200,
      body: await removeSavedCard(context, caller.session.id, params.handle ?? ''),
    }),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/alternative',
    access: 'shopper',
    name: 'payByAlternativeMethod',
    problems: PAYING,
    summary: 'Pay by another method, on its own page',
    keyed: true,
    body: alternativePayment,
    answer: paymentResult,
    handle: (context, { caller, browser, body, claim }) =>
      payOnce(context, claim(), (command) =>
        payByAlternative(command, { session: caller.session, browser }, body, claim()),
      ),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/hosted',
    access: 'shopper',
    name: 'payOnHostedPage',
    problems: PAYING,
    summary: "Pay on the gateway's hosted page",
    keyed: true,
    body: hostedPayment,
    answer: paymentResult,
    handle: (context, { caller, browser, body, claim }) =>
      payOnce(context, claim(), (command) =>
        payOnHostedPage(command, { session: caller.session, browser }, body, claim()),
      ),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/abandon',
    access: 'shopper',
    name: 'abandonAttempt',
    problems: ['attempt-running', 'gateway-unavailable'],
    summary: 'Give an attempt up, to pay in another way',
    keyed: true,
    body: abandonRequest,
    answer: checkoutView,
    handle: (context, { caller, body, claim }) =>
      abandon(context, caller.session.id, body.attempt_id, claim()),
  }),
];
