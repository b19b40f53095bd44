import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Profile, ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { Recipe, RecipePart } from '../../src/contract/profile/recipe.schema.ts';
import {
  checkAnswer,
  checkNotification,
  explainSignature,
  inexactRecipes,
  signAnswer,
  signNotification,
  signRequest,
  SigningError,
  verifyRequest,
  type ToVerify,
} from '../../src/signing/index.ts';
import { readNotification } from '../../src/gateway/index.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

const KEY = 'test_sign_key_123';
/** Digits that Base64 may have, too. */
const HEX_KEY = '00ff10a27c4411de'.repeat(4);
const order = (id: string, amount: string) => ({
  transaction_id: id,
  order_no: 'A-1',
  refund_amount: amount,
});
const refund = {
  merchant_id: '15670',
  account_id: '15670001',
  refund_orders: [order('7', '1.00'), order('8', '2.00')],
};
const payout = {
  merchant_id: '15670',
  reason: '',
  payment_amount: '10 000',
  beneficiary: { bank_details: { iban: 'DE02 1203', swift_code: 'BYLA' } },
};

const sha = (text: string | Buffer, hash = 'sha256') => createHash(hash).update(text);
const LISTED = [{ field: 'merchant_id' }, { field: 'payment_amount' }] as Recipe['parts'];

