import { isSettledForGood } from '../../contract/vocabulary/order-states.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { SessionAnswer } from '../../contract/proxy/session-answer.schema.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { sessionById } from '../sessions/session.ts';
import { sessionView } from './session-view.ts';
import { lockOrderOf, updateSession } from '../sessions/session.ts';

/** `DELETE /v1/sessions/:id`: nothing can be paid by it any more. It can still be read. */
export const cancelSession = (
  context: Context,
  id: string,
  claim: IdempotencyClaim,
): Promise<Answer<SessionAnswer>> =>
  context.store.transaction(async (tx) => {
    const answer = await withIdempotency(tx, claim, async () => {
      const now = context.clock.now();
      await lockOrderOf(tx, id);
      const session = await sessionById(tx, id);
      const order = await tx.get('orders', session.orderKey);
      const isOver = session.state === 'superseded' && order && isSettledForGood(order.state);
      if (session.state === 'paid' || isOver) throw new Problem('already-paid');
      if (session.state === 'paying')
        throw new Problem('attempt-running', {
          detail: 'A payment attempt is in progress. Wait for its outcome, or abandon it.',
        });
      // Not kept with the request: it would outlive an erasure of the shopper.
      const done = { status: 200, body: null };
      if (session.state === 'cancelled') return done;
      const cancelled = await updateSession(tx, session, { state: 'cancelled' });
      await recordEvent(context, tx, {
        type: 'session.cancelled',
        sessionId: id,
        data: { session: await sessionView(context, tx, cancelled, now) },
      });
      return done;
    });
    const session = await sessionById(tx, id);
    return { ...answer, body: await sessionView(context, tx, session, context.clock.now()) };
  });
