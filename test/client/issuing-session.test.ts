import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CheckoutError } from '../../src/client/checkout-error.ts';
import { createIssuingClient } from '../../src/client/issuing-client.ts';
import { IssuingSession } from '../../src/client/issuing-session.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const CARD = { card_id: '701', status: 'active', as_of: NOW };
const GROUP = { group_id: '5001', status: 'active', as_of: NOW };
const RECEIPT = {
  id: 'op_1',
  operation: 'card.charge',
  state: 'final',
  outcome: 'succeeded',
  created_at: NOW,
};

const SIGNAL = new AbortController().signal;

type Answer = (request: Request) => Response | Promise<Response>;

/** A proxy that answers as a test says, and grants that can be renewed. */
function open(answer: Answer) {
  const requests: Request[] = [];
  let grant = 'first';
  const client = createIssuingClient({
    proxy: 'https://pay.shop.example/tender/',
    grants: {
      token: () => Promise.resolve(grant),
      renew: (ended) => Promise.resolve((grant = `${ended}-renewed`)),
    },
    fetch(request) {
      requests.push(request.clone());
      return Promise.resolve(answer(request));
    },
  });
  const paths = () => requests.map(({ url }) => new URL(url).pathname.replace('/tender/v1/', ''));
  return { client, session: new IssuingSession(client), requests, paths };
}

const turn = () => new Promise(setImmediate);
const problem = (slug: string, status: number) =>
  Response.json({ type: `/problems/${slug}` }, { status });
const charge = { card_id: '701', charge_amount: '1.00' };

describe('the issuing client', () => {
  test('asks below the proxy’s path, with grant and header, and keeps no answer', async () => {
    const { client, requests } = open(() => Response.json(CARD));
    assert.equal((await client.card('701')).status, 'active');
    const request = requests[0] ?? assert.fail();
    assert.equal(request.url, 'https://pay.shop.example/tender/v1/operations/card.query');
    assert.deepEqual(
      ['authorization', 'x-tender', 'content-type'].map((name) => request.headers.get(name)),
      ['Bearer first', '1', 'application/json'],
    );
    assert.deepEqual(
      [request.cache, request.credentials, request.redirect],
      ['no-store', 'omit', 'error'],
    );
    assert.deepEqual(await request.json(), { card_id: '701' });
  });

  test('repeats the request once with a fresh grant when the one in use has ended', async () => {
    const { client, requests } = open((request) =>
      request.headers.get('authorization') === 'Bearer first'
        ? problem('unauthorised', 401)
        : Response.json(RECEIPT),
    );
    await client.perform('card.charge', charge, 'key-1');
    assert.deepEqual(
      requests.map(({ headers }) => [headers.get('authorization'), headers.get('idempotency-key')]),
      [
        ['Bearer first', 'key-1'],
        ['Bearer first-renewed', 'key-1'],
      ],
    );
  });

  test('does not go on asking when the fresh grant is refused too', async () => {
    const { client, requests } = open(() => problem('unauthorised', 401));
    await assert.rejects(client.card('701'), (error: CheckoutError) => error.status === 401);
    assert.equal(requests.length, 2);
  });

  for (const [what, answer, kind, slug] of [
    ['a problem', () => problem('forbidden', 403), 'problem', 'forbidden'],
    ['no answer', () => Promise.reject(new TypeError('down')), 'unreachable', undefined],
    ['another shape', () => Response.json({ card_id: 7 }), 'unreadable', undefined],
    ['no JSON', () => new Response('<html>'), 'unreadable', undefined],
  ] as const)
    test(`reports ${what} as ${kind}`, async () => {
      await assert.rejects(open(answer).client.card('701'), (error: CheckoutError) => {
        assert.deepEqual([error.kind, error.slug], [kind, slug]);
        return true;
      });
    });

  test('C-240 turns the pages of the registry', async () => {
    const { client, requests } = open(() => Response.json({ data: [CARD], next: '701' }));
    assert.equal((await client.cards()).next, '701');
    await client.cards('701&x=1');
    assert.deepEqual(
      requests.map(({ url }) => new URL(url).search),
      ['', '?after=701%26x%3D1'],
    );
  });
});

