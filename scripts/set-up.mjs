// Brings what a clean checkout lacks: packages, a new enough Node, browsers, PostgreSQL.
// Runs on any Node from 18 and needs no package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findEngines } from './engines.mjs';
import { postgresPrograms } from './postgres.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const nodeVersion = '24.21.0';
/** What package.json asks for under `engines`. */
export const oldest = { major: 22, minor: 19 };

/**
 * Prepares the tools, then returns the environment to run them in, and what is missing.
 * @param {{ engines?: boolean, postgres?: boolean }} [wanted]
 */
export function setUp({ engines = false, postgres = false } = {}) {
  process.chdir(root);
  bringPackages();
  bringNode();
  if (engines || postgres) bringDebianPackages({ engines, postgres });

  const missing = [];
  for (const engine of engines ? findEngines() : []) {
    if (!engine.found) missing.push(`${engine.title} (Debian: ${engine.debian.join(' ')})`);
  }
  if (postgres && !postgresPrograms()) missing.push('PostgreSQL (Debian: postgresql)');
  const bin = join(root, 'node_modules', '.bin');
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  return { missing, env };
}

function bringPackages() {
  if (packagesMatch()) return;
  console.log('set-up: npm ci');
  npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Whether node_modules holds what package-lock.json names, leaving out what is for other platforms. */
function packagesMatch() {
  const installed = join('node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  /** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const present = packagesOf(installed);
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
    console.log(
      `set-up: Node ${nodeVersion} (this is ${process.version}, too old to run the tests)`,
    );
    mkdirSync(home, { recursive: true });
    npm([
      'install',
      '--prefix',
      home,
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${name}@${nodeVersion}`,
    ]);
  }
  const link = join('node_modules', '.bin', 'node');
  rmSync(link, { force: true });
  symlinkSync(join('..', '..', program), link);
}

/** @param {{ engines: boolean, postgres: boolean }} wanted */
function bringDebianPackages({ engines, postgres }) {
  const lacking = [];
  if (engines) {
    for (const engine of findEngines()) if (!engine.found) lacking.push(...engine.debian);
    // What the stories' pictures are drawn with.
    const fonts = { liberation: 'fonts-liberation', dejavu: 'fonts-dejavu-core' };
    for (const [folder, font] of Object.entries(fonts))
      if (!existsSync(`/usr/share/fonts/truetype/${folder}`)) lacking.push(font);
  }
  if (postgres && !postgresPrograms()) lacking.push('postgresql');
  if (lacking.length === 0 || !debianRoot()) return;

  console.log(`set-up: apt-get install ${lacking.join(' ')}`);
  const apt = ['-qq', '-o', 'DPkg::Lock::Timeout=600'];
  for (const args of [
    [...apt, 'update'],
    [...apt, 'install', '-y', '--no-install-recommends', ...lacking],
  ]) {
    const run = spawnSync('apt-get', args, {
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
function npm(args) {
  const cli = process.env['npm_execpath'];
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []];
  const run = spawnSync(command, [...first, ...args], { stdio: 'inherit' });
  if (run.status !== 0) {
    console.error(`npm ${args[0]} failed.`);
    process.exit(1);
  }
}
