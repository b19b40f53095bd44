import { setupServer } from 'msw/node';
import { createTestBackend } from 'tender-proxy/testing';
import { handlers } from 'tender-proxy/testing/msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSession } from '../checkout.js';

const origin = 'https://shop.test';
const backend = createTestBackend({ allowedOrigins: [origin] });
const network = setupServer(...handlers(backend));

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterAll(async () => {
  network.close();
  await backend.close();
});

const order = { id: 'A-1001', total: '42.00', email: 'ada@shop.example' };
const access = { proxyUrl: backend.proxyUrl, apiKey: backend.apiKey, origin };

test('an order gets a session, and the same one when it is asked for twice', async () => {
  const first = await newSession(access, order);
  expect(first).toMatch(/^ses_/);
  expect(await newSession(access, order)).toBe(first);
});

test('an amount that the currency does not have is refused', async () => {
  const odd = { ...order, id: 'A-1002', total: '42.005' };
  await expect(newSession(access, odd)).rejects.toThrow('/amount/value');
});

test('a wrong key gets nothing', async () => {
  const wrong = { ...access, apiKey: 'not-the-key-of-this-shop' };
  await expect(newSession(wrong, order)).rejects.toThrow('401 unauthorised');
});
