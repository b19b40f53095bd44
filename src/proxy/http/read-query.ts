import type { z } from 'zod';
import { Problem } from '../../contract/vocabulary/problems.ts';

/** What was asked in an address. @throws Problem that names what is wrong */
export function readQuery<Shape extends z.ZodObject>(
  query: URLSearchParams,
  shape: Shape,
): z.output<Shape> {
  const { success, data, error } = shape.safeParse(Object.fromEntries(query));
  if (success) return data;
  const [issue] = error.issues;
  const what = issue?.path.join('.');
  throw new Problem('malformed-request', {
    detail: what ? `"${what}" ${issue?.message}.` : `${issue?.message}.`,
  });
}

/** What each member may be asked for, for the reference. */
export const meaningsOf = ({ shape }: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, type]) => [name, (type as z.ZodType).description ?? '']),
  );
