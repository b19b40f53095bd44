import type { SessionAnswer, SessionCreate } from '../../contract/proxy/session.schema.ts';
import { clientSecretOf, newClientSecret } from '../authentication/client-secret.ts';
import type { Context } from '../context/context.ts';
import { newRowId } from '../crypto/identifiers.ts';
import { orderKeyOf } from '../sessions/order-key.ts';
import { ownerOf } from '../saved-cards/saved-cards-of.ts';
import type { SessionRow } from '../store/tables.ts';

/** A session that is not stored yet, open from now on. */
export async function newSession(context: Context, terms: SessionCreate): Promise<SessionRow> {
  const id = newRowId('session', context);
  const now = context.clock.now();
  return {
    id,
    orderKey: orderKeyOf(context.profile, terms.order_id),
    orderId: terms.order_id,
    owner: ownerOf(context.profile, terms.shopper?.id) ?? null,
    state: 'open',
    version: 1,
    revision: 1,
    secretHash: await context.keys.sha256(await newClientSecret(context, id)),
    createdAt: now,
    expiresAt: now + terms.expires_in * 1000,
    terms,
  };
}

/**
 * The answer with the session's secret, which is in no stored answer but can be made again. One that was
 * made with a root secret that is gone is replaced, so that an order outlives a rotation.
 */
export async function withClientSecret(
  context: Context,
  body: SessionAnswer,
): Promise<SessionAnswer> {
  const { store } = context;
  const session = await store.get('sessions', body.id);
  if (!session) return body;
  const known = await clientSecretOf(context, session);
  if (known !== undefined) return { ...body, client_secret: known };
  const client_secret = await newClientSecret(context, session.id);
  const secretHash = await context.keys.sha256(client_secret);
  await store.transaction((tx) => tx.update('sessions', session.id, { secretHash }));
  return { ...body, client_secret };
}
