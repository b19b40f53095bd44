// What Vite bundles, and how: the secure frame's documents, the files for script tags, the demo's pages,
// and the page's entry. The package itself is built by tsc.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { carryEntry } from './carry-entry.mjs';
import { finishModules } from './finish-modules.mjs';
import { root } from './set-up.mjs';
import { sharedAtStart, shareEntry } from './share-entry.mjs';
import { textsFile } from './texts-file.mjs';

/** The entry of a page that takes card payments. */
const pageEntry = 'src/entries/checkout.ts';

/** @type {import('vite').InlineConfig} */
const common = {
  root,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [finishModules()],
};

/** The texts of a language are one file beside, for all bundles and for the modules of the package. @returns {import('vite').Plugin} */
const textsBeside = () => ({
  name: 'texts-beside',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/\w+\/[\w-]+\.ts$/ },
    async handler(source, importer) {
      if (!importer?.endsWith('/localization/built/loaders.ts')) return null;
      const { fileName, code } = await textsFile(source);
      this.emitFile({ type: 'prebuilt-chunk', fileName, code });
      return { id: `./${fileName}`, external: 'absolute' };
    },
  },
});

/** @type {import('vite').BuildOptions} */
const build = {
  target: 'es2022',
  sourcemap: true,
  modulePreload: false,
  emptyOutDir: true,
  reportCompressedSize: false,
};

/** Minified files contain no licences, and may be read far from the package. */
const NOTICE =
  '/*! tender-elements (MIT). Licences of what is bundled: THIRD-PARTY-NOTICES in the package. */';

/** The documents of the secure frame: `src/frame/card/card.html` is `card`. */
export function frameDocuments() {
  const folder = join(root, 'src', 'frame');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, `${name}.html`)));
}

/**
 * One document, which carries its script and styles, with the files that it may load later, addressed
 * relative to it. Each is built alone, so that none carries code that only another one needs.
 * @param {string} name
 * @param {{ carried?: boolean }} options `carried: false` leaves the script a chunk, whose modules are known
 * @returns {import('vite').InlineConfig}
 */
export function frameBundle(name, { carried = true } = {}) {
  const folder = join(root, 'src', 'frame', name);
  return {
    ...common,
    root: folder,
    base: './',
    plugins: [...(common.plugins ?? []), carried && carryEntry(folder)],
    build: {
      ...build,
      outDir: join(root, 'dist', 'frame'),
      emptyOutDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(folder, `${name}.html`),
        // Named as the document would name it, so that its own imports lead from there.
        output: { entryFileNames: '[name]-[hash].js' },
      },
    },
  };
}

/**
 * What a page that takes card payments loads, from the sources.
 * @returns {import('vite').InlineConfig}
 */
export function pageBundle() {
  return {
    ...common,
    build: {
      ...build,
      sourcemap: false,
      rolldownOptions: { input: join(root, pageEntry), preserveEntrySignatures: 'allow-extension' },
    },
  };
}

/**
 * The checkout for a plain script tag, in one file, with what may be needed later beside it.
 * @returns {import('vite').InlineConfig}
 */
export function scriptTagBundle() {
  return {
    ...common,
    base: './',
    plugins: [...(common.plugins ?? []), textsBeside(), shareEntry()],
    build: {
      ...build,
      outDir: join(root, 'dist', 'cdn'),
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'src', 'entries', 'script-tag.ts'),
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'tender.js',
          chunkFileNames: 'tender-[name]-[hash].js',
          codeSplitting: sharedAtStart,
          minify: true,
          postBanner: NOTICE,
        },
      },
    },
  };
}

/**
 * The autoloader for a plain script tag, which loads the checkout's file once the page holds an element of ours.
 * @returns {import('vite').InlineConfig}
 */
export function autoloadBundle() {
  return {
    ...common,
    base: './',
    plugins: [...(common.plugins ?? []), loadScriptTag()],
    build: {
      ...build,
      outDir: join(root, 'dist', 'cdn'),
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'src', 'entries', 'autoload.ts'),
        output: { entryFileNames: 'autoload.js', minify: true, postBanner: NOTICE },
      },
    },
  };
}

/**
 * What asks for the card frame early: one file, for a script tag as for a bundler, so that no bundler makes a third
 * file of what it shares with the elements.
 * @returns {import('vite').InlineConfig}
 */
export function bootBundle() {
  return {
    ...common,
    build: {
      ...build,
      outDir: join(root, 'dist', 'cdn'),
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'src', 'entries', 'boot.ts'),
        output: { format: 'iife', entryFileNames: 'boot.js', minify: true },
      },
    },
  };
}

/**
 * For every element the file that has or knows them all, with what a shop has put behind the autoloader's own address:
 * `autoload.js?v=7` loads `tender.js?v=7`.
 * @returns {import('vite').Plugin}
 */
const loadScriptTag = () => ({
  name: 'load-script-tag',
  enforce: 'pre',
  transform: {
    filter: { id: /\/elements\/(autoload|further-elements)\.ts$/ },
    handler: (code) => ({
      code: code.replace(
        /(?<==> )import\([^)]+\)/g,
        "import('./tender.js' + new URL(import.meta.url).search)",
      ),
      map: null,
    }),
  },
});

/** @returns {import('vite').InlineConfig} */
export function demoBundle() {
  const folder = join(root, 'demo');
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return {
    ...common,
    root: folder,
    publicDir: join(folder, 'public'),
    base: '/',
    build: {
      ...build,
      outDir: join(root, 'dist', 'demo'),
      assetsInlineLimit: 0,
      rolldownOptions: { input: pages.map((page) => join(folder, page)) },
    },
  };
}

/**
 * Bundles without writing anything.
 * @param {import('vite').InlineConfig} config
 */
export async function bundleInMemory(config) {
  const { build: run } = await import('vite');
  const result = await run({ ...config, build: { ...config.build, write: false } });
  const outputs = /** @type {import('vite').Rolldown.RolldownOutput} */ (result).output;
  return outputs;
}

/**
 * The chunks that load with the entry; what is imported later, such as other languages, is left out.
 * @param {readonly (import('vite').Rolldown.OutputChunk | import('vite').Rolldown.OutputAsset)[]} outputs
 */
export const chunksAtStart = (outputs) => chunksFrom(outputs, (chunk) => chunk.isEntry);

/**
 * The chunks that load when a module is imported later.
 * @param {readonly (import('vite').Rolldown.OutputChunk | import('vite').Rolldown.OutputAsset)[]} outputs
 * @param {string} name of the module, for example `parts/next-action`
 */
export function chunksWith(outputs, name) {
  const found = chunksFrom(outputs, (chunk) =>
    [`${name}.js`, `${name}.ts`].some((file) => chunk.facadeModuleId?.endsWith(`/${file}`)),
  );
  if (found.length === 0) throw new Error(`No chunk begins with ${name}`);
  return found;
}

/**
 * @param {readonly (import('vite').Rolldown.OutputChunk | import('vite').Rolldown.OutputAsset)[]} outputs
 * @param {(chunk: import('vite').Rolldown.OutputChunk) => boolean | undefined} isFirst
 */
function chunksFrom(outputs, isFirst) {
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const found = new Set(chunks.filter(isFirst));
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const next = chunks.find((candidate) => candidate.fileName === name);
      if (next) found.add(next);
    }
  }
  return [...found];
}
