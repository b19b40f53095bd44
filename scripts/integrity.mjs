// The integrity manifest: what a browser may be told to check of each script and style sheet that it is
// given (Subresource Integrity), by its path in the package's dist/;
// of a document that carries its scripts, `frame/card.html#hello` for the one that runs first, and
// `frame/card.html#script`.
import { hash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** @param {string | Buffer} content */
const sha384 = (content) => `sha384-${hash('sha384', content, 'base64')}`;

/** The scripts that a document of the secure frame carries, by name; its policy names the same hashes. @param {string} dist @param {string} name */
function scriptsOf(dist, name) {
  const markup = readFileSync(join(dist, name), 'utf8');
  const found = [...markup.matchAll(/<script(| type="module")>([^]*?)<\/script>/g)];
  if (!found.some(([, type]) => type)) throw new Error(`${name} carries no script`);
  return found.map(([, type, text = '']) => [`${name}#${type ? 'script' : 'hello'}`, sha384(text)]);
}

/** Hashes by name, of everything that is to be named. @param {string} dist @returns {Record<string, string>} */
export function integrityOf(dist) {
  const named = (/** @type {string} */ pattern) =>
    globSync(pattern, { cwd: dist })
      .map((file) => file.split(sep).join('/'))
      .sort();
  return Object.fromEntries([
    ...named('frame/*.html').flatMap((name) => scriptsOf(dist, name)),
    ...named('{cdn,frame}/**/*.{js,css}').map((file) => [
      file,
      sha384(readFileSync(join(dist, file))),
    ]),
  ]);
}

/** @param {string} dist */
export const writeIntegrity = (dist) =>
  writeFileSync(
    join(dist, 'integrity.json'),
    `${JSON.stringify(integrityOf(dist), undefined, 2)}\n`,
  );
