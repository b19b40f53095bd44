// `npm run build:demo`: the storefront as a static site in demo-static/, which runs on any static host
// and below any path. A service worker is its proxy, sandbox and shop server.
import { spawnSync } from 'node:child_process';
import { setUp } from './set-up.mjs';

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
