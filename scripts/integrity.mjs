// The integrity manifest: what a browser may be told to check of each script and style sheet that it is
// given (Subresource Integrity), by its path in the package's dist/;
// of a document that carries its scripts, `frame/card.html#hello` for the one that runs first, and
// `frame/card.html#script`.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The folders whose files go to browsers as they are. */
const FOLDERS = ['cdn', 'frame'];

/** @param {string | Buffer} content */
const sha384 = (content) => `sha384-${hash('sha384', content, 'base64')}`;

/**
 * The scripts that a document of the secure frame carries, by name; its policy names the same hashes.
 * @param {string} folder
 * @param {string} name
 */
function scriptsOf(folder, name) {
  const markup = readFileSync(join(folder, name), 'utf8');
  const found = [...markup.matchAll(/<script(| type="module")>([^]*?)<\/script>/g)];
  if (!found.some(([, type]) => type)) throw new Error(`${name} carries no script`);
  return found.map(([, type, text = '']) => [
    `frame/${name}#${type ? 'script' : 'hello'}`,
    sha384(text),
  ]);
}

/**
 * Hashes by name, of everything that is to be named.
 * @param {string} dist
 * @returns {Record<string, string>}
 */
export function integrityOf(dist) {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => `${folder}/${name.split(sep).join('/')}`),
  );
  return Object.fromEntries([
    ...readdirSync(join(dist, 'frame'))
      .filter((name) => name.endsWith('.html'))
      .flatMap((name) => scriptsOf(join(dist, 'frame'), name)),
    ...files.sort().map((file) => [file, sha384(readFileSync(join(dist, file)))]),
  ]);
}

/** @param {string} dist */
export const writeIntegrity = (dist) =>
  writeFileSync(
    join(dist, 'integrity.json'),
    `${JSON.stringify(integrityOf(dist), undefined, 2)}\n`,
  );
