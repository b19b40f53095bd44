import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptedTypes } from '../../src/frame/card/accepted-types.ts';
import { sendCardPayment, type CardFrameDependencies } from '../../src/frame/card/pay-by-card.ts';

const RESULT = {
  attempt_id: 'att_1',
  order_id: 'order',
  order_no: 'order-1',
  method: 'card',
  amount: { value: '12.00', currency: 'EUR' },
  outcome: 'unknown',
};
const REQUEST = {
  url: 'https://pay.shop.example/v1/checkout/card',
  clientSecret: 'ses_1.secret',
  idempotencyKey: 'key-1',
  payment: {
    card: {
      number: '4242424242424242',
      expiration_month: '12',
      expiration_year: '2034',
      security_code: '123',
      holder: 'Ada Lovelace',
    },
    revision: 1,
  },
};

type Step = 'network error' | Response;

/** Plays these steps, one a request; the device comes back online when the form waits for it. */
const surroundings = (steps: Step[], online = true) => {
  const sent: Request[] = [];
  const waits: string[] = [];
  const given: CardFrameDependencies = {
    pageOrigin: 'https://shop.example',
    fetch: async (request) => {
      sent.push(request);
      const step = steps.shift();
      if (step === undefined || step === 'network error') throw new TypeError('Failed to fetch');
      return step;
    },
    clock: { timeout: () => new AbortController().signal },
    network: {
      online: () => online,
      change: async () => {
        waits.push('online');
      },
    },
  };
  return { sent, waits, given };
};
const problem = (slug: string, status: number) =>
  Response.json({ type: `/problems/${slug}` }, { status });

describe('posting the card', () => {
  test('an answer is taken as it comes, also one without certainty', async () => {
    const { given } = surroundings([Response.json(RESULT)]);
    assert.deepEqual(await sendCardPayment(REQUEST, given), RESULT);
  });

  test('C-116 the browser’s own accepted types go with it, as its document was told', async () => {
    const { sent, given } = surroundings([Response.json(RESULT)]);
    const serverTiming = [{ name: 'accept', description: 'text/html,*/*;q=0.8' }];
    // A cast, because only what is read of an entry is here.
    const accept = acceptedTypes([{ serverTiming } as unknown as PerformanceEntry]);
    await sendCardPayment(REQUEST, { ...given, accept });
    assert.equal(sent[0]?.headers.get('accept'), 'text/html,*/*;q=0.8');
    assert.equal(acceptedTypes([]), undefined);
  });

  test('a failed network is tried once more, with the same key (P-01)', async () => {
    const { sent, waits, given } = surroundings(['network error', Response.json(RESULT)]);
    assert.deepEqual(await sendCardPayment(REQUEST, given), RESULT);
    assert.deepEqual(
      sent.map((request) => request.headers.get('idempotency-key')),
      ['key-1', 'key-1'],
    );
    assert.deepEqual(waits, []);
  });

  test('a device that is offline is waited for', async () => {
    const { sent, waits, given } = surroundings(['network error', Response.json(RESULT)], false);
    await sendCardPayment(REQUEST, given);
    assert.deepEqual(waits, ['online']);
    assert.equal(sent.length, 2);
  });

  test('two failures are offline: the attempt may exist, the page has to ask', async () => {
    const { sent, given } = surroundings(['network error', 'network error', Response.json(RESULT)]);
    assert.deepEqual(await sendCardPayment(REQUEST, given), { kind: 'offline' });
    assert.equal(sent.length, 2);
  });

  test('a refusal before any attempt is reported by its slug', async () => {
    const { sent, given } = surroundings([problem('session-expired', 409)]);
    assert.deepEqual(await sendCardPayment(REQUEST, given), {
      kind: 'problem',
      slug: 'session-expired',
      errors: undefined,
    });
    assert.equal(sent.length, 1);
  });

  test('a proxy that can’t serve just now proves that nothing was sent, unless an earlier try may have been', async () => {
    for (const slug of ['gateway-busy', 'gateway-down', 'proxy-busy']) {
      const { given } = surroundings([problem(slug, 503)]);
      assert.deepEqual(await sendCardPayment(REQUEST, given), {
        kind: 'problem',
        slug,
        errors: undefined,
      });
      const again = surroundings(['network error', problem(slug, 503)]);
      assert.deepEqual(await sendCardPayment(REQUEST, again.given), { kind: 'offline' });
    }
  });

  const UNCERTAIN: [string, () => Response][] = [
    ['a fault of the proxy', () => problem('internal', 500)],
    ['a store that is away', () => problem('store-unavailable', 503)],
    ['a fault before the proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a page of a captive portal', () => new Response('<h1>Welcome</h1>')],
    ['an answer of another shape', () => Response.json({ outcome: 'succeeded' })],
    ['an outcome that does not exist', () => Response.json({ ...RESULT, outcome: 'fine' })],
    ['a refusal without a name', () => Response.json({}, { status: 400 })],
  ];
  for (const [name, response] of UNCERTAIN) {
    test(`${name} proves nothing`, async () => {
      const { given } = surroundings([response()]);
      assert.deepEqual(await sendCardPayment(REQUEST, given), { kind: 'offline' });
    });
  }
});
