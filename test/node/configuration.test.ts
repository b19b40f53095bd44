import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ConfigurationError, loadConfiguration } from '../../src/node/index.ts';
import { SANDBOX_DEFAULTS } from '../../src/node/configuration/sandbox-defaults.ts';
import { LIVE_FILE } from '../support/live-profile.ts';
import { AUTHORITY } from '../support/tls-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-configuration-'));
after(() => rm(folder, { recursive: true }));
let files = 0;
async function fileOf(content: unknown): Promise<string> {
  const path = join(folder, `${(files += 1)}.json`);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const load = (environment: Record<string, string>, file: string | null = null) =>
  loadConfiguration({ environment, file });

/** The keys at fault, and the whole message. */
async function errorsOf(environment: Record<string, string>, file: string | null = null) {
  const error = await load(environment, file).then(
    () => assert.fail('the configuration was accepted'),
    (reason: unknown) => reason,
  );
  assert(error instanceof ConfigurationError);
  return { keys: error.faults.map(({ key }) => key), message: error.message };
}

describe('the configuration', () => {
  test('in sandbox mode needs nothing said', async () => {
    const { profile, settings, port } = await load({});
    assert.equal(profile.mode, 'sandbox');
    assert.deepEqual(profile.ids, SANDBOX_DEFAULTS.profile.ids);
    assert.equal(settings.publicUrl, 'http://127.0.0.1:4000');
    assert.equal(port, 4000);
  });

  test('takes the file over the defaults and the environment over the file', async () => {
    const file = await fileOf({
      profile: { ids: { merchantId: '1', accountId: '2' } },
      port: 7000,
    });
    const { profile, port } = await load({ TENDER_MERCHANT_ID: '9' }, file);
    assert.deepEqual(profile.ids, { merchantId: '9', accountId: '2', companyId: '4101' });
    assert.equal(port, 7000);
  });

  test('reads lists and rotating keys from one variable each', async () => {
    const { settings, profile } = await load({
      TENDER_ALLOWED_ORIGINS: 'https://a.example, https://b.example',
      TENDER_SIGN_KEY: 'new-key,old-key',
    });
    assert.deepEqual(settings.allowedOrigins, ['https://a.example', 'https://b.example']);
    assert.deepEqual(profile.secrets.signKey, ['new-key', 'old-key']);
  });

  test('P-45 C-060 reads secrets from files, one a line, blanks and commas kept', async () => {
    const file = await fileOf(' new,key \nold-key\n');
    const { profile } = await load({ TENDER_SIGN_KEY_FILE: file });
    assert.deepEqual(profile.secrets.signKey, [' new,key ', 'old-key']);
  });

  test('takes the way out and the balancer’s patience from the environment', async () => {
    const { network } = await load({
      HTTPS_PROXY: 'http://me:secret@proxy.example:3128',
      NO_PROXY: 'localhost, .internal.example',
      TENDER_CA_FILE: AUTHORITY,
      TENDER_KEEP_ALIVE: '75',
    });
    assert.deepEqual(network, {
      httpsProxy: 'http://me:secret@proxy.example:3128',
      noProxy: ['localhost', '.internal.example'],
      certificates: AUTHORITY,
      keepAliveSeconds: 75,
    });
  });

  test('reads the way out in lower case too, as other programs do, and an empty one as none', async () => {
    const upper = { HTTPS_PROXY: 'http://upper.example:3128', NO_PROXY: 'upper.example' };
    for (const [lower, expected] of [
      [{ https_proxy: 'http://lower.example:3128', no_proxy: 'lower.example' }, 'lower.example'],
      [{ https_proxy: '', no_proxy: '' }, 'upper.example'],
    ] as const) {
      const { network } = await load({ ...upper, ...lower });
      assert.deepEqual(
        [network.httpsProxy, network.noProxy],
        [`http://${expected}:3128`, [expected]],
      );
    }
    const { keys } = await errorsOf({ https_proxy: 'proxy.example:3128' });
    assert.deepEqual(keys, ['https_proxy (network.httpsProxy)']);
  });

  test('refuses a file of authorities that can’t be used, and says why', async () => {
    const messageOf = async (file: string) => (await errorsOf({ TENDER_CA_FILE: file })).message;
    const name = String.raw`TENDER_CA_FILE \(network\.certificates\)`;
    const folderOfIt = dirname(AUTHORITY);
    for (const [file, problem] of [
      [join(folder, 'none.pem'), String.raw`names a file that can't be read \(ENOENT\)`],
      [await fileOf('no certificate'), 'holds no certificate'],
      [join(folderOfIt, 'issued.pem'), 'is no authority'],
    ] as const)
      assert.match(await messageOf(file), new RegExp(`${name}: .*${problem}`));
  });

  test('names every fault by its variable and its place', async () => {
    const { keys } = await errorsOf({
      TENDER_MERCHANT_ID: 'too long an id',
      TENDER_ALLOWED_ORIGINS: 'https://shop.example/path',
      PORT: 'http',
    });
    assert.deepEqual(keys.sort(), [
      'PORT (port)',
      'TENDER_ALLOWED_ORIGINS (settings.allowedOrigins.0)',
      'TENDER_MERCHANT_ID (profile.ids.merchantId)',
    ]);
  });

  test('a port that is none is the only fault', async () => {
    assert.deepEqual((await errorsOf({ PORT: '70000' })).keys, ['PORT (port)']);
  });

  test('a port that browsers refuse to connect to is named once, wherever it stands', async () => {
    const file = await fileOf({ port: 6000 });
    for (const [environment, from, key] of [
      [{ PORT: '6000' }, null, 'PORT (port)'],
      [{}, file, 'PORT (port)'],
      [
        { TENDER_PUBLIC_URL: 'http://localhost:6000/pay' },
        null,
        'TENDER_PUBLIC_URL (settings.publicUrl)',
      ],
      [
        { TENDER_HANDOFF_URL: 'http://[::1]:10080' },
        null,
        'TENDER_HANDOFF_URL (settings.handoffUrl)',
      ],
    ] as const) {
      const { keys, message } = await errorsOf(environment, from);
      assert.deepEqual(keys, [key]);
      assert.match(message, /: must be another port: browsers refuse to connect to this one/);
    }
    // The gateway is called by no browser.
    await load({ TENDER_GATEWAY_URL: 'http://127.0.0.1:6000' });
  });

  test('names a key of the file that it does not know', async () => {
    const { keys } = await errorsOf({}, await fileOf({ profile: { ids: { merchantID: '1' } } }));
    assert.deepEqual(keys, ['profile.ids.merchantID']);
  });

  test('says when the file is missing or no JSON, without quoting it', async () => {
    const missing = await errorsOf({}, join(folder, 'none.json'));
    assert.match(missing.message, /none\.json: can't be read \(ENOENT\)/);
    const broken = await errorsOf({}, await fileOf('{"signKey": "very-secret'));
    assert.match(broken.message, /line 1 is not JSON/);
    assert.doesNotMatch(broken.message, /very-secret/);
  });

  test('P-42 quotes no secret in a fault', async () => {
    const { message } = await errorsOf({ TENDER_API_KEY: 'tooshort', TENDER_SECRET: 'alsoshort' });
    assert.doesNotMatch(message, /tooshort|alsoshort/);
  });
});

describe('live mode', () => {
  test('accepts a whole configuration', async () => {
    const { profile } = await load({}, await fileOf(LIVE_FILE));
    assert.equal(profile.mode, 'live');
  });

  test('fills in no id, key, address or origin', async () => {
    const { keys } = await errorsOf({ TENDER_MODE: 'live' });
    for (const name of [
      'TENDER_GATEWAY_URL',
      'TENDER_MERCHANT_ID',
      'TENDER_SIGN_KEY',
      'TENDER_ACCOUNT_ID',
      'TENDER_API_KEY',
      'TENDER_SECRET',
      'TENDER_PUBLIC_URL',
      'TENDER_ALLOWED_ORIGINS',
    ])
      assert(
        keys.some((key) => key.startsWith(`${name} `)),
        `${name} is not named`,
      );
  });

  for (const key of ['<SIGN_KEY>', 'changeme', 'test_sign_key_123', 'your-sign-key', 'xxxxxxxx'])
    test(`C-063 refuses the sign key ${key}`, async () => {
      const { keys } = await errorsOf({ TENDER_SIGN_KEY: key }, await fileOf(LIVE_FILE));
      assert.deepEqual(keys, ['TENDER_SIGN_KEY (profile.secrets.signKey)']);
    });

  test('guesses no time zone, and finds what else is wrong beside a missing key', async () => {
    const { timeZone: _left, ids: _out, ...profile } = LIVE_FILE.profile;
    const file = await fileOf({ ...LIVE_FILE, profile, database: 'sqlite::memory:' });
    const { keys } = await errorsOf({}, file);
    for (const path of ['profile.timeZone', 'profile.ids.merchantId', 'database'])
      assert.ok(
        keys.some((key) => key.includes(path)),
        `${path}: ${keys.join()}`,
      );
  });

  test('C-063 C-278 refuses the keys that the sandbox uses', async () => {
    const { keys } = await errorsOf(
      {
        TENDER_API_KEY: SANDBOX_DEFAULTS.settings.apiKeys[0],
        TENDER_SECRET: SANDBOX_DEFAULTS.settings.secrets[0],
      },
      await fileOf(LIVE_FILE),
    );
    assert.deepEqual(keys, [
      'TENDER_API_KEY (settings.apiKeys)',
      'TENDER_SECRET (settings.secrets)',
    ]);
  });

  test('refuses pages of the proxy’s own origin, which could read the secure frame', async () => {
    const { keys } = await errorsOf(
      {
        TENDER_PUBLIC_URL: 'https://shop.example/pay',
        TENDER_ALLOWED_ORIGINS: 'https://shop.example',
      },
      await fileOf(LIVE_FILE),
    );
    assert.deepEqual(keys, ['TENDER_ALLOWED_ORIGINS (settings.allowedOrigins)']);
  });

  test('C-039 refuses plain http', async () => {
    const { keys } = await errorsOf(
      { TENDER_GATEWAY_URL: 'http://pay.gateway.example', TENDER_PUBLIC_URL: 'http://pay.example' },
      await fileOf(LIVE_FILE),
    );
    assert.deepEqual(keys, [
      'TENDER_GATEWAY_URL (profile.baseUrl.acquiring)',
      'TENDER_PUBLIC_URL (settings.publicUrl)',
    ]);
  });

  test('C-129 C-225 asks for the meaning of the gateway’s codes by name', async () => {
    const profile = { ...LIVE_FILE.profile, codes: {} };
    const { keys } = await errorsOf({}, await fileOf({ ...LIVE_FILE, profile }));
    assert.deepEqual(keys.sort(), [
      'profile.codes.cardStatus',
      'profile.codes.groupStatus',
      'profile.codes.orderStatus',
      'profile.codes.paymentStatus',
      'profile.codes.reviewFlag',
    ]);
  });

  test('C-048 refuses a payment whose recipe is inferred, unless it is listed', async () => {
    const profile = { ...LIVE_FILE.profile, sign: { allowAnalogy: [] } };
    const { keys, message } = await errorsOf({}, await fileOf({ ...LIVE_FILE, profile }));
    assert.deepEqual(keys, ['profile.sign.allowAnalogy']);
    assert.match(message, /must include "authorise\.card"/);
  });
});

test('C-039 sandbox mode speaks plain http to this machine only', async () => {
  await load({ TENDER_GATEWAY_URL: 'http://localhost:4100' });
  const { keys } = await errorsOf({ TENDER_GATEWAY_URL: 'http://sandbox.example' });
  assert.deepEqual(keys, ['TENDER_GATEWAY_URL (profile.baseUrl.acquiring)']);
});
