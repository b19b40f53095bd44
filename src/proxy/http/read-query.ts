import type { z } from 'zod';
import { maskCardNumbers } from '../../contract/values/card-number.ts';
import { issueDetail } from '../../contract/values/issue-detail.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';

/** Most faults named in one answer. */
const MOST_FAULTS = 5;

/** What was asked in an address. @throws Problem that names what is wrong */
export function readQuery<Shape extends z.ZodObject>(
  query: URLSearchParams,
  shape: Shape,
): z.output<Shape> {
  const { success, data, error } = shape.safeParse(Object.fromEntries(query));
  if (success) return data;
  throw new Problem('malformed-request', {
    detail: error.issues.flatMap(faultsOf).slice(0, MOST_FAULTS).join(' '),
  });
}

/** What each member may be asked for, for the reference. */
export const meaningsOf = ({ shape }: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, type]) => [name, (type as z.ZodType).description ?? '']),
  );

/** An unknown parameter is the caller's own text, in the worst case a card number. */
const faultsOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => maskCardNumbers(`"${key}" is not a known parameter.`))
    : [`"${issue.path.join('.')}" ${issueDetail(issue)}.`];
