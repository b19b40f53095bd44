/*
 * Runs on any Node, and imports nothing: it is looked at before anything that an older one does not have.
 */

/** The oldest version that runs this; that of package.json. */
const OLDEST = { major: 22, minor: 19 };

/** What an older Node is told; undefined where this one will do. Deno names a version of Node that it is not. */
export function tooOld(): string | undefined {
  const { node, deno } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (deno !== undefined || major > OLDEST.major) return undefined;
  if (major === OLDEST.major && minor >= OLDEST.minor) return undefined;
  return `needs Node ${OLDEST.major}.${OLDEST.minor} or newer; this is ${node}`;
}