/** A style, what is signed in it, and the signature as another program makes it. */
const STYLES: readonly (readonly [
  string,
  'orders.refund' | 'payout.create',
  Omit<Recipe, 'status'>,
  string,
])[] = [
  [
    'values with a separator, the key behind it',
    'payout.create',
    { parts: LISTED, separator: ';' },
    sha(`15670;10000;${KEY}`).digest('hex'),
  ],
  [
    'a key in hexadecimal digits, the bytes of which are behind the values',
    'payout.create',
    { parts: LISTED, separator: ';', keyEncoding: 'hex' },
    sha(Buffer.concat([Buffer.from('15670;10000;'), Buffer.from(HEX_KEY, 'hex')])).digest('hex'),
  ],
  [
    'a key in Base64, the bytes of which make an HMAC',
    'payout.create',
    { parts: LISTED, key: 'hmac', keyEncoding: 'base64' },
    createHmac('sha256', Buffer.from(HEX_KEY, 'base64')).update('1567010000').digest('hex'),
  ],
  [
    'values and names that are percent-encoded, digits in lower case',
    'orders.refund',
    {
      parts: [{ list: 'refund_orders', field: 'refund_amount' }],
      form: 'pairs',
      nested: 'brackets',
      separator: '&',
      escape: 'query',
      escapeCase: 'lower',
    },
    sha(
      `refund_orders%5b0%5d%5brefund_amount%5d=1.00&refund_orders%5b1%5d%5brefund_amount%5d=2.00&${KEY}`,
    ).digest('hex'),
  ],
  [
    'the key first, spaces kept, in capitals',
    'payout.create',
    { parts: LISTED, separator: '|', key: 'first', trim: 'none', case: 'upper' },
    sha(`${KEY}|15670|10 000`).digest('hex').toUpperCase(),
  ],
  [
    'the key on both sides',
    'payout.create',
    { parts: LISTED, key: 'both' },
    sha(`${KEY}1567010000${KEY}`).digest('hex'),
  ],
  [
    'pairs by name, without empty ones, and &key= at the end',
    'payout.create',
    {
      parts: [
        { field: 'reason' },
        { field: 'payment_amount' },
        { field: 'beneficiary.bank_details.iban' },
      ],
      form: 'pairs',
      order: 'names',
      separator: '&',
      keyJoin: '&key=',
      empty: 'skip',
    },
    sha(`beneficiary.bank_details.iban=DE021203&payment_amount=10000&key=${KEY}`).digest('hex'),
  ],
  [
    'an HMAC in base64',
    'payout.create',
    { parts: LISTED, separator: '\n', key: 'hmac', encoding: 'base64' },
    createHmac('sha256', KEY).update('15670\n10000').digest('base64'),
  ],
  [
    'an HMAC in Base64 for addresses, a separator behind each part',
    'payout.create',
    { parts: LISTED, separator: '|', end: '|', key: 'hmac', hash: 'sha384', encoding: 'base64url' },
    createHmac('sha384', KEY).update('15670|10000|').digest('base64url'),
  ],
  [
    'the same Base64 with its padding, a separator behind the key too',
    'payout.create',
    { parts: LISTED, separator: ';', end: ';', encoding: 'base64url-padded' },
    `${sha(`15670;10000;${KEY};`).digest('base64url')}=`,
  ],
  [
    'an HMAC of SHA-512',
    'payout.create',
    { parts: LISTED, key: 'hmac', hash: 'sha512' },
    createHmac('sha512', KEY).update('1567010000').digest('hex'),
  ],
  [
    'SHA-512',
    'payout.create',
    { parts: LISTED, hash: 'sha512' },
    sha(`1567010000${KEY}`, 'sha512').digest('hex'),
  ],
  [
    'everything as JSON, by name inside objects too',
    'payout.create',
    { parts: 'all', form: 'json', order: 'names-deep', empty: 'skip' },
    sha(
      `{"beneficiary":{"bank_details":{"iban":"DE02 1203","swift_code":"BYLA"}},"merchant_id":"15670","payment_amount":"10 000"}${KEY}`,
    ).digest('hex'),
  ],
  [
    'a list field by field',
    'orders.refund',
    {
      parts: [
        { list: 'refund_orders', field: 'transaction_id' },
        { list: 'refund_orders', field: 'refund_amount' },
      ],
      separator: ',',
    },
    sha(`7,8,1.00,2.00,${KEY}`).digest('hex'),
  ],
  ...(
    [
      ['path', 'refund_orders[0].transaction_id', 'refund_orders[1].transaction_id'],
      ['dots', 'refund_orders.0.transaction_id', 'refund_orders.1.transaction_id'],
      ['brackets', 'refund_orders[0][transaction_id]', 'refund_orders[1][transaction_id]'],
      ['item', 'refund_orders[0]', 'refund_orders[1]'],
      ['field', 'transaction_id', 'transaction_id'],
    ] as const
  ).map(
    ([nested, first, second]) =>
      [
        `pairs of a list, whose fields are named by ${nested}`,
        'orders.refund',
        {
          parts: [{ list: 'refund_orders', field: 'transaction_id' }] as RecipePart[],
          form: 'pairs',
          separator: '&',
          nested,
        },
        sha(`${first}=7&${second}=8&${KEY}`).digest('hex'),
      ] as const,
  ),
  [
    'names and values in a row between two keys',
    'payout.create',
    { parts: 'scalars', form: 'pairs', order: 'names', pairSign: '', key: 'both' },
    sha(`${KEY}merchant_id15670payment_amount10000reason${KEY}`).digest('hex'),
  ],
  [
    'all fields but lists',
    'orders.refund',
    { parts: 'scalars', separator: ',', empty: 'skip' },
    sha(`15670,15670001,${KEY}`).digest('hex'),
  ],
  [
    'all fields but objects, as JSON',
    'payout.create',
    { parts: 'scalars', form: 'json', order: 'names' },
    sha(`{"merchant_id":"15670","payment_amount":"10 000","reason":""}${KEY}`).digest('hex'),
  ],
  [
    'all values by the names that they have inside, the last name alone',
    'payout.create',
    {
      parts: 'leaves',
      form: 'pairs',
      order: 'names',
      separator: '&',
      empty: 'skip',
      nested: 'field',
    },
    sha(`iban=DE021203&merchant_id=15670&payment_amount=10000&swift_code=BYLA&${KEY}`).digest(
      'hex',
    ),
  ],
  [
    'pairs by name, the key one of them',
    'payout.create',
    { parts: 'scalars', form: 'pairs', order: 'names', separator: '&', key: 'part', empty: 'skip' },
    sha(`key=${KEY}&merchant_id=15670&payment_amount=10000`).digest('hex'),
  ],
  [
    'JSON by name, the key in it by a name of its own',
    'payout.create',
    {
      parts: LISTED,
      form: 'json',
      order: 'names',
      key: 'part',
      keyName: 'my_key',
      hash: 'sha512',
    },
    sha(`{"merchant_id":"15670","my_key":"${KEY}","payment_amount":"10 000"}`, 'sha512').digest(
      'hex',
    ),
  ],
  [
    'MD5',
    'payout.create',
    { parts: LISTED, hash: 'md5', case: 'upper' },
    sha(`1567010000${KEY}`, 'md5').digest('hex').toUpperCase(),
  ],
  [
    'HMAC by MD5',
    'payout.create',
    { parts: LISTED, hash: 'md5', key: 'hmac', encoding: 'base64' },
    createHmac('md5', KEY).update('1567010000').digest('base64'),
  ],
  [
    'SHA-1',
    'payout.create',
    { parts: LISTED, hash: 'sha1' },
    sha(`1567010000${KEY}`, 'sha1').digest('hex'),
  ],
  [
    'a list item by item, after a text',
    'orders.refund',
    {
      parts: [
        { text: 'v1' },
        { list: 'refund_orders', fields: ['transaction_id', 'refund_amount'] },
      ],
      separator: ',',
    },
    sha(`v1,7,1.00,8,2.00,${KEY}`).digest('hex'),
  ],
];

