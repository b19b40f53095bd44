import { createMerchantClient } from 'tender-elements/server';
import { testCard } from 'tender-proxy/testing';

const shop = 'https://shop.example';

/**
 * A session as the shop's server creates it, and its payment as the secure frame sends it.
 * Answers `succeeded` if it is paid.
 */
export async function payOnce({ proxyUrl, apiKey, fetch }) {
  const tender = createMerchantClient({ proxy: proxyUrl, apiKey, fetch });
  const session = await tender.sessions.forOrder('A-100', {
    amount: { value: '42.00', currency: 'EUR' },
    shopper: { email: 'ada@shop.example', first_name: 'Ada', last_name: 'Lovelace' },
    billing: { country: 'DE', city: 'Berlin', address: 'Torstraße 1', postal_code: '10119' },
    origin: shop,
  });
  const payment = new Request(`${proxyUrl}/v1/checkout/card`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${session.client_secret}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      Origin: new URL(proxyUrl).origin,
      'X-Tender': '1',
      'X-Tender-Page': shop,
    },
    body: JSON.stringify({
      card: {
        number: testCard('visa').number,
        expiration_month: '12',
        expiration_year: '2039',
        security_code: '123',
        holder: 'Ada Lovelace',
      },
      revision: 1, // of the session, as the page has shown it
    }),
  });
  const { outcome } = await (await fetch(payment)).json();
  return outcome;
}
