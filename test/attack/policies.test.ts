import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { LOADED_FILE, LOADINGS } from '../../src/node/page-security/loading.ts';
import { pagePolicy } from '../../src/node/page-security/page-policy.ts';
import type { Assets } from '../../src/proxy/index.ts';
import { openSession, PAY, payByCard, SHOP } from '../proxy/harness.ts';
import { createSandboxBench, payBy, redirectOf } from '../proxy/sandbox-harness.ts';

/** Every document that the proxy sends, and the policy that it advises shops of, as an evaluator sees them. */

/** What it calls "can be problematic" is left: a whole origin as a source, such as the document's own. */
const WORST = Severity.HIGH_MAYBE;

const CHALLENGED = '4000000000003220';
const body = new TextEncoder().encode('<html lang="en"><body><div id="action"></div>');
const assets: Assets = () => Promise.resolve({ body, type: 'text/html; charset=utf-8' });

const inSandbox = (hostedScript: 'run' | 'skip' = 'run') =>
  createSandboxBench({
    assets,
    profile: { hosted: true, redirect: { hostedScript } },
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
  return shop.open(`${PAY}/frame/challenge/${result.attempt_id}${query}`);
}

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
      assert.match(policy, /frame-ancestors/);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
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
