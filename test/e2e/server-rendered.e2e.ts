import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { build } from 'esbuild';
import { nothing } from 'lit';
import { html, unsafeStatic } from 'lit/static-html.js';
import type { Browser, Page } from 'playwright-core';
import { fillCard, pay } from '../../src/testing/checkout-page.ts';
import { testCard } from '../../src/testing/test-cards.ts';
import { programsOf } from '../support/browsers.ts';
import { openChromium } from '../support/shopper.ts';
import { openSmallShop, type SmallShop } from '../support/small-shop.ts';

const tags = readdirSync('src/entries/elements').map((name) => `tender-${name.replace('.ts', '')}`);

/** Ways in which an element comes into a page: what is in the markup, and what is loaded. */
type Way = 'client only' | 'server-rendered' | 'drawn over' | 'hydrated';

/** What a person sees of the element: its size, once it is drawn. */
const SIZE = `(async () => {
  await window.loaded;
  const element = document.querySelector(document.body.dataset.tag);
  await element.updateComplete;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { width, height } = element.getBoundingClientRect();
  return { width, height, defined: element.matches(':defined'), root: element.shadowRoot !== null };
})()`;

interface Seen {
  readonly width: number;
  readonly height: number;
  readonly defined: boolean;
  readonly root: boolean;
}

/** Side by side, and below one another. */
const WIDTHS = [1280, 390];

describe(
  'each element, client only, server-rendered and hydrated',
  { skip: programsOf('chromium') ? false : 'Chromium is not installed' },
  () => {
    let browser: Browser;
    let shop: SmallShop;
    let scripts: Readonly<Record<string, string>>;

    before(async () => {
      await import('../../src/entries/index.ts');
      scripts = {
        '/client.js': await bundled(''),
        '/hydrated.js': await bundled(
          "import '@lit-labs/ssr-client/lit-element-hydrate-support.js';",
        ),
      };
      shop = await openSmallShop(site);
      browser = await openChromium();
    });
    after(() => browser.close());
    after(() => shop.stop());

    async function site(request: Request): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      const script = scripts[pathname];
      if (script) return new Response(script, { headers: { 'Content-Type': 'text/javascript' } });
      if (request.method === 'POST') return new Response(await shop.newSecret());
      const page = await pageOf(
        searchParams.get('tag') ?? '',
        searchParams.get('way') as Way,
        searchParams.has('sells') ? shop.backend.proxyUrl : undefined,
      );
      return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    }

    /** Opens the page, and does this there without anything being said in the console. */
    async function at<T>(
      query: Readonly<Record<string, string>>,
      work: (page: Page) => Promise<T>,
    ): Promise<T> {
      const page = await browser.newPage();
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(String(error)));
      try {
        await page.goto(`${shop.url}/?${new URLSearchParams(query)}`);
        const result = await work(page);
        assert.deepEqual(said, [], 'the console');
        return result;
      } finally {
        await page.close();
      }
    }

    const look = (tag: string, way: Way) =>
      at({ tag, way }, async (page) => {
        const seen: Seen[] = [];
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          seen.push(await page.evaluate(SIZE));
        }
        return seen;
      });

    for (const tag of tags)
      test(tag, async () => {
        const client = await look(tag, 'client only');
        assert.ok(client.every(({ defined, root }) => defined && root));
        const server = await look(tag, 'server-rendered');
        assert.deepEqual(
          server,
          client.map((seen) => ({ ...seen, defined: false })),
        );
        assert.deepEqual(await look(tag, 'hydrated'), client);
      });

    for (const way of ['drawn over', 'hydrated'] as const)
      test(`a checkout that a server has rendered takes a payment once it is ${way}`, () =>
        at({ tag: 'tender-checkout', way, sells: '' }, async (page) => {
          const before = await charged(shop);
          await fillCard(page, testCard('visa'));
          assert.equal(await pay(page), 'succeeded');
          assert.equal(await charged(shop), before + 1);
        }));
  },
);

async function charged({ backend }: SmallShop): Promise<number> {
  const answer = await fetch(`${backend.sandboxUrl}/__sandbox/ledger`);
  return ((await answer.json()) as { orders: unknown[] }).orders.length;
}

async function bundled(first: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `${first} import './src/entries/index.ts';`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    tsconfig: 'tsconfig.json',
  });
  return outputFiles[0]?.text ?? '';
}

async function pageOf(tag: string, way: Way, proxy: string | undefined): Promise<string> {
  const name = unsafeStatic(tag);
  const drawn =
    way === 'client only'
      ? `<${tag}></${tag}>`
      : // eslint-disable-next-line lit/binding-positions, lit/no-invalid-html -- static templates may bind tags
        await collectResult(render(html`<${name} proxy=${proxy ?? nothing}></${name}>`));
  const script = way === 'hydrated' ? '/hydrated.js' : '/client.js';
  const sell = `document.querySelector('${tag}').fetchSession = () =>
    fetch('/session', { method: 'POST' }).then((answer) => answer.text());`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Shop</title>
<body data-tag="${tag}">${drawn}
<script type="module">
  window.loaded = ${way === 'server-rendered' ? 'undefined' : `import('${script}')`};
  await window.loaded;
  ${proxy === undefined ? '' : sell}
</script>`;
}