describe('any style of signature is data', () => {
  for (const [title, operation, recipe, expected] of STYLES)
    test(title, async () => {
      const values: Record<string, unknown> = operation === 'payout.create' ? payout : refund;
      const profile = gatewayProfile({
        sign: { recipes: { [operation]: { status: 'exact', ...recipe } } },
        ...(recipe.keyEncoding && { secrets: { signKey: [HEX_KEY] } }),
      });
      const signature = await signRequest(operation, values, profile);
      assert.equal(signature, expected);
      const signed = (encryption_data: string) =>
        verifyRequest(operation, { values: { ...values, encryption_data } }, profile);
      assert.ok(await signed(expected));
      assert.ok(!(await signed(`${expected.slice(0, -2)}00`)));
      const explained = await explainSignature(operation, values, profile);
      assert.equal(explained.signature, expected);
      assert.ok(!explained.text.includes(KEY));
    });

  test('the profile’s own style holds for every recipe that says nothing else', async () => {
    const profile = gatewayProfile({ sign: { separator: ';', key: 'hmac' } });
    assert.equal(
      await signRequest('transactions.query', refund, profile),
      createHmac('sha256', KEY).update('15670;15670001').digest('hex'),
    );
    const issuing = gatewayProfile({
      sign: { separator: ';' },
      issuing: { style: { separator: '|' } },
    });
    assert.equal(
      await signRequest('cardholder.query', { companyId: '4101', cardholderId: '8201' }, issuing),
      sha('4101|8201|test_api_key_123').digest('hex').toUpperCase(),
    );
  });

  test('one rule for every operation of payments that has no recipe of its own', async () => {
    const every = { status: 'exact', parts: 'scalars', separator: '|' } as const;
    const recipes: NonNullable<ProfileInput['sign']>['recipes'] = {
      'orders.cancel': { status: 'exact', parts: [{ field: 'merchant_id' }] },
    };
    const profile = gatewayProfile({ mode: 'live', sign: { every, recipes } });
    const signed = (operation: 'orders.refund' | 'orders.cancel') =>
      signRequest(operation, refund, profile);
    assert.equal(await signed('orders.refund'), sha(`15670|15670001|${KEY}`).digest('hex'));
    assert.equal(await signed('orders.cancel'), sha(`15670${KEY}`).digest('hex'));
    assert.ok(inexactRecipes(profile).every(({ operation }) => /^(card|group)/.test(operation)));
  });

  test('a list with equal values signs; a transaction stands in it once', async () => {
    const profile = gatewayProfile({
      sign: {
        recipes: {
          'orders.refund': {
            status: 'exact',
            parts: [{ list: 'refund_orders', fields: ['order_no', 'transaction_id'] }],
          },
        },
      },
    });
    assert.ok(await signRequest('orders.refund', refund, profile));
    const twice = { ...refund, refund_orders: [order('7', '1.00'), order('7', '2.00')] };
    await assert.rejects(signRequest('orders.refund', twice, profile), SigningError);
  });

  test('in base64 the case of a letter counts', async () => {
    const profile = gatewayProfile({ sign: { encoding: 'base64' } });
    const encryption_data = await signRequest('transactions.query', refund, profile);
    const verified = (text: string) =>
      verifyRequest(
        'transactions.query',
        { values: { ...refund, encryption_data: text } },
        profile,
      );
    assert.ok(await verified(encryption_data));
    assert.ok(!(await verified(encryption_data.toLowerCase())));
  });
});

