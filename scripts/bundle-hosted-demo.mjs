// `node scripts/bundle-hosted-demo.mjs <folder>`: the storefront's pages with relative addresses, each
// waiting for the worker first, and the secure frame's files next to them.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { demoBundle } from './bundles.mjs';
import { root } from './set-up.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node scripts/bundle-hosted-demo.mjs <folder>');
  process.exit(2);
}
const site = join(root, folder);
const config = demoBundle();

/** @type {import('vite').Plugin} */
const connectFirst = {
  name: 'connect-first',
  // The package promises that its modules do nothing when imported; the demo's pages draw themselves.
  transform: (code, id) =>
    id.includes('/demo/pages/') ? { code, map: null, moduleSideEffects: true } : undefined,
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(
        /<script type="module" src="([^"]+)"><\/script>/,
        `<script type="module">import { connect } from './hosted/connect.ts'; await connect(); await import('$1');</script>`,
      ),
  },
};

await build({
  ...config,
  base: './',
  plugins: [connectFirst],
  build: { ...config.build, outDir: site },
});
cpSync(join(root, 'dist', 'frame'), join(site, 'secure-frame'), { recursive: true });
