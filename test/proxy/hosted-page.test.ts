import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { documentTexts } from '../../src/localization/loading/documents.ts';
import { asPage, eventsOf, openSession, PAY, payByCard, SHOP, viewOf } from './harness.ts';
import type { ProblemBody } from './harness.ts';
import { createSandboxBench, frameOf, payBy, redirectOf, statusAt } from './sandbox-harness.ts';
import { GATEWAY } from './test-sandbox.ts';
import type { Choice } from './sandbox-harness.ts';

const RETURN = `${SHOP}/thanks`;
const CARD = { card: '4242 4242 4242 4242', expiry: '12/40', security_code: '123' };

async function start(tag = 'none', settings: Readonly<Record<string, unknown>> = {}) {
  const shop = createSandboxBench({ profile: { hosted: true }, settings });
  const session = await openSession(shop.bench, {
    return_url: RETURN,
    shopper: { id: 's', email: `jo+${tag}@example.com` },
  });
  const { body } = await payBy(shop.bench, session, 'hosted');
  return { ...shop, session, result: body };
}

const policyOf = (answer: Response): string[] =>
  (answer.headers.get('content-security-policy') ?? '').split('; ');

/** What the document's script would do: sends its form to the gateway. */
async function pay(choice: Choice, card: Readonly<Record<string, string>> = CARD) {
  const shop = await start();
  const document = await (await shop.open(redirectOf(shop.result))).text();
  const page = /<form[^>]* action="([^"]+)"/.exec(document)?.[1] ?? '';
  const back = await shop.press(page, choice, card);
  const address = (await shop.open(back)).headers.get('location') ?? '';
  await shop.pass(0);
  return { ...shop, page, address };
}

test('C-153 P-37 the way to the hosted page is a redirect to a one-time document', async () => {
  const { open, result } = await start();
  assert.equal(result.outcome, 'requires_action');
  const { url, ...next } = result.next_action ?? assert.fail();
  assert.deepEqual(next, { type: 'redirect', method: 'GET', frame_url: frameOf(result) });
  assert.ok(url.startsWith(`${PAY}/handoff/${result.attempt_id}.`), url);
  const answer = await open(redirectOf(result));
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /<title>Loading/);
});

