import { Problem } from '../../contract/vocabulary/problems.ts';
import {
  abandonRequest,
  alternativePayment,
  cardPayment,
  checkoutView,
  hostedPayment,
  paymentResult,
  savedCardPayment,
  type PaymentResult,
} from '../../contract/proxy/checkout.schema.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import { abandon } from '../checkout/abandon-attempt.ts';
import { readCheckout } from '../checkout/checkout-view.ts';
import { streamSessionEvents } from '../checkout/event-stream.ts';
import { cardPaymentIdentity, payByCard } from '../checkout/pay-by-card.ts';
import { payByAlternative } from '../checkout/pay-by-alternative.ts';
import { payOnHostedPage } from '../checkout/pay-on-hosted-page.ts';
import { payOnce, type ShopperRequest } from '../checkout/take-payment.ts';
import type { Context } from '../context/context.ts';
import { withoutDevice } from '../idempotency/compared-members.ts';
import type { CommandContext } from '../idempotency/command-context.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { route, type RouteCall } from './route.ts';
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

const paying =
  <Body>(
    pay: (
      command: CommandContext,
      payer: ShopperRequest,
      payment: Body,
      claim: IdempotencyClaim,
    ) => Promise<Answer<PaymentResult>>,
  ) =>
  (
    context: Context,
    { caller, browser, body, claim }: RouteCall<'payer' | 'shopper' | 'frame', Body>,
  ) =>
    payOnce(context, claim(), (command) =>
      pay(command, { session: caller.session, browser }, body, claim()),
    );

const view = {
  path: '/v1/checkout',
  access: 'viewer',
  answer: checkoutView,
  handle: async (context: Context, { caller }: RouteCall<'viewer', unknown>) => ({
    status: 200,
    body: await readCheckout(context, caller.session.id, caller.readOnly),
  }),
} as const;

/** What a shopper's browser does with one session. */
export const checkoutRoutes = [
  route({
    ...view,
    method: 'GET',
    name: 'retrieveCheckout',
    summary: 'What is to be paid, and its state',
  }),
  route({
    ...view,
    method: 'POST',
    name: 'retrieveCheckoutFromPage',
    credentialAsBody: true,
    problems: ['body-too-large'],
    summary:
      'The same for a page, which saves a round trip: the credential is the body, as text/plain',
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/events',
    access: 'viewer',
    name: 'followCheckout',
    problems: ['too-many-attempts'],
    summary: 'The same as server-sent events, one for each change',
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
    compared: withoutDevice,
    handle: paying(payByCard),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/saved-card',
    access: 'payer',
    name: 'payBySavedCard',
    problems: [...PAYING, 'card-invalid', 'not-found'],
    summary: 'Pay by a stored card; a security code is accepted from the secure frame only',
    keyed: true,
    body: savedCardPayment,
    answer: paymentResult,
    identity: savedCardIdentity,
    compared: withoutDevice,
    handle(context, call) {
      if (call.body.security_code !== undefined && !call.caller.fromFrame)
        throw new Problem('forbidden', { detail: 'Only the secure frame may send card data.' });
      return paying(payBySavedCard)(context, call);
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/checkout/saved-cards/:handle',
    access: 'shopper',
    name: 'forgetSavedCard',
    summary: 'Remove a stored card',
    answer: checkoutView,
    problems: ['session-locked'],
    handle: async (context, { caller, params }) => ({
      status: 200,
      body: await removeSavedCard(context, caller.session, params.handle ?? ''),
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
    // A method may ask for a file (C-152).
    largest: operationOf('authorise.alternative').largest,
    answer: paymentResult,
    compared: withoutDevice,
    handle: paying(payByAlternative),
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
    compared: withoutDevice,
    handle: paying(payOnHostedPage),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/abandon',
    access: 'shopper',
    name: 'abandonAttempt',
    problems: ['attempt-running', 'gateway-unavailable'],
    summary: 'Abandon an attempt, to pay by another method',
    keyed: true,
    body: abandonRequest,
    answer: checkoutView,
    handle: (context, { caller, body, claim }) =>
      abandon(context, caller.session, body.attempt_id, claim()),
  }),
];
