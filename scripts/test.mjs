// `npm test [-- unit|browser|e2e|attack] [part of a file's path…]`: sets up what it needs, builds, runs what
// belongs before a commit, or the files that are named, and ends in one line with the sum of it all.
// `npm run test:all` runs the rest, `npm run attack` every attack.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms, startPostgres } from '../test/support/postgres.mjs';
import { runProgram } from './run-program.mjs';
import { setUp } from './set-up.mjs';
import * as plan from './test-plan.mjs';

/** @typedef {plan.Suite} Suite */
/** @typedef {plan.Job} Job */
const minute = 60_000;
/**
 * Minutes of a test, of a file, of what runs one after the other: enough for a busy machine, and over at some time all the same.
 * @type {Record<Suite, readonly [number, number, number]>}
 */
const limits = { unit: [2, 5, 15], browser: [2, 5, 30], e2e: [3, 15, 50], attack: [3, 10, 15] };

const all = process.argv.includes('--all');
const words = process.argv.slice(2).filter((word) => word !== '--all');
const isSuite = (/** @type {string} */ word) => plan.SUITES.some((suite) => suite === word);
const parts = words.filter((word) => !isSuite(word));
const suites = words.some(isSuite)
  ? plan.SUITES.filter((suite) => words.includes(suite))
  : plan.SUITES;
/** Files that are named run whole, in every engine that their command sets up. */
const isNamed = (/** @type {string} */ file) => parts.some((part) => file.includes(part));
const belongs = all ? plan.isOfTheRest : plan.isBeforeCommit;
const engines = all
  ? [...plan.ENGINES.before, ...plan.ENGINES.all]
  : suites.some((suite) => suite !== 'unit')
    ? plan.ENGINES.before
    : [];

