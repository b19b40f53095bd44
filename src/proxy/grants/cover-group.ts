import type { Transaction } from '../store/store.ts';

/** Lets a grant be used with a group too. One that has ended, and is forgotten, is left alone. */
export async function coverGroup(tx: Transaction, grantId: string, groupId: string): Promise<void> {
  const grant = await tx.get('grants', grantId);
  const groups = grant?.resources.groups ?? [];
  if (grant && !groups.includes(groupId))
    await tx.update('grants', grantId, {
      resources: { ...grant.resources, groups: [...groups, groupId] },
    });
}
