import { issuesCards } from '../../contract/profile/issues-cards.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';

/** Refuses what works on issued cards where the profile has nothing to sign it with. */
export function assertIssuing({ profile }: Context): void {
  if (!issuesCards(profile))
    throw new Problem('not-enabled', {
      detail: 'Set "ids.companyId" and "secrets.issuingKey" in the profile first.',
    });
}
