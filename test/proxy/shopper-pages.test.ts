import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentMessages } from '../../src/localization/loading/documents.ts';
import { LANGUAGES } from '../../src/localization/built/languages.ts';
import { createMemoryStore, StoreUnavailableError } from '../../src/proxy/index.ts';
import { asPage, createBench, openSession, PAY, payByCard, SHOP } from './harness.ts';
import { createSandboxBench, frameOf, payBy, redirectOf } from './sandbox-harness.ts';

const BACK = `${SHOP}/thanks?order=1`;
const HREF = `href="${BACK}"`;

/** Pages that a shopper may meet on the way of a payment, opened in a session's language. */
const WAYS = {
  /** The link to the hosted page, used before. */
  async started(terms: Readonly<Record<string, unknown>>) {
    const shop = createSandboxBench({ profile: { hosted: true } });
    const { body } = await payBy(shop.bench, await openSession(shop.bench, terms), 'hosted');
    await shop.open(redirectOf(body));
    return () => shop.open(redirectOf(body));
  },
  /** The same, opened too late. */
  async expired(terms: Readonly<Record<string, unknown>>) {
    const shop = createSandboxBench({ profile: { hosted: true } });
    const { body } = await payBy(shop.bench, await openSession(shop.bench, terms), 'hosted');
    shop.bench.clock.advance(5 * 60_000);
    return () => shop.open(redirectOf(body));
  },
  /** A challenge of a payment that is over. */
  async done(terms: Readonly<Record<string, unknown>>) {
    const shop = createSandboxBench();
    const session = await openSession(shop.bench, terms);
    const { body } = await payByCard(shop.bench, session, { number: '4000000000003220' });
    await asPage(shop.bench, session, { method: 'POST', path: '/v1/checkout/abandon', body: {} });
    return (init?: RequestInit) => shop.open(frameOf(body), init);
  },
} as const;

for (const page of ['started', 'expired', 'done'] as const)
  for (const locale of LANGUAGES)
    test(`"${page}" speaks ${locale} and leads back to the shop`, async () => {
      const open = await WAYS[page]({ locale, return_url: BACK });
      const answer = await open();
      const html = await answer.text();
      const messages = documentMessages(locale);
      assert.match(html, new RegExp(`<html lang="${locale}" dir="${messages.dir ?? 'ltr'}">`));
      assert.ok(html.includes(`<h1>${messages[`${page}Title`]}</h1>`));
      assert.ok(html.includes(HREF), html);
      assert.ok(html.includes(messages.backToShop));
      assert.doesNotMatch(html, /<script| style=| on\w+=/);
      // Else a browser asks for one that the policy refuses.
      assert.match(html, /<link rel="icon" href="data:,"/);
      assert.match(answer.headers.get('content-security-policy') ?? '', /img-src data:/);
    });

describe('without a session', () => {
  const shop = createSandboxBench();
  const invalid = (headers: Readonly<Record<string, string>> = {}) =>
    shop.open(`${PAY}/return/none`, { headers });

  for (const [accepted, language] of [
    ['de-AT,de;q=0.9,en;q=0.5', 'de'],
    ['xx, zh-CN;q=0.5', 'zh-Hans'],
    ['AR', 'ar'],
    ['den, art', 'en'],
    ['*', 'en'],
    ['('.repeat(5_000), 'en'],
  ] as const)
    test(`a page speaks ${language} to a browser that wants "${accepted.slice(0, 30)}"`, async () => {
      const answer = await invalid({ 'Accept-Language': accepted });
      assert.equal(answer.status, 404);
      assert.match(await answer.text(), new RegExp(`<html lang="${language}"`));
    });

  test('a page leads to the shop where there is only one', async () => {
    assert.doesNotMatch(await (await invalid()).text(), /<a /);
    const only = createSandboxBench({ settings: { allowedOrigins: [SHOP] } });
    const answer = await only.open(`${PAY}/return/none`);
    assert.match(await answer.text(), new RegExp(`href="${SHOP}"`));
  });
});

test('inside a frame a page has no link: the surrounding page continues on its own', async () => {
  const open = await WAYS.done({ return_url: BACK });
  const answer = await open({ headers: { 'Sec-Fetch-Dest': 'iframe' } });
  assert.doesNotMatch(await answer.text(), /<a /);
});

for (const path of ['handoff/att_none', 'frame/challenge/att_none', 'return/none'])
  test(`/${path}: nothing is said about a payment that never existed`, async () => {
    const answer = await createSandboxBench().open(`${PAY}/${path}`);
    assert.equal(answer.status, 404);
    assert.ok((await answer.text()).includes(`<h1>${documentMessages('en').invalidTitle}</h1>`));
  });

for (const path of ['handoff', 'frame/challenge', 'return'])
  test(`/${path}: a shopper reads a page while the store is away, and the shop is one click off`, async () => {
    const shop = createSandboxBench({ profile: { hosted: true } });
    const { body } = await payBy(shop.bench, await openSession(shop.bench), 'hosted');
    const addresses = [redirectOf(body), frameOf(body), `${PAY}/return/ret_1`];
    const address = addresses.find((one) => one.startsWith(`${PAY}/${path}/`)) ?? assert.fail();
    const away = () => Promise.reject(new StoreUnavailableError('away'));
    const bench = createBench({
      fetch: away,
      store: { ...createMemoryStore(), get: away, find: away, read: away, transaction: away },
      settings: { allowedOrigins: [SHOP] },
    });
    const answer = await bench.proxy.fetch(
      new Request(address, { headers: { 'Accept-Language': 'ar' } }),
      {},
    );
    assert.equal(answer.status, 503);
    const html = await answer.text();
    assert.match(html, /<html lang="ar" dir="rtl">/);
    assert.ok(html.includes(documentMessages('ar').unavailableTitle) && html.includes(SHOP), html);
    assert.deepEqual(
      bench.lines.map(({ event }) => event),
      ['store not reachable', 'request failed'],
    );
  });

test('without a return address a page leads to the session’s page', async () => {
  const open = await WAYS.done({});
  assert.match(await (await open()).text(), new RegExp(`href="${SHOP}"`));
});

test('where the frame is not built, a shopper reads what to do and the log says why', async () => {
  const shop = createSandboxBench({ assets: () => Promise.resolve(undefined) });
  const { body } = await payByCard(shop.bench, await openSession(shop.bench, { locale: 'de' }), {
    number: '4000000000003220',
  });
  const answer = await shop.open(frameOf(body));
  assert.equal(answer.status, 503);
  assert.match(await answer.text(), /gerade nicht verfügbar/);
  assert.ok(shop.bench.lines.some(({ event }) => event.includes('npm run build')));
});
