import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';

/** `DELETE /v1/grants/:id`: its token opens nothing any more. */
export const revokeGrant = (
  { store }: Context,
  id: string,
): Promise<{ id: string; revoked: true }> =>
  store.transaction(async (tx) => {
    if (!(await tx.get('grants', id)))
      throw new Problem('not-found', { detail: 'There is no grant with this id.' });
    await tx.update('grants', id, { revoked: true });
    return { id, revoked: true };
  });
