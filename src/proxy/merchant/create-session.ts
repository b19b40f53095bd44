import { Problem } from '../../contract/vocabulary/problems.ts';
import type { SessionAnswer, SessionCreate } from '../../contract/proxy/session.schema.ts';
import { newClientSecret } from '../authentication/client-secret.ts';
import type { Context } from '../context/context.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { checkTerms } from './check-terms.ts';
import { newSession, withClientSecret } from './new-session.ts';
import { readSession } from './read-session.ts';
import { newSessionView } from './session-view.ts';

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
  const session = await newSession(context, terms);
  const answer = await context.store.transaction((tx) =>
    withIdempotency(tx, claim, async () => {
      // A payment of the order that is proven meanwhile is seen, or sees the new session.
      await tx.lock('order', session.orderKey);
      if ((await tx.get('orders', session.orderKey))?.paidAttemptId)
        throw new Problem('already-paid');
      await tx.insert('sessions', session);
      return { status: 201, body: newSessionView(session) };
    }),
  );
  const body = answer.replayed
    ? await withClientSecret(context, await readSession(context, answer.body.id))
    : { ...answer.body, client_secret: await newClientSecret(context, session.id) };
  return { ...answer, body };
}
