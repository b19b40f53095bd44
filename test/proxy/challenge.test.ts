import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  asPage,
  eventsOf,
  eventTypes,
  openSession,
  PAY,
  payByCard,
  SHOP,
  viewOf,
} from './harness.ts';
import type { CardEntry } from './harness.ts';
import { createSandboxBench, frameOf as challengeOf } from './sandbox-harness.ts';
import { GATEWAY } from './test-sandbox.ts';
import type { Choice, SandboxBench } from './sandbox-harness.ts';

const CHALLENGED = '4000000000003220';
const RETURN = `${SHOP}/thanks`;

async function start(entry: CardEntry = {}, terms: Readonly<Record<string, unknown>> = {}) {
  const shop = createSandboxBench();
  const session = await openSession(shop.bench, { return_url: RETURN, ...terms });
  const { body } = await payByCard(shop.bench, session, { number: CHALLENGED, ...entry });
  return { ...shop, session, result: body };
}

interface Form {
  readonly method: string;
  readonly action: string;
  readonly target: string;
  readonly fields: Readonly<Record<string, string>>;
}

function formIn(html: string): Form {
  const attribute = (name: string, text: string) =>
    (new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
  const form = /<form[^>]*>/.exec(html)?.[0] ?? '';
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  return {
    method: attribute('method', form),
    action: attribute('action', form),
    target: attribute('target', form),
    fields: Object.fromEntries(
      inputs.map((input) => [attribute('name', input), attribute('value', input)]),
    ),
  };
}

/** Sends the document's form as a browser does, presses a button, and follows back to the proxy. */
async function goThrough({ open, press }: SandboxBench, document: string, choice: Choice) {
  const { action, fields } = formIn(document);
  await open(action, { method: 'POST', body: new URLSearchParams(fields) });
  return press(action, choice);
}

test('C-139 a bank’s challenge opens in a document of the proxy', async () => {
  const { open, result } = await start();
  assert.equal(result.outcome, 'requires_action');
  const { url = '', ...next } = result.next_action ?? {};
  assert.deepEqual(next, { type: 'challenge', window_size: '02' });
  assert.ok(url.startsWith(`${PAY}/frame/challenge/${result.attempt_id}.`), url);
  const answer = await open(challengeOf(result));
  const html = await answer.text();
  const { method, action, target, fields } = formIn(html);
  assert.equal(method, 'post');
  assert.ok(action.startsWith(`${GATEWAY}/acs/`));
  assert.equal(target, 'bank');
  assert.deepEqual(Object.keys(fields), ['return_url', 'notify_url'], 'the family rule');
  assert.match(html, /<iframe name="bank"[^>]* data-size="02"/);
  assert.match(html, new RegExp(`data-attempt="${result.attempt_id}"\\s+data-page="${SHOP}"`));
});

test('the challenge document frames only the gateway, and only the shop may frame it', async () => {
  const { open, result } = await start();
  const { headers } = await open(challengeOf(result));
  const policy = headers.get('content-security-policy') ?? '';
  for (const directive of [
    "default-src 'none'",
    "script-src 'none'",
    `frame-src 'self' ${PAY} ${GATEWAY}`,
    `form-action 'self' ${PAY} ${GATEWAY}`,
    `frame-ancestors ${SHOP}`,
  ])
    assert.ok(policy.split('; ').includes(directive), directive);
  assert.equal(headers.get('cache-control'), 'no-store');
});

for (const [number, choice, outcome] of [
  [CHALLENGED, 'approve', 'succeeded'],
  [CHALLENGED, 'refuse', 'failed'],
  [CHALLENGED, 'slow', 'pending'],
  [CHALLENGED, 'abandon', 'pending'],
  ['4000008400001629', 'approve', 'failed'],
  ['4000008260003178', 'approve', 'failed'],
] as const)
  test(`3-D Secure of ${number}: "${choice}" at the bank ends as ${outcome}`, async () => {
    const { bench, session, result, ...shop } = await start({ number });
    const document = await (await shop.open(challengeOf(result))).text();
    const back = await goThrough({ bench, ...shop }, document, choice);
    const answer = await shop.open(back, { headers: { 'Sec-Fetch-Dest': 'iframe' } });
    assert.equal(answer.status, 200, 'inside the frame nothing leads to the shop');
    assert.match(
      answer.headers.get('content-security-policy') ?? '',
      /frame-ancestors https:\/\/pay/,
    );
    await shop.pass(0);
    const { attempt } = await viewOf(bench, session);
    assert.equal(attempt?.outcome, outcome);
    assert.equal(attempt.redirected, outcome === 'pending' ? true : undefined);
  });

for (const [number, outcome] of [
  ['4000000000002701', 'succeeded'],
  ['4000000000002925', 'failed'],
  ['4000008400001280', 'failed'],
] as const)
  test(`3-D Secure for ${number} requires nothing from the shopper and ends as ${outcome}`, async () => {
    const { result } = await start({ number });
    assert.equal(result.outcome, outcome);
  });

test('with ?top the window of the shop’s page, which may be a frame, goes to the bank and comes back to the shop', async () => {
  const { bench, session, result, ...shop } = await start();
  const answer = await shop.open(`${challengeOf(result)}?top`);
  const ancestorsOf = ({ headers }: Response) =>
    /frame-ancestors [^;]+/.exec(headers.get('content-security-policy') ?? '')?.[0];
  assert.equal(ancestorsOf(answer), ancestorsOf(await shop.open(challengeOf(result))));
  const document = await answer.text();
  assert.equal(formIn(document).target, '_self');
  assert.ok(!document.includes('<iframe'));
  const back = await goThrough({ bench, ...shop }, document, 'approve');
  const returned = await shop.open(back, { headers: { 'Sec-Fetch-Dest': 'document' } });
  assert.ok(returned.headers.get('location')?.startsWith(`${RETURN}#tender_status=`));
  await shop.pass(0);
  assert.equal((await viewOf(bench, session)).state, 'paid');
});

test('C-109 the window is as large as the browser has room for', async () => {
  const shop = createSandboxBench();
  const session = await openSession(shop.bench);
  const { body } = await payByCard(shop.bench, session, {
    number: CHALLENGED,
    more: { device: { challenge_window_size: '05' } },
  });
  assert.equal(body.next_action?.type === 'challenge' && body.next_action.window_size, '05');
  assert.match(await (await shop.open(challengeOf(body))).text(), /data-size="05"/);
});

test('if banks are reached by GET, the query of their address is kept', async () => {
  const shop = createSandboxBench({ profile: { redirect: { threeDSMethod: 'GET' } } });
  const session = await openSession(shop.bench, {
    shopper: { id: 's', email: 'jo+issuer-amp@example.com' },
  });
  const { body } = await payByCard(shop.bench, session);
  const form = formIn(await (await shop.open(challengeOf(body))).text());
  assert.equal(form.method, 'get');
  assert.ok(!form.action.includes('?'));
  assert.deepEqual(Object.keys(form.fields), ['a', 'amp', 'return_url', 'notify_url']);
});

test('P-21 C-082 the bank notifies the address that it was given, which triggers a query', async () => {
  const { bench, session, result, ...shop } = await start();
  const document = await (await shop.open(challengeOf(result))).text();
  await goThrough({ bench, ...shop }, document, 'approve');
  await shop.pass(1_000);
  await shop.pass(2_000);
  await bench.proxy.runDue();
  assert.equal((await viewOf(bench, session)).state, 'paid', 'the shopper never came back');
});

for (const tag of ['http', 'js', 'userinfo', 'ip', 'evil'])
  test(`P-35 +issuer-${tag}: no challenge leads to such an address`, async () => {
    const { bench, open, result } = await start(
      { number: '4242424242424242' },
      { shopper: { id: 's', email: `jo+issuer-${tag}@example.com` } },
    );
    assert.equal(result.outcome, 'requires_action');
    assert.equal(result.next_action, undefined);
    assert.equal((await open(`${PAY}/frame/challenge/${result.attempt_id}`)).status, 404);
    const alerts = (await eventsOf(bench)).filter(({ type }) => type === 'alert.security');
    assert.deepEqual(
      alerts.map(({ data }) => data.alert),
      ['issuer-address-refused'],
    );
  });

test('a challenge that is over or unknown offers no way to continue', async () => {
  const { bench, session, result, ...shop } = await start();
  const document = await (await shop.open(challengeOf(result))).text();
  await shop.open(await goThrough({ bench, ...shop }, document, 'approve'));
  await shop.pass(0);
  for (const url of [challengeOf(result), `${PAY}/frame/challenge/att_none`]) {
    const html = await (await shop.open(url)).text();
    assert.ok(!html.includes('<form') && !html.includes('notify'));
  }
  assert.equal((await viewOf(bench, session)).state, 'paid');
});

test('an abandoned challenge frees the order', async () => {
  const { bench, session, pass } = await start();
  await asPage(bench, session, { method: 'POST', path: '/v1/checkout/abandon', body: {} });
  const paid = await payByCard(bench, session);
  assert.equal(paid.body.outcome, 'succeeded');
  await pass(3_600_000);
  assert.ok(!(await eventTypes(bench)).includes('payment.duplicate'));
});

test('C-078 an authentication made elsewhere is passed on, without another challenge', async () => {
  const shop = createSandboxBench();
  const session = await openSession(shop.bench, {
    authentication: { eci: '05', cavv: 'AAABBBEAUwAAAAAAAAAAAAAAAAA=', ds_trans_id: 'd-1' },
  });
  const { body } = await payByCard(shop.bench, session, { number: CHALLENGED });
  assert.equal(body.outcome, 'succeeded');
});