test('P-37 C-154 C-158 the document runs in an origin of its own, under its own policy, uncached', async () => {
  const { open, result } = await start('hosted-xss');
  const answer = await open(redirectOf(result));
  const html = await answer.clone().text();
  const [, handler = ''] = / onerror="([^"]*)"/.exec(html) ?? [];
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(html) ?? [];
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  assert.deepEqual(policyOf(answer), [
    'sandbox allow-forms allow-scripts',
    "default-src 'none'",
    `script-src 'unsafe-hashes' ${hash(handler)} ${hash(script)}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    `form-action ${GATEWAY}`,
    "base-uri 'none'",
    `frame-ancestors ${PAY} ${SHOP}`,
  ]);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
});

test('C-154 C-159 a second use shows that it was started, also under concurrent requests', async () => {
  const { open, result } = await start();
  const both = await Promise.all([open(redirectOf(result)), open(redirectOf(result))]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 410]);
  const again = await open(redirectOf(result));
  assert.equal(again.status, 410);
  const text = await again.text();
  assert.match(text, /already started/);
  assert.ok(!text.includes('signInfo'));
});

test('the shopper’s page learns that nothing leads to the hosted page a second time', async () => {
  const { bench, open, result, session } = await start();
  const before = await viewOf(bench, session);
  assert.equal(before.attempt?.redirected, undefined);
  await open(redirectOf(result));
  const after = await viewOf(bench, session);
  assert.equal(after.attempt?.redirected, true);
  assert.ok(after.version > before.version);
});

test('C-154 P-37 after five minutes the document is gone', async () => {
  const { bench, open, result, session } = await start();
  bench.clock.advance(5 * 60_000);
  const late = await open(redirectOf(result));
  assert.equal(late.status, 410);
  const text = await late.text();
  assert.match(text, /This link has expired/);
  assert.doesNotMatch(text, /already started/);
  assert.equal((await viewOf(bench, session)).attempt?.redirected, true);
});

test('P-37 the link of an abandoned payment leads nowhere: another payment may be made', async () => {
  const { bench, open, result, session } = await start();
  const abandon = { method: 'POST', path: '/v1/checkout/abandon', body: {} };
  const given = await asPage(bench, session, abandon);
  assert.equal(given.body.state, 'open');
  const late = await open(redirectOf(result));
  assert.equal(late.status, 410);
  assert.ok(!(await late.text()).includes('signInfo'));
  const framed = await open(frameOf(result));
  assert.ok(!(await framed.text()).includes('/handoff/'));
  assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
});

test('C-092 C-154 what the document says is in no row, log or event', async () => {
  const { bench, open, result } = await start();
  const document = await (await open(redirectOf(result))).text();
  const secret = /"signInfo":"([^"]+)"/.exec(document)?.[1] ?? '';
  assert.ok(secret.length > 10);
  const rows = await bench.store.transaction(async (tx) => [
    await tx.find('handoffs', {}),
    await tx.find('attempts', {}),
    await tx.find('requests', {}),
    await tx.find('events', {}),
  ]);
  assert.ok(!JSON.stringify([rows, bench.lines]).includes(secret));
});

for (const [choice, outcome] of [
  ['approve', 'succeeded'],
  ['refuse', 'failed'],
  ['slow', 'pending'],
  ['abandon', 'pending'],
] as const)
  test(`C-081 C-160 "${choice}" on the hosted page ends as ${outcome}`, async () => {
    const { bench, address } = await pay(choice);
    assert.equal((await statusAt(bench, address)).attempt?.outcome, outcome);
  });

test('a card that the hosted page refuses is a refusal here', async () => {
  const { bench, address } = await pay('approve', { ...CARD, card: '4000 0000 0000 0002' });
  const { attempt, state } = await statusAt(bench, address);
  assert.equal(attempt?.outcome, 'failed');
  assert.equal(state, 'open');
});

for (const tag of ['hosted-otherhost', 'hosted-noform'])
  test(`C-156 +${tag}: a document that leads redirected, or nowhere, is not handed over`, async () => {
    const { bench, open, result } = await start(tag);
    assert.equal(result.outcome, 'requires_action');
    assert.equal(result.next_action, undefined);
    assert.equal((await open(`${PAY}/handoff/${result.attempt_id}`)).status, 404);
    const alerts = (await eventsOf(bench)).filter(({ type }) => type === 'alert.security');
    assert.deepEqual(
      alerts.map(({ data }) => data.alert),
      ['hosted-page-refused'],
    );
  });

test('C-161 an answer that is no document is no payment page', async () => {
  const { bench, result, session } = await start('json200');
  assert.equal(result.outcome, 'unknown');
  assert.equal((await viewOf(bench, session)).state, 'paying');
});

test('the hand-off may have its own origin', async () => {
  const { result, open } = await start('none', { handoffUrl: 'https://handoff.example' });
  assert.ok(redirectOf(result).startsWith('https://handoff.example/handoff/'));
  const framed = await open(frameOf(result));
  assert.ok(policyOf(framed).includes(`frame-src 'self' https://handoff.example ${GATEWAY}`));
});

test('C-158 framed, the hand-off is nested in the proxy’s own document', async () => {
  const { open, result } = await start();
  const html = await (await open(frameOf(result))).text();
  assert.match(html, new RegExp(`<form\\s+method="get"\\s+action="${redirectOf(result)}"`));
  assert.match(html, /<iframe name="bank"[^>]* data-size="05"/, 'it has all of the room there is');
});

test('C-157 where the proxy posts the form itself, its own text is shown meanwhile', async () => {
  const { bench, open } = createSandboxBench({
    profile: { hosted: true, redirect: { hostedScript: 'skip' } },
  });
  const session = await openSession(bench, { return_url: RETURN, locale: 'de-DE' });
  const { body } = await payBy(bench, session, 'hosted');
  const html = await (await open(redirectOf(body))).text();
  const { handoffTitle, handoffGo } = documentTexts('de').documents;
  assert.ok(html.includes(`<title>${handoffTitle}</title>`), html);
  assert.ok(html.includes(`<button>${handoffGo}</button>`), html);
});

test('C-162 a card in the request is refused: this way takes none', async () => {
  const { bench } = await start();
  const session = await openSession(bench, { order_id: 'B' });
  const { status } = await payBy<ProblemBody>(bench, session, 'hosted', { card: { number: '4' } });
  assert.equal(status, 400);
});

test('a page of a few words is allowed its own style, to the letter', async () => {
  const { open } = await start();
  const answer = await open(`${PAY}/handoff/att_nobody`);
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(await answer.text()) ?? [];
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const hash = Buffer.from(bytes).toString('base64');
  assert.ok(policyOf(answer).includes(`style-src 'sha256-${hash}'`));
});
