import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { appOf } from '../../src/proxy/app.ts';
import type { Context } from '../../src/proxy/context/context.ts';
import { openRoutes } from '../../src/proxy/open-routes.ts';
import { ROUTES } from '../../src/proxy/routes/all-routes.ts';
import { openSession, PAY, payByCard, SHOP, viewOf } from './harness.ts';
import { createSandboxBench, frameOf, payBy, redirectOf } from './sandbox-harness.ts';

const CHALLENGED = '4000000000003220';
const HALF_AN_HOUR = 30 * 60_000;

/** Enough of one for the tables to be made. */
const context = { settings: { publicUrl: PAY, allowedOrigins: [SHOP] } } as unknown as Context;
const OPEN = openRoutes(context);

test('P-50 every route that there is requires a credential, or is open for a reason that is named', () => {
  const named = [
    ...ROUTES.map(({ method, path }) => `${method} ${path}`),
    ...OPEN.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)),
  ];
  const there = appOf(context, '/').routes.flatMap(({ method, path }) =>
    // What any method gets is a rule for others, or the refusal of a method.
    method === 'ALL' ? [] : [`${method} ${path}`],
  );
  assert.deepEqual([...new Set(there)].sort(), [...new Set(named)].sort());
});

test('what is open is this', () => {
  assert.deepEqual(
    OPEN.map(({ methods, path, opening }) => `${methods.join(' ')} ${path}: ${opening}`),
    [
      'GET /: same-for-all',
      'GET /healthz: health',
      'GET /readyz: health',
      'POST /notify/payment/:token: signed-token',
      'POST /notify/payment/:token/: signed-token',
      'POST /notify/payout/:token: signed-token',
      'POST /notify/payout/:token/: signed-token',
      'GET POST /return/:token: signed-token',
      'GET /handoff/:token: signed-token',
      'GET /frame/challenge/:token: signed-token',
      'GET /frame/card: same-for-all',
      'GET /frame/reveal: same-for-all',
      'GET /frame/texts/:name: same-for-all',
      'GET /frame/assets/:file: same-for-all',
      'GET /problems/:slug: same-for-all',
      'GET /openapi.json: same-for-all',
      'GET /docs: same-for-all',
    ],
  );
});

/** A shop with a payment at its bank and one on the hosted page, and every text that is known of them. */
async function waiting() {
  const shop = createSandboxBench({ profile: { hosted: true } });
  const sessions = [
    await openSession(shop.bench, { return_url: `${SHOP}/thanks` }),
    await openSession(shop.bench, { order_id: 'B', return_url: `${SHOP}/thanks` }),
  ] as const;
  const { body: card } = await payByCard(shop.bench, sessions[0], { number: CHALLENGED });
  const { body: hosted } = await payBy(shop.bench, sessions[1], 'hosted');
  const known = [card, hosted].flatMap(({ attempt_id, order_no, order_id }) => [
    attempt_id,
    order_no,
    order_id,
  ]);
  const ids = [...known, ...sessions.map(({ id }) => id)];
  return { ...shop, sessions, card, hosted, ids, way: redirectOf(hosted) };
}

/** The last part of an address. */
const tokenOf = (address: string): string => new URL(address).pathname.split('/').at(-1) ?? '';
const PAGES = OPEN.filter(({ isPage }) => isPage).map(({ path }) => path);

describe('P-50 who knows the ids of a payment, as logs and screens show them,', () => {
  test('is refused by every route without its credential', async () => {
    const { open, ids } = await waiting();
    for (const { method, path, access } of ROUTES)
      for (const id of ids)
        for (const said of [{}, { Authorization: `Bearer ${id}` }]) {
          const inFrame = access === 'frame' || access === 'revealer';
          const headers = { Origin: inFrame ? PAY : SHOP, 'X-Tender': '1', 'X-Tender-Page': SHOP };
          const address = PAY + path.replace(/:\w+/g, id);
          const { status } = await open(address, { method, headers: { ...headers, ...said } });
          assert.equal(status, 401, `${method} ${path}`);
        }
  });

  test('opens no page of it, and learns nothing', async () => {
    const { bench, open, ids, sessions } = await waiting();
    for (const path of PAGES) {
      const page = async (token: string) => {
        const answer = await open(PAY + path.replace(':token', token));
        assert.equal(answer.status, 404, `${path} ${token}`);
        return answer.text();
      };
      const stranger = await page('att_none');
      for (const id of ids) assert.equal(await page(id), stranger, `${path} ${id}`);
    }
    for (const session of sessions)
      assert.equal((await viewOf(bench, session)).attempt?.redirected, undefined);
  });

  test('reads the same where nothing is kept', async () => {
    const [full, empty] = [await waiting(), createSandboxBench({ profile: { hosted: true } })];
    for (const { path, opening } of OPEN) {
      if (opening !== 'same-for-all') continue;
      for (const id of full.ids) {
        const address = PAY + path.replace(/:\w+/, id);
        const read = async ({ open }: Pick<typeof full, 'open'>) => {
          const answer = await open(address);
          return [answer.status, await answer.text()];
        };
        assert.deepEqual(await read(full), await read(empty), path);
      }
    }
  });
});

