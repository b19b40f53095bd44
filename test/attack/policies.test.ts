import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { createShop } from '../../demo/server/shop.ts';
import { LOADED_FILE, LOADINGS } from '../../src/node/page-security/loading.ts';
import { pagePolicy } from '../../src/node/page-security/page-policy.ts';
import type { Assets } from '../../src/proxy/index.ts';
import { openSession, PAY, payByCard, SHOP } from '../proxy/harness.ts';
import {
  createSandboxBench,
  payBy,
  frameOf,
  redirectOf,
  type SandboxBench,
} from '../proxy/sandbox-harness.ts';
import { GATEWAY } from '../proxy/test-sandbox.ts';

/** Every document that proxy, sandbox and demo send, and the policy that shops are advised of, as an evaluator sees them. */

/** What it calls "can be problematic" is left: a whole origin as a source, such as the document's own. */
const WORST = Severity.HIGH_MAYBE;

const CHALLENGED = '4000000000003220';
const body = new TextEncoder().encode('<html lang="en"><body><div id="action"></div>');
const assets: Assets = () => Promise.resolve({ body, type: 'text/html; charset=utf-8' });

const inSandbox = (hostedScript: 'run' | 'skip' = 'run') =>
  createSandboxBench({
    assets,
    profile: {
      hosted: true,
      methods: [{ code: 'wallet', label: { en: 'Wallet' } }],
      redirect: { hostedScript },
    },
  });

const opened = async (path: string) => inSandbox().open(PAY + path);

async function hosted(hostedScript: 'run' | 'skip', times = 1): Promise<Response> {
  const shop = inSandbox(hostedScript);
  const session = await openSession(shop.bench, {
    shopper: { id: 's', email: 'jo+hosted-xss@example.com' },
  });
  const { body: result } = await payBy(shop.bench, session, 'hosted');
  const answers = [];
  for (let time = 0; time < times; time += 1) answers.push(await shop.open(redirectOf(result)));
  return answers.at(-1) ?? assert.fail();
}

async function challenge(query: string): Promise<Response> {
  const shop = inSandbox();
  const { body: result } = await payByCard(shop.bench, await openSession(shop.bench), {
    number: CHALLENGED,
  });
  return shop.open(frameOf(result) + query);
}

/** Where the form of a document leads, at the sandbox. */
async function behind(shop: SandboxBench, document: Response): Promise<Response> {
  const html = await document.text();
  const address = /action="([^"]+)"/.exec(html)?.[1] ?? assert.fail(html);
  const fields = [...html.matchAll(/name="([^"]+)"\s+value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  const page = await shop.open(address, { method: 'POST', body: new URLSearchParams(fields) });
  const next = page.headers.get('location');
  return next === null ? page : shop.open(next);
}

async function wallet(): Promise<Response> {
  const shop = inSandbox();
  const session = await openSession(shop.bench);
  const { body } = await payBy(shop.bench, session, 'alternative', { method: 'wallet' });
  return shop.open(redirectOf(body));
}

/** A page of the demo’s shop, which people copy. */
const demo = (path: string, file?: Awaited<ReturnType<Assets>>) =>
  createShop({
    address: SHOP,
    proxy: { url: PAY, apiKey: 'k', fetch: () => Promise.resolve(new Response()) },
    assets: () => Promise.resolve(file),
  })(new Request(SHOP + path));

/** These are there to be framed, inside the proxy's own document. */
const FRAMED = ['the page of a bank in the sandbox', 'the hosted page of the sandbox'];

const DOCUMENTS: Readonly<Record<string, () => Promise<Response>>> = {
  'the card form': () => opened(`/frame/card?origin=${SHOP}&locale=en`),
  'the revealed card': () => opened(`/frame/reveal?origin=${SHOP}&locale=en`),
  'the frame, refused': () => opened('/frame/card?origin=https://evil.example'),
  'a challenge in a frame': () => challenge(''),
  'a challenge in the whole window': () => challenge('?top'),
  'a challenge that never was': () => opened('/frame/challenge/att_none'),
  'the gateway’s document with its script': () => hosted('run'),
  'the gateway’s form without its script': () => hosted('skip'),
  'the gateway’s document, asked for twice': () => hosted('run', 2),
  'the way back': () => opened('/return/none'),
  'the page of a bank in the sandbox': async () => {
    const shop = inSandbox();
    const { body: result } = await payByCard(shop.bench, await openSession(shop.bench), {
      number: CHALLENGED,
    });
    return behind(shop, await shop.open(frameOf(result)));
  },
  'the hosted page of the sandbox': async () => {
    const shop = inSandbox();
    const { body: result } = await payBy(shop.bench, await openSession(shop.bench), 'hosted');
    return behind(shop, await shop.open(redirectOf(result)));
  },
  'the page of a wallet in the sandbox': wallet,
  'the sandbox’s overview': async () =>
    inSandbox().open(`${GATEWAY}/__sandbox/`, { headers: { Accept: 'text/html' } }),
  'a page of the sandbox that is none': async () => inSandbox().open(`${GATEWAY}/bank/none`),
  'the demo’s shop': () => demo('/', { body, type: 'text/html; charset=utf-8' }),
  'the demo’s shop, where there is no page': () => demo('/none'),
  'a problem': () => opened('/problems/gone'),
  'the reference': () => opened('/docs'),
};

const findings = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < WORST)
    .map(({ directive, description }) => `${directive}: ${description}`);

describe('an evaluator of policies finds nothing worse than what can be problematic', () => {
  for (const [what, open] of Object.entries(DOCUMENTS))
    test(`in ${what}`, async () => {
      const { headers } = await open();
      assert.match(headers.get('content-type') ?? '', /^text\//);
      const policy = headers.get('content-security-policy') ?? '';
      assert.deepEqual(findings(policy), [], policy);
      assert.equal(policy.includes('frame-ancestors'), !FRAMED.includes(what));
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(
        headers.get('referrer-policy') ?? '',
        /^(no-referrer|strict-origin-when-cross-origin)$/,
      );
    });

  for (const [path, opener] of [
    ['/', 'same-origin-allow-popups'],
    ['/wallet.html', 'same-origin-allow-popups'],
    // The payment's window comes back here, and the checkout closes it.
    ['/return.html', null],
  ] as const)
    test(`and ${path} of the demo’s shop can’t be held by its opener, and uses no camera`, async () => {
      const { headers } = await demo(path, { body, type: 'text/html; charset=utf-8' });
      assert.equal(headers.get('cross-origin-opener-policy'), opener);
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/);
    });

  for (const loading of LOADINGS)
    test(`in the policy advised for a shop’s page: ${loading}`, () => {
      const policy = pagePolicy(PAY, loading, { [LOADED_FILE[loading] ?? '']: 'sha384-AAAA' });
      assert.deepEqual(findings(policy), [], policy);
    });

  test('and would find something worse', () => {
    assert.notDeepEqual(findings("script-src 'unsafe-inline'"), []);
    assert.notDeepEqual(findings("default-src 'none'; script-src https:"), []);
  });
});