describe('the issuing session', () => {
  test('knows each card once, however many elements show it', async () => {
    const { session, paths } = open(() => Response.json(CARD));
    assert.equal(session.card('701'), session.card('701'));
    await Promise.all([session.card('701').refresh(), session.card('701').refresh()]);
    assert.deepEqual(paths(), ['operations/card.query']);
  });

  test('reloads a card after an operation, whatever the result', async () => {
    let answer: Answer = () => Response.json(CARD);
    const { session, paths } = open((request) =>
      request.url.endsWith('card.charge') ? answer(request) : Response.json(CARD),
    );
    await session.card('701').refresh();
    answer = () => Response.json(RECEIPT);
    assert.equal((await session.perform('card.charge', charge, 'k1')).outcome, 'succeeded');
    await turn();
    answer = () => Promise.reject(new TypeError('down'));
    await assert.rejects(session.perform('card.charge', charge, 'k2'));
    await turn();
    assert.deepEqual(
      paths().filter((path) => path.endsWith('card.query')),
      Array.from({ length: 3 }, () => 'operations/card.query'),
    );
  });

  test('loads no card that is not shown', async () => {
    const { session, paths } = open(() => Response.json(RECEIPT));
    await session.perform('card.charge', charge, 'k1');
    await turn();
    assert.deepEqual(paths(), ['operations/card.charge']);
  });

  test('C-240 finds a group in the registry, by its id', async () => {
    const { session, requests } = open(({ url }) =>
      Response.json({ data: url.includes('5001') ? [GROUP] : [], next: null }),
    );
    await session.group('5001').refresh();
    assert.equal(session.group('5001').value?.group_id, '5001');
    assert.equal(new URL(requests[0]?.url ?? '').search, '?ids=5001');
    await session.group('404').refresh();
    assert.equal(session.group('404').error?.slug, 'not-found');
  });

  test('shows a hundred cards after one request, and asks the gateway for those in sight', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => String(700 + index));
    const { session, requests } = open(async (request) => {
      const { card_id: cardId } = (await request
        .clone()
        .json()
        .catch(() => ({}))) as { card_id?: string };
      return cardId === undefined
        ? Response.json({ data: ids.map((card_id) => ({ ...CARD, card_id })), next: null })
        : Response.json({ ...CARD, card_id: cardId, status: 'blocked' });
    });
    for (const id of ids) session.card(id).follow(() => undefined, SIGNAL);
    await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(requests.length, 1);
    assert.ok(ids.every((id) => session.card(id).value?.status === 'active'));
    session.card('700').look(SIGNAL);
    session.card('700').look(SIGNAL);
    await session.card('700').refresh();
    assert.equal(requests.length, 2);
    assert.equal(session.card('700').value?.status, 'blocked');
  });

  test('asks for a few cards at a time', async () => {
    let running = 0;
    let most = 0;
    const { session } = open(async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return Response.json(CARD);
    });
    const cards = Array.from({ length: 20 }, (_, index) => session.card(String(index)));
    await Promise.all(cards.map((card) => card.refresh()));
    assert.equal(most, 4);
    assert.ok(cards.every(({ value }) => value));
  });

  test('asks for no card that has left the view while others had their turn', async () => {
    const answers: (() => void)[] = [];
    const { session, paths } = open(async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return Response.json(CARD);
    });
    const view = new AbortController();
    for (let id = 0; id < 50; id += 1) session.card(String(id)).look(view.signal);
    session.card('49').look(SIGNAL);
    await turn();
    view.abort();
    await turn();
    while (answers.length > 0) {
      answers.shift()?.();
      await turn();
    }
    assert.equal(paths().length, 5, 'four were under way, and one is still in view');
    assert.deepEqual(
      ['0', '4', '49'].map((id) => session.card(id).value?.status),
      ['active', undefined, 'active'],
    );
    assert.deepEqual([session.card('4').busy, session.card('4').error], [false, undefined]);
  });

  test('C-240 turns the pages of the registry once for all lists, and again after an operation', async () => {
    const { session, paths } = open(({ url }) =>
      url.endsWith('card.charge')
        ? Response.json(RECEIPT)
        : Response.json({ data: [CARD], next: url.includes('after') ? null : '701' }),
    );
    for (let list = 0; list < 10; list += 1) session.cards().follow(() => undefined, SIGNAL);
    await session.cards().refresh();
    assert.deepEqual(paths(), ['cards', 'cards']);
    assert.equal(session.cards().value?.length, 2);
    await session.perform('card.charge', charge, 'k1');
    await turn();
    assert.deepEqual(paths().slice(2), ['operations/card.charge', 'cards', 'cards']);
  });

  test('retries what failed to load, and leaves the rest', async () => {
    let up = false;
    const { session, paths } = open(() =>
      up ? Response.json(CARD) : problem('gateway-unavailable', 502),
    );
    await session.card('701').refresh();
    up = true;
    await session.card('702').refresh();
    session.recover();
    await turn();
    assert.equal(session.card('701').error, undefined);
    assert.equal(paths().length, 3);
  });
});
