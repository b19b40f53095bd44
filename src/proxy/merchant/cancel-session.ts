import { Problem } from '../../contract/vocabulary/problems.ts';
import type { SessionAnswer } from '../../contract/proxy/session.schema.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { sessionById } from '../sessions/session.ts';
import { sessionView } from './session-view.ts';
import { updateSession } from '../sessions/session.ts';

/** `DELETE /v1/sessions/:id`: nothing can be paid by it any more. It can still be read. */
export const cancelSession = (
  context: Context,
  id: string,
  claim: IdempotencyClaim,
): Promise<Answer<SessionAnswer>> =>
  context.store.transaction((tx) =>
    withIdempotency(tx, claim, async () => {
      const now = context.clock.now();
      const session = await sessionById(tx, id);
      if (session.state === 'paid' || session.state === 'superseded')
        throw new Problem('already-paid');
      if (session.state === 'paying')
        throw new Problem('attempt-running', {
          detail: 'A payment attempt is in progress. Wait for its outcome, or abandon it.',
        });
      if (session.state === 'cancelled')
        return { status: 200, body: await sessionView(tx, session, now) };
      const cancelled = await updateSession(tx, session, { state: 'cancelled' });
      const body = await sessionView(tx, cancelled, now);
      await recordEvent(context, tx, {
        type: 'session.cancelled',
        sessionId: id,
        data: { session: body },
      });
      return { status: 200, body };
    }),
  );
