// THIRD-PARTY-NOTICES: the licences of what is bundled. What that is, in the files for browsers, their
// source maps say, but for what was copied. The rest comes with licences of its own, as dependencies.
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';

/** Data of others in our own sources, which only the frame has. */
const CARD_BRANDS = `The prefixes of card numbers are those of credit-card-type 10.3.0 (MIT), Copyright (c) 2009-2018
Braintree, a division of PayPal, Inc.; its licence has the words of LICENSE.
`;

/** Packages of which parts are in our own sources: icons. */
const COPIED = ['lucide-static'];

/** Of packages that ship no licence text, which is the MIT licence by their repository. @type {Record<string, string>} */
const COPYRIGHTS = {
  standardwebhooks: `Copyright (c) 2023 Svix (https://www.svix.com)
Copyright 2018-2022 the Deno authors`,
};
const [MIT] =
  /Permission is hereby granted[^]+/.exec(readFileSync(join(root, 'LICENSE'), 'utf8')) ?? [];

/** @param {string} folder of a package, with its dist/ @param {string} name */
export function writeNotices(folder, name) {
  writeFileSync(
    join(folder, 'THIRD-PARTY-NOTICES'),
    [
      `${name} is under the MIT licence (see LICENSE). It contains parts
of the packages that follow, each under the licence that is printed with it.
`,
      ...(existsSync(join(folder, 'dist', 'frame')) ? [CARD_BRANDS] : []),
      ...bundledPackages(join(folder, 'dist')).map(noticeOf),
    ].join(`\n${'-'.repeat(80)}\n\n`),
  );
}

/** Names of the packages of which something is in the files for browsers, or that are carried. @param {string} dist */
export function bundledPackages(dist) {
  const sources = globSync('{cdn,frame}/**/*.js.map', { cwd: dist }).flatMap(
    (name) => JSON.parse(readFileSync(join(dist, name), 'utf8')).sources,
  );
  // The bundler names before each part the file that it is of.
  const carried = globSync('carried/*.js', { cwd: dist }).flatMap(
    (name) => readFileSync(join(dist, name), 'utf8').match(/^\/\/ .*node_modules\/.+$/gm) ?? [],
  );
  const names = [...sources, ...carried].flatMap(
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
  const copyright = COPYRIGHTS[name];
  if (copyright) texts.push(`${copyright}\n\n${MIT}`);
  if (texts.length === 0) throw new Error(`${name} is bundled and ships no licence text`);
  return `${name} ${version} (${license})\n${homepage ?? repository?.url ?? ''}\n\n${texts.join('\n\n')}\n`;
}
