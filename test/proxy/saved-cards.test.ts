import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentResult, SavedCard } from '../../src/contract/proxy/checkout.schema.ts';
import { createKeys } from '../../src/proxy/crypto/keys.ts';
import { unseal } from '../../src/proxy/crypto/sealing.ts';
import {
  AGREED_TO_SAVE,
  asMerchant,
  asPage,
  openSession,
  PAY,
  SHOP,
  payByCard,
  viewOf,
} from './harness.ts';
import type { Bench, OpenSession, ProblemBody, Reply } from './harness.ts';
import { createSandboxBench, payBy, redirectOf, statusAt } from './sandbox-harness.ts';
import type { SandboxBench } from './sandbox-harness.ts';

const OFFER = { save_card: 'offer' };
const KEEP = { more: { save_card: true } };

let orders = 0;
const nextSession = (bench: Bench, terms: Readonly<Record<string, unknown>> = OFFER) =>
  openSession(bench, { order_id: `S-${++orders}`, ...terms });

/** A shopper who has paid once and wanted the card to be kept. */
async function withSavedCard(
  options: Parameters<typeof createSandboxBench>[0] = {},
  number = '4242424242424242',
): Promise<SandboxBench & { card: SavedCard; session: OpenSession }> {
  const shop = createSandboxBench(options);
  await payByCard(shop.bench, await nextSession(shop.bench), { number, ...KEEP });
  const session = await nextSession(shop.bench);
  const [card] = (await viewOf(shop.bench, session)).saved_cards ?? [];
  assert.ok(card);
  return { ...shop, card, session };
}

/** A session of another shopper, who has stored a card, too. */
async function withCardOf(bench: Bench, id: string): Promise<OpenSession> {
  const terms = { ...OFFER, shopper: { id } };
  await payByCard(bench, await nextSession(bench, terms), { ...KEEP, number: '5555555555554444' });
  return nextSession(bench, terms);
}

/** What the secure frame sends for a stored card. */
const payInFrame = <Body = PaymentResult>(
  bench: Bench,
  session: OpenSession,
  body: Readonly<Record<string, unknown>>,
): Promise<Reply<Body>> =>
  payBy<Body>(bench, session, 'saved-card', body, {
    headers: { Origin: PAY, 'X-Tender-Page': SHOP },
  });

test('a card that the shopper wanted to be kept is offered the next time, by a handle', async () => {
  const { card } = await withSavedCard();
  assert.match(card.handle, /^card_/);
  const { handle: _handle, ...rest } = card;
  assert.deepEqual(rest, {
    brand: 'visa',
    last_four: '4242',
    expiration_month: '12',
    expiration_year: '2030',
    asks_security_code: true,
  });
});

test('nothing is kept without consent, without an offer, or for a shopper whom the shop does not know', async () => {
  const { bench } = createSandboxBench();
  const saved = async (terms: Readonly<Record<string, unknown>>, wish: typeof KEEP | object) => {
    await payByCard(bench, await nextSession(bench, terms), wish);
    return (await bench.store.transaction((tx) => tx.find('savedCards', {}))).length;
  };
  assert.equal(await saved(OFFER, {}), 0);
  assert.equal(await saved(OFFER, { more: { save_card: true, consents: [] } }), 0);
  assert.equal(await saved({}, KEEP), 0);
  assert.equal(await saved({ save_card: 'never' }, KEEP), 0);
  assert.equal(await saved({ ...OFFER, shopper: { email: 'jo@example.com' } }, KEEP), 0);
  assert.equal(await saved(OFFER, KEEP), 1);
});

test('the merchant server reads in which words a shopper agreed to storing the card', async () => {
  const { bench } = createSandboxBench();
  const session = await nextSession(bench);
  await payByCard(bench, session, KEEP);
  const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  assert.deepEqual(
    body.attempts.map(({ consents }) => consents),
    [[AGREED_TO_SAVE]],
  );
});

test('a card whose payment was refused is not kept', async () => {
  const { bench } = createSandboxBench();
  await payByCard(bench, await nextSession(bench), { number: '4000000000000002', ...KEEP });
  assert.equal((await viewOf(bench, await nextSession(bench))).saved_cards, undefined);
});

/** Pays with a card whose bank wants to be asked, and approves there; the order is to be asked about. */
async function approvedByBank(wish: typeof KEEP | object = KEEP) {
  const shop = createSandboxBench();
  const session = await nextSession(shop.bench, {
    ...OFFER,
    return_url: 'https://shop.example/thanks',
  });
  const { body } = await payByCard(shop.bench, session, { number: '4000000000003220', ...wish });
  assert.equal(body.next_action?.type, 'challenge');
  const html = await (await shop.open(body.next_action.url)).text();
  const field = (pattern: RegExp) => (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
  const bank = field(/action="([^"]*)"/);
  const notifyUrl = field(/name="notify_url" value="([^"]*)"/);
  await shop.open(bank, {
    method: 'POST',
    body: new URLSearchParams({
      return_url: field(/name="return_url" value="([^"]*)"/),
      notify_url: notifyUrl,
    }),
  });
  await shop.press(bank, 'approve');
  const saved = async () =>
    (await viewOf(shop.bench, await nextSession(shop.bench))).saved_cards ?? [];
  return { ...shop, session, notifyUrl, saved };
}

