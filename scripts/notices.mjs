// THIRD-PARTY-NOTICES: the licences of what the files for browsers have bundled. What that is, their
// source maps say, but for what was copied. The rest comes with licences of its own, as dependencies.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';

const FILE = join(root, 'THIRD-PARTY-NOTICES');
const HEAD = `tender-elements is under the MIT licence (see LICENSE). Its files for browsers contain parts
of the packages that follow, each under the licence that is printed with it.
`;

/** Packages of which parts are in our own sources: icons. */
const COPIED = ['lucide-static'];

/** @param {string} dist */
export function writeNotices(dist) {
  writeFileSync(
    FILE,
    [HEAD, ...bundledPackages(dist).map(noticeOf)].join(`\n${'-'.repeat(80)}\n\n`),
  );
}

/**
 * Names of the packages of which something is in the files for browsers.
 * @param {string} dist
 */
export function bundledPackages(dist) {
  const sources = ['cdn', 'frame'].flatMap((folder) =>
    readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js.map'))
      .flatMap((name) => JSON.parse(readFileSync(join(dist, folder, name), 'utf8')).sources),
  );
  const names = sources.flatMap(
    (/** @type {string} */ source) =>
      /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [],
  );
  return [...new Set([...names, ...COPIED])].sort();
}

/** @param {string} name */
function noticeOf(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license, homepage, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim());
  if (texts.length === 0) throw new Error(`${name} is bundled and ships no licence text`);
  return `${name} ${version} (${license})\n${homepage ?? repository?.url ?? ''}\n\n${texts.join('\n\n')}\n`;
}