describe('P-50 the address of a page that leads a payment on', () => {
  test('is given to who pays, and is the same each time: no frame is led away from a bank', async () => {
    const { bench, sessions, card, hosted } = await waiting();
    bench.clock.advance(60_000);
    for (const [n, result] of [card, hosted].entries()) {
      const { attempt } = await viewOf(bench, sessions[n] ?? assert.fail());
      assert.deepEqual(attempt?.next_action, result.next_action);
    }
  });

  test('opens that page and no other, of that payment and no other', async () => {
    const { open, card, hosted, way } = await waiting();
    const given = { challenge: frameOf(card), framed: frameOf(hosted), handoff: way };
    for (const [kind, address] of Object.entries(given))
      for (const path of PAGES) {
        const opens = kind === 'handoff' ? path.startsWith('/handoff') : path.includes('challenge');
        if (opens) continue;
        const other = PAY + path.replace(':token', tokenOf(address));
        assert.equal((await open(other)).status, 404, `${kind} at ${path}`);
      }
    for (const token of [
      // The token of one for the other.
      tokenOf(frameOf(card)).replace(card.attempt_id, hosted.attempt_id),
      // Longer than it was given.
      tokenOf(frameOf(card)).replace(/\.(\d+)\./, (_, until: string) => `.${Number(until) + 1}.`),
      tokenOf(frameOf(card)).replace(/\.\d+\./, '.'),
      tokenOf(frameOf(card)).slice(0, -1),
      `${tokenOf(frameOf(card))}A`,
    ]) {
      const answer = await open(`${PAY}/frame/challenge/${token}`);
      assert.equal(answer.status, 404, token);
      assert.match(await answer.text(), /This link is not valid/);
    }
    assert.equal((await open(frameOf(card))).status, 200);
    assert.equal((await open(frameOf(hosted))).status, 200);
    assert.equal((await open(way)).status, 200);
  });

  test('is not used up by who only looks whether it is there, or fetches ahead', async () => {
    const { open, card, way } = await waiting();
    for (const address of [way, frameOf(card)]) {
      for (const purpose of ['prefetch', 'prefetch;prerender'])
        assert.equal((await open(address, { headers: { 'Sec-Purpose': purpose } })).status, 503);
      assert.equal((await open(address, { method: 'HEAD' })).status, 405);
      assert.equal((await open(address)).status, 200);
    }
    for (const { path, opening } of OPEN)
      if (opening !== 'signed-token')
        for (const looking of [{ method: 'HEAD' }, { headers: { 'Sec-Purpose': 'prefetch' } }])
          assert.notEqual(
            (await open(PAY + path.replace(/:\w+/, 'x'), looking)).status,
            looking.method ? 405 : 503,
            path,
          );
  });

  test('ends after half an hour, and the page around knows it', async () => {
    const { bench, open, card, hosted, sessions } = await waiting();
    bench.clock.advance(HALF_AN_HOUR - 1);
    assert.match(await (await open(frameOf(card))).text(), /<form/);
    assert.equal((await viewOf(bench, sessions[0])).attempt?.redirected, undefined);
    bench.clock.advance(1);
    for (const address of [frameOf(card), frameOf(hosted), redirectOf(hosted)]) {
      const answer = await open(address);
      assert.equal(answer.status, 410);
      const text = await answer.text();
      assert.match(text, /This link has expired/);
      assert.doesNotMatch(text, /<form/);
      assert.ok(text.includes(`href="${SHOP}/thanks"`), 'it leads back to the shop');
    }
    for (const session of sessions)
      assert.equal((await viewOf(bench, session)).attempt?.redirected, true);
  });

  test('is in no row: who reads the database opens nothing', async () => {
    const { bench, card, hosted } = await waiting();
    const rows = await bench.store.transaction(async (tx) => [
      await tx.find('attempts', {}),
      await tx.find('requests', {}),
      await tx.find('handoffs', {}),
      await tx.find('events', {}),
      await tx.find('outbox', {}),
    ]);
    const kept = JSON.stringify([rows, bench.lines]);
    for (const address of [frameOf(card), frameOf(hosted), redirectOf(hosted)])
      assert.ok(!kept.includes(tokenOf(address)));
  });
});
