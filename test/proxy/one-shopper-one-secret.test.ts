import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CheckoutView } from '../../src/contract/proxy/checkout.schema.ts';
import type { SessionAnswer } from '../../src/contract/proxy/session-answer.schema.ts';
import { ROUTES } from '../../src/proxy/routes/all-routes.ts';
import {
  AGREED_TO_SAVE,
  API_KEY,
  asMerchant,
  asPage,
  eventsOf,
  payByCard,
  send,
  SHOP,
  viewOf,
} from './harness.ts';
import type { Bench, OpenSession, ProblemBody, Reply } from './harness.ts';
import { createSandboxBench, payBy, redirectOf, statusAt } from './sandbox-harness.ts';
import type { SandboxBench } from './sandbox-harness.ts';
import { openStream, viewIn } from './streams.ts';

/** Two people open one order: a guest signs in, a link to a cart is shared, a family has one computer. */

const CHALLENGED = '4000000000003220';
const CARDS = { ada: '5555555555554444', bob: '4242424242424242' } as const;
type Name = keyof typeof CARDS | 'guest';

interface Opened extends OpenSession {
  readonly reply: Reply<SessionAnswer>;
}

const termsFor = (name: Name) => ({
  amount: { value: '12.00', currency: 'EUR' },
  shopper: name === 'guest' ? { email: 'guest@example.com' } : { id: name },
  save_card: 'offer',
  origin: SHOP,
  return_url: `${SHOP}/thanks`,
});

/** What the merchant server sends when the page is opened. */
async function open(bench: Bench, name: Name, order = 'cart-7'): Promise<Opened> {
  const reply = await send<SessionAnswer>(bench, {
    method: 'PUT',
    path: `/v1/orders/${order}/session`,
    headers: { Authorization: `Bearer ${API_KEY}` },
    body: termsFor(name),
  });
  const { id, client_secret: secret = '' } = reply.body;
  return { id, secret, consents: [AGREED_TO_SAVE], reply };
}

/** A shop in which Ada and Bob have a stored card each, which asks for no code. */
async function shop(): Promise<SandboxBench> {
  const at = createSandboxBench({
    profile: {
      hosted: true,
      methods: [{ code: 'wallet', label: {} }],
      savedCards: { askSecurityCode: false },
    },
  });
  for (const name of ['ada', 'bob'] as const) {
    const session = await open(at.bench, name, `of-${name}`);
    await payByCard(at.bench, session, { number: CARDS[name], more: { save_card: true } });
  }
  return at;
}

const handleOf = async (bench: Bench, name: Name): Promise<string> => {
  const cards = await bench.store.read((reader) => reader.find('savedCards', {}));
  return cards.find(({ owner }) => owner.endsWith(`|${name}`))?.id ?? 'none';
};

const SECOND: readonly (readonly [Name, Name])[] = [
  ['guest', 'ada'],
  ['ada', 'guest'],
  ['ada', 'bob'],
];

interface Tried {
  readonly at: SandboxBench;
  readonly first: Opened;
  readonly names: readonly [Name, Name];
}

const slugOf = ({ body }: Reply<unknown>): string | undefined =>
  (body as Partial<ProblemBody>).type?.split('/').at(-1);

const isRefused = (way: (tried: Tried) => Promise<Reply<unknown>>) => async (tried: Tried) => {
  assert.equal(slugOf(await way(tried)), 'session-cancelled');
};

/**
 * Every route that is opened by a session's secret, or answers with a session, after the order was opened
 * for somebody else.
 */
