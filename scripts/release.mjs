// `npm run release [-- --dry-run]`: publishes what is built, both packages under one version. What the registry has
// already is passed over, so that a release that stopped half way can be finished. `npm run release -- version` makes
// the next version of what .changeset/ says, everywhere that one stands. Before the first version is out, that is still
// this one: its entry in the changelog describes the whole, and what was otherwise before is a state that nobody had.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAMES, stage } from './packages.mjs';
import { root, runSteps } from './set-up.mjs';

/** @returns {string} */
const versionNow = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

const changesets = globSync('.changeset/*.md', { cwd: root, exclude: ['.changeset/README.md'] });

const isRehearsal = process.argv.includes('--dry-run');
const isFirst = () => publishedOf(NAMES[0] ?? '') === undefined;

if (process.argv[2] === 'version' && isFirst()) {
  console.log('Nothing is published yet: see that CHANGELOG.md has all of this.');
  for (const file of changesets) {
    console.log(readFileSync(join(root, file), 'utf8').replace(/^---[^]*?---/, ''));
    rmSync(join(root, file));
  }
} else if (process.argv[2] === 'version') {
  const before = versionNow();
  runSteps(process.env, ['changeset', 'version']);
  for (const file of ['package-lock.json', ...globSync('examples/*/package.json', { cwd: root })])
    writeFileSync(join(root, file), named(readFileSync(join(root, file), 'utf8'), before));
} else if (changesets.length > 0 && !isRehearsal && isFirst()) {
  console.error('First `npm run release -- version`: CHANGELOG.md lacks what .changeset/ says.');
  process.exit(1);
} else publish(versionNow());

/** The newest version that the registry has, or of these the one that is named. @param {string} name */
function publishedOf(name) {
  const found = spawnSync('npm', ['view', name, 'version'], { encoding: 'utf8' });
  if (found.status !== 0 && !found.stderr.includes('E404') && !isRehearsal)
    throw new Error(`npm view ${name}: ${found.stderr}`);
  return found.stdout.trim() || undefined;
}

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
    if (publishedOf(`${name}@${version}`) !== undefined) {
      console.log(`${name} ${version} is published already.`);
      continue;
    }
    process.chdir(stage(name));
    runSteps(process.env, command);
  }
}
