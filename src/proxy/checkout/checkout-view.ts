import type { CheckoutView } from '../../contract/proxy/checkout.schema.ts';
import { proofOf } from '../../contract/vocabulary/outcomes.ts';
import type { SessionState } from '../../contract/vocabulary/outcomes.ts';
import { dateIn } from '../../gateway/index.ts';
import { attemptsLeft } from '../attempts/begin-attempt.ts';
import { attemptsOfOrder } from '../attempts/list-attempts.ts';
import { isPaymentCancelled } from '../attempts/ledger-entry.ts';
import { paymentResultOf } from '../attempts/attempt-views.ts';
import type { Context } from '../context/context.ts';
import { isHandedOver } from '../hand-off/keep-document.ts';
import { mayKeepCard } from '../saved-cards/keep-card.ts';
import { savedCardsOf, savedCardView } from '../saved-cards/saved-cards-of.ts';
import { sessionById } from '../sessions/session.ts';
import { stateAt, termsOf } from '../sessions/session.ts';
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
    const { saved_cards, ...view } = await checkoutView(context, reader, sessionId);
    // A status token went through the hands of a bank: what the shopper has stored is not its business.
    return readOnly || !saved_cards ? view : { ...view, saved_cards };
  });

/** A session whose order was paid through another one shows that payment's result. */
async function shownState(
  reader: Reader,
  state: SessionState,
  attempts: readonly AttemptRow[],
): Promise<CheckoutView['state']> {
  if (state !== 'superseded') return state;
  for (const attempt of attempts)
    if (
      attempt.outcome === 'succeeded' &&
      !(await isPaymentCancelled(reader, attempt.transactionId))
    )
      return 'paid';
  return 'cancelled';
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
  const attempts = await attemptsOfOrder(reader, session.orderKey);
  const tried = attempts.filter((attempt) => attempt.sessionId === sessionId);
  const order = await reader.get('orders', session.orderKey);
  const standing =
    tried.find((attempt) => attempt.id === order?.paidAttemptId) ??
    tried.slice(-1).find((attempt) => !attempt.abandoned);
  const stored = await savedCardsOf(context, reader, terms);
  const { parts, locale, subscription, instalments, collect } = terms;
  return {
    session_id: sessionId,
    state: await shownState(reader, stateAt(session, now), attempts),
    version: session.version,
    revision: session.revision,
    order_id: session.orderId,
    amount: terms.amount,
    items: terms.items,
    origin: terms.origin,
    expires_at: new Date(session.expiresAt).toISOString(),
    now: new Date(now).toISOString(),
    methods: paymentMethods(profile, terms),
    attempts_left: attemptsLeft(profile.limits.sessionAttempts, tried),
    proven: order?.paidAttemptId ? 'received' : proofOf(attempts.map(({ outcome }) => outcome)),
    ...(parts && { parts }),
    ...(locale && { locale }),
    ...(subscription && {
      subscription,
      today: dateIn(now, profile.timeZone),
      time_zone: profile.timeZone,
    }),
    ...(instalments && { instalments }),
    ...(collect && collect.length > 0 && { collect }),
    save_card: mayKeepCard(profile, terms) ? 'offer' : 'never',
    ...(stored.length > 0 && {
      saved_cards: stored.map((card) => savedCardView(context, card)),
    }),
    // A payment that was cancelled afterwards no longer counts.
    ...(standing &&
      !(session.state === 'cancelled' && standing.outcome === 'succeeded') && {
        attempt: {
          ...paymentResultOf(standing),
          ...((await isHandedOver(context, reader, standing)) && { elsewhere: true }),
        },
      }),
  };
}
