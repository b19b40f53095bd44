import type { EventType } from '../../contract/proxy/events.schema.ts';
import type { Context } from '../context/context.ts';
import { recordEvent, type Happening } from '../events/record-event.ts';
import { termsOf } from '../sessions/session.ts';
import { orderIdOfKey } from '../store/order-key.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { attemptAnswerOf, sessionOf } from './attempt-views.ts';

type PaymentEvent = Exclude<Extract<EventType, `payment.${string}`>, 'payment.resolved'>;

/** Records the event of an attempt's outcome, with all that the merchant server needs to act on it. */
export async function tell(
  context: Context,
  tx: Transaction,
  type: PaymentEvent,
  attempt: AttemptRow,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const session = await tx.get('sessions', attempt.sessionId);
  const metadata = session && termsOf(session).metadata;
  await recordEvent(context, tx, {
    type,
    sessionId: attempt.sessionId || null,
    data: {
      ...sessionOf(attempt),
      order_id: orderIdOfKey(attempt.orderKey),
      attempt: attemptAnswerOf(attempt),
      ...(metadata && { metadata }),
      ...more,
    },
    // Which members `more` has depends on the type, which the compiler can't follow.
  } as Happening<PaymentEvent>);
}
