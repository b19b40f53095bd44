import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { problemOf } from '../../src/client/problem-of.ts';
import { PROBLEM_SLUGS, PROBLEMS } from '../../src/contract/vocabulary/problems.ts';
import { listen } from '../../src/node/serving/listen.ts';
import type { Listener } from '../../src/node/serving/listen.ts';
import { createScriptedGateway } from '../support/scripted-gateway.ts';
import { createBench } from './harness.ts';

describe('a proxy below a path of its host', () => {
  let server: Listener;
  before(async () => {
    const { proxy } = createBench({
      fetch: createScriptedGateway().fetch,
      settings: { publicUrl: 'https://shop.example/pay' },
    });
    server = await listen({
      fetch: (request) => proxy.fetch(request),
      host: '127.0.0.1',
      port: 0,
      portVariable: 'PORT',
    });
  });
  after(() => server.close(0));

  for (const path of ['/v1/sessions/none', '/v1/checkout', '/none', '/healthz/%00'])
    test(`the type of what ${path} answers leads to a page about it`, async () => {
      const refused = await fetch(`${server.url}/pay${path}`);
      const { type, title } = (await refused.clone().json()) as { type: string; title: string };
      const page = await fetch(new URL(type, refused.url));
      assert.equal(page.status, 200);
      assert.ok((await page.text()).includes(`<h1>${title}</h1>`));
      const { slug = '' } = await problemOf(refused);
      assert.equal(PROBLEMS[slug as keyof typeof PROBLEMS].title, title);
    });

  for (const slug of PROBLEM_SLUGS)
    test(`${slug} has a page with cause and remedy`, async () => {
      const page = await fetch(`${server.url}/pay/problems/${slug}`);
      const html = decode(await page.text());
      const { status, title, cause, remedy } = PROBLEMS[slug];
      for (const text of ['`' + slug + '`', `HTTP ${status}`, title, cause, remedy])
        assert.ok(html.includes(text), text);
      for (const sentence of [cause, remedy]) assert.match(sentence, /^[A-Z].{20,160}\.$/);
      assert.match(html, /<html lang="en"/);
    });

  test('a page needs no script, and its policy allows none, nor a frame around it', async () => {
    const page = await fetch(`${server.url}/pay/problems/gone`);
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(
      policy,
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    assert.doesNotMatch(await page.text(), /<script| on\w+=| style=/);
  });

  test('the page leads to the reference', async () => {
    const page = await fetch(`${server.url}/pay/problems/gone`);
    const [, href = ''] = /<a href="([^"]+)"/.exec(await page.text()) ?? [];
    assert.equal((await fetch(new URL(href, page.url))).status, 200);
  });

  for (const name of ['none', 'toString', '__proto__', 'gone%2F..', '<script>'])
    test(`there is no problem "${name}"`, async () => {
      const answer = await fetch(`${server.url}/pay/problems/${name}`);
      assert.equal(answer.status, 404);
      assert.equal(answer.headers.get('content-type'), 'application/problem+json');
    });
});

const decode = (html: string): string =>
  html
    .replace(/<code>(.*?)<\/code>/g, '`$1`')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
