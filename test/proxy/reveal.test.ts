import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { GrantAnswer } from '../../src/contract/proxy/grant.schema.ts';
import type { RevealedCard } from '../../src/contract/proxy/reveal.schema.ts';
import { TABLES, type TableName } from '../../src/proxy/index.ts';
import { issuedCardNumber } from '../../src/sandbox/scenarios/cards.ts';
import {
  askGrant,
  asMerchant,
  createBench,
  eventsOf,
  openSession,
  PAY,
  send,
  SHOP,
} from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { together } from './together.ts';

const CARD = '100029701';
const BLOCKED = '100029702';
const OTHER = '100029703';

/** What a reveal frame holds, and what it gives out. */
const frameSecret = () => {
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  return { secret, commitment: createHash('sha256').update(secret).digest('base64url') };
};

const grant = <Body = GrantAnswer>(
  bench: Bench,
  commitment: string,
  wanted: Readonly<Record<string, unknown>> = {},
) =>
  askGrant<Body>(bench, {
    resources: { cards: [CARD] },
    reveal_commitment: commitment,
    ...wanted,
  });

const redeem = <Body = ProblemBody>(
  bench: Bench,
  token: string,
  secret: string,
  { card = CARD, origin = SHOP, headers = {} } = {},
) =>
  send<Body>(bench, {
    method: 'POST',
    path: `/v1/cards/${card}/reveal`,
    headers: { Authorization: `Bearer ${token}`, Origin: PAY, 'X-Tender': '1', ...headers },
    body: { secret, origin },
  });

async function revealed(bench: Bench, wanted: Readonly<Record<string, unknown>> = {}) {
  const { secret, commitment } = frameSecret();
  const { body } = await grant(bench, commitment, wanted);
  return redeem<RevealedCard & ProblemBody>(bench, body.token, secret);
}

const slugOf = ({ body }: { readonly body: ProblemBody }) => body.type.split('/').at(-1);

test('P-31 C-239 the frame that committed gets the details of an active card', async () => {
  const { bench } = together();
  const { status, headers, body } = await revealed(bench);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body).sort(), [
    'expiration_month',
    'expiration_year',
    'number',
    'security_code',
  ]);
  assert.equal(body.number, issuedCardNumber(CARD));
  assert.match(body.security_code, /^\d{3}$/);
  assert.match(`${body.expiration_month}/${body.expiration_year}`, /^\d\d\/20\d\d$/);
  assert.equal(headers.get('cache-control'), 'no-store');
});

test('P-31 a grant shows once, also to two frames at a time', async () => {
  const { bench } = together();
  const { secret, commitment } = frameSecret();
  const { token } = (await grant(bench, commitment)).body;
  const both = await Promise.all([redeem(bench, token, secret), redeem(bench, token, secret)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 410]);
  assert.equal(slugOf(await redeem(bench, token, secret)), 'gone');
});

test('P-31 a lost answer of the gateway uses the grant up', async () => {
  const all = together();
  const { secret, commitment } = frameSecret();
  const { token } = (await grant(all.bench, commitment)).body;
  all.losesAnswer = () => true;
  assert.equal(slugOf(await redeem(all.bench, token, secret)), 'gateway-unavailable');
  all.losesAnswer = () => false;
  assert.equal(slugOf(await redeem(all.bench, token, secret)), 'gone');
});

test('P-31 no other secret opens it; the merchant is alerted, and the frame still may', async () => {
  const { bench } = together();
  const { secret, commitment } = frameSecret();
  const { id, token } = (await grant(bench, commitment)).body;
  for (const wrong of [frameSecret().secret, commitment])
    assert.equal(slugOf(await redeem(bench, token, wrong)), 'forbidden');
  const alert = (await eventsOf(bench)).find(({ type }) => type === 'alert.security');
  assert.deepEqual(alert?.data, {
    alert: 'reveal-secret-mismatch',
    grant_id: id,
    card_id: CARD,
  });
  assert.equal((await redeem(bench, token, secret)).status, 200);
});

test('P-31 it is for one card, and for the page it was made for', async () => {
  const { bench } = together();
  const { secret, commitment } = frameSecret();
  const { token } = (await grant(bench, commitment)).body;
  assert.equal((await redeem(bench, token, secret, { card: OTHER })).status, 403);
  const elsewhere = { origin: 'https://other.example' };
  assert.equal((await redeem(bench, token, secret, elsewhere)).status, 401);
});

for (const [who, headers] of [
  ['the page itself', { Origin: SHOP }],
  ['a program without a browser', { Origin: '' }],
  ['another site', { Origin: 'https://evil.example' }],
  ['a plain form', { 'X-Tender': '' }],
] as const)
  test(`P-31 P-47 it is for the frame alone, not for ${who}`, async () => {
    const { bench } = together();
    const { secret, commitment } = frameSecret();
    const { token } = (await grant(bench, commitment)).body;
    const sent = Object.fromEntries(
      Object.entries({ Origin: PAY, 'X-Tender': '1', ...headers }).filter(([, value]) => value),
    );
    const { status, headers: answered } = await send<ProblemBody>(bench, {
      method: 'POST',
      path: `/v1/cards/${CARD}/reveal`,
      headers: { Authorization: `Bearer ${token}`, ...sent },
      body: { secret, origin: SHOP },
    });
    assert.equal(status, 403);
    assert.equal(answered.get('access-control-allow-origin'), null);
  });

test('P-31 it lives 30 seconds, and 60 at most', async () => {
  const { bench } = together();
  const { secret, commitment } = frameSecret();
  const { body } = await grant(bench, commitment);
  assert.equal(Date.parse(body.expires_at) - bench.clock.now(), 30_000);
  bench.clock.advance(31_000);
  assert.equal((await redeem(bench, body.token, secret)).status, 401);
  assert.equal((await grant(bench, commitment, { expires_in: 60 })).status, 201);
  assert.equal((await grant(bench, commitment, { expires_in: 61 })).status, 400);
});

