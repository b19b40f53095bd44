// `npm run release [-- --dry-run]`: publishes what is built, both packages under one version.
import { NAMES, stage } from './packages.mjs';
import { runSteps } from './set-up.mjs';

const publish = ['npm', 'publish', '--ignore-scripts', ...process.argv.slice(2)];
for (const name of NAMES) {
  process.chdir(stage(name));
  runSteps(process.env, publish);
}
