// `npm run build [-- library|frame|cdn|manifest|packages|demo…]`: fills dist/, all of it or the parts named.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { build, parseAst } from 'vite';
import * as bundles from './bundles.mjs';
import { documentTypings } from './document-typings.mjs';
import { root, runSteps } from './set-up.mjs';
import { finished, retraced } from './finish-modules.mjs';

const parts = {
  /** All that is imported from the package; the secure frame is not, and is bundled below. */
  async library() {
    mkdirSync(join(root, 'dist', 'cdn'), { recursive: true });
    // Copies of what is about to be built anew.
    rmSync(join(root, 'dist', 'packages'), { recursive: true, force: true });
    const { configurationJsonSchema } =
      await import('../src/node/configuration/describe-configuration.schema.ts');
    writeFileSync(
      join(root, 'dist', 'configuration.schema.json'),
      JSON.stringify(configurationJsonSchema(), undefined, 1),
    );
    runSteps(process.env, ['tsc', '-p', 'tsconfig.build.json']);
    await documentTypings(join(root, 'dist'));
    finishModules();
    dropMapsOfTexts();
    await shareTexts();
  },
  async frame() {
    rmSync(join(root, 'dist', 'frame'), { recursive: true, force: true });
    for (const name of bundles.frameDocuments()) await build(bundles.frameBundle(name));
  },
  async cdn() {
    rmSync(join(root, 'dist', 'cdn'), { recursive: true, force: true });
    await build(bundles.scriptTagBundle());
    await build(bundles.autoloadBundle());
    await build(bundles.bootBundle());
    writeFileSync(join(root, 'dist', 'cdn', 'boot.d.ts'), 'export {};\n');
  },
  async manifest() {
    await writeManifest();
    const { writeIntegrity } = await import('./integrity.mjs');
    writeIntegrity(join(root, 'dist'));
  },
  /** What is published, in a folder each. */
  async packages() {
    const { NAMES, stage } = await import('./packages.mjs');
    for (const name of NAMES) stage(name);
  },
  async demo() {
    await build(bundles.demoBundle());
  },
};

/** What is built only where it is named: sites for static hosts, whose proxy and sandbox are a service worker. */
const sites = {
  /** The storefront in `demo-static`, which runs on any host and below any path. */
  async 'hosted-demo'() {
    const site = join(root, 'demo-static');
    await build(bundles.hostedDemoBundle(site));
    cpSync(join(root, 'dist', 'frame'), join(site, 'secure-frame'), { recursive: true });
    // What the worker keeps, so that each page works offline once one was visited.
    const files = globSync('**/*.*', { cwd: site, exclude: ['**/*.map'] }).map((file) =>
      file.split(sep).join('/'),
    );
    writeFileSync(join(site, 'files.json'), JSON.stringify(['', ...files]));
    await build(bundles.workerBundle('demo/hosted/worker.ts', 'demo-static'));
  },
  async 'stories-worker'() {
    await build(bundles.workerBundle('.storybook/worker.ts', '.cache/storybook-site'));
  },
};

/** Modules load the texts of a language from the folder of the files for script tags, which is served alone. */
async function shareTexts() {
  const { textsFile } = await import('./texts-file.mjs');
  const built = join(root, 'dist', 'localization', 'built');
  const loaders = join(built, 'loaders.js');
  let table = readFileSync(loaders, 'utf8');
  for (const [, specifier = ''] of table.matchAll(/import\("([^"]+)"\)/g)) {
    const { fileName, code } = await textsFile(specifier);
    writeFileSync(join(root, 'dist', 'cdn', fileName), code);
    rmSync(join(built, specifier));
    table = table.replace(specifier, `../../cdn/${fileName}`);
  }
  writeFileSync(loaders, table);
}

/** A language's texts read the same in their source: their maps would be a fifth of the package. */
function dropMapsOfTexts() {
  for (const map of globSync('dist/localization/built/*/*.js.map', { cwd: root })) {
    const file = join(root, map.slice(0, -'.map'.length));
    const code = readFileSync(file, 'utf8');
    writeFileSync(file, code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
    rmSync(join(root, map));
  }
}

/** The elements as data, each under the address of its door in the package. */
async function writeManifest() {
  runSteps(process.env, ['cem', 'analyze', '--quiet', '--outdir', 'dist']);
  const file = join(root, 'dist', 'custom-elements.json');
  const text = readFileSync(file, 'utf8').replace(
    /"(path|module)": "\/?src\/([^"]+)\.ts"/g,
    '"$1": "dist/$2.js"',
  );
  writeFileSync(file, JSON.stringify(JSON.parse(text)));
  const { elementsOf, writeTypings } = await import('./element-typings.mjs');
  const { writeReactComponents } = await import('./react-components.mjs');
  await writeTypings(JSON.parse(text), join(root, 'dist'));
  await writeReactComponents(elementsOf(JSON.parse(text)), join(root, 'dist'));
}

/** What no bundler of a merchant's does to the modules of a page, so the package does. */
function finishModules() {
  for (const name of globSync('dist/{elements,styles,client,localization}/**/*.js', {
    cwd: root,
  })) {
    const file = join(root, name);
    const code = readFileSync(file, 'utf8');
    const text = finished(code, parseAst(code));
    if (!text.hasChanged()) continue;
    writeFileSync(file, text.toString());
    writeFileSync(`${file}.map`, retraced(text, readFileSync(`${file}.map`, 'utf8')));
  }
}

const all = Object.entries({ ...parts, ...sites });
const asked = process.argv.slice(2);
const unknown = asked.filter((word) => !all.some(([name]) => name === word));
if (unknown.length > 0) {
  const names = all.map(([name]) => name).join(', ');
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${names}.`);
  process.exit(2);
}
if (asked.length === 0) rmSync(join(root, 'dist'), { recursive: true, force: true });
for (const [name, make] of all)
  if (asked.length === 0 ? name in parts : asked.includes(name)) await make();
