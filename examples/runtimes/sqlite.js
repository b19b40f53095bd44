// Runs in Node and Deno: a proxy whose state is in a file, and a gateway behind a real connection.
import { createLog, loadConfiguration, openProxy, serveSandbox } from 'tender-proxy/node';
import { payOnce } from './pay.js';

const [port, file] = process.argv.slice(2);
const gateway = `http://127.0.0.1:${port}`;
const proxyUrl = 'https://pay.shop.example';
const configuration = await loadConfiguration({
  environment: {
    TENDER_PUBLIC_URL: proxyUrl,
    TENDER_ALLOWED_ORIGINS: 'https://shop.example',
    TENDER_GATEWAY_URL: gateway,
    TENDER_ISSUING_URL: gateway,
    TENDER_DATABASE_URL: `sqlite:${file}`,
  },
  file: null,
});
const { profile, settings } = configuration;
const log = createLog({ level: 'error' });
const sandbox = await serveSandbox({ profile, host: '127.0.0.1', port: Number(port), log });
const { fetch, close } = await openProxy(configuration, { log });
console.log(await payOnce({ proxyUrl, apiKey: settings.apiKeys[0], fetch }));
await close();
await sandbox.close();
