import type { z } from 'zod';
import { maskCardNumbers } from '../contract/values/card-number.ts';
import { issueDetail } from '../contract/values/issue-detail.schema.ts';

/** How many unknown keys are named; a longer list would not help. */
const NAMED = 10;

/** What is wrong with a request, a line each: `refund_orders.0.order_no: is missing`. */
export const faultsOf = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys')
      return `${issue.path.join('.') || 'the request'}: ${issueDetail(issue)}`;
    // A key is the caller's own text, in the worst case a card number.
    const keys = issue.keys.slice(0, NAMED);
    return keys.map((key) =>
      maskCardNumbers(`${[...issue.path, key].join('.')}: is not known here`),
    );
  });
