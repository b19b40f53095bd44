import type { Context } from '../context/context.ts';
import { seal } from '../crypto/sealing.ts';
import type { AttemptEffect } from '../store/store.ts';

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
