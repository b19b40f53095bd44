// `npm run release [-- --dry-run]`: publishes what is built, both packages under one version. What the registry has
// already is passed over, so that a release that stopped half way can be finished. `npm run release -- version` makes
// the next version of what .changeset/ says, everywhere that one stands.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAMES, stage } from './packages.mjs';
import { root, runSteps } from './set-up.mjs';

/** @returns {string} */
const versionNow = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

if (process.argv[2] === 'version') {
  const before = versionNow();
  runSteps(process.env, ['changeset', 'version']);
  for (const file of ['package-lock.json', ...globSync('examples/*/package.json', { cwd: root })])
    writeFileSync(join(root, file), named(readFileSync(join(root, file), 'utf8'), before));
} else publish(versionNow());

/**
 * A file with the version that is there now, where it had the one before.
 * @param {string} text @param {string} before
 */
function named(text, before) {
  const names = `("(?:${NAMES.join('|')})": |"name": "tender-elements",\\s+"version": )"${before}"`;
  return text.replace(new RegExp(names, 'g'), `$1"${versionNow()}"`);
}

/** @param {string} version */
function publish(version) {
  const command = ['npm', 'publish', '--ignore-scripts', ...process.argv.slice(2)];
  for (const name of NAMES) {
    const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'version'], {
      encoding: 'utf8',
    });
    if (stdout.trim() === version) {
      console.log(`${name} ${version} is published already.`);
      continue;
    }
    process.chdir(stage(name));
    runSteps(process.env, command);
  }
}