const PATHS: Readonly<Record<string, (tried: Tried) => Promise<unknown>>> = {
  async retrieveCheckout({ at, first }) {
    const view = await viewOf(at.bench, first);
    assert.deepEqual([view.state, view.saved_cards], ['cancelled', undefined]);
  },
  async retrieveCheckoutFromPage({ at, first }) {
    const { body: view } = await send<CheckoutView>(at.bench, {
      method: 'POST',
      path: '/v1/checkout',
      headers: { Origin: SHOP },
      body: first.secret,
    });
    assert.deepEqual([view.state, view.saved_cards], ['cancelled', undefined]);
  },
  async followCheckout({ at, first }) {
    const stream = await openStream(at.bench, first);
    const view = viewIn(await stream.next());
    stream.leave();
    assert.deepEqual([view.state, view.saved_cards], ['cancelled', undefined]);
  },
  payByCard: isRefused(({ at, first }) => payByCard(at.bench, first)),
  async payBySavedCard({ at, first, names }) {
    for (const name of names) {
      const handle = await handleOf(at.bench, name);
      const { status } = await payBy(at.bench, first, 'saved-card', { handle });
      assert.equal(status, 404, `the card of ${name}`);
    }
  },
  async forgetSavedCard({ at, first, names }) {
    for (const name of names) {
      const handle = await handleOf(at.bench, name);
      const path = `/v1/checkout/saved-cards/${handle}`;
      const { body } = await asPage(at.bench, first, { method: 'DELETE', path });
      assert.equal(body.saved_cards, undefined);
      assert.equal(await handleOf(at.bench, name), handle, `the card of ${name}`);
    }
  },
  payByAlternativeMethod: isRefused(({ at, first }) =>
    payBy(at.bench, first, 'alternative', { method: 'wallet' }),
  ),
  payOnHostedPage: isRefused(({ at, first }) => payBy(at.bench, first, 'hosted')),
  async abandonAttempt({ at, first }) {
    const path = '/v1/checkout/abandon';
    const { body } = await asPage(at.bench, first, { method: 'POST', path, body: {} });
    assert.deepEqual([body.state, body.saved_cards], ['cancelled', undefined]);
  },
  async createSession({ at, names: [before, after] }) {
    const create = (name: Name) =>
      asMerchant(at.bench, {
        method: 'POST',
        path: '/v1/sessions',
        body: { ...termsFor(name), order_id: 'cart-8' },
        key: 'one-key',
      });
    const made = await create(before);
    const again = await create(after);
    assert.deepEqual([made.status, slugOf(again)], [201, 'idempotency-key-reused']);
  },
  async sessionForOrder({ at, first, names: [before] }) {
    const again = await open(at.bench, before);
    assert.notEqual(again.secret, first.secret, 'what has ended is not opened again');
  },
  async retrieveSession({ at, first }) {
    const { body } = await asMerchant(at.bench, { path: `/v1/sessions/${first.id}` });
    assert.deepEqual([body.state, body.client_secret], ['cancelled', undefined]);
  },
  async updateSession({ at, first }) {
    const change = { expires_in: 600 };
    const path = `/v1/sessions/${first.id}`;
    const changed = await asMerchant(at.bench, { method: 'PATCH', path, body: change });
    assert.equal(slugOf(changed), 'session-locked');
  },
  async cancelSession({ at, first }) {
    const path = `/v1/sessions/${first.id}`;
    const { body } = await asMerchant(at.bench, { method: 'DELETE', path });
    assert.deepEqual([body.state, body.client_secret], ['cancelled', undefined]);
  },
};

test('every path that a secret opens, or that may hand one out, is tried here', () => {
  const opened = ROUTES.filter(
    ({ access, answer }) =>
      ['viewer', 'shopper', 'payer', 'frame'].includes(access) ||
      'client_secret' in shapeOf(answer),
  );
  assert.deepEqual(opened.map(({ name }) => name).sort(), Object.keys(PATHS).sort());
});

const shapeOf = (schema: object): object => ('shape' in schema ? (schema.shape as object) : {});

for (const names of SECOND) {
  const [before, after] = names;
  describe(`an order that was opened for ${before}, then for ${after}`, () => {
    test(`is another session with another secret, and that of ${before} has ended`, async () => {
      const { bench } = await shop();
      const first = await open(bench, before);
      const second = await open(bench, after);
      assert.equal(second.reply.status, 201);
      assert.notEqual(second.id, first.id);
      assert.notEqual(second.secret, first.secret);
      const replaced = (await eventsOf(bench)).find(({ type }) => type === 'session.replaced');
      const told = replaced?.data['session'] as SessionAnswer;
      assert.deepEqual([told.id, told.state, told.replaced_by], [first.id, 'cancelled', second.id]);
      assert.equal((await payByCard(bench, second)).body.outcome, 'succeeded');
    });

    test(`tells a page of ${before} that is open, and sends it nobody’s cards`, async () => {
      const { bench } = await shop();
      const first = await open(bench, before);
      const stream = await openStream(bench, first);
      const seen = viewIn(await stream.next());
      assert.equal(seen.saved_cards?.length, before === 'guest' ? undefined : 1);
      await open(bench, after);
      const news = viewIn(await stream.next());
      stream.leave();
      assert.deepEqual([news.state, news.saved_cards], ['cancelled', undefined]);
    });

    for (const [path, holds] of Object.entries(PATHS))
      test(`${path} gives ${before} nothing of ${after}`, async () => {
        const at = await shop();
        const first = await open(at.bench, before);
        await open(at.bench, after);
        await holds({ at, first, names });
      });
  });
}

