// Brings what a clean checkout lacks: packages, a new enough Node, browsers, PostgreSQL. Says before what it
// installs and why; TENDER_SET_UP=off has it install nothing. Runs on any Node from 18 and needs no package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findEngines } from './engines.mjs';
import { poolerProgram } from '../test/support/pgbouncer.mjs';
import { postgresPrograms } from '../test/support/postgres.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const nodeVersion = '24.21.0';
/** What package.json asks for under `engines`. */
export const oldest = { major: 22, minor: 19 };

/** @typedef {import('./engines.mjs').EngineName} EngineName */

/**
 * Prepares the tools, then returns the environment to run them in, and what is missing.
 * @param {{ engines?: EngineName[], postgres?: boolean, pooler?: boolean }} [wanted]
 */
export function setUp({ engines = [], postgres = false, pooler = false } = {}) {
  process.chdir(root);
  bringPackages();
  bringNode();
  const wanted = { engines, postgres, pooler };
  bringDebianPackages(wanted);

  const missing = lackingOf(wanted).map(
    ({ title, debian }) => `${title} (Debian: ${debian.join(' ')})`,
  );
  const bin = join(root, 'node_modules', '.bin');
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  return { missing, env };
}

/** @typedef {{ engines: EngineName[], postgres: boolean, pooler: boolean }} Wanted */

/** @param {Wanted} wanted */
const lackingOf = ({ engines, postgres, pooler }) => [
  ...findEngines().filter(({ name, found }) => !found && engines.includes(name)),
  ...(postgres && !postgresPrograms() ? [{ title: 'PostgreSQL', debian: ['postgresql'] }] : []),
  ...(pooler && !poolerProgram() ? [{ title: 'PgBouncer', debian: ['pgbouncer'] }] : []),
];

/** Whether something may be installed. @param {string} what a command @param {string} why */
function mayInstall(what, why) {
  const isOff = process.env['TENDER_SET_UP'] === 'off';
  if (isOff) console.log(`set-up: off; it would run "${what}": ${why}`);
  else console.log(`set-up: ${what}, because ${why} (TENDER_SET_UP=off leaves this to you)`);
  return !isOff;
}

function bringPackages() {
  if (packagesMatch()) return;
  if (!mayInstall('npm ci', 'node_modules is not what package-lock.json names')) {
    // Other versions may do; without any, nothing does.
    if (!existsSync('node_modules')) process.exit(1);
    return;
  }
  npm('ci');
}

/** Whether node_modules holds what package-lock.json names, leaving out what is for other platforms. */
function packagesMatch() {
  /** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
  const packagesOf = (file) =>
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
  const present = packagesOf(join('node_modules', '.package-lock.json'));
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || optional || present[path]?.version === version,
  );
}

/**
 * Tests and tools run TypeScript by Node's type stripping; where the system's Node can't, one from the
 * registry is put beside the project and linked into node_modules/.bin, which npm puts first in the PATH.
 * It is kept out of node_modules itself: `npm install` there would prune packages it does not know.
 */
function bringNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const newEnough = major > oldest.major || (major === oldest.major && minor >= oldest.minor);
  const strips = 'typescript' in process.features && process.features.typescript;
  // The one brought along earlier may be running this, while its link went with the old node_modules.
  if (newEnough && strips && !process.execPath.startsWith(join(root, '.cache'))) return;
  const name = `node-${process.platform}-${process.arch}`;
  const home = join('.cache', `node-${nodeVersion}`);
  const program = join(home, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program)) {
    const why = `this is Node ${process.version}, and tests and tools need ${oldest.major}.${oldest.minor}; it goes into ${home}`;
    if (!mayInstall(`npm install ${name}@${nodeVersion}`, why)) return;
    mkdirSync(home, { recursive: true });
    const what = `${name}@${nodeVersion}`;
    npm('install', '--prefix', home, '--no-save', '--no-package-lock', what);
  }
  const link = join('node_modules', '.bin', 'node');
  rmSync(link, { force: true });
  symlinkSync(join('..', '..', program), link);
}

/** @param {Wanted} wanted */
function bringDebianPackages(wanted) {
  const { engines } = wanted;
  const lacking = lackingOf(wanted).flatMap(({ debian }) => debian);
  if (engines.length > 0) {
    // What the stories' pictures are drawn with.
    const fonts = { liberation: 'fonts-liberation', dejavu: 'fonts-dejavu-core' };
    for (const [folder, font] of Object.entries(fonts))
      if (!existsSync(`/usr/share/fonts/truetype/${folder}`)) lacking.push(font);
  }
  if (lacking.length === 0 || !debianRoot()) return;

  const why =
    'tests run in real browsers, with fonts that draw the same everywhere, and on PostgreSQL';
  if (!mayInstall(`apt-get install ${lacking.join(' ')}`, why)) return;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...lacking]]) {
    const run = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=600', ...args], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (run.status !== 0)
      console.log(`apt-get ${args.join(' ')} failed:\n${run.stderr.slice(-2000)}`);
  }
}

function debianRoot() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return process.getuid?.() === 0 && /^ID=debian$/m.test(release);
}

/** @param {string[]} args */
function npm(...args) {
  const cli = process.env['npm_execpath'];
  const program = cli ? [process.execPath, cli] : ['npm'];
  runSteps(process.env, [...program, ...args, '--no-audit', '--no-fund', '--loglevel=error']);
}

/**
 * Runs programs one after the other, and ends with the first that fails.
 * @param {NodeJS.ProcessEnv} env @param {string[][]} steps
 */
export function runSteps(env, ...steps) {
  for (const [program = '', ...args] of steps) {
    const { status, error } = spawnSync(program, args, { stdio: 'inherit', env });
    if (status === 0) continue;
    if (error) console.error(`${program}: ${error.message}`);
    process.exit(status ?? 1);
  }
}
