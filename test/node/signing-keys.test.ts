import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { TEST_RSA_KEYS } from '../../src/contract/profile/test-rsa-keys.ts';
import { loadConfiguration } from '../../src/node/configuration/load-configuration.ts';
import type { Environment } from '../../src/node/configuration/environment.ts';
import { signRequest } from '../../src/signing/index.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { LIVE_FILE } from '../support/live-profile.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-keys-'));
after(() => rm(folder, { recursive: true }));

const pair = (modulusLength = 2048) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const OWN = pair();
const NEXT = pair();
const GATEWAY = pair();
const SHORT = pair(1024);
const CURVE = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const LOCKED = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
}).privateKey;
const TEST_KEY = TEST_RSA_KEYS.test_private_key_123;

/** A live configuration whose payments and cards are signed by RSA, with keys from the environment. */
async function load(
  keys: Environment,
  sign: { readonly key?: string } = { key: 'rsa' },
  changes: object = {},
) {
  const file = join(folder, 'tender.json');
  const { secrets: _none, ...profile } = LIVE_FILE.profile;
  await writeFile(
    file,
    JSON.stringify({
      ...LIVE_FILE,
      profile: {
        ...profile,
        issuing: { style: { key: sign.key } },
        sign: { ...profile.sign, ...sign },
        ...changes,
      },
    }),
  );
  return loadConfiguration({ environment: keys, file });
}
const faultOf = (keys: Environment, sign?: object, changes?: object): Promise<string> =>
  load(keys, sign, changes).then(
    () => '',
    (error: unknown) => (error as Error).message,
  );
const ofCards = {
  TENDER_ISSUING_PRIVATE_KEY: NEXT.privateKey,
  TENDER_ISSUING_GATEWAY_KEY: GATEWAY.publicKey,
};
const both = { TENDER_PRIVATE_KEY: OWN.privateKey, TENDER_GATEWAY_KEY: GATEWAY.publicKey };

describe('keys of RSA come by the same door as other secrets', () => {
  test('in a variable, with line ends as they are or written out, with other keys or without', async () => {
    assert.equal(await faultOf(both), '');
    const inOneLine = OWN.privateKey.replaceAll('\n', '\\n');
    const { profile } = await load({ ...both, TENDER_PRIVATE_KEY: inOneLine });
    assert.deepEqual(profile.secrets.privateKey, [OWN.privateKey.trim()]);
    assert.deepEqual(profile.secrets.signKey, []);
  });

  test('in a file, two while they rotate, the newest first', async () => {
    const file = join(folder, 'keys.pem');
    await writeFile(file, `${NEXT.privateKey}\r\n${OWN.privateKey}`);
    const { profile } = await load({
      TENDER_PRIVATE_KEY_FILE: file,
      TENDER_GATEWAY_KEY: GATEWAY.publicKey,
    });
    assert.deepEqual(profile.secrets.privateKey, [NEXT.privateKey.trim(), OWN.privateKey.trim()]);
  });

  test('of payments, and of card issuing as well unless it has a pair', async () => {
    const file = join(folder, 'cards.pem');
    await writeFile(file, `${NEXT.privateKey}\n${OWN.privateKey}`);
    const values = { company_id: '4101', card_id: '9', charge_amount: '10.00' };
    const signedWith = async (keys: Environment, operation: OperationName) =>
      signRequest(operation, values, (await load(keys)).profile);
    const pairs = { ...both, ...ofCards };
    const inFile = { ...both, ...ofCards, TENDER_ISSUING_PRIVATE_KEY_FILE: file };
    const ours = { ...both, TENDER_PRIVATE_KEY: NEXT.privateKey };
    for (const [keys, operation, like] of [
      [pairs, 'card.charge', ours],
      [inFile, 'card.charge', ours],
      [both, 'transactions.query', both],
      [pairs, 'transactions.query', both],
    ] as const)
      assert.equal(await signedWith(keys, operation), await signedWith(like, operation), operation);
    assert.notEqual(await signedWith(pairs, 'card.charge'), await signedWith(both, 'card.charge'));
    const { secrets } = (await load(inFile)).profile;
    assert.equal(secrets.issuingPrivateKey.length, 2);
  });

  test('in the older form of PKCS #1, which makes the same signature', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [plain, older] = await Promise.all(
      (['pkcs8', 'pkcs1'] as const).map(async (type) => {
        const { profile } = await load({
          TENDER_PRIVATE_KEY: privateKey.export({ type, format: 'pem' }) as string,
          TENDER_GATEWAY_KEY: createPublicKey(GATEWAY.publicKey).export({
            type: 'pkcs1',
            format: 'pem',
          }) as string,
        });
        return signRequest('transactions.query', { merchant_id: '1' }, profile);
      }),
    );
    assert.equal(older, plain);
  });
});

