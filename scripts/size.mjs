// Weighs what a shopper's browser loads for a card payment (gzip -9), and what each further way to pay
// adds when it is chosen, and fails over the limits.
// The page is weighed from the built package, because that is what a merchant's bundler is given.
// One language is counted: the one inside the entry, or else the heaviest of those that load on their own.
import { gzipSync } from 'node:zlib';
import {
  autoloadBundle,
  bundleInMemory,
  chunksAtStart,
  chunksWith,
  frameBundle,
  pageBundle,
  pageEntry,
} from './bundles.mjs';

const page = pageEntry.built;
const rows = [
  { what: `page (${page})`, limit: 20_400, files: await bundleInMemory(pageBundle(page)) },
  {
    what: 'frame (card document)',
    limit: 15_000,
    files: await bundleInMemory(frameBundle('card')),
  },
  {
    what: 'autoloader, before it has seen an element',
    limit: 2_000,
    files: chunksAtStart(await bundleInMemory(autoloadBundle())),
  },
];

/**
 * Bytes that one further way to pay may add when it is chosen. Vite splits what a page loads at start
 * as soon as one of these needs only some of it, and a split page weighs a kilobyte more.
 */
const LATER_LIMIT = 8_000;
const LATER = [
  'checkout/more-ways',
  'paying/details-form',
  'checkout/alternative-method',
  'checkout/hosted-checkout',
  'checkout/subscription-terms',
  'next-action/next-action',
];

const languageFile = /\/localization\/\w+\/\w\w\.[jt]s$/;
let over = false;
for (const { what, limit, files } of rows) {
  const start = chunksAtStart(files);
  const assets = files.filter(
    ({ type, fileName }) => type === 'asset' && !fileName.endsWith('.map'),
  );
  const languages = files.filter(
    (file) => file.type === 'chunk' && languageFile.test(file.facadeModuleId ?? ''),
  );
  const speaks = start.some(({ moduleIds }) => moduleIds.some((id) => languageFile.test(id)));
  const parts = [
    ...[...start, ...assets].map((file) => ({ name: file.fileName, size: weigh(file) })),
    ...(speaks || languages.length === 0
      ? []
      : [{ name: 'one language', size: Math.max(...languages.map(weigh)) }]),
  ];
  const sum = parts.reduce((total, { size }) => total + size, 0);
  over ||= sum > limit;

  console.log(`${what}: ${sum} of ${limit} bytes${sum > limit ? ', TOO MUCH' : ''}`);
  for (const { name, size } of parts) console.log(`  ${String(size).padStart(6)}  ${name}`);
}

// What a session asks for beyond a new card, in the order in which it can load.
const pageFiles = rows[0]?.files ?? [];
const here = chunksAtStart(pageFiles);
console.log('page, later:');
for (const name of LATER) {
  const added = chunksWith(pageFiles, name).filter((chunk) => !here.includes(chunk));
  const sum = added.reduce((total, chunk) => total + weigh(chunk), 0);
  over ||= sum > LATER_LIMIT;
  console.log(`  ${String(sum).padStart(6)}  ${name}${sum > LATER_LIMIT ? ', TOO MUCH' : ''}`);
  here.push(...added);
}
process.exit(over ? 1 : 0);

/** @param {(typeof rows)[number]['files'][number]} file */
function weigh(file) {
  const content = file.type === 'chunk' ? file.code : file.source;
  return gzipSync(content, { level: 9 }).length;
}
