/**
 * The storefront of the demo, for whoever calls `vite` itself. What the package is bundled into
 * (frame documents, single file, demo) stands side by side in scripts/bundles.mjs.
 */
import { defineConfig } from 'vite';
import { demoBundle } from './scripts/bundles.mjs';

export default defineConfig(demoBundle());
