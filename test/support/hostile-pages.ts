import { after, before, describe, test } from 'node:test';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { folderAssets } from '../../src/node/runtime/folder-assets.ts';
import { listen } from '../../src/node/serving/listen.ts';
import { createTestBackend, type TestBackend } from '../../src/testing/test-backend.ts';
import { freePort } from './free-port.mjs';
import { programsOf } from './browsers.ts';
import { launchEngine } from './launch-engine.ts';

/** One proxy, two shops that it allows, and a site that it does not know. */
export interface Scene {
  readonly backend: TestBackend;
  readonly shop: string;
  /** Another shop of the same proxy. */
  readonly other: string;
  readonly stranger: string;
  /** Paths of what the proxy was asked so far. */
  readonly asked: string[];
  /** Takes the proxy's place where it answers. */
  instead: (request: Request) => Response | undefined;
  stop(): Promise<void>;
}

/** A page of one of the sites, with the frame that it holds. */
export interface Attack {
  readonly scene: Scene;
  readonly page: Page;
  /** Opens the site's page, which holds this address and does as PAGE below; answers what is in there. */
  hold(site: string, address: string, style?: string): Promise<Frame>;
  /** What the frame has said so far, oldest first, with the time. */
  said(): Promise<readonly { readonly type: string }[]>;
  /** Sends messages to the frame through the channel. */
  send(...messages: readonly object[]): Promise<void>;
  /** Waits until the frame has said this. */
  hear(type: string): Promise<Record<string, unknown>>;
}

/** A page that does without any of our code: it takes the port of the frame's hello, and keeps what it says. */
const PAGE = `
  const said = [];
  let port;
  const iframe = document.querySelector('iframe');
  const nonce = iframe.dataset.nonce;
  addEventListener('message', (event) => {
    if (event.data?.tender !== 'hello') return;
    port = event.ports[0];
    port.onmessage = ({ data }) => said.push({ ...data, at: performance.now() });
  });
  iframe.src = iframe.dataset.src + '#' + nonce;
`;

async function openScene(): Promise<Scene> {
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [shop = '', other = '', stranger = ''] = ports.map((port) => `http://localhost:${port}`);
  const proxyUrl = `http://127.0.0.1:${ports[3]}`;
  const backend = createTestBackend({
    proxyUrl,
    allowedOrigins: [shop, other],
    assets: await folderAssets('dist/frame'),
  });
  const scene: Scene = {
    backend,
    shop,
    other,
    stranger,
    asked: [],
    instead: () => undefined,
    async stop() {
      await backend.close();
      await Promise.all(listeners.map((listener) => listener.close(500)));
    },
  };
  const site = ({ url }: Request) => {
    const query = new URL(url).searchParams;
    const frame = `<iframe name="held" data-nonce="${crypto.randomUUID()}" data-src="${query.get('frame') ?? ''}"></iframe>`;
    const style = `<style>iframe{width:600px;height:500px}${query.get('style') ?? ''}</style>`;
    const script = query.has('frame')
      ? `<div id="around">${frame}</div><script>${PAGE}</script>`
      : '';
    return Promise.resolve(
      new Response(`<!doctype html><title>Shop</title>${style}${script}`, {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      }),
    );
  };
  const proxy = (request: Request) => {
    scene.asked.push(new URL(request.url).pathname);
    const instead = scene.instead(request);
    return instead ? Promise.resolve(instead) : backend.fetch(request);
  };
  const portVariable = 'PORT';
  const listeners = await Promise.all([
    ...ports
      .slice(0, 3)
      .map((port) => listen({ fetch: site, host: 'localhost', port, portVariable })),
    listen({ fetch: proxy, host: '127.0.0.1', port: ports[3] ?? 0, portVariable }),
  ]);
  return scene;
}

type Define = (title: string, play: (attack: Attack) => Promise<void>) => void;

/** Attacks by a page, each in Chromium and in Firefox; every one begins with a fresh tab. */
export function hostilePages(name: string, define: (attack: Define) => void): void {
  for (const [engine, label] of [
    ['chromium', 'Chromium'],
    ['firefox', 'Firefox'],
  ] as const)
    describe(
      `${name}, in ${label}`,
      { skip: programsOf(engine) ? false : `${label} is not installed` },
      () => {
        let browser: Browser;
        let scene: Scene;
        before(async () => {
          scene = await openScene();
          browser = await launchEngine(engine);
        });
        after(() => scene.stop());
        after(() => browser.close());
        define((title, play) => {
          test(title, async () => {
            const page = await browser.newPage();
            scene.asked.length = 0;
            scene.instead = () => undefined;
            try {
              await play(attackBy(page, scene));
            } finally {
              await page.close();
            }
          });
        });
      },
    );
}

function attackBy(page: Page, scene: Scene): Attack {
  const said = () => page.evaluate('said') as Promise<readonly { readonly type: string }[]>;
  return {
    scene,
    page,
    async hold(site, address, style = '') {
      const query = new URLSearchParams({ frame: address, style });
      await page.goto(`${site}/?${query}`, { waitUntil: 'load' });
      const frame = await (await page.$('iframe'))?.contentFrame();
      if (!frame) throw new Error('the page holds no frame');
      return frame;
    },
    said,
    async send(...messages) {
      await page.waitForFunction('port !== undefined');
      for (const message of messages)
        await page.evaluate(`port.postMessage(${JSON.stringify(message)})`);
    },
    async hear(type) {
      const heard = `said.findLast(({ type }) => type === ${JSON.stringify(type)})`;
      await page.waitForFunction(`${heard} !== undefined`);
      return (await page.evaluate(heard)) as Record<string, unknown>;
    },
  };
}

/** The address of the card or reveal document for a page. */
export const frameAddress = ({ backend }: Scene, name: 'card' | 'reveal', origin: string): string =>
  `${backend.proxyUrl}/frame/${name}?${new URLSearchParams({ origin, locale: 'en' })}`;
