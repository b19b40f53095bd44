import { loadConfiguration, openProxy } from 'tender-proxy/node';
import { createMerchantClient } from 'tender-elements/server';

const port = process.env.PORT ?? 3000;

// One server under two names. In production these are two hosts, such as shop.example and
// pay.shop.example: the page must not share the proxy's origin, or it could read the secure frame.
const shopOrigin = `http://localhost:${port}`;
export const proxyUrl = `http://127.0.0.1:${port}/pay`;

const configured = loadConfiguration({
  environment: {
    TENDER_PUBLIC_URL: proxyUrl,
    TENDER_ALLOWED_ORIGINS: shopOrigin,
    ...process.env,
  },
  file: null,
});

/** Next.js loads this file more than once in a process; there is one proxy. */
export const openedProxy = () =>
  (globalThis.tenderProxy ??= configured.then((configuration) => openProxy(configuration)));

/** What `routeHandlers` mounts: building the site opens no database. */
export const proxy = {
  fetch: async (request, connection) => (await openedProxy()).fetch(request, connection),
};

/** Only the server says what is to be paid. The page gets a secret that opens this one session. */
export async function newSession() {
  const [apiKey] = (await configured).settings.apiKeys;
  const tender = createMerchantClient({ proxy: proxyUrl, apiKey, fetch: proxy.fetch });
  const orderId = crypto.randomUUID(); // in a shop, the number of the cart
  const { client_secret: clientSecret } = await tender.sessions.forOrder(orderId, {
    amount: { value: '42.00', currency: 'EUR' },
    shopper: { email: 'ada@shop.example', first_name: 'Ada', last_name: 'Lovelace' },
    billing: { country: 'DE', city: 'Berlin', address: 'Torstraße 1', postal_code: '10119' },
    origin: shopOrigin,
    return_url: `${shopOrigin}/done`,
  });
  return clientSecret;
}
