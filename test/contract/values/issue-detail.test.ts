import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { issueDetail } from '../../../src/contract/values/issue-detail.schema.ts';

/** What is wanted, what is sent, and what is said of it. */
const CASES: readonly (readonly [schema: z.ZodType, sent: unknown, detail: string])[] = [
  [z.string(), undefined, 'is missing'],
  [z.union([z.string(), z.number()]), undefined, 'is missing'],
  [z.string(), 12, 'must be a string'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.object({}), 'x', 'must be an object'],
  [z.array(z.string()), {}, 'must be an array'],
  [z.record(z.string(), z.string()), [], 'must be an object'],
  [z.enum(['day', 'week']), 'month', 'must be "day" or "week"'],
  [z.literal(true), false, 'must be true'],
  [z.string().min(1), '', 'must have at least 1 character'],
  [z.string().max(2), 'abc', 'must have at most 2 characters'],
  [z.array(z.string()).min(1), [], 'must have at least 1 entry'],
  [z.array(z.string()).max(0), ['a'], 'must have at most 0 entries'],
  [z.number().min(1), 0, 'must be at least 1'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.number().lt(5), 5, 'must be less than 5'],
  [z.iso.date(), '31.1.2026', 'must be a date, such as 2026-01-31'],
  [z.email(), 'ada', 'must be an e-mail address'],
  [z.string().regex(/^a$/), 'b', 'has the wrong form'],
  [z.string().regex(/^a$/, 'must be "a"'), 'b', 'must be "a"'],
  [z.union([z.string(), z.number()]), true, 'is not valid'],
  [z.strictObject({}), { '4242424242424242': 1 }, 'holds a member that is not known here'],
];

describe('what is wrong with a member, in words', () => {
  for (const [schema, sent, detail] of CASES)
    test(`${JSON.stringify(sent)}: ${detail}`, () => {
      const { error } = schema.safeParse(sent);
      assert.deepEqual(error?.issues.map(issueDetail), [detail]);
    });
});
