// A page that takes card payments, as merchants' bundlers make it of the packed package: without a setting.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bundleInMemory } from '../../scripts/bundles.mjs';
import { pack, unpack } from './pack.mjs';

/**
 * Hands the folder of a shop to a function, and removes it afterwards.
 * @template T
 * @param {(folder: string) => Promise<T>} use
 */
export async function withShop(use) {
  const folder = mkdtempSync(join(tmpdir(), 'tender-shop-'));
  try {
    const packed = pack('tender-elements', folder);
    unpack(packed, folder);
    writeFileSync(join(folder, 'main.js'), `import 'tender-elements/checkout';`);
    writeFileSync(
      join(folder, 'index.html'),
      '<!doctype html><script type="module" src="./main.js"></script>',
    );
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * All that Vite makes of it, but for the page itself.
 * @param {string} root
 */
export async function viteBuild(root) {
  const outputs = await bundleInMemory({ root, configFile: false, logLevel: 'error' });
  return outputs.filter(({ fileName }) => fileName !== 'index.html');
}

/**
 * What a page by esbuild loads at start.
 * @param {string} folder
 * @returns {Promise<{ name: string, content: Uint8Array }[]>}
 */
export async function esbuildChunks(folder) {
  const { build } = await import('esbuild');
  const entry = join(folder, 'main.js');
  const { metafile, outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: folder,
    outdir: 'out',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    metafile: true,
    write: false,
  });
  const { outputs } = metafile;
  const found = new Set(
    Object.keys(outputs).filter((name) => outputs[name]?.entryPoint === 'main.js'),
  );
  for (const name of found)
    for (const { path, kind } of outputs[name]?.imports ?? [])
      if (kind === 'import-statement') found.add(path);
  return outputFiles
    .filter(({ path }) => found.has(`out/${basename(path)}`))
    .map(({ path, contents }) => ({ name: basename(path), content: contents }));
}
