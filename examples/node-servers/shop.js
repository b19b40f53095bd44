// What the three servers share: where shop and proxy are, and what only the shop may decide.
import { loadConfiguration, openProxy } from 'tender-proxy/node';
import { createMerchantClient } from 'tender-elements/server';

export const port = Number(process.env.PORT ?? 3000);

// One server under two names. In production these are two hosts, such as shop.example and
// pay.shop.example: the page must not share the proxy's origin, or it could read the secure frame.
const shopOrigin = `http://localhost:${port}`;
const proxyUrl = `http://127.0.0.1:${port}/pay`;

const configuration = await loadConfiguration({
  environment: {
    TENDER_PUBLIC_URL: proxyUrl,
    TENDER_ALLOWED_ORIGINS: shopOrigin,
    ...process.env,
  },
  file: null,
});
export const proxy = await openProxy(configuration);

const [apiKey] = configuration.settings.apiKeys;

/** Reaches the proxy without any network, because it is mounted in the same server. */
const tender = createMerchantClient({
  proxy: proxyUrl,
  apiKey,
  fetch: (request) => proxy.fetch(request),
});

/** Only the server says what is to be paid. The page gets a secret that opens this one session. */
export async function newSession() {
  const orderId = crypto.randomUUID(); // in a shop, the number of the cart
  const { client_secret: clientSecret } = await tender.sessions.forOrder(orderId, {
    amount: { value: '42.00', currency: 'EUR' },
    items: [
      { name: 'Pour-over set', unit_price: { value: '42.00', currency: 'EUR' }, quantity: 1 },
    ],
    shopper: { email: 'ada@shop.example', first_name: 'Ada', last_name: 'Lovelace' },
    billing: { country: 'DE', city: 'Berlin', address: 'Torstraße 1', postal_code: '10119' },
    origin: shopOrigin,
  });
  return { proxy: proxyUrl, clientSecret };
}

/** Ends connections that would stay open: event streams now, browsers' idle ones after 10 s. */
export async function letGo(server) {
  await proxy.stop();
  setTimeout(() => server.closeAllConnections(), 10_000).unref();
}

export const ready = () => console.log(`ready ${shopOrigin}`);
