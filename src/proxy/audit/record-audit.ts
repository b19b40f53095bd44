import type { Clock } from '../../contract/runtime/dependencies.ts';
import type { Context } from '../context/context.ts';
import type { AuditNote } from '../store/audit-rows.ts';
import type { Transaction } from '../store/store.ts';

/** Notes something that makes no event, in the transaction in which it happens. */
export async function recordAudit(
  { actor, clock }: Pick<Context, 'actor'> & { readonly clock: Clock },
  tx: Transaction,
  note: Pick<AuditNote, 'type' | 'about' | 'details'>,
): Promise<void> {
  await insertNote(tx, { at: clock.now(), actor, ...note });
}

/** By the numbers that events get too. */
export const insertNote = (tx: Transaction, note: AuditNote): Promise<void> =>
  tx.append('auditNotes', note);
