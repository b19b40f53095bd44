import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { html, unsafeStatic } from 'lit/static-html.js';

const tags = readdirSync('src/entries/elements').map((name) => `tender-${name.replace('.ts', '')}`);

const drawn = (tag: string) => {
  const name = unsafeStatic(tag);
  // eslint-disable-next-line lit/binding-positions, lit/no-invalid-html -- static templates may bind tags
  return collectResult(render(html`<${name} proxy="https://pay.shop.example"></${name}>`));
};

describe('on a server', () => {
  before(() => import('../../src/entries/index.ts'));

  for (const tag of tags)
    test(`${tag} is drawn into a declarative shadow root, without text of its own`, async () => {
      const markup = await drawn(tag);
      assert.match(markup, /<template shadowroot="open" shadowrootmode="open">/);
      assert.doesNotMatch(
        markup.replace(/<style>.*?<\/style>|<!--.*?-->|<[^>]+>|&nbsp;/gs, ''),
        /\w/,
      );
    });

  test('the script that asks for the frame early can be imported, and asks for nothing', () =>
    assert.doesNotReject(import('../../src/entries/boot.ts')));

  test('a checkout reserves room for summary, card form and the Pay button, each once', async () => {
    const markup = await drawn('tender-checkout');
    for (const part of [/<tender-order-summary/g, /class="fields"/g, /class="pay skeleton"/g])
      assert.equal(markup.match(part)?.length, 1, String(part));
  });
});