const { env, missing } = setUp({
  engines,
  postgres: all || suites.includes('unit'),
  pooler: all,
});
// Each file is a process, and most of them load the same modules.
env['NODE_COMPILE_CACHE'] ??= join(process.cwd(), '.cache', 'compiled');
const scratch = mkdtempSync(join(tmpdir(), 'tender-test-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

let passed = 0;
const failures = /** @type {string[]} */ ([]);
const attacks = { tried: 0, held: 0 };
for (const what of missing) {
  console.log(`left out: ${what}`);
  // CI proves nothing about an engine that it leaves out without a word.
  if (env['CI']) failures.push(`without ${what}`);
}

const files = readdirSync('test', { recursive: true })
  .map((file) => join('test', String(file)))
  .filter(parts.length > 0 ? isNamed : belongs)
  .sort();
const chosen = suites
  .map((suite) => ({ suite, files: files.filter((file) => plan.suiteOf(file) === suite) }))
  .filter((run) => run.files.length > 0);
/** Of what is named the words are printed as they come. */
const isNarrated = parts.length > 0;
if (chosen.length === 0)
  failures.push(`No test file matches: ${words.join(' ') || 'there is none'}`);
else await runJobs(isNarrated ? chosen : chosen.flatMap(plan.jobsOf));
if (all && words.length === 0) {
  // What they pack.
  await build('scripts/build.mjs');
  await twoAtOnce(plan.PROGRAMS, (program) => runTests([program].flat()));
}

for (const name of failures) console.log(`failed: ${name}`);
if (attacks.tried > 0) console.log(`attacks: ${attacks.tried} tried, ${attacks.held} held`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);

/**
 * Each with a core to itself: most of them use one, and some mostly wait.
 * @template Job
 * @param {readonly Job[]} jobs @param {(job: Job) => Promise<void>} work
 */
async function twoAtOnce(jobs, work) {
  const left = [...jobs];
  const lane = async () => {
    for (let job; (job = left.shift());) await work(job);
  };
  await Promise.all([lane(), lane()]);
}

async function runJobs(/** @type {Job[]} */ jobs) {
  await build('scripts/build.mjs', 'frame');
  const pages = buildPages();
  if (isNarrated) await pages;
  const programs = jobs.some(({ suite }) => suite === 'unit') ? postgresPrograms() : undefined;
  const postgres = programs ? await startPostgres(programs) : undefined;
  const work = async (/** @type {Job} */ job) => {
    if (job.suite !== 'unit') await pages;
    await runJob(job, postgres?.url);
  };
  try {
    if (isNarrated) for (const job of jobs) await work(job);
    else await twoAtOnce(jobs, work);
    await pages;
  } finally {
    postgres?.stop();
  }
}

/** What files of tests look for, made once: two of them at work at once would make it under each other's feet. */
async function buildPages() {
  const needing = chosen.flatMap((run) => run.files);
  const isNeeded = (/** @type {string} */ folder) =>
    needing.some((file) => file.startsWith(join('test', folder)) && file.endsWith('.e2e.ts'));
  if (isNeeded('')) await build('scripts/build.mjs', 'demo');
  if (isNeeded('demo')) await build('scripts/build.mjs', 'hosted-demo');
  if (isNeeded('stories')) await build('scripts/storybook.mjs', 'build');
}

async function build(/** @type {string[]} */ ...step) {
  const { code, output } = await run('node', step);
  if (code === 0) return;
  console.log(output);
  failures.push(`${step.join(' ')}, the build before the tests`);
}

/** @param {Job} job @param {string | undefined} postgresUrl */
async function runJob({ suite, files, sharesProcess = false }, postgresUrl) {
  const [first = ''] = files;
  const title = `${suite}: ${files.length === 1 ? first : `${files.length} files from ${first}`}`;
  if (isNarrated) console.log(`\n${title}`);
  const counts = join(scratch, `${suite}-${first.replaceAll('/', '-')}.jsonl`);
  const { code, output, seconds } = await (suite === 'browser'
    ? browserTests(files, counts)
    : nodeTests({ suite, files, sharesProcess }, counts, postgresUrl));
  if (!isNarrated) console.log(`\n${title} (${seconds} s)\n${output.trim()}`);
  const ended = (existsSync(counts) ? readFileSync(counts, 'utf8') : '')
    .split('\n')
    .map((line) => line.split('\t'));
  const namesOf = (/** @type {string} */ outcome) =>
    ended.filter(([what]) => what === outcome).map(([, name = suite]) => name);
  for (const name of namesOf('skipped')) console.log(`skipped: ${name}`);
  const failed = namesOf('failed');
  // A runner that ends badly without naming a test is a failure of its own.
  if (code !== 0 && failed.length === 0) failed.push(`${title}: ended with ${code}`);
  failures.push(...failed);
  const held = namesOf('passed').length;
  passed += held;
  if (suite !== 'attack') return;
  attacks.tried += held + failed.length;
  attacks.held += held;
}

/** @param {readonly string[]} files @param {string} counts */
function browserTests(files, counts) {
  const picked = isNarrated ? engines : all ? plan.ENGINES.all : plan.ENGINES.before;
  const extra = {
    TENDER_TEST_COUNTS: counts,
    TENDER_TEST_ENGINES: env['TENDER_TEST_ENGINES'] ?? picked.join(','),
  };
  return run('wtr', ['--files', ...files], extra, limits.browser[2]);
}

/** @param {Omit<Job, 'suite'> & { suite: Exclude<Suite, 'browser'> }} job @param {string} counts @param {string | undefined} postgresUrl */
function nodeTests({ suite, files, sharesProcess }, counts, postgresUrl) {
  const [perTest, perFile, minutes] = limits[suite];
  const options = [
    `--test-reporter=${isNarrated ? 'spec' : 'dot'}`,
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/node-test-reporter.mjs',
    `--test-reporter-destination=${counts}`,
    `--test-concurrency=${isNarrated ? 2 : 1}`,
    `--test-timeout=${perTest * minute}`,
    '--import=./scripts/test-file-limit.mjs',
    ...(sharesProcess ? ['--test-isolation=none'] : []),
  ];
  const extra = {
    TENDER_TEST_FILE_LIMIT: String(perFile * minute),
    ...(all && { TENDER_TEST_DEPTH: plan.depthOf(files, isNarrated) }),
    ...(postgresUrl && { TENDER_TEST_POSTGRES_URL: postgresUrl }),
  };
  return run('node', ['--test', ...options, ...files], extra, minutes);
}

/** @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} [extra] @param {number} [minutes] */
function run(command, args, extra = {}, minutes = 10) {
  const options = { env: { ...env, ...extra }, minutes };
  return runProgram(command, args, { ...options, isQuiet: !isNarrated });
}

/** A program of the project that tests by itself: it ends in a sum of its own, or is one test. */
async function runTests(/** @type {string[]} */ [name = '', ...args]) {
  const { code, output, seconds } = await run('node', [name, ...args], {}, 30);
  console.log(`\n${name} (${seconds} s)\n${output.trim()}`);
  const lines = output.trimEnd().split('\n');
  const named = lines.filter((line) => /^(failed: |BROKEN )/.test(line));
  const sum = /^(\d+) passed, (\d+) failed/.exec(lines.at(-1) ?? '') ?? [];
  passed += Number(sum[1] ?? (code === 0 ? 1 : 0));
  // One that ends badly has failed, whatever its sum says.
  const failed = Math.max(Number(sum[2] ?? 0), code === 0 ? 0 : 1);
  for (let index = 0; index < failed; index += 1)
    failures.push(named[index]?.replace(/^failed: /, '') ?? name);
}
