import { Problem } from '../../contract/vocabulary/problems.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context/context.ts';

/** `DELETE /v1/grants/:id`: its token opens nothing any more. */
export const revokeGrant = (context: Context, id: string): Promise<{ id: string; revoked: true }> =>
  context.store.transaction(async (tx) => {
    if (!(await tx.get('grants', id)))
      throw new Problem('not-found', { detail: 'There is no grant with this id.' });
    await tx.update('grants', id, { revoked: true });
    await recordAudit(context, tx, { type: 'grant.revoked', about: id, details: null });
    return { id, revoked: true };
  });