describe('answers and notifications have recipes of their own', () => {
  const sign: ProfileInput['sign'] = {
    answerRecipes: {
      'authorise.card': {
        status: 'exact',
        parts: [{ field: 'order_no' }, { field: 'order_status' }],
        key: 'hmac',
      },
    },
    notificationRecipes: {
      payment: { status: 'exact', parts: 'all', form: 'pairs', order: 'names', separator: '&' },
    },
  };
  const answer = { order_no: 'A-1', order_status: '1' };

  test('an answer by its own, the request by another', async () => {
    const profile = gatewayProfile({ sign });
    const encryption_data = await signAnswer(
      'authorise.card',
      { request: {}, answer: { values: answer } },
      profile,
    );
    assert.equal(encryption_data, createHmac('sha256', KEY).update('A-11').digest('hex'));
    const check = (changes: object) =>
      checkAnswer(
        'authorise.card',
        { request: {}, answer: { values: { ...answer, encryption_data, ...changes } } },
        profile,
      );
    assert.equal(await check({}), 'match');
    assert.equal(await check({ order_status: '0' }), 'mismatch');
  });

  test('a notification by all that is in it, under the name that it gives the signature', async () => {
    const profile = gatewayProfile({ sign, notify: { fields: { encryption_data: 'signature' } } });
    const signature = await signNotification('payment', { values: answer }, profile);
    assert.equal(signature, sha(`order_no=A-1&order_status=1&${KEY}`).digest('hex'));
    const check = (changes: object) =>
      checkNotification('payment', { values: { ...answer, signature, ...changes } }, profile);
    assert.equal(await check({}), 'match');
    assert.equal(await check({ order_no: 'A-2' }), 'mismatch');
    assert.equal(await check({ signature: '' }), 'absent');
  });
});

describe('what the gateway has signed is verified as it came', () => {
  /** Ids that no request of ours would have. */
  const IDS = [
    ['an empty id', { token_id: '' }],
    ['null', { token_id: null, recurring_id: null }],
    ['empty ones', { recurring_id: '', contract_name: '', order_no: 'A-1' }],
    ['an id with other signs', { transaction_id: 'PO.1 a' }],
    [
      'one that is listed twice',
      { orders_list: [{ transaction_id: '1' }, { transaction_id: '1' }] },
    ],
  ] as const;
  const every = { status: 'exact', parts: 'leaves', separator: '|', trim: 'none' } as const;
  const profile = gatewayProfile({
    sign: { everyAnswer: every, notificationRecipes: { payment: every } },
  });
  const leaves = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(leaves)
      : [typeof value === 'string' ? value : ''];

  for (const [title, values] of IDS)
    test(title, async () => {
      const encryption_data = sha([...leaves(values), KEY].join('|')).digest('hex');
      const answer = { values: { ...values, encryption_data } };
      const exchange = { request: {}, answer };
      assert.equal(await checkAnswer('transactions.query', exchange, profile), 'match');
      assert.equal(await checkNotification('payment', answer, profile), 'match');
    });

  test('a list of one that XML shows as a value, and one that is missing', async () => {
    const parts = [{ list: 'orders_list', field: 'order_no' }];
    const recipe = { status: 'exact' as const, parts };
    const listed = gatewayProfile({ sign: { answerRecipes: { 'authorise.card': recipe } } });
    for (const [orders_list, text] of [
      [[{ order_no: 'A-1' }, { order_no: 'A-2' }], 'A-1A-2'],
      [{ order_no: 'A-1' }, 'A-1'],
      ['', ''],
      [undefined, ''],
    ] as const) {
      const values = { orders_list, encryption_data: sha(`${text}${KEY}`).digest('hex') };
      const exchange = { request: {}, answer: { values } };
      assert.equal(await checkAnswer('authorise.card', exchange, listed), 'match', text);
    }
    const refunds = { refund_orders: { transaction_id: '1' } };
    await assert.rejects(signRequest('orders.refund', refunds, gatewayProfile()), SigningError);
  });
});

