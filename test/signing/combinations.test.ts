import assert from 'node:assert/strict';
import { constants, createHash, createHmac, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Recipe, SigningStyle } from '../../src/contract/profile/recipe.schema.ts';
import {
  checkAnswer,
  checkNotification,
  explainSignature,
  signAnswer,
  signNotification,
  signRequest,
  SigningError,
  verifyRequest,
} from '../../src/signing/index.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [merchant, gateway, stranger] = [pair(), pair(), pair()];
const KEY = 'test_sign_key_123';
const HEADER = 'X-Seal';

const values = { order_no: 'A-1', merchant_id: '15670' };
/** No text, so that nothing that reads it as one can be right. */
const body = Uint8Array.of(0xff, 0x00, 0x0d, 0x0a, 0xc3, 0x28, 0x41);
const LISTED = [{ field: 'merchant_id' }, { field: 'order_no' }];

/** What is signed: its part of a recipe, and the bytes, as the documents of a gateway would say them. */
const WHAT: Readonly<Record<string, readonly [Omit<Recipe, 'status'>, Uint8Array]>> = {
  'parts in order': [{ parts: LISTED, separator: '|' }, Buffer.from('15670|A-1')],
  'pairs by name': [
    { parts: 'all', form: 'pairs', order: 'names', separator: '&' },
    Buffer.from('merchant_id=15670&order_no=A-1'),
  ],
  'sorted JSON': [
    { parts: 'all', form: 'json', order: 'names' },
    Buffer.from('{"merchant_id":"15670","order_no":"A-1"}'),
  ],
  'the raw body': [{ parts: 'body' }, body],
};

type Hash = 'sha256' | 'sha512';
type Made = (bytes: Uint8Array, hash: Hash, privateKey: string) => Buffer;
const pss = (key: string) => ({
  key,
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
});
/** How it is signed, as another program does it; PSS makes another signature each time. */
const HOW: Readonly<Record<string, readonly [Partial<SigningStyle> & { keyJoin?: string }, Made]>> =
  {
    'hashed with the key': [
      { key: 'last', keyJoin: '' },
      (bytes, hash) => createHash(hash).update(bytes).update(KEY).digest(),
    ],
    'by HMAC': [{ key: 'hmac' }, (bytes, hash) => createHmac(hash, KEY).update(bytes).digest()],
    'by RSA': [{ key: 'rsa' }, (bytes, hash, key) => sign(hash, bytes, key)],
    'by RSA-PSS': [{ key: 'rsa-pss' }, (bytes, hash, key) => sign(hash, bytes, pss(key))],
  };

/** How it is written. */
const WRITTEN: readonly (readonly [Partial<SigningStyle>, (bytes: Buffer) => string])[] = [
  [{ encoding: 'hex' }, (bytes) => bytes.toString('hex')],
  [{ encoding: 'hex', case: 'upper' }, (bytes) => bytes.toString('hex').toUpperCase()],
  [{ encoding: 'base64' }, (bytes) => bytes.toString('base64')],
  [{ encoding: 'base64url' }, (bytes) => bytes.toString('base64url')],
  [
    { encoding: 'base64url-padded' },
    (bytes) => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  ],
];

const profileOf = (recipe: Recipe, changes: object = {}) =>
  gatewayProfile({
    secrets: {
      signKey: [KEY],
      privateKey: [merchant.privateKey],
      gatewayKey: [gateway.privateKey],
      ...changes,
    },
    sign: {
      recipes: { 'orders.refund': recipe },
      answerRecipes: { 'orders.refund': recipe },
      notificationRecipes: { payment: recipe },
    },
  });

describe('every signature is one of what, how and how written', () => {
  for (const [what, [parts, bytes]] of Object.entries(WHAT))
    for (const [how, [style, made]] of Object.entries(HOW))
      test(`${what}, ${how}: made and verified, on each side by its own key`, async () => {
        const places = what === 'the raw body' ? [HEADER] : [undefined, HEADER];
        for (const hash of ['sha256', 'sha512'] as const)
          for (const [writing, write] of WRITTEN)
            for (const header of places)
              await both({ status: 'exact', ...parts, ...style, ...writing, hash, header }, (key) =>
                write(made(bytes, hash, key)),
              );
      });
});

