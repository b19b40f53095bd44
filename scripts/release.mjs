// `npm run release [-- --dry-run]`: publishes what is built, both packages under one version. What the registry has
// already is passed over, so that a release that stopped half way can be finished.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAMES, stage } from './packages.mjs';
import { root, runSteps } from './set-up.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const publish = ['npm', 'publish', '--ignore-scripts', ...process.argv.slice(2)];
for (const name of NAMES) {
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'version'], {
    encoding: 'utf8',
  });
  if (stdout.trim() === version) {
    console.log(`${name} ${version} is published already.`);
    continue;
  }
  process.chdir(stage(name));
  runSteps(process.env, publish);
}
