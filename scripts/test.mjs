// `npm test [-- unit|browser|e2e|attack] [part of a file's path…]`: sets everything up, runs the tests, and
// ends in one line with the sum over all suites. `npm run attack` runs the attacks and names each of them.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms, startPostgres } from './postgres.mjs';
import { setUp } from './set-up.mjs';

const minute = 60_000;
/** @typedef {'unit' | 'browser' | 'e2e' | 'attack'} Suite */
const endings = { unit: '.test.ts', browser: '.browser.ts', e2e: '.e2e.ts', attack: '.ts' };
const names = /** @type {Suite[]} */ (Object.keys(endings));
const isSuite = (/** @type {string} */ word) => word in endings;
/** What is an attack, in whatever way it is made, is of that suite alone. */
const isOf = (/** @type {Suite} */ suite, /** @type {string} */ file) =>
  file.endsWith(endings[suite]) && (suite === 'attack') === file.startsWith(join('test', 'attack'));

const words = process.argv.slice(2);
const filters = words.filter((word) => !isSuite(word));
const suites = words.some(isSuite) ? names.filter((name) => words.includes(name)) : names;

const { env, missing } = setUp({
  engines: suites.some((suite) => suite !== 'unit'),
  postgres: suites.includes('unit'),
});
const scratch = mkdtempSync(join(tmpdir(), 'tender-test-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const attacks = { tried: 0, held: 0 };
const sum = {
  passed: 0,
  failed: /** @type {string[]} */ ([]),
  skipped: /** @type {string[]} */ ([]),
};

for (const what of missing) {
  console.log(`left out: ${what}`);
  // CI proves nothing about an engine that it leaves out without a word.
  if (env['CI']) sum.failed.push(`without ${what}`);
}

const all = existsSync('test')
  ? readdirSync('test', { recursive: true }).map((file) => join('test', String(file)))
  : [];
const chosen = suites
  .map((suite) => ({
    suite,
    files: all
      .filter((file) => isOf(suite, file))
      .filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
      .sort(),
  }))
  .filter(({ files }) => files.length > 0);
if (chosen.length === 0) {
  sum.failed.push(`No test file matches: ${words.join(' ') || 'there is none'}`);
} else {
  const built = await run('node', [
    'scripts/build.mjs',
    'frame',
    ...(suites.includes('e2e') ? ['demo'] : []),
  ]);
  if (built !== 0) sum.failed.push('the build before the tests');
}
for (const { suite, files } of chosen) await runSuite(suite, files);

for (const reason of sum.skipped) console.log(`skipped: ${reason}`);
for (const name of sum.failed) console.log(`failed: ${name}`);
const skipped = sum.skipped.length > 0 ? `, ${sum.skipped.length} skipped` : '';
const attacked = `${attacks.tried} tried, ${attacks.held} held`;
if (attacks.tried > 0 && suites.length > 1) console.log(`attacks: ${attacked}`);
console.log(
  suites.every((suite) => suite === 'attack')
    ? `${attacked}${skipped}`
    : `${sum.passed} passed, ${sum.failed.length} failed${skipped}`,
);
process.exit(sum.failed.length > 0 ? 1 : 0);

/**
 * @param {Suite} suite
 * @param {string[]} files
 */
async function runSuite(suite, files) {
  console.log(`\n${suite}: ${files.length} ${files.length === 1 ? 'file' : 'files'}`);
  const counts = join(scratch, `${suite}.json`);
  const code = await (suite === 'browser'
    ? browserTests(files, counts)
    : nodeTests(suite, files, counts));
  const result = existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8') || '{}') : {};
  const { passed = 0, failed = [], skipped = [] } = result;
  // A runner that ends badly without naming a test is a failure of its own.
  const failures = code !== 0 && failed.length === 0 ? [`${suite}: ended with ${code}`] : failed;
  sum.passed += passed;
  sum.failed.push(...failures);
  sum.skipped.push(...skipped);
  if (suite === 'attack') Object.assign(attacks, { tried: passed + failures.length, held: passed });
}

/** @param {string[]} files @param {string} counts */
function browserTests(files, counts) {
  return run('wtr', ['--files', ...files], { TENDER_TEST_COUNTS: counts }, 30 * minute);
}

/** @param {Exclude<Suite, 'browser'>} suite @param {string[]} files @param {string} counts */
async function nodeTests(suite, files, counts) {
  const programs = suite === 'unit' ? postgresPrograms() : undefined;
  const postgres = programs ? await startPostgres(programs) : undefined;
  const options = [
    `--test-reporter=${filters.length > 0 || words.includes('attack') ? 'spec' : 'dot'}`,
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/node-test-reporter.mjs',
    `--test-reporter-destination=${counts}`,
    `--test-timeout=${(suite === 'unit' ? 0.5 : 5) * minute}`,
    `--test-concurrency=${suite === 'unit' ? 2 : 1}`,
  ];
  const extra = postgres ? { TENDER_TEST_POSTGRES_URL: postgres.url } : {};
  const code = await run(
    'node',
    ['--test', ...options, ...files],
    extra,
    (suite === 'e2e' ? 50 : 15) * minute,
  );
  postgres?.stop();
  return code;
}

/**
 * Runs a program of the project to its end; one that hangs is ended after `limit`.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} extra
 * @param {number} [limit]
 * @returns {Promise<number | null>}
 */
function run(command, args, extra = {}, limit) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, ...extra },
      ...(limit === undefined ? {} : { timeout: limit }),
    });
    const stop = () => child.kill();
    process.once('exit', stop);
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => {
      process.off('exit', stop);
      resolve(code);
    });
  });
}
