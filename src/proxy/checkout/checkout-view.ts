import type { CheckoutView } from '../../contract/proxy/checkout.schema.ts';
import { isSettledForGood, type StateOfOrder } from '../../contract/vocabulary/order-states.ts';
import type { SessionState } from '../../contract/vocabulary/outcomes.ts';
import { dateIn } from '../../gateway/index.ts';
import { attemptsLeft } from '../attempts/begin-attempt.ts';
import { inSequence } from '../attempts/list-attempts.ts';
import { whatBecameOf, paymentResultOf } from '../attempts/attempt-views.ts';
import type { Context } from '../context/context.ts';
import { provenOfOrder } from '../money/restate-order.ts';
import { shownStateOf } from '../money/server-payment.ts';
import { isHandedOver } from '../hand-off/keep-document.ts';
import { offersCards, savedCardsOf, savedCardView } from '../saved-cards/saved-cards-of.ts';
import { sessionById, termsOf } from '../sessions/session.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { paymentMethods } from './requests/payment-methods.ts';

/** The shopper's view: what is to be paid, and its state. */
export const readCheckout = (
  context: Context,
  sessionId: string,
  readOnly = false,
): Promise<CheckoutView> =>
  context.store.read(async (reader) => {
    const view = await checkoutView(context, reader, sessionId);
    return readOnly ? seenReadOnly(view) : view;
  });

/** A status token went through the hands of a bank: what the shopper has stored is not its business. */
export const seenReadOnly = ({ saved_cards: _stored, ...view }: CheckoutView): CheckoutView => view;

/** A session whose order was paid through another one, or by the merchant server, shows that payment's result. */
function shownState(state: SessionState, order: StateOfOrder): CheckoutView['state'] {
  if (state !== 'superseded') return state;
  return isSettledForGood(order) ? 'paid' : 'cancelled';
}

export async function checkoutView(
  context: Context,
  reader: Reader,
  sessionId: string,
): Promise<CheckoutView> {
  const { clock, profile } = context;
  const now = clock.now();
  const session = await sessionById(reader, sessionId);
  const terms = termsOf(session);
  const order = await provenOfOrder(context, reader, session.orderKey);
  const state = shownStateOf(session, order, now);
  const tried = inSequence(order.attempts.filter((attempt) => attempt.sessionId === sessionId));
  const current =
    tried.find((attempt) => attempt.id === order.paidBy) ??
    tried.slice(-1).find((attempt) => !attempt.abandoned);
  const stored = await savedCardsOf(context, reader, session);
  const { parts, locale, subscription, instalments, collect } = terms;
  return {
    session_id: sessionId,
    state: shownState(state, order.state),
    version: session.version,
    revision: session.revision,
    order_id: session.orderId,
    amount: terms.amount,
    items: terms.items,
    origin: terms.origin,
    expires_at: new Date(session.expiresAt).toISOString(),
    now: new Date(now).toISOString(),
    methods: paymentMethods(profile, terms, now),
    attempts_left: attemptsLeft(profile.limits.sessionAttempts, tried),
    proven: order.proven,
    ...(parts && { parts }),
    ...(locale && { locale }),
    ...(subscription && {
      subscription,
      today: dateIn(now, profile.timeZone),
      time_zone: profile.timeZone,
    }),
    ...(instalments && { instalments }),
    ...(collect && collect.length > 0 && { collect }),
    save_card: offersCards(profile, session) ? 'offer' : 'never',
    ...(stored.length > 0 && {
      saved_cards: stored.map((card) => savedCardView(context, card)),
    }),
    ...(current && (await shownPayment(context, reader, session.state, current))),
  };
}

/** One that was cancelled after it was paid no longer counts, and is no attempt at the order any more. */
async function shownPayment(
  context: Context,
  reader: Reader,
  state: SessionState,
  attempt: AttemptRow,
): Promise<Pick<CheckoutView, 'attempt' | 'cancelled_payment'>> {
  const shown = {
    ...(await paymentResultOf(context, attempt)),
    ...((await isHandedOver(context, reader, attempt)) && { redirected: true }),
    ...(await whatBecameOf(context, reader, attempt)),
  };
  if (state !== 'cancelled' || attempt.outcome !== 'succeeded') return { attempt: shown };
  return shown.reversal ? { cancelled_payment: shown } : {};
}