describe('a key that both sides know is given as the configuration says, or refused at start', () => {
  const notifying = { notificationRecipes: { payment: { status: 'exact', parts: 'all' } } };
  const KEY = '9f0c77d1e4a2b8635d10';
  const FAULTS: readonly (readonly [string, Environment, object, RegExp])[] = [
    [
      'in hexadecimal digits',
      { TENDER_SIGN_KEY: `${KEY}0` },
      { keyEncoding: 'hex' },
      /TENDER_SIGN_KEY .*is not hexadecimal digits, as keyEncoding says/,
    ],
    [
      'in Base64',
      { TENDER_SIGN_KEY: `${KEY},not base 64!` },
      { keyEncoding: 'base64' },
      /TENDER_SIGN_KEY .*is not Base64, as keyEncoding says/,
    ],
    [
      'as a text, where it is one of the parts',
      { TENDER_SIGN_KEY: KEY },
      { keyEncoding: 'hex', key: 'part', form: 'pairs' },
      /profile\.sign\.keyEncoding: must be "text" where the key is one of the parts/,
    ],
    [
      'for notifications, where they have one of their own',
      { TENDER_SIGN_KEY: KEY },
      { ...notifying, notificationKey: 'notifyKey' },
      /TENDER_NOTIFY_KEY \(profile\.secrets\.notifyKey\): is missing/,
    ],
    [
      'for notifications, and they are signed by it',
      { TENDER_SIGN_KEY: KEY, TENDER_NOTIFY_KEY: 'Wm4rTy61nXc9aQ3e' },
      notifying,
      /TENDER_NOTIFY_KEY .*signs nothing: set profile\.sign\.notificationKey to "notifyKey"/,
    ],
    [
      'for notifications, and is another than that of requests',
      { TENDER_SIGN_KEY: KEY, TENDER_NOTIFY_KEY: KEY },
      { ...notifying, notificationKey: 'notifyKey' },
      /TENDER_NOTIFY_KEY .*must not be the same secret as/,
    ],
    ['in hexadecimal digits that are some', { TENDER_SIGN_KEY: KEY }, { keyEncoding: 'hex' }, /^$/],
    [
      'in Base64 of either alphabet, padded or not',
      { TENDER_SIGN_KEY: 'kJ8sPq20vB+7wT4/m/==,-_8sPq20vBz7wT4mZw' },
      { keyEncoding: 'base64' },
      /^$/,
    ],
    [
      'for notifications, in another encoding',
      { TENDER_SIGN_KEY: KEY, TENDER_NOTIFY_KEY: 'c2VjcmV0IG9mIG5vdGVz' },
      {
        keyEncoding: 'hex',
        notificationKey: 'notifyKey',
        notificationRecipes: {
          payment: { status: 'exact', parts: 'all', keyEncoding: 'base64' },
          payout: { status: 'exact', parts: 'all', keyEncoding: 'base64' },
        },
      },
      /^$/,
    ],
  ];
  for (const [title, keys, sign, expected] of FAULTS)
    test(title, async () => {
      const ofCards = { TENDER_ISSUING_KEY: 'uM3fQ8sLr52x' };
      const fault = await faultOf({ ...keys, ...ofCards }, sign, { issuing: {} });
      assert.match(fault, expected);
      for (const key of Object.values(keys).flatMap((text) => text?.split(',') ?? []))
        assert.ok(!fault.includes(key));
    });
});

