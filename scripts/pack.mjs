// The package as others get it.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './set-up.mjs';

/**
 * Packs what is built into a folder.
 * @param {string} folder
 * @returns {{ name: string, tarball: string, files: string[] }}
 */
export function pack(folder) {
  const packed = execFileSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const answer = JSON.parse(packed);
  const [{ name, filename, files }] = Array.isArray(answer) ? answer : Object.values(answer);
  return {
    name,
    tarball: join(folder, filename),
    files: files.map((/** @type {{ path: string }} */ { path }) => path),
  };
}
