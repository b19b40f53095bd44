import { Problem } from '../../contract/vocabulary/problems.ts';
import type { SessionAnswer, SessionCreate } from '../../contract/proxy/session.schema.ts';
import type { Context } from '../context/context.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { newId } from '../crypto/identifiers.ts';
import { sha256 } from '../crypto/keys.ts';
import type { SessionRow } from '../store/tables.ts';
import { checkTerms } from './check-terms.ts';
import { clientSecretOf, newClientSecret } from '../authentication/client-secret.ts';
import { sessionView } from './session-view.ts';

/** `POST /v1/sessions`: one thing to be paid, fixed by the merchant server (P-26). */
export async function createSession(
  context: Context,
  terms: SessionCreate,
  claim: IdempotencyClaim,
): Promise<Answer<SessionAnswer>> {
  checkTerms(context, terms);
  const id = newId('session', context.random);
  const now = context.clock.now();
  const session: SessionRow = {
    id,
    orderKey: `${context.profile.ids.accountId}|${terms.order_id}`,
    orderId: terms.order_id,
    state: 'open',
    version: 1,
    revision: 1,
    secretHash: await sha256(await newClientSecret(context, id)),
    createdAt: now,
    expiresAt: now + terms.expires_in * 1000,
    terms,
  };
  const answer = await context.store.transaction((tx) =>
    withIdempotency(tx, claim, async () => {
      if ((await tx.get('orders', session.orderKey))?.paidAttemptId)
        throw new Problem('already-paid');
      await tx.insert('sessions', session);
      return { status: 201, body: await sessionView(tx, session, now) };
    }),
  );
  // The stored answer is without the secret; a repeat gets the same one, made again.
  return { ...answer, body: await withClientSecret(context, answer.body) };
}

async function withClientSecret(context: Context, body: SessionAnswer): Promise<SessionAnswer> {
  const session = await context.store.transaction((tx) => tx.get('sessions', body.id));
  return session ? { ...body, client_secret: await clientSecretOf(context, session) } : body;
}