describe('a key that can’t be one is refused at start, and not quoted', () => {
  const FAULTS: Readonly<Record<string, readonly [Environment, RegExp]>> = {
    'our own is a public one': [
      { ...both, TENDER_PRIVATE_KEY: OWN.publicKey },
      /TENDER_PRIVATE_KEY .*must be your private key/,
    ],
    'the gateway’s is a private one': [
      { ...both, TENDER_GATEWAY_KEY: GATEWAY.privateKey },
      /TENDER_GATEWAY_KEY .*must be the public key of the gateway/,
    ],
    'the gateway’s is our own public half': [
      { ...both, TENDER_GATEWAY_KEY: OWN.publicKey },
      /TENDER_GATEWAY_KEY .*must be the public key that the gateway gives you.*half of a pair of your own/,
    ],
    'one of the gateway’s is, while keys rotate': [
      {
        TENDER_PRIVATE_KEY: `${NEXT.privateKey}\n${OWN.privateKey}`,
        TENDER_GATEWAY_KEY: `${GATEWAY.publicKey}\n${OWN.publicKey}`,
      },
      /TENDER_GATEWAY_KEY .*half of a pair of your own/,
    ],
    'the one for cards is our own public half': [
      { ...both, ...ofCards, TENDER_ISSUING_GATEWAY_KEY: OWN.publicKey },
      /TENDER_ISSUING_GATEWAY_KEY .*half of a pair of your own/,
    ],
    'it is too short': [
      { ...both, TENDER_PRIVATE_KEY: SHORT.privateKey },
      /key of 1024 bits: it must have 2048/,
    ],
    'the gateway’s is too short': [
      { ...both, TENDER_GATEWAY_KEY: SHORT.publicKey },
      /TENDER_GATEWAY_KEY .*1024 bits/,
    ],
    'it is of a curve': [{ ...both, TENDER_PRIVATE_KEY: CURVE.privateKey }, /holds no RSA key/],
    'it has a passphrase': [{ ...both, TENDER_PRIVATE_KEY: LOCKED }, /without a passphrase/],
    'it is no PEM': [{ ...both, TENDER_PRIVATE_KEY: 'MIIEvQ' }, /must be PEM/],
    'it is cut off': [{ ...both, TENDER_PRIVATE_KEY: OWN.privateKey.slice(0, 800) }, /must be PEM/],
    'it is longer than any': [
      {
        ...both,
        TENDER_PRIVATE_KEY: `-----BEGIN PRIVATE KEY-----${'MII='.repeat(9_000)}-----END PRIVATE KEY-----`,
      },
      /longer than any RSA key/,
    ],
    'it is the sandbox’s': [
      { ...both, TENDER_PRIVATE_KEY: 'test_private_key_123' },
      /is a test key, which live mode does not accept/,
    ],
    'it is the sandbox’s as PEM': [
      {
        ...both,
        TENDER_PRIVATE_KEY: `-----BEGIN PRIVATE KEY-----\n${TEST_KEY}\n-----END PRIVATE KEY-----`,
      },
      /is a test key, which live mode does not accept/,
    ],
    'there is none of ours': [
      { TENDER_GATEWAY_KEY: GATEWAY.publicKey, TENDER_ISSUING_KEY: 'Wm4rTy61nXc9' },
      /TENDER_PRIVATE_KEY .*is missing/,
    ],
    'there is none of the gateway’s': [
      { TENDER_PRIVATE_KEY: OWN.privateKey },
      /TENDER_GATEWAY_KEY .*is missing/,
    ],
  };
  for (const [title, [keys, expected]] of Object.entries(FAULTS))
    test(title, async () => {
      const message = await faultOf(keys);
      assert.match(message, expected);
      assert.doesNotMatch(message, /MII|BEGIN (?!…)/);
    });

  const OF_CARDS: Readonly<Record<string, readonly [Environment, RegExp | '']>> = {
    'card issuing has a pair of its own': [{ ...both, ...ofCards }, ''],
    'it has none, and takes that of payments': [both, ''],
    'ours is missing in it': [
      { ...both, TENDER_ISSUING_GATEWAY_KEY: NEXT.publicKey },
      /TENDER_ISSUING_PRIVATE_KEY .*is missing/,
    ],
    'the gateway’s is missing in it': [
      { ...both, TENDER_ISSUING_PRIVATE_KEY: NEXT.privateKey },
      /TENDER_ISSUING_GATEWAY_KEY .*is missing/,
    ],
    'ours is a public one': [
      { ...both, ...ofCards, TENDER_ISSUING_PRIVATE_KEY: NEXT.publicKey },
      /TENDER_ISSUING_PRIVATE_KEY .*must be your private key/,
    ],
    'the gateway’s is a private one': [
      { ...both, ...ofCards, TENDER_ISSUING_GATEWAY_KEY: NEXT.privateKey },
      /TENDER_ISSUING_GATEWAY_KEY .*must be the public key of the gateway/,
    ],
    'there is no pair of payments': [ofCards, /TENDER_PRIVATE_KEY .*is missing/],
  };
  for (const [title, [keys, expected]] of Object.entries(OF_CARDS))
    test(`cards: ${title}`, async () => {
      const message = await faultOf(keys);
      if (expected === '') assert.equal(message, '');
      else assert.match(message, expected);
    });

  test('where no answer is looked at, half a pair of cards is enough', async () => {
    const keys = { ...both, TENDER_ISSUING_PRIVATE_KEY: NEXT.privateKey };
    assert.equal(await faultOf(keys, { key: 'rsa', verifyResponse: 'off' }), '');
  });

  test('a shop that issues no cards is not asked for them by its pair of payments', async () => {
    const { companyId: _none, ...ids } = LIVE_FILE.profile.ids;
    const { issuing: _other, ...baseUrl } = LIVE_FILE.profile.baseUrl;
    assert.equal(await faultOf(both, { key: 'rsa' }, { ids, baseUrl }), '');
  });

  test('a shared key is needed where a recipe signs by it', async () => {
    assert.match(await faultOf(both, { key: 'hmac' }), /TENDER_SIGN_KEY .*is missing/);
  });

  test('answers that must be signed need a recipe of their own: no request says what they sign', async () => {
    const sign = { key: 'rsa', verifyResponse: 'require' };
    assert.match(await faultOf(both, sign), /sign\.verifyResponse: must not be "require"/);
    const every = { status: 'exact', parts: 'all' };
    assert.match(await faultOf(both, { ...sign, every }), /must not be "require"/);
    assert.equal(await faultOf(both, { ...sign, every, everyAnswer: every }), '');
  });

  test('where no answer is looked at, the gateway’s key is not needed', async () => {
    const keys = { TENDER_PRIVATE_KEY: OWN.privateKey };
    assert.equal(await faultOf(keys, { key: 'rsa', verifyResponse: 'off' }), '');
  });
});
