import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ConfigurationError, loadConfiguration, openStore } from '../../src/node/index.ts';
import { openSandboxState } from '../../src/node/stores/sandbox-state.ts';
import { LIVE_PROFILE } from '../support/live-profile.ts';

/** Live configurations that somebody in a hurry writes. Each is refused by the name of what is wrong. */

const folder = mkdtempSync(join(tmpdir(), 'tender-attack-'));
after(() => rmSync(folder, { recursive: true }));

const SOUND = {
  TENDER_MODE: 'live',
  TENDER_GATEWAY_URL: 'https://pay.gateway.example',
  TENDER_ISSUING_URL: 'https://cards.gateway.example',
  TENDER_MERCHANT_ID: '20001',
  TENDER_ACCOUNT_ID: '20001001',
  TENDER_COMPANY_ID: '900',
  TENDER_SIGN_KEY: 'kJ8sPq20vBz7',
  TENDER_ISSUING_KEY: 'Wm4rTy61nXc9',
  TENDER_API_KEY: 'Zt5wQx83hLk1Vb6n',
  TENDER_SECRET: 'Xr8Lw2Vq9Tn4Bz6Kc1Mf7Hd3Gj5Ps0Ya',
  TENDER_PUBLIC_URL: 'https://pay.shop.example',
  TENDER_ALLOWED_ORIGINS: 'https://shop.example',
  TENDER_DATABASE_URL: `sqlite:${join(folder, 'tender.db')}`,
};

let files = 0;
function fileOf(profile: object): string {
  const file = join(folder, `${(files += 1)}.json`);
  writeFileSync(file, JSON.stringify({ profile: { ...LIVE_PROFILE, ...profile } }));
  return file;
}

const load = (environment: Record<string, string>, profile: object = {}) =>
  loadConfiguration({ environment: { ...SOUND, ...environment }, file: fileOf(profile) });

async function refusal(environment: Record<string, string>, profile?: object) {
  const error = await load(environment, profile).then(
    () => assert.fail('the configuration was accepted'),
    (reason: unknown) => reason,
  );
  assert(error instanceof ConfigurationError, String(error));
  return error;
}

