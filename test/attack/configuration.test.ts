import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ConfigurationError, loadConfiguration, openStore } from '../../src/node/index.ts';
import { openSandboxState } from '../../src/node/stores/sandbox-state.ts';
import { tender } from '../support/command-line.ts';
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
      'postgres://tender:pw@db.example/tender',
      'postgresql://tender:pw@db.example/tender?application_name=x',
      'postgres://tender:pw@10.0.0.5/tender',
      'postgres:///tender',
      ...['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'VERIFY-FULL', ''].map(
        (mode) => `postgres://tender:pw@db.example/tender?sslmode=${mode}`,
      ),
      'postgres://tender:pw@db.example/tender?ssl=true',
      'postgres://tender:pw@db.example/tender?sslmode=verify-full&sslmode=disable',
      'postgres://tender:pw@localhost/tender?host=db.example',
      'postgres://tender:pw@localhost.example/tender',
    ],
    [
      'TENDER_DATABASE_POOLER_URL',
      'sqlite:./tender.db',
      'postgres://tender:pw@pooler.example:6432/tender',
      'postgres://tender:pw@localhost:6432/tender?host=pooler.example',
      // There is nothing that it could stand before: the database is a file.
      'postgres://tender:pw@127.0.0.1:6432/tender',
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
      'https://pay.shop.example/hook',
      'https://pay.gateway.example/hook',
      'https://169.254.169.254/latest',
    ],
    [
      'TENDER_GATEWAY_URL',
      'http://pay.gateway.example',
      'HTTP://127.0.0.1:4100',
      'https://pay.gateway.example;x',
      'https://*',
      'https://169.254.169.254',
      'https://[::ffff:169.254.169.254]',
      'https://[fd00::1]',
      'https://0xa9fea9fe',
      'https://10.1.2.3/pay',
      'https://localhost:8443',
      'https://shop.example',
      'https://shop.example:8443/gateway',
      'https://pay.shop.example',
    ],
    ['TENDER_ISSUING_URL', 'https://shop.example', 'Http://cards.gateway.example'],
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
      'Zt5wQx83h Lk1Vb6n',
      ' Zt5wQx83hLk1Vb6n ;',
      'Zt5wQx83hLk1Vb6ñn',
    ],
    ['TENDER_SIGN_KEY', 'REPLACE_ME', 'password', '12345678', 'changeme', '<sign key>'],
    ['TENDER_ISSUING_KEY', SOUND.TENDER_SIGN_KEY],
    ['TENDER_METRICS_KEY', SOUND.TENDER_API_KEY, 'metricsmetricsmetrics'],
    ['TENDER_TRUSTED_PROXIES', '0.0.0.0/0', '::/0', '0.0.0.0/1,128.0.0.0/1', '2000::/3'],
    // A /8 alone is more than any company has in front of shops, and ranges are counted together.
    ['TENDER_TRUSTED_PROXIES', '2.0.0.0/8,3.0.0.0/8,4.0.0.0/8,5.0.0.0/8', '10.0.0.0/7'],
    ['TENDER_TRUSTED_PROXIES', '1.0.0.0/10,2.0.0.1', '2000::/20', 'fc00::/6'],
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

  const sound: readonly Record<string, string>[] = [
    { TENDER_DATABASE_URL: 'postgres://tender:pw@db.example/tender?sslmode=verify-full' },
    {
      TENDER_DATABASE_URL:
        'postgres://tender:pw@db.example/tender?sslmode=verify-ca&sslrootcert=/etc/ca.pem',
    },
    { TENDER_DATABASE_URL: 'postgres://tender:pw@127.0.0.1:5432/tender' },
    {
      TENDER_DATABASE_URL: 'postgres://tender:pw@127.0.0.1:5432/tender',
      TENDER_DATABASE_POOLER_URL: 'postgres://tender:pw@127.0.0.1:6432/tender',
    },
    { TENDER_DATABASE_URL: 'postgres://tender:pw@[::1]/tender' },
    { TENDER_DATABASE_URL: 'postgres://tender@localhost/tender?host=/var/run/postgresql' },
    { TENDER_DATABASE_URL: 'postgres://tender@%2Fvar%2Frun%2Fpostgresql/tender' },
    { TENDER_TRUSTED_PROXIES: '10.0.0.0/8,172.16.0.0/12,fd00::/8,104.16.0.0/13,2400:cb00::/32' },
    { TENDER_WEBHOOK_URL: 'https://shop.example/hooks', TENDER_ISSUING_URL: '' },
    { TENDER_WEBHOOK_URL: 'https://10.0.0.7/hooks' },
  ];
  for (const environment of sound)
    test(`not for ${JSON.stringify(environment)}`, async () => {
      assert.ok(await load(environment));
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
    // Valid, and equal to no address that a browser writes.
    ['acs.bank.example:443'],
    ['192.0.2.1'],
    ['1.2.3'],
    ['bank'],
    ['pay.shop.example'],
  ];
  for (const allowedHosts of hosts)
    test(`banks' hosts ${JSON.stringify(allowedHosts)}`, async () => {
      const { faults, message } = await refusal({}, { redirect: { allowedHosts } });
      assert(
        faults.some(({ key }) => key.startsWith('profile.redirect.allowedHosts')),
        message,
      );
    });

  const { codes } = LIVE_PROFILE;
  const settings: readonly (readonly [key: string, profile: object])[] = [
    ['limits.maxAmount', { limits: { maxAmount: -1 } }],
    ['limits.maxAmount', { limits: { maxAmount: 0 } }],
    ['limits.sessionTries', { limits: { sessionTries: 0 } }],
    ['limits.writesPerSecond', { limits: { writesPerSecond: 0 } }],
    ['limits.readsPerSecond', { limits: { readsPerSecond: -2 } }],
    ['timeouts.paymentMs', { timeouts: { paymentMs: 0 } }],
    ['notify.delayMs', { notify: { delayMs: -1 } }],
    ...(
      ['orderStatus', 'paymentStatus', 'itemStatus', 'refundStatus', 'receiptStatus'] as const
    ).flatMap((map) =>
      [
        { '0': 'succeeded', '-1': 'succeeded' },
        { '1': 'succeeded', '0': 'succeeded' },
        { '1': 'succeeded', '01': 'failed' },
        { PAID: 'succeeded', paid: 'failed' },
        { '0': 'failed' },
      ].map((meanings) => [`codes.${map}`, { codes: { ...codes, [map]: meanings } }] as const),
    ),
    [
      'sign.verifyResponse',
      { sign: { allowAnalogy: ['authorise.card'], verifyResponse: 'require' } },
    ],
    ['codes.reviewFlag', { codes: { ...codes, reviewFlag: { approve: '1', reject: '01' } } }],
    ['codes.issuingCode', { codes: { ...codes, issuingCode: { '0': 'failed' } } }],
    ['codes.issuingCode', { codes: { ...codes, issuingCode: { '7': 'failed', '07': 'pending' } } }],
  ];
  for (const [key, profile] of settings)
    test(`${key} of ${JSON.stringify(profile)}`, async () => {
      const { faults } = await refusal({}, profile);
      assert.deepEqual([...new Set(faults.map((fault) => fault.key))], [`profile.${key}`]);
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

  test('a code that the file gives two meanings', async () => {
    const file = join(folder, 'doubled.json');
    writeFileSync(
      file,
      '{"profile": {\n"codes": {"orderStatus": {"1": "failed", "1": "succeeded"}}}}',
    );
    await assert.rejects(
      loadConfiguration({ environment: SOUND, file }),
      /doubled\.json: line 2 says "1" again/,
    );
  });

  test('once for all of its faults, whatever their kind', async () => {
    const { faults } = await refusal(
      {
        TENDER_MERCHANT_ID: '',
        TENDER_PUBLIC_URL: '',
        TENDER_SIGN_KEY: 'password',
        TENDER_ALLOWED_ORIGINS: 'shop.example',
        TENDER_DATABASE_URL: 'sqlite::memory:',
        TENDER_METRICS_KEY_FILE: join(folder, 'nowhere'),
        TENDER_ISSUING_KEY_FILE: join(folder, 'nowhere'),
        TENDER_CA_FILE: join(folder, 'nowhere'),
      },
      { limits: { maxAmount: -1 }, unheard: true, redirect: undefined },
    );
    assert.deepEqual(faults.map(({ key }) => key.split(' ')[0]).toSorted(), [
      'TENDER_ALLOWED_ORIGINS',
      'TENDER_CA_FILE',
      'TENDER_DATABASE_URL',
      'TENDER_ISSUING_KEY_FILE',
      'TENDER_MERCHANT_ID',
      'TENDER_METRICS_KEY_FILE',
      'TENDER_PUBLIC_URL',
      'TENDER_SIGN_KEY',
      'profile.limits.maxAmount',
      'profile.redirect.allowedHosts',
      'profile.unheard',
    ]);
  });

  test('a time zone that is none', async () => {
    const { message } = await refusal({}, { timeZone: 'Middle-earth/Shire' });
    assert.match(message, /profile\.timeZone: must be a time zone/);
  });
});

describe('a database that can’t be opened', () => {
  for (const address of ['sqlite:/dev/null/x.db', 'postgres://a:secret-of-mine@127.0.0.1:1/x'])
    test(`is one line, not a stack: ${address.split('://')[0] ?? ''}`, async () => {
      const { code, output } = await tender(['import', fileOf({})], {
        TENDER_DATABASE_URL: address,
      });
      assert.notEqual(code, 0);
      assert.doesNotMatch(output, /\n\s+at |secret-of-mine/);
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
