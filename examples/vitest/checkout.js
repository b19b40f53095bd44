// What is tested: the shop's own server code, and its own code around the elements.
import { createMerchantClient } from 'tender-elements/server';

/** Runs on the shop's server: only there is known what is to be paid. */
export async function newSession({ proxyUrl, apiKey, origin }, order) {
  const tender = createMerchantClient({ proxy: proxyUrl, apiKey });
  const session = await tender.sessions.forOrder(order.id, {
    amount: { value: order.total, currency: 'EUR' },
    shopper: { email: order.email },
    origin,
  });
  return session.client_secret;
}

/** Runs in the shop's page: puts the summary of a session into it. */
export function showSummary(root, { proxyUrl, clientSecret }) {
  const summary = document.createElement('tender-order-summary');
  Object.assign(summary, { proxy: proxyUrl, clientSecret, locale: 'en' });
  root.append(summary);
  return summary;
}
