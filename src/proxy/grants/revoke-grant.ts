import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';

/** `DELETE /v1/grants/:id`: its token opens nothing any more. */
export const revokeGrant = (context: Context, id: string): Promise<{ id: string; revoked: true }> =>
  context.store.transaction(async (tx) => {
    if (!(await tx.get('grants', id)))
      throw new Problem('not-found', { detail: 'There is no grant with this id.' });
    await tx.update('grants', id, { revoked: true });
    await recordEvent(context, tx, {
      type: 'grant.revoked',
      sessionId: null,
      data: { grant_id: id },
    });
    return { id, revoked: true };
  });
