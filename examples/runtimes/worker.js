// The same in a worker, bundled.
import { createTestBackend } from 'tender-proxy/testing';
import { payOnce } from './pay.js';

export default {
  fetch: async () => new Response(await payOnce(createTestBackend())),
};
