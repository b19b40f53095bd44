import type { z } from 'zod';
import { issueDetail } from '../contract/values/issue-detail.schema.ts';

/** What is wrong with a request, a line each: `refund_orders.0.order_no: is missing`. */
export const faultsOf = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map((issue) => `${issue.path.join('.') || 'the request'}: ${issueDetail(issue)}`);