/** Requests by the merchant's key, answers and notifications by the gateway's. */
async function both(recipe: Recipe, made: (key: string) => string): Promise<void> {
  const profile = profileOf(recipe);
  const about = JSON.stringify(recipe);
  const isRandom = recipe.key === 'rsa-pss';
  const carried = (signature: string, changes: object = {}) => ({
    values: recipe.header === undefined ? { ...values, encryption_data: signature } : values,
    body,
    header: (name: string) => (name === HEADER.toLowerCase() ? signature : undefined),
    ...changes,
  });
  const other =
    recipe.parts === 'body'
      ? { body: Uint8Array.of(...body, 0x20) }
      : { values: { ...values, order_no: 'A-2' } };
  const changed = (signature: string) => {
    const whole = carried(signature, other);
    return recipe.header === undefined
      ? { ...whole, values: { ...whole.values, encryption_data: signature } }
      : whole;
  };

  const asked = await signRequest('orders.refund', values, profile, {}, body);
  if (!isRandom) assert.equal(asked, made(merchant.privateKey), about);
  for (const each of [asked, made(merchant.privateKey)]) {
    assert.ok(await verifyRequest('orders.refund', carried(each), profile), about);
    assert.ok(!(await verifyRequest('orders.refund', changed(each), profile)), about);
  }
  assert.ok(!(await verifyRequest('orders.refund', carried('AAAA'), profile)), about);

  const seen = (message: ReturnType<typeof carried>, of = profile) =>
    Promise.all([
      checkAnswer('orders.refund', { request: {}, answer: message }, of),
      checkNotification('payment', message, of),
    ]);
  const answered = await signAnswer(
    'orders.refund',
    { request: {}, answer: { values, body } },
    profile,
  );
  const told = await signNotification('payment', { values, body }, profile);
  for (const each of [answered ?? '', told ?? '', made(gateway.privateKey)]) {
    if (!isRandom) assert.equal(each, made(gateway.privateKey), about);
    assert.deepEqual(await seen(carried(each)), ['match', 'match'], about);
    assert.deepEqual(await seen(changed(each)), ['mismatch', 'mismatch'], about);
  }
  assert.deepEqual(await seen(carried('')), ['absent', 'absent'], about);

  if (!isRandom && recipe.key !== 'rsa') return;
  const ofStranger = carried(made(stranger.privateKey));
  assert.deepEqual(await seen(ofStranger), ['mismatch', 'mismatch'], about);
  assert.ok(!(await verifyRequest('orders.refund', ofStranger, profile)), about);
  // The proxy has the public half alone, and both of it while it changes.
  const rotating = profileOf(recipe, { gatewayKey: [stranger.publicKey, gateway.publicKey] });
  assert.deepEqual(await seen(ofStranger, rotating), ['match', 'match'], about);
  assert.deepEqual(
    await seen(carried(made(gateway.privateKey)), rotating),
    ['match', 'match'],
    about,
  );
}

describe('a signature that can’t be made is no request', () => {
  const recipe: Recipe = { status: 'exact', parts: LISTED, key: 'rsa' };
  const errorOf = (changes: object, by: Recipe = recipe, bytes?: Uint8Array) =>
    signRequest('orders.refund', values, profileOf(by, changes), {}, bytes).then(
      () => assert.fail('it was signed'),
      (error: unknown) => {
        assert.ok(error instanceof SigningError);
        assert.doesNotMatch(error.message, /MII/);
        return error.message;
      },
    );

  test('without a key, with none that can sign, or by a hash that RSA has not', async () => {
    assert.match(await errorOf({ privateKey: [] }), /the profile has no key/);
    assert.match(await errorOf({ privateKey: [merchant.publicKey] }), /a public key/);
    assert.match(await errorOf({ privateKey: ['MII-none'] }), /must be PEM/);
    assert.match(await errorOf({}, { ...recipe, hash: 'md5' }), /MD5/);
  });

  test('without the body that is signed', async () => {
    const header = { ...recipe, parts: 'body', header: HEADER } as const;
    assert.match(await errorOf({}, header), /"X-Seal" signs a body/);
  });

  test('and an explanation of one shows neither the body nor a key', async () => {
    const header = { ...recipe, parts: 'body', header: HEADER } as const;
    const { text, parts, signature } = await explainSignature(
      'orders.refund',
      values,
      profileOf({ ...header, key: 'last' }),
      'card=4242424242424242',
    );
    assert.equal(text, '<BODY><SIGN_KEY>');
    assert.deepEqual(parts, []);
    assert.equal(
      signature,
      createHash('sha256').update(`card=4242424242424242${KEY}`).digest('hex'),
    );
    const rsa = await explainSignature('orders.refund', values, profileOf(header), 'a');
    assert.equal(rsa.text, '<BODY>');
    assert.ok(
      verify('sha256', Buffer.from('a'), merchant.publicKey, Buffer.from(rsa.signature, 'hex')),
    );
  });
});