/** Everything that is due, until nothing new comes of it. */
async function settle({ pass }: Pick<SandboxBench, 'pass'>): Promise<void> {
  for (let round = 0; round < 4; round += 1) await pass(5_000);
}

test('C-137 a card that was paid with a challenge is kept when its token comes', async () => {
  const shop = await approvedByBank();
  await settle(shop);
  assert.equal((await viewOf(shop.bench, shop.session)).state, 'paid');
  const [card] = await shop.saved();
  assert.deepEqual([card?.brand, card?.last_four], ['visa', '3220']);
  const waiting = await shop.bench.store.transaction((tx) => tx.find('pendingCards', {}));
  assert.deepEqual(waiting, []);
  const kept = await shop.bench.store.transaction((tx) => tx.find('notifications', {}));
  assert.doesNotMatch(JSON.stringify(kept), /tok_/);
});

test('C-137 nothing is kept of a card whose shopper did not want it, token or not', async () => {
  const shop = await approvedByBank({});
  await settle(shop);
  assert.equal((await viewOf(shop.bench, shop.session)).state, 'paid');
  assert.deepEqual(await shop.saved(), []);
});

test('P-21 a token that a stranger sends to the notification address is ignored', async () => {
  const shop = await approvedByBank();
  const forged = new URLSearchParams({
    order_no: `S-${orders}-1`,
    token_id: 'tok_of_somebody_else',
    encryption_data: '0'.repeat(64),
  });
  await shop.open(shop.notifyUrl, { method: 'POST', body: forged });
  const [waiting] = await shop.bench.store.transaction((tx) => tx.find('pendingCards', {}));
  assert.equal(waiting?.token, null);
  await settle(shop);
  assert.equal((await shop.saved()).length, 1, 'the gateway’s own is heard all the same');
});

test('C-137 the token reaches neither browser nor log, and is stored encrypted', async () => {
  const { bench, session } = await withSavedCard();
  const [row] = await bench.store.transaction((tx) => tx.find('savedCards', {}));
  assert.ok(row && !row.token.includes('tok_'));
  const seen = JSON.stringify([
    await viewOf(bench, session),
    bench.lines,
    await bench.store.transaction((tx) => tx.find('events', {})),
    await bench.store.transaction((tx) => tx.find('attempts', {})),
    await bench.store.transaction((tx) => tx.find('requests', {})),
  ]);
  assert.ok(!seen.includes('tok_') && !seen.includes(row.token));
});

test('C-122 a stored card pays by its token', async () => {
  const { bench, session, card } = await withSavedCard();
  const { status, body } = await payInFrame(bench, session, {
    handle: card.handle,
    security_code: '123',
  });
  assert.equal(status, 200);
  assert.equal(body.outcome, 'succeeded');
  assert.deepEqual(body.card, { brand: 'visa', last_four: '4242' });
  assert.equal((await viewOf(bench, session)).state, 'paid');
});

test('C-123 the security code is required again if the profile says so', async () => {
  const { bench, session, card } = await withSavedCard();
  const refused = await payInFrame<ProblemBody>(bench, session, { handle: card.handle });
  assert.equal(refused.status, 422);
  assert.deepEqual(
    refused.body.errors?.map(({ pointer }) => pointer),
    ['/security_code'],
  );
  const free = await withSavedCard({ profile: { savedCards: { askSecurityCode: false } } });
  assert.equal(free.card.asks_security_code, false);
  const paid = await payBy(free.bench, free.session, 'saved-card', { handle: free.card.handle });
  assert.equal(paid.body.outcome, 'succeeded', 'the page itself may ask for it then');
});

test('P-43 a security code is taken from the secure frame only, and kept nowhere', async () => {
  const { bench, session, card } = await withSavedCard();
  const body = { handle: card.handle, security_code: '7391' };
  const refused = await payBy<ProblemBody>(bench, session, 'saved-card', body);
  assert.equal(refused.status, 403);
  await payInFrame(bench, session, body);
  const kept = await bench.store.transaction(async (tx) => [
    await tx.find('attempts', {}),
    await tx.find('requests', {}),
    await tx.find('events', {}),
  ]);
  // As a word of its own: in random ids four digits follow each other now and then.
  assert.doesNotMatch(JSON.stringify([kept, bench.lines]), /(?<![\w-])7391(?![\w-])/);
});

