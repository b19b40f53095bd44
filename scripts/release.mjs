// `npm run release [-- --dry-run]`: publishes what is built, both packages under one version.
import { spawnSync } from 'node:child_process';
import { NAMES, stage } from './packages.mjs';

for (const name of NAMES) {
  const { status } = spawnSync('npm', ['publish', '--ignore-scripts', ...process.argv.slice(2)], {
    cwd: stage(name),
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