describe('a notification is signed by what it says', () => {
  const read = (body: string, profile: Profile) => {
    const text = readNotification('payment', new TextEncoder().encode(body), profile);
    assert.ok(typeof text === 'object');
    return { values: text.signed };
  };
  const signed = (empty: 'keep' | 'skip') =>
    gatewayProfile({
      sign: {
        separator: '|',
        notificationRecipes: { payment: { status: 'exact', parts: 'all', empty } },
      },
      notify: { fields: { encryption_data: 'seal' } },
    });

  test('in its order, objects inside included', async () => {
    const profile = signed('keep');
    const seal = sha(`A-1|paid|${KEY}`).digest('hex');
    const body = JSON.stringify({ order: { order_no: 'A-1', state: 'paid' }, seal });
    assert.equal(await checkNotification('payment', read(body, profile), profile), 'match');
  });

  test('with numbers and what is null as they are in JSON', async () => {
    const text = '{"note":null,"order_no":"A-1","total":12.50}';
    const body = `${text.slice(0, -1)},"seal":"SEAL"}`;
    for (const [style, signedText] of [
      [{ form: 'json', key: 'hmac' }, text],
      [{ form: 'values', separator: '|', key: 'hmac' }, '|A-1|12.50'],
    ] as const) {
      const profile = gatewayProfile({
        sign: {
          notificationRecipes: {
            payment: { status: 'exact', parts: 'all', trim: 'none', ...style },
          },
        },
        notify: { fields: { encryption_data: 'seal' } },
      });
      const seal = createHmac('sha256', KEY).update(signedText).digest('hex');
      const message = read(body.replace('SEAL', seal), profile);
      assert.equal(await checkNotification('payment', message, profile), 'match', style.form);
    }
  });

  test('with what is empty in it, or without', async () => {
    for (const [keep, text] of [
      ['keep', `A-1||paid|${KEY}`],
      ['skip', `A-1|paid|${KEY}`],
    ] as const) {
      const profile = signed(keep);
      const seal = sha(text).digest('hex');
      const body = `order_no=A-1&note=&state=paid&seal=${seal}`;
      assert.equal(await checkNotification('payment', read(body, profile), profile), 'match', keep);
    }
  });
});

describe('a program that signs itself', () => {
  const profile = gatewayProfile({ mode: 'live', sign: { by: 'program' } });

  test('is asked in place of the recipes, also where live mode would not use them', async () => {
    const custom = {
      sign: ({ operation, keys }: { operation: string; keys: readonly string[] }) =>
        `${operation} by ${keys.length}`,
      verify: ({ message }: { message: Readonly<Record<string, unknown>> }) =>
        message['encryption_data'] === 'right',
    };
    assert.equal(
      await signRequest('orders.cancel', refund, profile, { custom }),
      'orders.cancel by 1',
    );
    const check = (encryption_data: string) =>
      checkAnswer(
        'orders.cancel',
        { request: {}, answer: { values: { encryption_data } } },
        profile,
        {
          custom,
        },
      );
    assert.equal(await check('right'), 'match');
    assert.equal(await check('wrong'), 'mismatch');
  });

  test('is told of by name where it is missing, and quotes nothing where it fails', async () => {
    await assert.rejects(signRequest('orders.cancel', refund, profile), /sign\.by is "program"/);
    const custom = {
      sign() {
        throw new Error('4242424242424242');
      },
    };
    await assert.rejects(signRequest('orders.cancel', refund, profile, { custom }), (error) => {
      assert.ok(error instanceof SigningError);
      assert.doesNotMatch(error.message, /4242/);
      return true;
    });
  });
});

test('notifications by a key of their own are no others’, nor of requests and answers', async () => {
  const profile = gatewayProfile({
    secrets: { signKey: ['of-requests'], notifyKey: ['of-notifications', 'older'] },
    sign: {
      notificationKey: 'notifyKey',
      notificationRecipes: { payment: { status: 'exact', parts: [{ field: 'order_no' }] } },
    },
  });
  const values = { order_no: 'A-1' };
  const by = (key: string) => ({ values: { ...values, encryption_data: of(`A-1${key}`) } });
  const of = (text: string) => sha(text).digest('hex');
  assert.equal(await signNotification('payment', { values }, profile), of('A-1of-notifications'));
  for (const [key, expected] of [
    ['of-notifications', 'match'],
    ['older', 'match'],
    ['of-requests', 'mismatch'],
  ] as const)
    assert.equal(await checkNotification('payment', by(key), profile), expected, key);
  assert.equal(await signRequest('transactions.query', {}, profile), of('of-requests'));
  const seen: unknown[] = [];
  const custom = { sign: () => '', verify: ({ keys }: ToVerify) => seen.push(keys) > 0 };
  const byProgram = { ...profile, sign: { ...profile.sign, by: 'program' as const } };
  await checkNotification('payment', by('older'), byProgram, { custom });
  assert.deepEqual(seen, [['of-notifications', 'older']]);
});
