// `npm run build:demo`: the storefront as a static site in demo-static/, which runs on any static host
// and below any path. A service worker is its proxy, sandbox and shop server.
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root, setUp } from './set-up.mjs';

const { env } = setUp();
const site = 'demo-static';
for (const args of [
  ['scripts/build.mjs', 'frame'],
  ['scripts/bundle-hosted-demo.mjs', site],
  ['scripts/build-worker.mjs', 'demo/hosted/worker.ts', site],
]) {
  const { status } = spawnSync('node', args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

// What the worker keeps, so that each page works offline once one was visited.
const files = readdirSync(join(root, site), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'worker.js' && !entry.name.endsWith('.map'))
  .map((entry) => relative(join(root, site), join(entry.parentPath, entry.name)))
  .map((path) => path.split(sep).join('/'));
writeFileSync(join(root, site, 'files.json'), JSON.stringify(['', ...files]));
