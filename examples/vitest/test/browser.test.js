import { setupWorker } from 'msw/browser';
import 'tender-elements/elements/order-summary';
import { createTestBackend } from 'tender-elements/testing';
import { handlers } from 'tender-elements/testing/msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newSession, showSummary } from '../checkout.js';

const backend = createTestBackend({ allowedOrigins: [location.origin] });
const network = setupWorker(...handlers(backend));

beforeAll(() => network.start({ quiet: true, onUnhandledRequest: 'bypass' }));
afterAll(async () => {
  network.stop();
  await backend.close();
});

test('the page shows what is to be paid, and follows when the shop changes it', async () => {
  const { proxyUrl, apiKey } = backend;
  const order = { id: 'A-1001', total: '42.00', email: 'ada@shop.example' };
  const clientSecret = await newSession({ proxyUrl, apiKey, origin: location.origin }, order);
  showSummary(document.body, { proxyUrl, clientSecret });
  await expect.element(page.getByText('€42.00').first()).toBeVisible();

  const [id] = clientSecret.split('.');
  await fetch(`${proxyUrl}/v1/sessions/${id}`, {
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${apiKey}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'A-1001-2',
    },
    body: JSON.stringify({ amount: { value: '30.00', currency: 'EUR' } }),
  });
  await expect.element(page.getByText('€30.00').first()).toBeVisible();
});
