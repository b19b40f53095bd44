// Weighs what a shopper's browser loads for a card payment (gzip -9), and what each further way to pay
// adds when it is chosen, and fails over the limits.
// The page is weighed as merchants get it: from the packed package, built by Vite and by esbuild as they come.
// One language is counted: English, which is inside the entry, and in the frame the heaviest of those that the proxy
// puts into its document.
import { gzipSync } from 'node:zlib';
import {
  autoloadBundle,
  bootBundle,
  bundleInMemory,
  frameBundle,
  scriptTagBundle,
} from '../../scripts/bundles.mjs';
import { languageFiles } from '../../scripts/languages.mjs';
import { esbuildChunks, viteBuild, withShop } from './merchant-builds.mjs';

const page = await withShop(async (folder) => ({
  vite: await viteBuild(folder),
  esbuild: await esbuildChunks(folder),
}));
const rows = [
  { what: 'page, built by Vite', limit: 17_200, files: page.vite },
  {
    what: 'frame (card document)',
    limit: 14_550,
    files: await bundleInMemory(frameBundle('card')),
    texts: languageFiles().map(({ frame }) => JSON.stringify(frame)),
  },
  {
    what: 'file for a script tag, at start',
    limit: 21_000,
    files: await bundleInMemory(scriptTagBundle()),
  },
  {
    what: 'autoloader, before it has seen an element',
    limit: 2_000,
    files: chunksAtStart(await bundleInMemory(autoloadBundle())),
  },
  {
    what: 'script that asks for the frame early',
    limit: 750,
    files: await bundleInMemory(bootBundle()),
  },
];

/**
 * Bytes that one further way to pay may add when it is chosen. Vite splits what a page loads at start
 * as soon as one of these needs only some of it, and a split page weighs a kilobyte more.
 */
const LATER_LIMIT = 8_800;
const LATER = [
  'paying/result-notice',
  'checkout/more-methods',
  'paying/details-form',
  'checkout/alternative-method',
  'checkout/hosted-checkout',
  'checkout/subscription-terms',
  'next-action/next-action',
];

let over = false;
for (const { what, limit, files, texts } of rows) {
  const start = chunksAtStart(files);
  const assets = files.filter(
    ({ type, fileName }) => type === 'asset' && !fileName.endsWith('.map'),
  );
  const parts = [
    ...[...start, ...assets].map((file) => ({ name: file.fileName, size: weigh(file) })),
    ...(texts ? [{ name: 'one language', size: Math.max(...texts.map(gzipped)) }] : []),
  ];
  const sum = parts.reduce((total, { size }) => total + size, 0);
  over ||= sum > limit;
  // A shop that reloads at it would drop what was typed into the form.
  const reports = files.some((file) => file.type === 'chunk' && file.code.includes('preloadError'));
  if (reports) console.log(`${what}: a chunk that can't be loaded is reported by the bundler`);
  over ||= reports;

  console.log(`${what}: ${sum} of ${limit} bytes${sum > limit ? ', TOO MUCH' : ''}`);
  for (const { name, size } of parts) console.log(`  ${String(size).padStart(6)}  ${name}`);
}

/** esbuild makes a file of whatever two parts share: more bytes in all, and more requests. */
const ESBUILD_LIMIT = 24_300;
const byEsbuild = page.esbuild.reduce((total, { content }) => total + gzipped(content), 0);
over ||= byEsbuild > ESBUILD_LIMIT;
console.log(
  `page, built by esbuild: ${byEsbuild} of ${ESBUILD_LIMIT} bytes in ${page.esbuild.length} files${byEsbuild > ESBUILD_LIMIT ? ', TOO MUCH' : ''}`,
);

// What a session asks for beyond a new card, in the order in which it can load.
const here = chunksAtStart(page.vite);
console.log('page, later:');
for (const name of LATER) {
  const added = chunksWith(page.vite, name).filter((chunk) => !here.includes(chunk));
  const sum = added.reduce((total, chunk) => total + weigh(chunk), 0);
  over ||= sum > LATER_LIMIT;
  console.log(`  ${String(sum).padStart(6)}  ${name}${sum > LATER_LIMIT ? ', TOO MUCH' : ''}`);
  here.push(...added);
}
process.exit(over ? 1 : 0);

/** @param {(typeof rows)[number]['files'][number]} file */
function weigh(file) {
  return gzipped(file.type === 'chunk' ? file.code : file.source);
}

/** @param {string | Uint8Array} content */
function gzipped(content) {
  return gzipSync(content, { level: 9 }).length;
}

/** @typedef {readonly import('vite').Rolldown.RolldownOutput['output'][number][]} Outputs */

/** What loads with the entry; what is imported later, such as other languages, is left out. @param {Outputs} outputs */
function chunksAtStart(outputs) {
  return chunksFrom(outputs, (chunk) => chunk.isEntry);
}

/** What loads when a module is imported later. @param {Outputs} outputs @param {string} name for example `parts/next-action` */
function chunksWith(outputs, name) {
  const found = chunksFrom(outputs, (chunk) =>
    [`${name}.js`, `${name}.ts`].some((file) => chunk.facadeModuleId?.endsWith(`/${file}`)),
  );
  if (found.length === 0) throw new Error(`No chunk begins with ${name}`);
  return found;
}

/** @param {Outputs} outputs @param {(chunk: import('vite').Rolldown.OutputChunk) => boolean | undefined} isFirst */
function chunksFrom(outputs, isFirst) {
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const found = new Set(chunks.filter(isFirst));
  for (const { imports } of found)
    for (const next of chunks) if (imports.includes(next.fileName)) found.add(next);
  return [...found];
}
