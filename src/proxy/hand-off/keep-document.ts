import type { Context } from '../context/context.ts';
import { seal } from '../crypto/sealing.ts';
import type { AttemptEffect, Reader } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';

const LIVES_MS = 5 * 60_000;

/** Origin of the hand-off document: one of its own, if configured. */
export const handoffAddress = ({ settings }: Context, attemptId: string): string =>
  `${settings.handoffUrl ?? settings.publicUrl}/handoff/${attemptId}`;

/** Makes what keeps the gateway's document for one use within five minutes. It is secret (C-154). */
export async function keepDocument(context: Context, document: string): Promise<AttemptEffect> {
  const html = await seal(context.keys, 'hand-off', document);
  return async (tx, { id }) => {
    const now = context.clock.now();
    // Whoever never came for theirs has left it behind.
    for (const old of await tx.find('handoffs', {
      range: { column: 'expiresAt', to: now },
      limit: 10,
    }))
      await tx.remove('handoffs', old.id);
    await tx.insert('handoffs', { id, html, expiresAt: now + LIVES_MS });
  };
}

/**
 * Whether an attempt goes on at a page that nothing leads to any more, for its document was taken or
 * has ended: after Back, a reload or a closed window there is another attempt to be made.
 */
export async function isHandedOver(
  { clock }: Pick<Context, 'clock'>,
  reader: Reader,
  { id, operation, outcome, nextAction }: AttemptRow,
): Promise<boolean> {
  if (operation !== 'checkout' || outcome !== 'requires_action' || !nextAction) return false;
  const row = await reader.get('handoffs', id);
  return !row || row.html === null || row.expiresAt <= clock.now();
}
