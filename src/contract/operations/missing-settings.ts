import { issuesCards } from '../profile/issues-cards.ts';
import type { Profile } from '../profile/profile.schema.ts';
import type { OperationName } from '../vocabulary/operation-names.ts';
import { operationOf } from './operations.schema.ts';

/** What has to be set in the profile before this account may use an operation (C-187, C-216). */
export function missingSettings(
  name: OperationName,
  profile: Pick<Profile, 'enable' | 'ids' | 'secrets'>,
): readonly string[] {
  const { base, enabledBy } = operationOf(name);
  if (base === 'issuing' && !issuesCards(profile)) return ['ids.companyId', 'secrets.issuingKey'];
  return enabledBy && !profile.enable[enabledBy] ? [`enable.${enabledBy}`] : [];
}
