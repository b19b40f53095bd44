import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { build } from 'esbuild';
import { html, unsafeStatic } from 'lit/static-html.js';
import type { Browser } from 'puppeteer-core';
import { listen, type Listener } from '../../src/node/serving/listen.ts';
import { freePort, programsOf } from '../support/browsers.ts';
import { launchEngine } from '../support/hostile-pages.ts';

const tags = readdirSync('src/entries/elements').map((name) => `tender-${name.replace('.ts', '')}`);

/** Ways in which an element comes into a page: what is in the markup, and what is loaded. */
type Way = 'client only' | 'server-rendered' | 'hydrated';

/** Pixels that a skeleton is too low: the margin of the checkout's Pay button collapses only there. */
const TOO_LOW: Readonly<Partial<Record<string, number>>> = { 'tender-checkout': 16 };

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

describe(
  'each element, client only, server-rendered and hydrated',
  { skip: programsOf('chromium') ? false : 'Chromium is not installed' },
  () => {
    let browser: Browser;
    let listener: Listener;
    let url: string;

    before(async () => {
      await import('../../src/entries/index.ts');
      const scripts = {
        '/client.js': await bundled(''),
        '/hydrated.js': await bundled(
          "import '@lit-labs/ssr-client/lit-element-hydrate-support.js';",
        ),
      };
      const site = async (request: Request) => {
        const { pathname, searchParams } = new URL(request.url);
        const script = scripts[pathname as keyof typeof scripts];
        if (script) return new Response(script, { headers: { 'Content-Type': 'text/javascript' } });
        const page = await pageOf(searchParams.get('tag') ?? '', searchParams.get('way') as Way);
        return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
      };
      const port = await freePort();
      url = `http://localhost:${port}`;
      listener = await listen({ fetch: site, host: 'localhost', port, portVariable: 'PORT' });
      browser = await launchEngine('chromium');
    });
    after(() => browser.close());
    after(() => listener.close(500));

    async function look(tag: string, way: Way): Promise<Seen> {
      const page = await browser.newPage();
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(String(error)));
      try {
        await page.goto(`${url}/?${new URLSearchParams({ tag, way })}`);
        const seen = (await page.evaluate(SIZE)) as Seen;
        assert.deepEqual(said, [], `${way}: the console`);
        return seen;
      } finally {
        await page.close();
      }
    }

    for (const tag of tags)
      test(tag, async () => {
        const client = await look(tag, 'client only');
        assert.ok(client.defined && client.root);
        const server = await look(tag, 'server-rendered');
        const height = client.height - (TOO_LOW[tag] ?? 0);
        assert.deepEqual(server, { ...client, height, defined: false });
        assert.deepEqual(await look(tag, 'hydrated'), client);
      });
  },
);

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

async function pageOf(tag: string, way: Way): Promise<string> {
  const name = unsafeStatic(tag);
  const drawn =
    way === 'client only'
      ? `<${tag}></${tag}>`
      : // eslint-disable-next-line lit/binding-positions, lit/no-invalid-html -- static templates may bind tags
        await collectResult(render(html`<${name}></${name}>`));
  const script = way === 'hydrated' ? '/hydrated.js' : '/client.js';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Shop</title>
<body data-tag="${tag}">${drawn}
<script>window.loaded = ${way === 'server-rendered' ? 'undefined' : `import('${script}')`};</script>`;
}
