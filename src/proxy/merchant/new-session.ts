import type { SessionAnswer } from '../../contract/proxy/session-answer.schema.ts';
import type { SessionCreate } from '../../contract/proxy/session.schema.ts';
import { clientSecretOf, newClientSecret } from '../authentication/client-secret.ts';
import type { Context } from '../context/context.ts';
import { newRowId } from '../crypto/identifiers.ts';
import { nextTermsNumber, restateOrder } from '../money/restate-order.ts';
import { orderKeyOf } from '../store/order-key.ts';
import { ownerOf } from '../saved-cards/saved-cards-of.ts';
import { searchedBy } from '../sessions/session.ts';
import type { Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';

/** A session that is not stored yet, open from now on; what stores it numbers its terms. */
export async function newSession(context: Context, terms: SessionCreate): Promise<SessionRow> {
  const id = newRowId('session', context);
  const now = context.clock.now();
  return {
    id,
    orderKey: orderKeyOf(context.profile, terms.order_id),
    orderId: terms.order_id,
    owner: ownerOf(context.profile, terms.shopper?.id) ?? null,
    ...searchedBy(terms),
    replacedBy: null,
    state: 'open',
    version: 1,
    revision: 1,
    secretHash: await context.keys.sha256(await newClientSecret(context, id)),
    createdAt: now,
    expiresAt: now + terms.expires_in * 1000,
    termsNumber: 0,
    terms,
  };
}

/** Stores a session. Its terms are the order's newest: an open session that asks for another amount ends. */
export async function insertSession(
  context: Context,
  tx: Transaction,
  session: SessionRow,
): Promise<SessionRow> {
  const termsNumber = await nextTermsNumber(tx, session.orderKey);
  const numbered = { ...session, termsNumber };
  await tx.insert('sessions', numbered);
  if (termsNumber > 1) await restateOrder(context, tx, session.orderKey);
  return numbered;
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
