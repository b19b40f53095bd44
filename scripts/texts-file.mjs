// The texts of a language, as the one file that is published of them: script tags and the package's modules load it.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';

/**
 * Named by what is in it, so that a browser never keeps those of an older version.
 * @param {string} specifier in the table of loaders: `./checkout/de.ts`
 */
export async function textsFile(specifier) {
  const { transform } = await import('esbuild');
  const file = join(root, 'src', 'localization', 'built', specifier.replace(/\.js$/, '.ts'));
  const { code } = await transform(readFileSync(file, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    minify: true,
    charset: 'utf8',
  });
  const name = specifier.replace(/^\.\/|\.[jt]s$/g, '').replace('/', '-');
  return {
    fileName: `tender-texts-${name}-${hash('sha256', code, 'base64url').slice(0, 8)}.js`,
    code,
  };
}
