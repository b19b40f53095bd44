/**
 * Whether an id can be a segment of a path. "." and ".." are none of their own: they would be resolved away, and
 * the request would go to another route.
 */
export const isPathSegment = (id: string): boolean => !/^\.{0,2}$/.test(id);

/**
 * An id as one segment of a path.
 *
 * @throws TypeError for what can't be one
 */
export function pathSegment(id: string): string {
  if (!isPathSegment(id)) throw new TypeError(`"${id}" is not an id`);
  return encodeURIComponent(id);
}