for (const [what, wanted] of [
  ['two cards', { resources: { cards: [CARD, OTHER] } }],
  ['no card', { resources: {} }],
  ['a group', { resources: { cards: [CARD], groups: ['5001'] } }],
  ['operations', { operations: ['card.query'] }],
  ['limits', { limits: { count: 2 } }],
  ['half a commitment', { reveal_commitment: 'abc' }],
] as const)
  test(`P-31 no grant to reveal names ${what}`, async () => {
    const { bench } = together();
    const { status } = await grant<ProblemBody>(bench, frameSecret().commitment, wanted);
    assert.equal(status, 400);
  });

test('P-31 a grant for operations reveals nothing, and one to reveal operates nothing', async () => {
  const { bench } = together();
  const { secret, commitment } = frameSecret();
  const usual = await askGrant(bench, {
    operations: ['card.query'],
    resources: { cards: [CARD] },
  });
  assert.equal((await redeem(bench, usual.body.token, secret)).status, 403);

  const { token } = (await grant(bench, commitment)).body;
  const looked = await send(bench, {
    method: 'POST',
    path: '/v1/operations/card.query',
    headers: { Authorization: `Bearer ${token}`, Origin: SHOP, 'X-Tender': '1' },
    body: { card_id: CARD },
  });
  assert.equal(looked.status, 403);
});

test('a revoked grant, an API key and a shopper’s secret reveal nothing', async () => {
  const { bench } = together();
  const { secret, commitment } = frameSecret();
  const { id, token } = (await grant(bench, commitment)).body;
  await asMerchant(bench, { method: 'DELETE', path: `/v1/grants/${id}` });
  const session = await openSession(bench);
  for (const credential of [token, 'merchant-api-key-0001', session.secret])
    assert.equal((await redeem(bench, credential, secret)).status, 401);
});

test('C-239 nothing is shown of a card that is not active', async () => {
  const { bench } = together();
  const { secret, commitment } = frameSecret();
  const { token } = (await grant(bench, commitment, { resources: { cards: [BLOCKED] } })).body;
  const { status, body } = await redeem(bench, token, secret, { card: BLOCKED });
  assert.deepEqual([status, slugOf({ body })], [409, 'card-not-active']);
  assert.ok(!(await eventsOf(bench)).some(({ type }) => type === 'card.revealed'));
});

test('P-31 too many reveals of one card, or to one person, have to wait', async () => {
  const { bench } = together({ issuing: { revealsPerCard: 2, revealsPerSubject: 3 } });
  const { status: first } = await revealed(bench);
  bench.clock.advance(60_000);
  const { status: second } = await revealed(bench, { subject: 'eve' });
  assert.deepEqual([first, second], [200, 200]);
  const third = await revealed(bench);
  assert.deepEqual([third.status, slugOf(third)], [429, 'too-many-attempts']);
  assert.equal(third.headers.get('retry-after'), String(59 * 60));

  const other = { resources: { cards: [OTHER] } };
  const showOther = async () => {
    const { secret, commitment } = frameSecret();
    const { token } = (await grant(bench, commitment, other)).body;
    return (await redeem(bench, token, secret, { card: OTHER })).status;
  };
  assert.deepEqual([await showOther(), await showOther()], [200, 200]);
  bench.clock.advance(3_600_000);
  assert.deepEqual([(await revealed(bench)).status, await showOther()], [200, 200]);
  assert.equal((await revealed(bench)).status, 200);
  assert.equal(await showOther(), 429, 'a fourth time to the same person');
});

test('P-31 P-42 a reveal is written down for the audit, and nothing that it showed', async () => {
  const { bench } = together();
  const { secret, commitment } = frameSecret();
  const { id, token } = (await grant(bench, commitment)).body;
  const { body } = await redeem<RevealedCard>(bench, token, secret);
  const audit = (await eventsOf(bench)).find(({ type }) => type === 'card.revealed');
  assert.deepEqual(audit?.data, { card_id: CARD, grant_id: id, subject: 'ada', origin: SHOP });

  const kept = await bench.store.transaction(async (tx) => {
    const rows: unknown[] = [];
    for (const table of Object.keys(TABLES) as TableName[])
      rows.push(...(await tx.find(table, {})));
    return rows;
  });
  const [row] = await bench.store.transaction((tx) => tx.find('reveals', {}));
  assert.deepEqual({ ...row }, { id, cardId: CARD, subject: 'ada', origin: SHOP, at: row?.at });
  const written = JSON.stringify([kept, bench.lines]);
  for (const never of [body.number, `"${body.security_code}"`, secret, token])
    assert.ok(!written.includes(never));
});

test('P-31 the document of a reveal can be framed by the page that asks for it, and by no other', async () => {
  const bench = createBench({
    fetch: () => Promise.reject(new Error('nothing is asked')),
    assets: () =>
      Promise.resolve({ body: new TextEncoder().encode('<!doctype html>'), type: 'text/html' }),
  });
  const open = (origin: string) =>
    send<string>(bench, { path: `/frame/reveal?${new URLSearchParams({ origin }).toString()}` });
  const { status, headers } = await open(SHOP);
  assert.equal(status, 200);
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /; frame-ancestors https:\/\/shop\.example;/);
  assert.match(policy, /^default-src 'none'; .*trusted-types 'none'$/);
  assert.equal(headers.get('cache-control'), 'no-store');
  for (const stranger of ['https://evil.example', '']) {
    const refused = await open(stranger);
    assert.equal(refused.status, 403);
    assert.match(refused.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  }
});
