import type { Context } from '../context/context.ts';
import { sameHash } from '../crypto/keys.ts';
import type { SessionRow } from '../store/tables.ts';

/**
 * A shopper's credential, `<session id>.<keyed hash of it>`: opens one session and nothing else
 * (P-48). Only its hash is stored; it can be derived again for a repeated request, and no one
 * without the root secret can make one.
 */
export const newClientSecret = async ({ keys }: Context, sessionId: string): Promise<string> =>
  join(sessionId, await keys.mac('client-secret', sessionId));

/**
 * The secret that the session was given, also while the root secret is rotated; undefined where the root
 * secret that it was made with is gone.
 */
export async function clientSecretOf(
  { keys }: Context,
  session: SessionRow,
): Promise<string | undefined> {
  for (const mac of await keys.macs('client-secret', session.id)) {
    const secret = join(session.id, mac);
    if (sameHash(await keys.sha256(secret), session.secretHash)) return secret;
  }
  return undefined;
}

export async function sessionBySecret(
  { keys, store }: Context,
  secret: string,
): Promise<SessionRow | undefined> {
  const [id = ''] = secret.split('.');
  const [session, hash] = await Promise.all([store.get('sessions', id), keys.sha256(secret)]);
  return session && sameHash(hash, session.secretHash) ? session : undefined;
}

const join = (sessionId: string, mac: string): string => `${sessionId}.${mac}`;
