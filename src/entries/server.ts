/** For the merchant's own server: a typed client of the proxy, and its webhooks verified. */
export * from '../merchant/index.ts';