describe('an order that somebody is paying when it is opened for somebody else', () => {
  async function paying(at: SandboxBench) {
    const first = await open(at.bench, 'ada');
    await payByCard(at.bench, first, { number: CHALLENGED });
    return { first, second: await open(at.bench, 'bob') };
  }

  test('goes on being paid, by a secret that shows no stored cards from then on', async () => {
    const at = await shop();
    const { first, second } = await paying(at);
    const view = await viewOf(at.bench, first);
    assert.deepEqual([view.state, view.saved_cards], ['paying', undefined]);
    assert.equal(view.attempt?.outcome, 'requires_action');
    const others = await viewOf(at.bench, second);
    assert.deepEqual([others.state, others.attempt], ['open', undefined]);
    assert.equal(slugOf(await payByCard(at.bench, second)), 'order-conflict');
  });

  test('can be paid by the other once that has failed, and no more by the first', async () => {
    const at = await shop();
    const { first, second } = await paying(at);
    const { body } = await asPage(at.bench, first, {
      method: 'POST',
      path: '/v1/checkout/abandon',
      body: {},
    });
    assert.deepEqual([body.state, body.saved_cards], ['cancelled', undefined]);
    assert.equal((await payByCard(at.bench, second)).body.outcome, 'succeeded');
  });

  test('is the first one’s again once they open it again', async () => {
    const at = await shop();
    const { first, second } = await paying(at);
    const again = await open(at.bench, 'ada');
    assert.deepEqual([again.id, again.secret], [first.id, first.secret]);
    assert.equal((await viewOf(at.bench, first)).saved_cards?.length, 1);
    assert.equal((await viewOf(at.bench, second)).state, 'cancelled');
  });
});

describe('an order that is paid', () => {
  test('gives the next one to open it a secret of their own, which shows that it is paid', async () => {
    const at = await shop();
    const first = await open(at.bench, 'ada');
    await payByCard(at.bench, first);
    for (const name of ['bob', 'guest'] as const) {
      const other = await open(at.bench, name);
      assert.notEqual(other.secret, first.secret);
      assert.equal(other.reply.body.state, 'superseded');
      const { state, attempt, saved_cards } = await viewOf(at.bench, other);
      assert.deepEqual([state, attempt, saved_cards], ['paid', undefined, undefined]);
      assert.equal(slugOf(await payByCard(at.bench, other)), 'already-paid');
      assert.equal((await open(at.bench, name)).id, other.id, 'not one more for each visit');
    }
    assert.equal((await open(at.bench, 'ada')).secret, first.secret);
    assert.equal((await viewOf(at.bench, first)).saved_cards, undefined, 'nothing is left to pay');
  });

  test('does not become a guest’s by the erasure of whoever paid it', async () => {
    const at = await shop();
    const first = await open(at.bench, 'ada');
    await payByCard(at.bench, first);
    await asMerchant(at.bench, { method: 'DELETE', path: '/v1/shoppers/ada' });
    for (const name of ['guest', 'ada'] as const)
      assert.notEqual((await open(at.bench, name)).secret, first.secret);
  });
});

test('a way back from a bank shows no stored cards, whoever opened the order since', async () => {
  const at = await shop();
  const first = await open(at.bench, 'ada');
  const { body } = await payBy(at.bench, first, 'alternative', { method: 'wallet' });
  await open(at.bench, 'bob');
  const back = await at.open(await at.press(redirectOf(body), 'approve'));
  const seen = await statusAt(at.bench, back.headers.get('location') ?? '');
  assert.deepEqual([seen.session_id, seen.saved_cards], [first.id, undefined]);
});
