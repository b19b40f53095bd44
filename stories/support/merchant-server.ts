import { SANDBOX_SETTINGS } from '../../src/contract/profile/sandbox-defaults.ts';
import { PROXY } from './worker.ts';

/** What a merchant server asks of the proxy, with the API key. */
export async function askAsMerchant(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(PROXY + path, {
    method,
    headers: {
      Authorization: `Bearer ${SANDBOX_SETTINGS.apiKeys[0]}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
