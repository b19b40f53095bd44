import { Problem } from '../../contract/vocabulary/problems.ts';
import type { SessionAnswer } from '../../contract/proxy/session.schema.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';
import { sessionAnswer } from './session-view.ts';

export async function sessionById(tx: Transaction, id: string): Promise<SessionRow> {
  const session = await tx.get('sessions', id);
  if (!session) throw new Problem('not-found', { detail: 'There is no session with this id.' });
  return session;
}

/** `GET /v1/sessions/:id`. */
export const readSession = ({ store, clock }: Context, id: string): Promise<SessionAnswer> =>
  store.transaction(async (tx) => sessionAnswer(tx, await sessionById(tx, id), clock.now()));