describe('a live configuration is refused', () => {
  test('only for its faults: a sound one is taken', async () => {
    assert.equal((await load({})).profile.mode, 'live');
  });

  const wrong: readonly (readonly [string, ...string[]])[] = [
    [
      'TENDER_DATABASE_URL',
      'sqlite::memory:',
      'sqlite::MEMORY:',
      'sqlite:file::memory:',
      'sqlite:file:x?mode=memory',
      'sqlite:file:/x?vfs=memdb',
      'sqlite:file:%3Amemory%3A',
      'sqlite:file:',
    ],
    [
      'TENDER_ALLOWED_ORIGINS',
      'http://shop.example',
      'http://localhost:5173',
      'https://shop.example,http://127.0.0.1:5173',
      'ftp://shop.example',
      'HTTP://shop.example',
      'https://shop.example/',
      'https://pay.shop.example',
      'null',
      '*',
      'https://*.shop.example',
      "https://shop.example;script-src'unsafe-inline'",
      'https://shop.example,*',
      "https://'self'",
      'https://user:secret@shop.example',
    ],
    [
      'TENDER_PUBLIC_URL',
      'http://pay.shop.example',
      'HTTP://pay.shop.example',
      'ftp://pay.example',
      'https://user:secret@pay.shop.example',
      'https://pay.shop.example/?a=1',
      'https://pay.shop.example/#a',
      "https://pay.shop.example;script-src'unsafe-inline'",
    ],
    [
      'TENDER_HANDOFF_URL',
      'http://hand.shop.example',
      'HTTP://127.0.0.1:4000',
      'https://hand.example;x',
      SOUND.TENDER_ALLOWED_ORIGINS,
    ],
    [
      'TENDER_WEBHOOK_URL',
      'http://shop.example/hook',
      'HTTP://shop.example/hook',
      'file:///etc',
      'https://user:secret@shop.example/hook',
    ],
    [
      'TENDER_GATEWAY_URL',
      'http://pay.gateway.example',
      'HTTP://127.0.0.1:4100',
      'https://pay.gateway.example;x',
      'https://*',
    ],
    ['TENDER_ISSUING_URL', 'Http://cards.gateway.example'],
    [
      'TENDER_SECRET',
      'REPLACE_ME_WITH_32_CHARACTERS_OR_MORE',
      'passwordpasswordpasswordpassword',
      '1234567890123456789012345678901234567890',
      'abcdefghijklmnopqrstuvwxyz0123456789',
      'abababababababababababababababababab',
      'your-secret-goes-here-and-is-long-enough',
    ],
    [
      'TENDER_API_KEY',
      'REPLACE_ME_PLEASE',
      'passwordpassword',
      '1234567890123456',
      '0000000000000000',
      'aaaaaaaabbbbbbbb',
      'abcabcabcabcabcabc',
    ],
    ['TENDER_SIGN_KEY', 'REPLACE_ME', 'password', '12345678', 'changeme', '<sign key>'],
    ['TENDER_ISSUING_KEY', SOUND.TENDER_SIGN_KEY],
    ['TENDER_METRICS_KEY', SOUND.TENDER_API_KEY, 'metricsmetricsmetrics'],
    ['TENDER_TRUSTED_PROXIES', '0.0.0.0/0', '::/0', '0.0.0.0/1,128.0.0.0/1', '2000::/3'],
    ['TENDER_TRUSTED_PROXIES', '::ffff:0:0/96', '::ffff:10.0.0.0/104'],
    ['TENDER_TRUSTED_PROXIES', '999.1.1.1', '10.0.0.0/64', '1.2.3', ':::'],
  ];
  for (const [name, ...values] of wrong)
    for (const value of values)
      test(`${name}=${value}`, async () => {
        const { faults, message } = await refusal({ [name]: value });
        assert(
          faults.some(({ key }) => key.startsWith(`${name} `)),
          message,
        );
        assert.doesNotMatch(message, /\n\s+at /);
      });

  test('not for the way an address is written', async () => {
    const { settings } = await load({ TENDER_PUBLIC_URL: 'HTTPS://PAY.shop.example:443/a/../b/' });
    assert.equal(settings.publicUrl, 'https://pay.shop.example/b');
  });

  const hosts: readonly (readonly string[])[] = [
    [],
    ['https://acs.bank.example'],
    ["acs.bank.example; script-src 'unsafe-inline'"],
    ['acs.bank.example evil.example'],
    ['*'],
    ['*.bank.example'],
    ['acs.bank.example/path'],
    ['acs.bank.example\n'],
    ['ACS.bank.example'],
  ];
  for (const allowedHosts of hosts)
    test(`banks' hosts ${JSON.stringify(allowedHosts)}`, async () => {
      const { faults, message } = await refusal({}, { redirect: { allowedHosts } });
      assert(
        faults.some(({ key }) => key.startsWith('profile.redirect.allowedHosts')),
        message,
      );
    });

  test('banks’ hosts that are not listed, while 3-D Secure redirects', async () => {
    const { faults } = await refusal({}, { threeDS: 'on', redirect: undefined });
    assert.deepEqual(
      faults.map(({ key }) => key),
      ['profile.redirect.allowedHosts'],
    );
    assert.ok(await load({}, { threeDS: 'off', redirect: undefined }));
  });

  test('the same secret twice', async () => {
    const key = SOUND.TENDER_API_KEY;
    const { message } = await refusal({ TENDER_API_KEY: `${key},${key}` });
    assert.match(message, /TENDER_API_KEY .*the same secret twice/);
    assert(!message.includes(key));
  });

  test('a time zone that is none', async () => {
    const { message } = await refusal({}, { timeZone: 'Middle-earth/Shire' });
    assert.match(message, /profile\.timeZone: must be a time zone/);
  });
});

describe('a database that can’t be opened', () => {
  for (const address of ['sqlite:/dev/null/x.db', 'postgres://a:secret-of-mine@127.0.0.1:1/x'])
    test(`is one line, not a stack: ${address.split('://')[0] ?? ''}`, () => {
      const { stderr, status } = spawnSync(
        process.execPath,
        ['src/node/cli/main.ts', 'import', fileOf({})],
        { env: { ...process.env, TENDER_DATABASE_URL: address }, encoding: 'utf8' },
      );
      assert.notEqual(status, 0);
      assert.doesNotMatch(stderr, /\n\s+at |secret-of-mine/);
    });

  test('says which variable names it', async () => {
    await assert.rejects(openStore('sqlite:/dev/null/x.db'), /^StoreError: TENDER_DATABASE_URL/);
  });
});

test('database and sandbox files can be read by their owner only, journals too', async () => {
  const database = join(folder, 'private.db');
  const store = await openStore(`sqlite:${database}`);
  const state = join(folder, 'state.db');
  const sandbox = openSandboxState(state);
  for (const file of [database, `${database}-wal`, state, `${state}-wal`])
    assert.equal((statSync(file).mode & 0o777).toString(8), '600', file);
  sandbox.close();
  await store.close();
});
