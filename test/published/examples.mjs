// `npm run examples [-- name…]`: packs what is built, and runs each example as a merchant would who has
// copied it: in a folder of its own, with the packed packages and whatever else it names installed.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngines } from '../../scripts/engines.mjs';
import { pack } from './pack.mjs';
import { NAMES } from '../../scripts/packages.mjs';
import { root, setUp } from '../../scripts/set-up.mjs';

const LIMIT_MS = 10 * 60_000;

const { env } = setUp({ engines: ['chromium'] });
const chromium = findEngines().find(({ name }) => name === 'chromium')?.programs[0];
const words = process.argv.slice(2);
const names = readdirSync(join(root, 'examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (words.length === 0 || words.includes(entry.name)))
  .map(({ name }) => name);

const scratch = mkdtempSync(join(tmpdir(), 'tender-examples-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const packed = NAMES.map((name) => pack(name, scratch));
const failed = names.filter((name) => !runs(name));
for (const name of failed) console.log(`failed: examples/${name}`);
console.log(`${names.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 && names.length > 0 ? 0 : 1);

/** @param {string} name */
function runs(name) {
  console.log(`\nexamples/${name}`);
  const folder = join(scratch, name);
  cpSync(join(root, 'examples', name), folder, { recursive: true });
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name: ours, tarball } of packed)
    if (ours in manifest.dependencies) manifest.dependencies[ours] = `file:${tarball}`;
  writeFileSync(file, JSON.stringify(manifest));
  return (
    npm(['install', '--no-audit', '--no-fund', '--loglevel=error'], folder) && npm(['test'], folder)
  );
}

/** @param {string[]} args @param {string} folder */
function npm(args, folder) {
  const { status, error } = spawnSync('npm', args, {
    cwd: folder,
    stdio: 'inherit',
    timeout: LIMIT_MS,
    env: {
      ...env,
      CHROME_PATH: chromium ?? '',
      NEXT_TELEMETRY_DISABLED: '1',
      // Its typings are enough: the program comes from a host that is no registry.
      CYPRESS_INSTALL_BINARY: '0',
    },
  });
  if (error) console.error(`npm ${args[0]}: ${error.message}`);
  return status === 0;
}
