import assert from 'node:assert/strict';
import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import { CONFIGURE } from '../support/configure.ts';
import { frameAddress, hostilePages, type Attack, type Scene } from '../support/hostile-pages.ts';

/* Another shop of the proxy, or a site that it does not know, holds what belongs to a shop's page. */

const CARD = { number: '4242424242424242', expiry: '1239', 'security-code': '123', name: 'Ada' };

/** The page holds the card form, somebody fills it, and the page has it pay a session of this origin. */
async function pays(by: Attack, holder: string, origin: string): Promise<Record<string, unknown>> {
  const { scene, hold, send, hear } = by;
  const { client_secret: clientSecret } = await scene.backend.createSession({
    order_id: `order-${crypto.randomUUID()}`,
    amount: { value: '12.00', currency: 'EUR' },
    origin,
  });
  const frame = await hold(holder, frameAddress(scene, 'card', holder));
  await send(CONFIGURE);
  await hear('state');
  for (const [id, text] of Object.entries(CARD)) await (await frame.$(`#${id}`))?.type(text);
  const idempotencyKey = crypto.randomUUID();
  await send({ type: 'pay', id: '1', clientSecret, idempotencyKey, revision: 1 });
  await by.page.waitForFunction(`said.some(({ id }) => id === '1')`);
  return (await by.page.evaluate(`said.find(({ id }) => id === '1')`)) as Record<string, unknown>;
}

/** Is anything of the document shown in the page's frame? */
const shows = async ({ page }: Attack): Promise<boolean> => {
  const frame = await (await page.$('iframe'))?.contentFrame();
  const text = await frame
    ?.evaluate(() => (location.protocol.startsWith('http') ? document.body.innerHTML : ''))
    .catch(() => '');
  return /<form|<input|<dl|<h1/.test(text ?? '');
};

/** A payment of the shop's that leads the shopper elsewhere. */
async function begin({ backend, shop }: Scene, way: 'card' | 'hosted'): Promise<PaymentResult> {
  const { client_secret: clientSecret } = await backend.createSession({
    order_id: `order-${crypto.randomUUID()}`,
    amount: { value: '12.00', currency: 'EUR' },
    shopper: { email: 'ada@shop.example' },
    origin: shop,
  });
  const card = {
    number: '4000000000003220',
    expiration_month: '12',
    expiration_year: '2039',
    security_code: '123',
    holder: 'Ada Lovelace',
  };
  const answer = await backend.fetch(
    new Request(`${backend.proxyUrl}/v1/checkout/${way}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${clientSecret}`,
        Origin: way === 'card' ? backend.proxyUrl : shop,
        'X-Tender': '1',
        'X-Tender-Page': shop,
        'Idempotency-Key': crypto.randomUUID(),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ revision: 1, ...(way === 'card' && { card }) }),
    }),
  );
  return (await answer.json()) as PaymentResult;
}

const challengeAddress = async (scene: Scene): Promise<string> =>
  (await begin(scene, 'card')).next_action?.url ?? assert.fail();

/** Addresses that a payment goes through; whoever knows one tries to hold it. */
const ON_THE_WAY: Readonly<Record<string, (scene: Scene) => Promise<string>>> = {
  'the challenge': challengeAddress,
  async 'the hand-off'(scene) {
    const { next_action: next } = await begin(scene, 'hosted');
    return next?.type === 'redirect' ? next.url : assert.fail();
  },
  async 'the way back'(scene) {
    const challenge = await scene.backend.fetch(new Request(await challengeAddress(scene)));
    const html = await challenge.text();
    return /value="([^"]+\/return\/[^"]+)"/.exec(html)?.[1] ?? assert.fail(html);
  },
};
const SITES = { stranger: 'a site that the proxy does not know', other: 'another shop' } as const;

hostilePages('a foreign page', (attack) => {
  attack('of another shop holds the card form, and can’t pay this shop’s session', async (by) => {
    const answer = await pays(by, by.scene.other, by.scene.shop);
    assert.deepEqual(answer['failure'], { kind: 'problem', slug: 'forbidden' });
    assert.equal(by.scene.backend.exchanges.length, 0, 'the gateway heard of it');
  });

  attack(
    'would be heard of: the session’s own page pays it, and no store of the browser keeps anything',
    async (by) => {
      const { page, scene } = by;
      const answer = await pays(by, scene.shop, scene.shop);
      assert.equal(answer['type'], 'paid', JSON.stringify(answer));
      const frame = await (await page.$('iframe'))?.contentFrame();
      const kept = `(async () => JSON.stringify([
      { ...localStorage }, { ...sessionStorage }, document.cookie, history.state,
      await indexedDB.databases(), await caches.keys().catch(() => []),
      (await navigator.serviceWorker?.getRegistrations?.().catch(() => []))?.length ?? 0,
    ]))()`;
      for (const place of [page, frame])
        assert.equal(await place?.evaluate(kept), '[{},{},"",null,[],[],0]');
      assert.equal(await frame?.$eval('#number', (input) => (input as HTMLInputElement).value), '');
    },
  );

  for (const path of ['frame/card', 'frame/reveal', 'problems/gone', 'docs'])
    attack(`that the proxy does not know can lay nothing over ${path}`, async (by) => {
      const { scene, hold, page } = by;
      const query = new URLSearchParams({ origin: scene.shop, locale: 'en' });
      await hold(scene.stranger, `${scene.backend.proxyUrl}/${path}?${query}`);
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
      assert.equal(await shows(by), false);
    });

  for (const [name, addressOf] of Object.entries(ON_THE_WAY)) {
    for (const site of ['stranger', 'other'] as const)
      attack(`of ${SITES[site]} can’t hold ${name} of a shop’s payment`, async (by) => {
        await by.hold(by.scene[site], await addressOf(by.scene));
        await by.page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
        assert.equal(await shows(by), false);
      });
    // The hand-off is gone at once: it posts itself to the gateway.
    if (name !== 'the hand-off')
      attack(`would show ${name}, were it the shop’s own`, async (by) => {
        await by.hold(by.scene.shop, await addressOf(by.scene));
        await by.page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
        assert.equal(await shows(by), true);
      });
  }

  attack('around a shop’s page that holds the card form: the form is not shown', async (by) => {
    const { scene, hold, page } = by;
    const inner = `${scene.shop}/?frame=${encodeURIComponent(frameAddress(scene, 'card', scene.shop))}`;
    const shop = await hold(scene.stranger, inner);
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 800))');
    const [card] = shop.childFrames();
    const text = await card?.evaluate(() => document.body.innerHTML).catch(() => '');
    assert.doesNotMatch(text ?? '', /<form|<input/);
  });

  attack('without an origin, in a sandbox, gets no channel to the card form', async (by) => {
    const { scene, page } = by;
    await page.goto(`${scene.shop}/`);
    const heard = await page.evaluate(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => data === 'hello' && resolve(data));
      setTimeout(() => resolve('silent'), 1500);
      const outer = document.createElement('iframe');
      outer.sandbox = 'allow-scripts';
      outer.srcdoc = \`<script>addEventListener('message', ({ data }) => data?.tender === 'hello' && parent.postMessage('hello', '*'))</\` +
        \`script><iframe src="${frameAddress(scene, 'card', scene.shop).replaceAll('&', '&amp;')}#n"></iframe>\`;
      document.body.append(outer);
    })`);
    assert.equal(heard, 'silent');
  });
});
