import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Profile, ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { Log } from '../../src/contract/runtime/dependencies.ts';
import type { Transport } from '../../src/contract/runtime/transport.ts';
import { loadConfiguration } from '../../src/node/configuration/load-configuration.ts';
import { openTarget, sandboxInMemory } from '../../src/node/conformance/harness/open-target.ts';
import { leftOutRows } from '../../src/node/conformance/harness/skipped-rules.ts';
import {
  CHECKS,
  ROW_COUNT,
  runConformance,
  sumOf,
  type RuleReport,
} from '../../src/node/conformance/run-conformance.ts';
import { createPooledTransport } from '../../src/node/runtime/pooled-transport.ts';
import { serveSandbox } from '../../src/node/serving/serve-sandbox.ts';
import { tender } from '../support/command-line.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import { freePort } from '../support/free-port.mjs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const profile = gatewayProfile();
const SILENT: Log = { info() {}, warn() {}, error() {} };
const HTTPS = { acquiring: 'https://gateway.test', issuing: 'https://gateway.test' };
const GATEWAY_URL = process.env['TENDER_TEST_GATEWAY_URL'];

async function findingsOf({ profile, transport }: Gateway): Promise<RuleReport[]> {
  const findings: RuleReport[] = [];
  for await (const finding of runConformance(await openTarget(profile, transport)))
    findings.push(finding);
  return findings;
}

interface Gateway {
  readonly profile: Profile;
  readonly transport: Transport;
}
const at = (url: string, transport: Transport): Gateway => ({
  profile: { ...profile, baseUrl: { acquiring: url, issuing: url } },
  transport,
});

const FOLDER = 'test/support/invented';
const INVENTED = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.config.json'))
  .map((file) => file.replace('.config.json', ''));
const invented = (name: string): ProfileInput =>
  (JSON.parse(readFileSync(`${FOLDER}/${name}.config.json`, 'utf8')) as { profile: ProfileInput })
    .profile;

const failures = (findings: readonly RuleReport[]) =>
  findings.filter(({ result }) => result === 'fails').map(({ row, detail }) => `${row} ${detail}`);

describe('the conformance suite', () => {
  test('has one check or one reason for each of the 284 rows', () => {
    const rows = [...CHECKS.map(({ row }) => row), ...leftOutRows()].sort((a, b) => a - b);
    assert.deepEqual(
      rows,
      Array.from({ length: ROW_COUNT }, (_, index) => index + 1),
    );
  });

  for (const name of INVENTED)
    test(`holds in the words of ${name}, whose gateway the sandbox plays`, async () => {
      const { mode: _mode, baseUrl: _url, ids: _ids, ...brand } = invented(name);
      const played = gatewayProfile({ ...brand, secrets: profile.secrets });
      assert.deepEqual(failures(await findingsOf(sandboxInMemory(played))), []);
    });

  test('holds where requests and answers are signed by their bodies, in a header', async () => {
    const every = { status: 'exact', parts: 'body', header: 'X-Seal' } as const;
    const byRsa = { ...every, key: 'rsa-pss', encoding: 'base64url' } as const;
    const played = gatewayProfile({
      sign: { every: byRsa, everyAnswer: byRsa, verifyResponse: 'require' },
      issuing: { every: { ...every, key: 'hmac' }, everyAnswer: { ...every, key: 'hmac' } },
    });
    const findings = await findingsOf(sandboxInMemory(played));
    assert.deepEqual(failures(findings), []);
    const held = findings.filter(({ result }) => result === 'holds').map(({ row }) => row);
    assert.ok(
      ['C-041', 'C-045', 'C-053', 'C-058'].every((row) => held.includes(row)),
      held.join(),
    );
  });

  test('C-276 holds for the sandbox in memory, with nothing left out that it can show', async () => {
    const findings = await findingsOf(sandboxInMemory(profile));
    assert.deepEqual(failures(findings), []);
    assert.equal(sumOf(findings).holds, CHECKS.length);
  });

  test('C-276 holds for the sandbox over HTTP', async (context) => {
    const pool = createPooledTransport(profile);
    const sandbox = await serveSandbox({
      profile,
      host: '127.0.0.1',
      port: await freePort(),
      log: SILENT,
    });
    context.after(async () => {
      await pool.close();
      await sandbox.close();
    });
    const findings = await findingsOf(at(sandbox.url, pool.transport));
    assert.deepEqual(failures(findings), []);
    assert.equal(sumOf(findings).holds, CHECKS.length);
  });

  if (GATEWAY_URL !== undefined)
    test('holds for the gateway that TENDER_TEST_GATEWAY_URL names', async (context) => {
      const environment = {
        ...process.env,
        TENDER_GATEWAY_URL: GATEWAY_URL,
        TENDER_ISSUING_URL: GATEWAY_URL,
      };
      const configured = await loadConfiguration({ environment, file: null });
      const pool = createPooledTransport(configured.profile);
      context.after(() => pool.close());
      const findings = await findingsOf({ profile: configured.profile, transport: pool.transport });
      assert.deepEqual(failures(findings), []);
    });
});

