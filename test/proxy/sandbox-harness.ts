import type { CheckoutView, PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { ProxySettingsInput } from '../../src/contract/profile/settings.schema.ts';
import type { Tracer } from '../../src/contract/runtime/tracer.ts';
import type { SandboxOptions } from '../../src/sandbox/index.ts';
import type { Assets, Store } from '../../src/proxy/index.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { asPage, createBench, SHOP } from './harness.ts';
import type { Bench, OpenSession, Reply } from './harness.ts';
import { createTestSandbox, GATEWAY } from './test-sandbox.ts';

/** What a shopper may press on a page of the sandbox. */
export type Choice = 'approve' | 'refuse' | 'abandon' | 'slow';

export interface SandboxBench {
  readonly bench: Bench;
  /** Opens an address in the shopper's browser, at the proxy or at the sandbox; follows nothing. */
  open(url: string, init?: RequestInit): Promise<Response>;
  /** Presses a button of a bank's page; answers where the browser goes from there. */
  press(page: string, choice: Choice, fields?: Readonly<Record<string, string>>): Promise<string>;
  /** Lets so much time pass, and does what it makes due: at the sandbox, then at the proxy. */
  pass(milliseconds: number): Promise<void>;
  /** The gateway calls so far, by path. */
  readonly calls: readonly string[];
  /** Every notification that the gateway sent and the proxy answered. */
  readonly notifications: readonly SentNotification[];
}

/** Built documents, as short as they can be. */
const builtAssets: Assets = (path) =>
  Promise.resolve(
    path === 'challenge.html'
      ? {
          body: new TextEncoder().encode('<body><div id="action"></div></body>'),
          type: 'text/html; charset=utf-8',
        }
      : undefined,
  );

/** As the gateway has sent it. */
interface SentNotification {
  readonly url: string;
  readonly body: string;
  readonly headers: Headers;
}

/** Proxy and sandbox in one process on one clock, notifications included. */
export function createSandboxBench(
  options: {
    readonly profile?: Partial<ProfileInput>;
    readonly settings?: Partial<ProxySettingsInput>;
    /** Where the gateway differs from the sandbox's defaults. */
    readonly brand?: SandboxOptions['brand'];
    /** Whose gateway it is, where it is another account's. */
    readonly gateway?: Pick<SandboxOptions, 'ids' | 'secrets'>;
    /** Called with each call of the gateway, before it arrives. */
    readonly beforeSending?: (request: Request) => Promise<void>;
    readonly assets?: Assets;
    readonly tracer?: Tracer;
    readonly store?: Store;
    /** Called before a gateway call of this path is answered to the proxy. */
    readonly beforeAnswer?: (path: string) => Promise<void> | void;
    /** What arrives in place of the gateway's answer. */
    readonly answerInstead?: (path: string) => Response | undefined;
  } = {},
): SandboxBench {
  const clock = createFakeClock();
  const calls: string[] = [];
  const notifications: SentNotification[] = [];
  const sandbox = createTestSandbox(
    clock,
    async (request) => {
      const { url, headers } = request;
      const body = await request.clone().text();
      const answer = await bench.proxy.fetch(request);
      notifications.push({ url, body, headers });
      return answer;
    },
    { ...(options.brand && { brand: options.brand }), ...options.gateway },
  );
  const bench: Bench = createBench({
    clock,
    assets: options.assets ?? builtAssets,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      calls.push(pathname);
      await options.beforeSending?.(request);
      const answer = await sandbox.fetch(request, { remoteAddress: '127.0.0.1' });
      await options.beforeAnswer?.(pathname);
      return options.answerInstead?.(pathname) ?? answer;
    },
    profile: { sign: {}, ...options.profile },
    ...(options.settings && { settings: options.settings }),
    ...(options.tracer && { tracer: options.tracer }),
    ...(options.store && { store: options.store }),
  });
  const open = (url: string, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    return url.startsWith(GATEWAY) ? sandbox.fetch(request) : bench.proxy.fetch(request);
  };
  return {
    bench,
    open,
    calls,
    notifications,
    async press(page, choice, fields = {}) {
      const { origin, pathname } = new URL(page);
      const answer = await open(`${origin}${pathname}/choose`, {
        method: 'POST',
        body: new URLSearchParams({ choice, ...fields }),
      });
      const to = answer.headers.get('location');
      if (to === null) throw new Error(`the page leads nowhere: ${await answer.text()}`);
      return to;
    },
    async pass(milliseconds) {
      clock.advance(milliseconds);
      await sandbox.runDue();
      await bench.proxy.runDue();
    },
  };
}

/** Pays by a way that carries no card data, as the page does. */
export const payBy = <Body = PaymentResult>(
  bench: Bench,
  session: OpenSession,
  way: 'alternative' | 'hosted' | 'saved-card',
  body: Readonly<Record<string, unknown>> = {},
  more: { readonly key?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Reply<Body>> =>
  asPage<Body>(bench, session, {
    method: 'POST',
    path: `/v1/checkout/${way}`,
    body: { revision: 1, ...body },
    ...more,
  });

/** Where a result tells the shopper to go. */
export function redirectOf({ next_action: next }: PaymentResult): string {
  if (next?.type !== 'redirect') throw new Error('there is no redirect');
  return next.url;
}

/** The proxy's own document around a bank's page, or around the hosted page. */
export function frameOf({ next_action: next }: PaymentResult): string {
  const address = next?.type === 'challenge' ? next.url : next?.frame_url;
  if (address === undefined) throw new Error('there is nothing to frame');
  return address;
}

/** What the page sees after a redirect, by nothing but what stands in its address. */
export async function statusAt(bench: Bench, address: string): Promise<CheckoutView> {
  const token = new URLSearchParams(new URL(address).hash.slice(1)).get('tender_status') ?? '';
  const seen = await asPage(
    bench,
    { id: '', secret: token },
    { path: '/v1/checkout', headers: { Origin: SHOP } },
  );
  if (seen.status !== 200) throw new Error(`the status token shows nothing: ${seen.status}`);
  return seen.body;
}
