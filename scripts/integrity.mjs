// The integrity manifest: what a browser may be told to check of each script and style sheet that it is
// given (Subresource Integrity), by its path in the package's dist/.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The folders whose files go to browsers as they are. */
const FOLDERS = ['cdn', 'frame'];

/** @param {string} dist */
export function writeIntegrity(dist) {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => `${folder}/${name.split(sep).join('/')}`),
  );
  const hashes = Object.fromEntries(
    files
      .sort()
      .map((file) => [file, `sha384-${hash('sha384', readFileSync(join(dist, file)), 'base64')}`]),
  );
  writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(hashes, undefined, 2)}\n`);
}
