import type { Clock, RandomBytes } from '../../contract/runtime/dependencies.ts';
import type { Context } from '../context/context.ts';
import { newToken } from '../crypto/identifiers.ts';
import type { AuditNote } from '../store/audit-rows.ts';
import type { Transaction } from '../store/store.ts';

/** Notes something that makes no event, in the transaction in which it happens. */
export async function recordAudit(
  { actor, clock, random }: Pick<Context, 'actor' | 'random'> & { readonly clock: Clock },
  tx: Transaction,
  note: Pick<AuditNote, 'type' | 'about' | 'details'>,
): Promise<void> {
  const at = clock.now();
  await tx.insert('auditNotes', { id: noteId(at, random), at, actor, ...note });
}

export const noteId = (at: number, random: RandomBytes): string =>
  `${String(at).padStart(16, '0')}.${newToken(random)}`;