describe('a gateway that is not our sandbox', () => {
  const sandbox = sandboxInMemory(profile);
  const foreign: Gateway = {
    profile: sandbox.profile,
    transport: (request) =>
      sandbox.transport(
        request.url.includes('/__sandbox/') ? { ...request, url: `${request.url}/none` } : request,
      ),
  };

  test('gets no scenario, and no card that was not named', async () => {
    const findings = await findingsOf(foreign);
    const resultOf = (row: string) => findings.find((each) => each.row === row);
    assert.match(resultOf('C-255')?.detail ?? '', /only the built-in sandbox/);
    assert.match(resultOf('C-017')?.detail ?? '', /--card/);
  });

  test('in live mode is sent queries only', async () => {
    const paths = new Set<string>();
    const findings = await findingsOf({
      profile: { ...sandbox.profile, mode: 'live', baseUrl: HTTPS },
      transport: (request) => {
        if (!request.url.includes('/__sandbox/')) paths.add(new URL(request.url).pathname);
        return foreign.transport(request);
      },
    });
    assert.deepEqual([...paths], ['/v1/retrievalTrans']);
    assert.ok(sumOf(findings).holds > 0);
  });
});

describe('a gateway that breaks a rule fails:', () => {
  const sandbox = sandboxInMemory(profile);
  const broken = (change: (text: string) => string): Gateway => ({
    profile: sandbox.profile,
    transport: async (request) => {
      const received = await sandbox.transport(request);
      const { body } = received;
      if (typeof body === 'string') return received;
      return { ...received, body: encoder.encode(change(decoder.decode(body))) };
    },
  });

  for (const [rule, row, change] of [
    [
      'another root element',
      'C-026',
      (text) => text.replace(/<(\/?)respon>/g, (_, slash: string) => `<${slash}response>`),
    ],
    [
      'another amount',
      'C-132',
      (text) => text.replace('<amount>12.00</amount>', '<amount>1200.00</amount>'),
    ],
    [
      'a card number in clear',
      'C-133',
      (text) => text.replace('424242******4242', '4242424242424242'),
    ],
    [
      'a failed query for an order nobody has',
      'C-168',
      (text) => text.replace('"orders_list":[]', '"orders_list":null'),
    ],
    [
      'a date that no calendar has',
      'C-166',
      (text) => text.replace(/"transaction_date":"\d+"/, '"transaction_date":"soon"'),
    ],
    ['no number of an operation', 'C-088', (text) => text.replace(/"reqNo":\d+/, '"reqNo":null')],
    [
      'an envelope that hides a failed item',
      'C-176',
      (text) =>
        text
          .replace('"refund_status":"0"', '"refund_status":"1"')
          .replace(/"refund_message":"R001:[^"]*"/, '"refund_message":"0000:Success"'),
    ],
  ] as const satisfies readonly (readonly [string, string, (text: string) => string])[])
    test(`${rule} fails ${row}`, async () => {
      const finding = (await findingsOf(broken(change))).find((each) => each.row === row);
      assert.equal(finding?.result, 'fails');
      assert.doesNotMatch(finding.detail, /4242424242424242|test_sign_key/);
    });
});

describe('tender conformance', () => {
  const conformance = async (...args: string[]) => {
    const { output, ...ended } = await tender(['conformance', ...args]);
    return { ...ended, lines: output.trim().split('\n') };
  };

  test('prints a line for each row and a sum, and ends with 0', async () => {
    const { code, lines } = await conformance();
    assert.equal(code, 0);
    assert.equal(lines.length, ROW_COUNT + 1);
    assert.equal(lines[40], 'C-041 holds');
    assert.match(lines[241] ?? '', /^C-242 not tried: ./);
    assert.match(lines.at(-1) ?? '', /^\d+ hold, 0 fail, \d+ not tried$/);
  });

  test('ends with 1 when nothing could be tried, and says so', async () => {
    const { code, lines, errors } = await conformance('--gateway', 'http://127.0.0.1:1');
    assert.equal(code, 1);
    assert.match(lines[3] ?? '', /^C-004 not tried: ./);
    assert.match(errors, /No rule could be checked/);
  });

  test('ends with 2 for an address that can’t be one', async () => {
    const { code, errors } = await conformance('--gateway', 'http://gateway.example');
    assert.equal(code, 2);
    assert.match(errors, /https/);
  });
});
