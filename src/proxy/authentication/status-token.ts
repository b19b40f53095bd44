import type { Context } from '../context/context.ts';
import { readUntil, signUntil } from '../crypto/signed-token.ts';
import type { SessionRow } from '../store/tables.ts';

const PREFIX = 'st_';
const LIVES_MS = 24 * 3_600_000;

/** Lets a returning shopper see the session's state for a day, and nothing more. */
export const newStatusToken = async (context: Context, sessionId: string): Promise<string> =>
  PREFIX + (await signUntil(context.keys, 'status', sessionId, context.clock.now() + LIVES_MS));

/** The session that a status token shows. */
export async function sessionByStatusToken(
  context: Context,
  token: string,
): Promise<SessionRow | undefined> {
  if (!token.startsWith(PREFIX)) return undefined;
  const now = context.clock.now();
  const read = await readUntil(context.keys, 'status', token.slice(PREFIX.length), now);
  return read && !read.hasEnded ? context.store.get('sessions', read.subject) : undefined;
}
