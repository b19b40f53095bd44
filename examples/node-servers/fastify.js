import { join } from 'node:path';
import statics from '@fastify/static';
import fastify from 'fastify';
import { fastifyPlugin } from 'tender-proxy/fastify';
import { letGo, newSession, port, proxy, ready } from './shop.js';

const app = fastify();
app.register(fastifyPlugin(proxy), { prefix: '/pay' });
app.register(statics, { root: join(import.meta.dirname, 'public') });
app.register(statics, {
  root: join(import.meta.dirname, 'node_modules/tender-elements/dist/cdn'),
  prefix: '/tender/',
  decorateReply: false,
});
app.post('/checkout', newSession);
app.addHook('preClose', () => letGo(app.server));
app.addHook('onClose', () => proxy.close());

await app.listen({ port, host: '::' });
ready();

process.once('SIGTERM', () => app.close());
