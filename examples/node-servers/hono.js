import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { honoHandler } from 'tender-proxy/hono';
import { letGo, newSession, port, proxy, ready } from './shop.js';

const app = new Hono();
app.all('/pay/*', honoHandler(proxy, getConnInfo));
app.use(
  '/tender/*',
  serveStatic({
    root: 'node_modules/tender-elements/dist/cdn',
    rewriteRequestPath: (path) => path.replace('/tender', ''),
  }),
);
app.use('*', serveStatic({ root: 'public' }));
app.post('/checkout', async (context) => context.json(await newSession()));

const server = serve({ fetch: app.fetch, port }, ready);

process.once('SIGTERM', async () => {
  await letGo(server);
  server.close(() => proxy.close());
});
