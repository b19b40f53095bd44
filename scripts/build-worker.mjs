// `node scripts/build-worker.mjs <entry> <folder>`: bundles a service worker into `<folder>/worker.js`, a
// classic script, because not every browser takes modules there.
import { resolve } from 'node:path';
import { build } from 'vite';
import { root } from './set-up.mjs';

const [entry, folder] = process.argv.slice(2);
if (!entry || !folder) {
  console.error('Usage: node scripts/build-worker.mjs <entry> <folder>');
  process.exit(2);
}

await build({
  root,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: resolve(root, folder),
    emptyOutDir: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: resolve(root, entry),
      output: { format: 'iife', entryFileNames: 'worker.js', codeSplitting: false, minify: true },
    },
  },
});
