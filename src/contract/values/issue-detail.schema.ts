import type { z } from 'zod';

/** What is wrong with a member, and nothing of what was sent. */
export function issueDetail(issue: z.core.$ZodIssue): string {
  if (isMissing(issue)) return 'is missing';
  if (issue.code === 'unrecognized_keys') return 'holds a member that is not known here';
  // A schema's own words begin with a small letter, zod's with a capital one.
  return /^[A-Z]/.test(issue.message) ? requirementOf(issue) : issue.message;
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union')
    return issue.errors.length > 0 && issue.errors.every((branch) => branch.some(isMissing));
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}

function requirementOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? `of type ${issue.expected}`}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_small':
      return bound(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least');
    case 'too_big':
      return bound(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has the wrong form';
    case 'invalid_key': {
      const [first] = issue.issues;
      return first ? `its name ${issueDetail(first)}` : 'its name is not valid';
    }
    default:
      return 'is not valid';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a date, such as 2026-01-31',
  datetime: 'must be a date and time (RFC 3339), such as 2026-01-31T12:00:00Z',
  email: 'must be an e-mail address',
  url: 'must be a URL',
  uuid: 'must be a UUID, such as 5f0c3e1a-8d1b-4c57-9a3e-2f6d7b8c9e10',
};

/** What there is one or more of. */
const COUNTED: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function bound({ origin }: { origin: string }, size: number | bigint, words: string): string {
  const counted = COUNTED[origin];
  return counted
    ? `must have ${words} ${size} ${counted[Number(size) === 1 ? 0 : 1]}`
    : `must be ${words} ${size}`;
}
