import type { z } from 'zod';

/** What is wrong with a member, and nothing of what was sent. */
export function issueDetail(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'holds a member that is not known here';
  return isMissing(issue) ? 'is missing' : issue.message;
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union')
    return issue.errors.length > 0 && issue.errors.every((branch) => branch.some(isMissing));
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}
