import express from 'express';
import { expressHandler } from 'tender-proxy/express';
import { letGo, newSession, port, proxy, ready } from './shop.js';

const app = express();
app.use('/pay', expressHandler(proxy)); // before body parsers
app.use(express.json());
app.use('/tender', express.static('node_modules/tender-elements/dist/cdn'));
app.use(express.static('public'));
app.post('/checkout', async (request, response) => response.json(await newSession()));

const server = app.listen(port, ready);

process.once('SIGTERM', async () => {
  await letGo(server);
  server.close(() => proxy.close());
});