test('a stored card that is refused leaves the session open', async () => {
  const { bench, session, card } = await withSavedCard({}, '4000000000000341');
  const { body } = await payInFrame(bench, session, { handle: card.handle, security_code: '123' });
  assert.equal(body.outcome, 'failed', 'this card of the sandbox takes no later charge');
  assert.equal((await viewOf(bench, session)).state, 'open');
});

test('one shopper never sees, uses or removes the card of another', async () => {
  const { bench, card } = await withSavedCard();
  const other = await nextSession(bench, { ...OFFER, shopper: { id: 'shopper-2' } });
  assert.equal((await viewOf(bench, other)).saved_cards, undefined);
  const paying = { handle: card.handle, security_code: '123' };
  assert.equal((await payInFrame(bench, other, paying)).status, 404);
  // A stranger with a card as one without: a handle is looked for among one's own.
  for (const stranger of [other, await withCardOf(bench, 'shopper-2')]) {
    const path = `/v1/checkout/saved-cards/${card.handle}`;
    const { status } = await asPage(bench, stranger, { method: 'DELETE', path });
    assert.equal(status, 200, 'as if it had been removed before');
    assert.equal((await viewOf(bench, await nextSession(bench))).saved_cards?.length, 1);
  }
});

test('a card that is removed is gone, also the second time', async () => {
  const { bench, session, card } = await withSavedCard();
  const before = await viewOf(bench, session);
  const path = `/v1/checkout/saved-cards/${card.handle}`;
  const removed = await asPage(bench, session, { method: 'DELETE', path });
  assert.equal(removed.status, 200);
  assert.equal(removed.body.saved_cards, undefined);
  assert.ok(removed.body.version > before.version, 'open pages are told');
  assert.equal((await asPage(bench, session, { method: 'DELETE', path })).status, 200);
});

test('a session that shows no cards any more does not answer that one is removed', async () => {
  const { bench, session, card } = await withSavedCard();
  await asMerchant(bench, { method: 'DELETE', path: `/v1/sessions/${session.id}` });
  const path = `/v1/checkout/saved-cards/${card.handle}`;
  const { status } = await asPage(bench, session, { method: 'DELETE', path });
  assert.equal(status, 409);
  const cards = (await viewOf(bench, await nextSession(bench))).saved_cards ?? [];
  assert.deepEqual(
    cards.map(({ handle }) => handle),
    [card.handle],
  );
});

test('the same card again replaces the one before', async () => {
  const { bench, card } = await withSavedCard();
  bench.clock.advance(1_000);
  await payByCard(bench, await nextSession(bench), {
    ...KEEP,
    card: { expiration_year: '2031' },
  });
  const cards = (await viewOf(bench, await nextSession(bench))).saved_cards ?? [];
  assert.deepEqual(
    cards.map(({ expiration_year }) => expiration_year),
    ['2031'],
  );
  assert.notEqual(cards[0]?.handle, card.handle);
});

test('a card whose month has passed is offered no more', async () => {
  const { bench } = await withSavedCard();
  bench.clock.advance(Date.UTC(2031, 0, 1) - bench.clock.now());
  assert.equal((await viewOf(bench, await nextSession(bench))).saved_cards, undefined);
});

test('a profile that stores no cards offers none, and asks for no token', async () => {
  const { bench } = createSandboxBench({ profile: { savedCards: { enabled: false } } });
  const session = await nextSession(bench);
  assert.equal((await viewOf(bench, session)).save_card, 'never');
  await payByCard(bench, session, KEEP);
  assert.deepEqual(await bench.store.transaction((tx) => tx.find('savedCards', {})), []);
});

test('P-45 a stored token can be read while the root secret is rotated, and with no other', async () => {
  const { bench } = await withSavedCard();
  const [row] = await bench.store.transaction((tx) => tx.find('savedCards', {}));
  const read = (...secrets: string[]) =>
    unseal(createKeys(secrets), 'stored-cards', row?.token ?? '');
  const newer = 'another-root-secret-of-32-characters';
  assert.match(await read(newer, 'root-secret-of-at-least-32-characters'), /^tok_/);
  await assert.rejects(read(newer));
});

test('a status token, which a bank may see, shows nothing of what the shopper has stored', async () => {
  const shop = await withSavedCard({ profile: { methods: [{ code: 'wallet', label: {} }] } });
  const session = await nextSession(shop.bench, {
    ...OFFER,
    return_url: 'https://shop.example/thanks',
  });
  const { body } = await payBy(shop.bench, session, 'alternative', { method: 'wallet' });
  const back = await shop.open(await shop.press(redirectOf(body), 'approve'));
  const seen = await statusAt(shop.bench, back.headers.get('location') ?? '');
  assert.equal(seen.session_id, session.id);
  assert.equal(seen.saved_cards, undefined);
  assert.equal((await viewOf(shop.bench, session)).saved_cards?.length, 1);
});
