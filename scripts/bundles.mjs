// What Vite bundles, and how: the secure frame's documents, the files for script tags, the demo's pages,
// and the page's entry. The package itself is built by tsc.
import { globSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as run } from 'vite';
import { carryEntry } from './carry-entry.mjs';
import { finishModules } from './finish-modules.mjs';
import { root } from './set-up.mjs';
import { sharedAtStart, shareEntry } from './share-entry.mjs';
import { textsFile } from './texts-file.mjs';

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
export const frameDocuments = () =>
  globSync('src/frame/*/*.html', { cwd: root })
    .map((file) => basename(file, '.html'))
    .sort();

/**
 * One document, which carries its script and styles, with the files that it may load later, addressed
 * relative to it. Each is built alone, so that none carries code that only another one needs.
 * @param {string} name
 * @param {{ carried?: boolean }} options `carried: false` leaves the script a chunk, whose modules are known
 * @returns {import('vite').InlineConfig}
 */
export function frameBundle(name, { carried = true } = {}) {
  const folder = join(root, 'src', 'frame', name);
  const firstScript = async (/** @type {string} */ file) => {
    const rolldownOptions = {
      input: join(folder, file),
      output: { format: /** @type {const} */ ('iife') },
    };
    const options = { ...build, sourcemap: false, rolldownOptions };
    const [script] = await bundleInMemory({ ...common, plugins: [], build: options });
    return script;
  };
  return {
    ...common,
    root: folder,
    base: './',
    plugins: [...(common.plugins ?? []), carried && carryEntry(firstScript)],
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
 * What stands in `dist/cdn`, for a plain script tag.
 * @param {string} entry @param {import('vite').Rolldown.OutputOptions} output @param {import('vite').Plugin[]} plugins
 * @returns {import('vite').InlineConfig}
 */
const cdnBundle = (entry, output, ...plugins) => ({
  ...common,
  base: './',
  plugins: [...(common.plugins ?? []), ...plugins],
  build: {
    ...build,
    outDir: join(root, 'dist', 'cdn'),
    emptyOutDir: false,
    rolldownOptions: {
      input: join(root, 'src', 'entries', entry),
      preserveEntrySignatures: 'strict',
      output: { minify: true, ...output },
    },
  },
});

/** The checkout in one file, with what may be needed later beside it. */
export const scriptTagBundle = () =>
  cdnBundle(
    'script-tag.ts',
    {
      entryFileNames: 'tender.js',
      chunkFileNames: 'tender-[name]-[hash].js',
      codeSplitting: sharedAtStart,
      postBanner: NOTICE,
    },
    textsBeside(),
    shareEntry(),
  );

/** The autoloader, which loads the checkout's file once the page holds an element of ours. */
export const autoloadBundle = () =>
  cdnBundle('autoload.ts', { entryFileNames: 'autoload.js', postBanner: NOTICE }, loadScriptTag());

/**
 * What asks for the card frame early: one file, for a script tag as for a bundler, so that no bundler makes a third
 * file of what it shares with the elements.
 */
export const bootBundle = () => cdnBundle('boot.ts', { format: 'iife', entryFileNames: 'boot.js' });

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

/** The demo's pages with relative addresses, each waiting for the worker first. @param {string} outDir */
export function hostedDemoBundle(outDir) {
  const { build, ...demo } = demoBundle();
  return { ...demo, base: './', plugins: [connectFirst], build: { ...build, outDir } };
}

/** @type {import('vite').Plugin} */
const connectFirst = {
  name: 'connect-first',
  // The package promises that its modules do nothing when imported; the demo's pages draw themselves.
  transform: (code, id) =>
    id.includes('/demo/pages/') ? { code, map: null, moduleSideEffects: true } : undefined,
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(
        /<script type="module" src="([^"]+)"><\/script>/,
        `<script type="module">import { connect } from './hosted/connect.ts'; await connect(); await import('$1');</script>`,
      ),
  },
};

/**
 * A service worker as a classic script, because not every browser takes modules there.
 * @param {string} entry @param {string} outDir @returns {import('vite').InlineConfig}
 */
export const workerBundle = (entry, outDir) => ({
  ...common,
  plugins: [],
  build: {
    ...build,
    sourcemap: false,
    outDir: join(root, outDir),
    emptyOutDir: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      input: join(root, entry),
      output: { format: 'iife', entryFileNames: 'worker.js', codeSplitting: false, minify: true },
    },
  },
});

/** Bundles without writing anything. @param {import('vite').InlineConfig} config */
export async function bundleInMemory(config) {
  const result = await run({ ...config, build: { ...config.build, write: false } });
  return /** @type {import('vite').Rolldown.RolldownOutput} */ (result).output;
}
