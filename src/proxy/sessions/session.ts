import type { SessionState } from '../../contract/vocabulary/outcomes.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { sessionTerms } from '../store/session-terms.schema.ts';
import type { SessionTerms } from '../store/session-terms.schema.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';

const parsed = new WeakMap<SessionRow['terms'], SessionTerms>();

/** What the merchant server fixed, with its changes since. Many ask for the terms of one row, which never change. */
export function termsOf({ terms }: SessionRow): SessionTerms {
  let known = parsed.get(terms);
  if (!known) parsed.set(terms, (known = sessionTerms.parse(terms)));
  return known;
}

/** An open session ends by the clock, whether or not anyone has written that down yet. */
export const stateAt = (session: SessionRow, now: number): SessionState =>
  session.state === 'open' && session.expiresAt <= now ? 'expired' : session.state;

/** Every change a shopper could see makes a new version. */
export const updateSession = async (
  tx: Transaction,
  session: SessionRow,
  changes: Partial<
    Pick<
      SessionRow,
      'state' | 'revision' | 'terms' | 'termsNumber' | 'expiresAt' | 'owner' | 'replacedBy'
    >
  > = {},
): Promise<SessionRow> => {
  const { version } = await sessionById(tx, session.id);
  return tx.update('sessions', session.id, {
    ...changes,
    ...(changes.terms && searchedBy(changes.terms)),
    version: version + 1,
  });
};

/** What staff find a session by, of the person who is to pay it: nothing once they are erased. */
export const searchedBy = ({
  shopper: { email, first_name: first, last_name: last } = {},
}: Pick<SessionTerms, 'shopper'>): Pick<SessionRow, 'email' | 'fullName'> => ({
  email: inSmall(email),
  fullName: inSmall([first, last].filter(Boolean).join(' ')),
});

/** As it is compared: however it was written. */
export const inSmall = (text: string | undefined): string | null =>
  text?.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase() || null;

/** A session that the merchant server names. Throws `not-found`. */
export async function sessionById(reader: Reader, id: string): Promise<SessionRow> {
  const session = await reader.get('sessions', id);
  if (!session) throw new Problem('not-found', { detail: 'There is no session with this id.' });
  return session;
}

/** Before a session is read: no payment of its order begins or is proven meanwhile. */
export async function lockOrderOf(tx: Transaction, id: string): Promise<void> {
  const [seen] = await tx.find('sessions', { where: { id }, limit: 1 });
  if (seen) await tx.lock('order', seen.orderKey);
}
