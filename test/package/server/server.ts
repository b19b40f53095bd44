import { createMerchantClient } from 'tender-elements/server';
import { loadConfiguration, openProxy } from 'tender-proxy/node';

/** A server is compiled without the typings of browsers. */
export const proxy = await openProxy(
  await loadConfiguration({ environment: process.env, file: null }),
);
export const tender = createMerchantClient({ proxy: 'http://127.0.0.1:4000', apiKey: 'key' });
export const session = await tender.sessions.forOrder('A-1', {
  amount: { value: '42.00', currency: 'EUR' },
  origin: 'http://localhost:5173',
});
