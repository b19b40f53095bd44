// Runs in Node, Deno and Bun: `createProxy` and the sandbox need nothing but web standards.
import { createTestBackend } from 'tender-proxy/testing';
import { payOnce } from './pay.js';

console.log(await payOnce(createTestBackend()));
