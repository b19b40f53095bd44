import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { Compress } from '../../src/contract/runtime/dependencies.ts';
import { systemCompress } from '../../src/node/runtime/dependencies.ts';
import { LIVE_FILE } from '../support/live-profile.ts';
import { createBench, PAY, SHOP } from './harness.ts';

const FRAME = `/frame/card?origin=${encodeURIComponent(SHOP)}&locale=en`;
const bytes = (text: string) => new TextEncoder().encode(text);
const files = () => ({
  'card.html': {
    body: bytes(`<!doctype html><script type="module">${'pay();'.repeat(200)}</script>`),
    type: 'text/html; charset=utf-8',
  },
  'assets/de-1.js': { body: bytes('text();'.repeat(200)), type: 'text/javascript; charset=utf-8' },
  'assets/font-1.woff2': { body: bytes('font'), type: 'font/woff2' },
});

/** A proxy that counts what it compresses. */
function bench(profile: Partial<ProfileInput> = {}) {
  const built = files();
  const compressed: string[] = [];
  const counting: Compress = (body, coding) => {
    compressed.push(coding);
    return systemCompress(body, coding);
  };
  const on = createBench({
    fetch: () => Promise.reject(new Error('nothing is sent')),
    assets: (path) => Promise.resolve(built[path as keyof typeof built]),
    profile,
    compress: counting,
  });
  const get = async (path: string, headers: Record<string, string> = {}, writesAnswer = true) =>
    on.proxy.fetch(new Request(PAY + path, { headers }), { writesAnswer });
  return { get, compressed };
}

const raw = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('what is the same for every shopper', () => {
  const browsers = 'gzip, deflate, br, zstd';
  for (const path of [FRAME, '/frame/assets/de-1.js', '/openapi.json', '/docs'])
    test(`${path.split('?')[0]} leaves as small as the browser can read it`, async () => {
      const { get } = bench();
      const plain = await get(path);
      const text = await plain.text();
      assert.equal(plain.headers.get('content-encoding'), null);
      assert.equal(plain.headers.get('vary'), 'Accept-Encoding');
      for (const [accepted, coding, read] of [
        [browsers, 'br', brotliDecompressSync],
        ['gzip', 'gzip', gunzipSync],
        ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
        ['*', 'br', brotliDecompressSync],
        ['br;q=0, *', 'gzip', gunzipSync],
      ] as const) {
        const answer = await get(path, { 'Accept-Encoding': accepted });
        assert.equal(answer.headers.get('content-encoding'), coding, accepted);
        const body = await raw(answer);
        assert.equal(read(body).toString(), text);
        assert.ok(body.length < text.length / 2, `${body.length} of ${text.length}`);
      }
      for (const accepted of ['', 'identity', 'br;q=0', '*;q=0', 'zstd'])
        assert.equal(
          (await get(path, { 'Accept-Encoding': accepted })).headers.get('content-encoding'),
          null,
          accepted,
        );
    });

  test('leaves as it is where a framework writes the answer: some drop the header and send the compressed body', async () => {
    const { get } = bench();
    for (const path of [FRAME, '/frame/assets/de-1.js', '/openapi.json', '/docs']) {
      const answer = await get(path, { 'Accept-Encoding': browsers }, false);
      assert.equal(answer.headers.get('content-encoding'), null);
      assert.equal(await answer.text(), await (await get(path)).text());
    }
  });

  test('is compressed once, however many ask', async () => {
    const { get, compressed } = bench();
    await Promise.all(
      Array.from({ length: 20 }, () => get(FRAME, { 'Accept-Encoding': browsers })),
    );
    assert.deepEqual(compressed.sort(), ['br', 'gzip']);
    await get(`${FRAME}&nonce=1`);
    await get(FRAME.replace('en', 'en-GB-unheard-of'));
    assert.equal(compressed.length, 2);
  });

  test('isn’t sent to a browser that has it, which still learns the policy', async () => {
    const { get } = bench();
    const first = await get(FRAME, { 'Accept-Encoding': browsers });
    const tag = first.headers.get('etag') ?? '';
    for (const known of [tag, `"other", ${tag}`]) {
      const again = await get(FRAME, { 'If-None-Match': known });
      assert.equal(again.status, 304);
      assert.equal(await again.text(), '');
      assert.equal(
        again.headers.get('content-security-policy'),
        first.headers.get('content-security-policy'),
      );
    }
    assert.equal((await get(FRAME, { 'If-None-Match': '"other"' })).status, 200);
    const german = await get(FRAME.replace('=en', '=de'));
    assert.notEqual(german.headers.get('etag'), tag);
  });

  test('is asked for each time in sandbox mode, where settings are tried, and kept for an hour in live mode', async () => {
    for (const [profile, kept] of [
      [{}, 'no-cache'],
      [LIVE_FILE.profile as Partial<ProfileInput>, 'public, max-age=3600'],
    ] as const) {
      const { headers } = await bench(profile).get(FRAME);
      assert.equal(headers.get('cache-control'), kept);
    }
  });

  test('a refusal is not kept, and a font, which is compressed, is not compressed again', async () => {
    const { get, compressed } = bench();
    const refused = await get('/frame/card?origin=https://evil.example', {
      'Accept-Encoding': browsers,
    });
    assert.equal(refused.status, 403);
    assert.equal(refused.headers.get('cache-control'), 'no-store');
    const font = await get('/frame/assets/font-1.woff2', { 'Accept-Encoding': browsers });
    assert.equal(font.headers.get('content-encoding'), null);
    assert.deepEqual(compressed, []);
  });
});
