import { testCard } from '../../src/testing/test-cards.ts';
import type { ProxyAccess } from './proxy-sessions.ts';

/** What the visitor of the front page wants the bank to do. */
export type Play = 'pay' | 'decline';

export const isPlay = (value: unknown): value is Play => value === 'pay' || value === 'decline';

const CARDS = { pay: 'visa', decline: 'declined' } as const;

/**
 * Pays an order as the secure frame does once a shopper has typed a card. It spares visitors the typing and knows test
 * cards of the sandbox alone; a proxy of a live gateway has none that would work, and a real shop has no such route.
 */
export async function playPayment(
  { url, fetch }: Pick<ProxyAccess, 'url' | 'fetch'>,
  page: string,
  authorization: string,
  play: Play,
): Promise<boolean> {
  const headers = { Authorization: authorization };
  const view = await fetch(new Request(`${url}/v1/checkout`, { headers }));
  const { revision } = (await view.json()) as { revision: number };
  const answer = await fetch(
    new Request(`${url}/v1/checkout/card`, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        Origin: new URL(url).origin,
        'X-Tender': '1',
        'X-Tender-Page': page,
      },
      body: JSON.stringify({
        revision,
        card: {
          number: testCard(CARDS[play]).number,
          expiration_month: '12',
          expiration_year: String(new Date().getUTCFullYear() + 4),
          security_code: '123',
          holder: 'Ada Lovelace',
        },
      }),
    }),
  );
  return answer.ok;
}
