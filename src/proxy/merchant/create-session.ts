import type { SessionAnswer } from '../../contract/proxy/session-answer.schema.ts';
import type { SessionCreate } from '../../contract/proxy/session.schema.ts';
import { newClientSecret } from '../authentication/client-secret.ts';
import type { Context } from '../context/context.ts';
import { isPayable, type StateOfOrder } from '../../contract/vocabulary/order-states.ts';
import { assertUnpaid, readStateNow } from '../money/server-payment.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { checkOrderId, checkTerms } from './check-terms.ts';
import { insertSession, newSession, withClientSecret } from './new-session.ts';
import { readSession } from './read-session.ts';
import { newSessionView } from './session-view.ts';
import { withWarnings } from './session-warnings.ts';

/**
 * `POST /v1/sessions`: one thing to be paid, fixed by the merchant server (P-26). A repeat is
 * answered with the same session as it is now, not as it was when it was created.
 */
export async function createSession(
  context: Context,
  terms: SessionCreate,
  claim: IdempotencyClaim,
): Promise<Answer<SessionAnswer>> {
  checkTerms(context, terms);
  checkOrderId(context, terms.order_id);
  const session = await newSession(context, terms);
  let state: StateOfOrder = 'open';
  const answer = await context.store.transaction((tx) =>
    withIdempotency(tx, claim, async () => {
      // A payment of the order that is proven meanwhile is seen, or sees the new session.
      await tx.lock('order', session.orderKey);
      state = await readStateNow(context, tx, session.orderKey);
      assertUnpaid(state);
      await insertSession(context, tx, session);
      // No more of it: what is kept of a request would outlive an erasure of the shopper.
      return { status: 201, body: { id: session.id } };
    }),
  );
  const body =
    answer.replayed || !isPayable(state)
      ? await withClientSecret(context, await readSession(context, answer.body.id))
      : { ...newSessionView(session), client_secret: await newClientSecret(context, session.id) };
  return { ...answer, body: withWarnings(context, terms, body) };
}
