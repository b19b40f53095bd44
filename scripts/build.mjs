// `npm run build [-- library|frame|cdn|manifest|demo…]`: fills dist/, all of it or the parts named.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import remapping from '@jridgewell/remapping';
import MagicString from 'magic-string';
import {
  autoloadBundle,
  demoBundle,
  frameBundle,
  frameDocuments,
  scriptTagBundle,
} from './bundles.mjs';
import { documentTypings } from './document-typings.mjs';
import { root } from './set-up.mjs';
import { squeezeMarkupIn } from './minify-markup.mjs';
import { squeezeStylesIn } from './minify-styles.mjs';
import { keepImportsPlainIn } from './plain-imports.mjs';

const parts = {
  /** All that is imported from the package; the secure frame is not, and is bundled below. */
  async library() {
    mkdirSync(join(root, 'dist'), { recursive: true });
    run([
      join(root, 'scripts', 'configuration-reference.mjs'),
      '--schema',
      'dist/configuration.schema.json',
    ]);
    run([join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json']);
    await documentTypings(join(root, 'dist'));
    await finishModules();
  },
  async frame() {
    rmSync(join(root, 'dist', 'frame'), { recursive: true, force: true });
    for (const name of frameDocuments()) await bundle(frameBundle(name));
  },
  async cdn() {
    rmSync(join(root, 'dist', 'cdn'), { recursive: true, force: true });
    await bundle(scriptTagBundle());
    await bundle(autoloadBundle());
  },
  async manifest() {
    await writeManifest();
    const { writeIntegrity } = await import('./integrity.mjs');
    writeIntegrity(join(root, 'dist'));
    const { writeNotices } = await import('./notices.mjs');
    writeNotices(join(root, 'dist'));
  },
  async demo() {
    await bundle(demoBundle());
  },
};

/** The elements as data, each under the address of its door in the package. */
async function writeManifest() {
  const cem = join(root, 'node_modules', '@custom-elements-manifest', 'analyzer', 'cem.js');
  run([cem, 'analyze', '--quiet', '--outdir', 'dist']);
  const file = join(root, 'dist', 'custom-elements.json');
  const text = readFileSync(file, 'utf8').replace(
    /"(path|module)": "\/?src\/([^"]+)\.ts"/g,
    '"$1": "dist/$2.js"',
  );
  writeFileSync(file, text);
  const { elementsOf, writeTypings } = await import('./element-typings.mjs');
  const { writeReactComponents } = await import('./react-components.mjs');
  await writeTypings(JSON.parse(text), join(root, 'dist'));
  await writeReactComponents(elementsOf(JSON.parse(text)), join(root, 'dist'));
}

/** @param {string[]} args */
function run(args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** What no bundler of a merchant's does to the modules of a page, so the package does. */
async function finishModules() {
  const { parseAst } = await import('vite');
  for (const room of ['elements', 'styles', 'client', 'localization']) {
    const folder = join(root, 'dist', room);
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.js')) continue;
      const file = join(folder, name);
      const text = new MagicString(readFileSync(file, 'utf8'));
      const program = parseAst(text.original);
      squeezeStylesIn(text);
      squeezeMarkupIn(text, program);
      keepImportsPlainIn(text, program);
      if (!text.hasChanged()) continue;
      const finished = text.generateDecodedMap({ hires: 'boundary', source: name });
      const compiled = readFileSync(`${file}.map`, 'utf8');
      writeFileSync(file, text.toString());
      writeFileSync(
        `${file}.map`,
        remapping([{ version: 3, ...finished }, compiled], () => null).toString(),
      );
    }
  }
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
