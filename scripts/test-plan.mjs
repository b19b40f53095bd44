// Which tests `npm test` runs before a commit, and which wait for `npm run test:all`. Each is in one of them.
import { join } from 'node:path';

/** @typedef {'unit' | 'browser' | 'e2e' | 'attack'} Suite */
/** @typedef {import('./engines.mjs').EngineName} EngineName */
/**
 * Files that run one after the other, each in a process of its own or all in one.
 * @typedef {{ readonly suite: Suite, readonly files: readonly string[], readonly sharesProcess?: boolean }} Job
 */

const endings = { unit: '.test.ts', attack: '.ts', browser: '.browser.ts', e2e: '.e2e.ts' };
export const SUITES = /** @type {Suite[]} */ (Object.keys(endings));

/** Journeys that run whole before a commit, and then no more. */
export const JOURNEYS = ['test/e2e/unknown-outcome.e2e.ts'];

/** What takes long by what it does: load, servers that end and freeze, all orders of events, the compiler. */
export const LONG = [
  'test/attack/foreign-text.test.ts',
  'test/documents/typings.test.ts',
  'test/interleavings/interleavings.test.ts',
  'test/node/postgres-load.test.ts',
  'test/node/postgres-pooler.test.ts',
  'test/node/rolling-upgrade.test.ts',
  'test/node/store-faults.test.ts',
  'test/proxy/added-operation-types.test.ts',
];

/** Rooms whose tests change nothing but what they have made: they share processes, which load the sources once. */
const SHARING =
  'attack card-rules client codec contract gateway localization messaging proxy sandbox signing'.split(
    ' ',
  );

/** What adds rows to tables of the program. */
const ALONE = ['test/proxy/added-operation.test.ts', 'test/proxy/added-operation-types.test.ts'];

/** How many files share a process. */
const SHARERS = 24;

/** What tries some before a commit and the others in the rest, or all where it is named; see test/support/depth.ts. */
export const DEEPER = [
  'test/codec/dates.test.ts',
  'test/codec/next-interval.test.ts',
  'test/model/model.test.ts',
  'test/stories/every-story.e2e.ts',
  // What a shopper, a cardholder and a merchant come for, in Chromium against real processes.
  'test/e2e/card-payment.e2e.ts',
  'test/e2e/reveal.e2e.ts',
  'test/e2e/three-d-secure.e2e.ts',
  'test/e2e/wallet.e2e.ts',
];

/** Programs of which each ends in a sum, or is one test itself. */
export const PROGRAMS = [
  'test/published/newcomer.mjs',
  ['test/faults/run.ts', '40'],
  'test/published/examples.mjs',
  ['scripts/release.mjs', '--dry-run'],
];

/** The engines that component tests run in. @type {{ before: EngineName[], all: EngineName[] }} */
export const ENGINES = { before: ['chromium'], all: ['firefox', 'webkit'] };

/**
 * What is an attack, in whatever way it is made, is of that suite alone.
 * @param {string} file @returns {Suite | undefined}
 */
export const suiteOf = (file) => {
  const isAttack = file.startsWith(join('test', 'attack'));
  return SUITES.find((suite) => file.endsWith(endings[suite]) && (suite === 'attack') === isAttack);
};

/** @param {string} file */
export const isBeforeCommit = (file) =>
  file.endsWith('.e2e.ts')
    ? JOURNEYS.includes(file) || DEEPER.includes(file)
    : !LONG.includes(file);

/** Component tests are of both: each has engines of its own. @param {string} file */
export const isOfTheRest = (file) =>
  !isBeforeCommit(file) || DEEPER.includes(file) || suiteOf(file) === 'browser';

/**
 * How much of files `npm run test:all` runs: what was tried before a commit is left out where nobody named them, and of
 * files that only the rest has, nothing is.
 * @param {readonly string[]} files @param {boolean} areNamed
 */
export const depthOf = (files, areNamed) =>
  !areNamed && files.every((file) => DEEPER.includes(file)) ? 'rest' : 'all';

/**
 * What two may work at beside each other, in an order in which neither waits long for the other in the end.
 * @param {{ readonly suite: Suite, readonly files: readonly string[] }} run @returns {Job[]}
 */
export function jobsOf({ suite, files }) {
  if (suite === 'browser') return [{ suite, files }];
  if (suite === 'e2e')
    return files
      .toSorted((one, other) => Number(isDrawing(other)) - Number(isDrawing(one)))
      .map((file) => ({ suite, files: [file] }));
  const sharing = files.filter(sharesProcess);
  const apart = files.filter((file) => !sharesProcess(file));
  return [
    ...chunksOf(apart).map((files) => ({ suite, files })),
    ...chunksOf(sharing).map((files) => ({ suite, files, sharesProcess: true })),
  ];
}

/** The longest of all. @param {string} file */
const isDrawing = (file) => file.startsWith(join('test', 'stories'));

/** @param {string} file */
const sharesProcess = (file) =>
  SHARING.some((room) => file.startsWith(join('test', room, '/'))) && !ALONE.includes(file);

/** @param {readonly string[]} files */
const chunksOf = (files) =>
  Array.from({ length: Math.ceil(files.length / SHARERS) }, (_, index) =>
    files.slice(index * SHARERS, (index + 1) * SHARERS),
  );
