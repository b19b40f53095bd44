import type { SessionState } from '../../contract/vocabulary/outcomes.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { sessionTerms } from '../store/session-terms.schema.ts';
import type { SessionTerms } from '../store/session-terms.schema.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';

/** What the merchant server fixed, with its changes since. */
export const termsOf = (session: SessionRow): SessionTerms => sessionTerms.parse(session.terms);

/** An open session ends by the clock, whether or not anyone has written that down yet. */
export const stateAt = (session: SessionRow, now: number): SessionState =>
  session.state === 'open' && session.expiresAt <= now ? 'expired' : session.state;

/** Every change a shopper could see makes a new version. */
export const updateSession = async (
  tx: Transaction,
  session: SessionRow,
  changes: Partial<Pick<SessionRow, 'state' | 'revision' | 'terms' | 'expiresAt' | 'owner'>> = {},
): Promise<SessionRow> => {
  const { version } = await sessionById(tx, session.id);
  return tx.update('sessions', session.id, { ...changes, version: version + 1 });
};

/** A session that the merchant server names. Throws `not-found`. */
export async function sessionById(reader: Reader, id: string): Promise<SessionRow> {
  const session = await reader.get('sessions', id);
  if (!session) throw new Problem('not-found', { detail: 'There is no session with this id.' });
  return session;
}
