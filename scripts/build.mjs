// `npm run build [-- library|frame|single-file|demo…]`: fills dist/, all of it or the parts named.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { demoBundle, frameBundle, frameDocuments, singleFileBundle } from './bundles.mjs';
import { root } from './set-up.mjs';

const parts = {
  library() {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(1);
  },
  async frame() {
    rmSync(join(root, 'dist', 'frame'), { recursive: true, force: true });
    for (const name of frameDocuments()) await bundle(frameBundle(name));
    copyReference();
  },
  async 'single-file'() {
    await bundle(singleFileBundle());
  },
  async demo() {
    await bundle(demoBundle());
  },
};

/** The proxy serves its reference page from its own origin, so the page's files are its own too. */
function copyReference() {
  const from = join(root, 'node_modules', 'swagger-ui-dist');
  const to = join(root, 'dist', 'frame', 'reference');
  mkdirSync(to, { recursive: true });
  for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE'])
    copyFileSync(join(from, file), join(to, file));
}

/** @param {import('vite').InlineConfig} config */
async function bundle(config) {
  const { build } = await import('vite');
  await build(config);
}

const names = /** @type {(keyof typeof parts)[]} */ (Object.keys(parts));
const asked = process.argv.slice(2);
const unknown = asked.filter((word) => !(word in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${names.join(', ')}.`);
  process.exit(2);
}
if (asked.length === 0) rmSync(join(root, 'dist'), { recursive: true, force: true });
for (const name of names) if (asked.length === 0 || asked.includes(name)) await parts[name]();
