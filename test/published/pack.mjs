// The packages as others get them.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stage } from '../../scripts/packages.mjs';
import { root } from '../../scripts/set-up.mjs';

/**
 * Packs what is built of a package into a folder.
 * @param {import('../../scripts/packages.mjs').PackageName} packageName
 * @param {string} folder
 * @returns {{ name: string, tarball: string, files: string[] }}
 */
export function pack(packageName, folder) {
  const packed = execFileSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    {
      cwd: stage(packageName, join(folder, 'staged')),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const answer = JSON.parse(packed);
  const [{ name, filename, files }] = Array.isArray(answer) ? answer : Object.values(answer);
  return {
    name,
    tarball: join(folder, filename),
    files: files.map((/** @type {{ path: string }} */ { path }) => path),
  };
}

/**
 * Unpacks below a `node_modules`, where Node and bundlers treat it as they will at a merchant's, beside what
 * it depends on.
 * @param {ReturnType<typeof pack>} packed
 * @param {string} folder
 * @param {readonly string[]} others packages that are installed as well
 * @returns {string} where it is
 */
export function unpack({ name, tarball }, folder, others = []) {
  const unpacked = join(folder, 'node_modules', name);
  mkdirSync(unpacked, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(unpacked, 'package.json'), 'utf8'),
  );
  for (const other of [...Object.keys({ ...dependencies, ...peerDependencies }), ...others]) {
    const link = join(folder, 'node_modules', other);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', other), link);
  }
  return unpacked;
}
