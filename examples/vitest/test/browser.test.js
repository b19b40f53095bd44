import { setupWorker } from 'msw/browser';
import 'tender-elements/elements/order-summary';
import { createTestBackend } from 'tender-proxy/testing';
import { handlers } from 'tender-proxy/testing/msw';
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
  const access = { proxyUrl, apiKey, origin: location.origin };
  const order = { id: 'A-1001', total: '42.00', email: 'ada@shop.example' };
  const clientSecret = await newSession(access, order);
  showSummary(document.body, { proxyUrl, clientSecret });
  await expect.element(page.getByText('€42.00').first()).toBeVisible();

  await newSession(access, { ...order, total: '30.00' });
  await expect.element(page.getByText('€30.00').first()).toBeVisible();
});
