import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json, from the source as from the build. */
const packageRoot = (from = import.meta.dirname): string =>
  existsSync(join(from, 'package.json')) ? from : packageRoot(dirname(from));

/** Which version of the package this is. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** The built documents of the secure frame. */
export const frameFolder = (): string => join(packageRoot(), 'dist', 'frame');

/** What each file for browsers has to be (Subresource Integrity). */
export const integrityFile = (): string => join(packageRoot(), 'dist', 'integrity.json');

/** The demo, which the published package does not hold, and its built pages. */
export const demoFolder = (): string => join(packageRoot(), 'demo');

/** The built pages of the demo. */
export const demoPagesFolder = (): string => join(packageRoot(), 'dist', 'demo');

/** The built files for script tags, in the source tree; published they are in `tender-elements`. */
export const scriptTagFolder = (): string => join(packageRoot(), 'dist', 'cdn');

/**
 * Where Node keeps what it has compiled, so that the program starts sooner the next time. Not in the system's
 * folder for temporary files, which is Node's own choice: what is run from there, others on the machine may
 * have written. Nothing is kept where this one can't be written to.
 */
export const compiledFolder = (): string => join(packageRoot(), '.cache', 'compiled');
