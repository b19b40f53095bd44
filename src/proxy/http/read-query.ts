import type { z } from 'zod';
import { maskCardNumbers } from '../../contract/values/card-number.ts';
import { issueDetail } from '../../contract/values/issue-detail.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { doubledMember } from './doubled-member.ts';

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

/** What is asked as one JSON object beside, or instead of, parameters: a view that was saved. */
const FILTERS = 'filters';

/** The same where filters may also come together, in one parameter. @throws Problem that names what is wrong */
export function readFilters<Shape extends z.ZodObject>(
  query: URLSearchParams,
  shape: Shape,
): z.output<Shape> {
  const text = query.get(FILTERS);
  if (text === null) return readQuery(query, shape);
  const together = new URLSearchParams(query);
  together.delete(FILTERS);
  for (const [name, value] of Object.entries(objectIn(text))) {
    if (together.has(name))
      throw new Problem('malformed-request', {
        detail: maskCardNumbers(`"${name}" must not be named beside "${FILTERS}", too.`),
      });
    together.set(name, value);
  }
  return readQuery(together, shape);
}

/** What it means, for the reference. */
export const filtersOf = (shape: z.ZodObject): Record<string, string> => ({
  ...meaningsOf(shape),
  [FILTERS]:
    'Any of the others together, as one JSON object such as `{"state":"paid","currency":"EUR"}`.',
});

function objectIn(text: string): Record<string, string> {
  const given = jsonIn(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Problem('malformed-request', {
      detail: `"${FILTERS}" must be a JSON object of texts and numbers.`,
    });
  const [doubled] = doubledMember(text) ?? [];
  if (doubled !== undefined) throw wrongMember(String(doubled), 'is named twice');
  return Object.fromEntries(
    Object.entries(given).map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'string' && typeof value !== 'number')
        throw wrongMember(name, 'must be a text or a number');
      return [name, String(value)];
    }),
  );
}

/** A name is the caller's own text, in the worst case a card number. */
const wrongMember = (name: string, detail: string): Problem =>
  new Problem('malformed-request', {
    detail: maskCardNumbers(`"${name}" in "${FILTERS}" ${detail}.`),
  });

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
