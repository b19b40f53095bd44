import assert from 'node:assert/strict';
import { constants, createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { parse, type ParseError } from 'jsonc-parser';
import { playedBy } from '../../src/node/cli/commands/sandbox.ts';
import { checkPoints } from '../../src/node/fit/check-points.ts';
import { POINTS } from '../../src/node/fit/points.ts';
import type { Recipe } from '../../src/contract/profile/recipe.schema.ts';
import { configurationTemplate } from '../../src/node/configuration/configuration-template.ts';
import { markOf, marksOf } from '../../src/node/fit/marks.ts';
import { SANDBOX_PROFILE } from '../../src/contract/profile/sandbox-defaults.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import { tender } from '../support/command-line.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-fit-'));
after(() => rm(folder, { recursive: true }));
const KEY = 'sample-key-0815';

let files = 0;
async function fileOf(content: object | string): Promise<string> {
  const file = join(folder, `${(files += 1)}.txt`);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

interface Fitted {
  readonly findings: readonly {
    readonly key: string;
    readonly result: string;
    readonly detail: string;
  }[];
  readonly part: { readonly profile?: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
}

/** What `tender fit` prints, with the key of the samples. */
const fit = (...words: string[]) => fitWith({}, ...words);
async function fitWith(environment: Readonly<Record<string, string>>, ...words: string[]) {
  const { code, output } = await tender(['fit', ...words, '-o', 'json'], {
    ...environment,
    TENDER_SIGN_KEY: KEY,
    TENDER_ISSUING_KEY: KEY,
    TENDER_COMPANY_ID: '4101',
  });
  return { code, ...(JSON.parse(output) as Fitted), output };
}
const resultsOf = ({ findings }: Fitted, key: string) =>
  findings.filter((each) => each.key === key).map(({ result }) => result);

const sha = (text: string, hash = 'sha256') => createHash(hash).update(text).digest('hex');
const refund = {
  merchant_id: '15670',
  account_id: '15670001',
  refund_orders: [
    { transaction_id: '7', refund_amount: '1.00' },
    { transaction_id: '8', refund_amount: '2.00' },
  ],
};

describe('tender fit finds how a sample is signed', () => {
  const SIGNED = {
    'item by item, with a separator': sha(`15670;15670001;7;1.00;8;2.00;${KEY}`),
    'by HMAC, in Base64': createHmac('sha256', KEY).update('15670|15670001|7|8').digest('base64'),
    'as JSON by name, SHA-512': sha(
      `{"account_id":"15670001","merchant_id":"15670","refund_orders":[{"refund_amount":"1.00","transaction_id":"7"},{"refund_amount":"2.00","transaction_id":"8"}]}${KEY}`,
      'sha512',
    ).toUpperCase(),
    'in Base64 for addresses, a separator behind each part': createHmac('sha384', KEY)
      .update('15670|15670001|7|1.00|8|2.00|')
      .digest('base64url'),
    'the key first, in padded Base64 for addresses': `${createHash('sha256').update(`${KEY}-15670-15670001-7-8-`).digest('base64url')}=`,
    'by MD5': sha(`15670|15670001|7|8|${KEY}`, 'md5'),
    'as pairs, the key sorted with them': sha(
      `account_id=15670001&key=${KEY}&merchant_id=15670&refund_orders=${JSON.stringify(refund.refund_orders)}`,
    ),
    'as pairs': sha(
      `account_id=15670001&merchant_id=15670&refund_orders=${JSON.stringify(refund.refund_orders)}&key=${KEY}`,
    ),
  };
  for (const [title, encryption_data] of Object.entries(SIGNED))
    test(`${title}, and what it writes signs so`, async () => {
      const request = await fileOf({ ...refund, encryption_data });
      const config = await fileOf('{\n  // of the shop\n  "profile": {}\n}\n');
      const first = await fit('orders.refund', '--request', request, '--config', config, '--write');
      assert.deepEqual(resultsOf(first, 'sign.recipes'), ['found']);
      assert.equal(first.code, 0);
      assert.ok(!first.output.includes(KEY));
      assert.match(await readFile(config, 'utf8'), /of the shop/);
      const again = await fit('orders.refund', '--request', request, '--config', config);
      assert.deepEqual(resultsOf(again, 'sign.recipes'), ['holds']);
    });

  test('names and values in a row between two keys, without a sign', async () => {
    const values = { merchant_id: '15670', amount: '1.00', note: 'a b' };
    const encryption_data = sha(`${KEY}amount1.00merchant_id15670notea b${KEY}`);
    const request = await fileOf({ ...values, encryption_data });
    const config = await fileOf('{}');
    const words = ['orders.refund', '--request', request, '--config', config];
    assert.match((await fit(...words, '--write')).output, /all fields; form .*pairSign /);
    assert.deepEqual(resultsOf(await fit(...words), 'sign.recipes'), ['holds']);
  });

  test('not where one sample is signed by no recipe of the other: both are named, and nothing is written', async () => {
    const signed = (amount: string, signature: string) =>
      fileOf({ merchant_id: '15670', amount, encryption_data: signature });
    const right = await signed('1.00', sha(`156701.00${KEY}`));
    const wrong = await signed('2.00', sha('of another key'));
    const config = await fileOf('{}');
    for (const files of [
      [right, wrong],
      [wrong, right],
    ]) {
      const words = files.flatMap((file) => ['--request', file]);
      const found = await fit('orders.refund', ...words, '--config', config, '--write');
      assert.deepEqual(resultsOf(found, 'sign.recipes'), ['contradicts']);
      assert.equal(found.code, 1);
      const { detail = '' } = found.findings.find(({ key }) => key === 'sign.recipes') ?? {};
      const [of = '', not = ''] = [right, wrong].map((file) => basename(file));
      assert.match(detail, new RegExp(`${of} is signed by .*signature of ${not} too`));
      assert.doesNotMatch(await readFile(config, 'utf8'), /recipes/);
    }
    // One that is given in a later run is told what the recipe was tried by.
    await fit('orders.refund', '--request', right, '--config', config, '--write');
    const later = await fit('orders.refund', '--request', wrong, '--config', config);
    assert.deepEqual([later.code, ...resultsOf(later, 'sign.recipes')], [1, 'contradicts']);
  });

  test('nor anything else that two samples show otherwise', async () => {
    for (const [first, second] of [
      ['+01:00', 'UTC+01:00'],
      ['UTC+01:00', '+01:00'],
    ]) {
      const files = [await fileOf({ time_zone: first }), await fileOf({ time_zone: second })];
      const words = files.flatMap((file) => ['--request', file]);
      const found = await fit('authorise.card', ...words);
      assert.deepEqual(resultsOf(found, 'wire.deviceZone'), ['contradicts', 'contradicts']);
      for (const file of files) assert.ok(found.output.includes(basename(file)));
      assert.equal(found.part.profile?.['wire'], undefined);
    }
  });

  /** What an answer has in it, and what is said of its signature; `code` of the run. */
  for (const [field, value, result, code] of [
    ['card_fingerprint', sha('a card'), 'noted', 0],
    ['device_id', sha('a device', 'md5'), 'noted', 0],
    ['answer_mac', sha('of another key'), 'open', 1],
    ['answer_mac', sha(`15670A-1${KEY}`), 'open', 1],
  ] as const)
    test(`an answer with ${field}: ${result}, and the rest goes on`, async () => {
      const fields = Object.entries({
        merchant_id: '15670',
        order_no: 'A-1',
        order_status: '7',
        [field]: value,
      });
      const answer = await fileOf(
        `<respon>${fields.map(([name, text]) => `<${name}>${text}</${name}>`).join('')}</respon>`,
      );
      const config = await fileOf('{}');
      const words = [
        'authorise.card',
        '--answer',
        answer,
        '--means',
        'succeeded',
        '--config',
        config,
      ];
      const found = await fit(...words);
      assert.deepEqual(resultsOf(found, 'sign.answerRecipes'), [result]);
      assert.deepEqual(resultsOf(found, 'codes.orderStatus'), ['found']);
      assert.equal(found.code, code);
      assert.match(
        found.output,
        new RegExp(`field .*${field}.*recipes|field .*${field}.*What makes it`),
      );
      // Whoever has read that it is no signature says so.
      if (value !== sha('of another key')) return;
      await fit(
        '--note',
        'sign.answerRecipes.authorise.card=page 2',
        '--config',
        config,
        '--write',
      );
      const noted = await fit(...words);
      assert.deepEqual([noted.code, ...resultsOf(noted, 'sign.answerRecipes')], [0, 'noted']);
    });

  test('the signature among several fields that look like one', async () => {
    const notified = {
      order_no: 'A-1',
      amount: '1.00',
      card_hash: sha('a card'),
      seal: sha(`A-11.00${KEY}`),
    };
    const found = await fit(
      'authorise.card',
      ...['--notification', await fileOf(notified), '--parts', 'order_no,amount'],
    );
    assert.deepEqual(resultsOf(found, 'notify.fields'), ['holds', 'found']);
    assert.match(found.output, /notify\.fields\.encryption_data to \\"seal/);
  });

  test('a request without a signature stays open, whatever looks like one', async () => {
    const request = await fileOf({ merchant_id: '15670', fingerprint: sha('of another key') });
    const found = await fit('orders.refund', '--request', request);
    assert.deepEqual(resultsOf(found, 'sign.recipes'), ['open']);
    assert.match(found.output, /fingerprint.*none of \d+ recipes.*by sign\.by/);
    assert.equal(found.code, 1);
  });

  test('from standard input, and shows no card number that it quotes', async () => {
    const sample =
      '{"orders_list":[{"payment_status":"1","decline_reason":"card 4242424242424242"}]}';
    const { output } = await tender(
      ['fit', 'transactions.query', '--answer', '-', '--means', 'succeeded', '-o', 'json'],
      {},
      sample,
    );
    assert.match(output, /texts\.decline_reason/);
    assert.doesNotMatch(output, /4242424242424242/);
  });

  test('or says that it has not, and fails', async () => {
    const request = await fileOf({ ...refund, encryption_data: sha('something else') });
    const found = await fit('orders.refund', '--request', request);
    assert.deepEqual(resultsOf(found, 'sign.recipes'), ['open']);
    assert.equal(found.code, 1);
  });

  test('by the documents’ own order, where nothing likely is signed', async () => {
    const values = { ...refund, note: 'n1', custom: 'c1', shopper_id: 's1', website: 'w1' };
    const encryption_data = sha(`w1-s1-n1-c1-${KEY}`);
    const request = await fileOf({ ...values, encryption_data });
    const found = await fit(
      'orders.refund',
      '--request',
      request,
      '--parts',
      'website,shopper_id,note,custom',
    );
    assert.deepEqual(resultsOf(found, 'sign.recipes'), ['found']);
  });
});

describe('tender fit finds the shortest rule that makes all samples’ signatures', () => {
  const order = { merchant_id: '15670', order_no: 'A-1', refund_orders: refund.refund_orders };
  const byScalars = (more: object) => {
    const values = { ...order, ...more };
    const pairs = Object.entries(values)
      .flatMap(([name, value]) => (typeof value === 'string' ? [`${name}=${value}`] : []))
      .sort();
    return { ...values, encryption_data: sha(`${pairs.join('&')}&key=${KEY}`) };
  };

  test('all fields but lists, also those that no sample has', async () => {
    const config = await fileOf('{"profile":{"sign":{"trim":"none"}}}');
    const sample = await fileOf(byScalars({ zone: 'z', account_id: '15670001' }));
    const words = ['orders.refund', '--config', config, '--request'];
    const { part } = await fit(...words, sample, '--write');
    const recipe = (part.profile?.['sign'] as { recipes: { 'orders.refund': Recipe } }).recipes[
      'orders.refund'
    ];
    assert.equal(recipe.parts, 'scalars');
    assert.deepEqual(
      [recipe.form, recipe.order, recipe.separator, recipe.keyJoin, recipe.trim],
      ['pairs', 'names', '&', '&key=', undefined],
    );
    const other = await fileOf(byScalars({ custom: 'c1', note: 'n1' }));
    assert.deepEqual(resultsOf(await fit(...words, other), 'sign.recipes'), ['holds']);
  });

  test('a list by which one sample is signed is none where another has a further field', async () => {
    const signed = ['merchant_id', 'order_no'];
    const one = { merchant_id: '15670', order_no: 'A-1' };
    const two = { ...one, note: 'n1' };
    const encryption_data = sha(`15670;A-1;${KEY}`);
    const [first, second] = [
      await fileOf({ ...one, encryption_data }),
      await fileOf({ ...two, encryption_data }),
    ];
    const words = ['orders.refund', '--request', first];
    const alone = await fit(...words);
    assert.match(alone.output, /all fields/);
    assert.match(alone.output, /would do too/);
    const both = await fit(...words, '--request', second);
    assert.match(both.output, new RegExp(signed.join(', ')));
  });

  for (const [nested, name] of Object.entries({
    path: 'refund_orders[0].transaction_id',
    dots: 'refund_orders.0.transaction_id',
    brackets: 'refund_orders[0][transaction_id]',
    item: 'refund_orders[0]',
    field: 'transaction_id',
  }))
    test(`a pair of each item, which it calls ${name}`, async () => {
      const again = name.replace('0', '1');
      const encryption_data = sha(
        `account_id=15670001&merchant_id=15670&${name}=7&${again}=8&key=${KEY}`,
      );
      const values = {
        ...refund,
        refund_orders: [{ transaction_id: '7' }, { transaction_id: '8' }],
      };
      const request = await fileOf({ ...values, encryption_data });
      const config = await fileOf('{}');
      const words = ['orders.refund', '--request', request, '--config', config];
      const found = await fit(...words, '--write');
      assert.match(found.output, /all values, inside lists/);
      const written = /"nested": "(\w+)"/.exec(await readFile(config, 'utf8'))?.[1] ?? 'path';
      assert.equal(written, nested);
      assert.deepEqual(resultsOf(await fit(...words), 'sign.recipes'), ['holds']);
    });

  test('a rule for all fields is proposed for all operations, of payments or of card issuing', async () => {
    const signed = { company_id: '4101', card_id: '9', charge_amount: '10' };
    const sign = sha(`card_id=9&charge_amount=10&company_id=4101&key=${KEY}`);
    const request = await fileOf({ ...signed, sign });
    const { output } = await fit('card.charge', '--request', request);
    assert.match(output, /make it issuing\.every/);
    assert.doesNotMatch(output, /make it sign\.every/);
  });

  test('it writes what is not so by default, and what the profile’s own style says otherwise', async () => {
    const request = await fileOf({
      ...refund,
      encryption_data: sha(`15670;15670001;7;1.00;8;2.00;${KEY}`),
    });
    const recipes = await Promise.all(
      [{}, { separator: ';' }, { keyJoin: '&key=', key: 'both', hash: 'sha512' }].map(
        async (sign) => {
          const config = await fileOf({ profile: { sign } });
          const { part } = await fit('orders.refund', '--request', request, '--config', config);
          const { status: _exact, parts: _parts, ...style } = recipeIn(part.profile);
          return style;
        },
      ),
    );
    assert.deepEqual(recipes, [
      { separator: ';' },
      { separator: ';' },
      { separator: ';', key: 'last', keyJoin: ';', hash: 'sha256' },
    ]);
  });

  test('item by item in the documents’ order, and one order for answers and one for requests', async () => {
    const items = [
      { transaction_id: '7', note: 'x' },
      { transaction_id: '8', note: 'y' },
    ];
    const request = await fileOf({
      website: 'w1',
      refund_orders: items,
      encryption_data: sha(`w1-7-x-8-y-${KEY}`),
    });
    const answer = await fileOf({ custom: 'c', stamp: 's', encryption_data: sha(`s-c-${KEY}`) });
    const found = await fit(
      ...['orders.refund', '--request', request, '--answer', answer],
      ...['--parts', 'website,refund_orders.transaction_id,refund_orders.note'],
      ...['--parts', 'stamp,custom'],
    );
    for (const key of ['sign.recipes', 'sign.answerRecipes'])
      assert.deepEqual(resultsOf(found, key), ['found'], key);
  });
});

/** The recipe of refunds that was found. */
function recipeIn(profile: object | undefined): Record<string, unknown> {
  const { sign } = profile as { sign: { recipes: Record<string, Record<string, unknown>> } };
  return sign.recipes['orders.refund'] ?? {};
}

describe('tender fit finds signatures of RSA and of a body', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const pairs = `account_id=15670001&merchant_id=15670&refund_orders=${JSON.stringify(refund.refund_orders)}`;
  const body = JSON.stringify(refund);
  const withField = (encryption_data: string) => JSON.stringify({ ...refund, encryption_data });
  const withHeader = (seal: string) =>
    `POST /v1/refund HTTP/1.1\r\nHost: a.example\r\nX-Seal: ${seal}\r\n\r\n${body}`;
  const pss = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const by = (hash: string, text: string, key: Parameters<typeof sign>[2] = privateKey) =>
    sign(hash, Buffer.from(text), key);
  const SIGNED = {
    'sorted pairs by PKCS #1, SHA-256': withField(by('sha256', pairs).toString('base64')),
    'values in a row by PKCS #1, SHA-512': withField(
      by('sha512', '15670|15670001|7|8').toString('hex'),
    ),
    'sorted pairs by PSS': withField(by('sha256', pairs, pss).toString('base64')),
    'the body by PKCS #1, in a header': withHeader(by('sha512', body).toString('base64')),
    'the body by PSS, in a header': withHeader(by('sha256', body, pss).toString('base64url')),
    'the body and the key, in a header': withHeader(sha(body + KEY)),
    'the body by HMAC, in a header': withHeader(
      createHmac('sha512', KEY).update(body).digest('base64'),
    ),
    'fields by HMAC, in a header': withHeader(
      createHmac('sha256', KEY).update(pairs).digest('hex'),
    ),
  };
  const keys = { TENDER_PRIVATE_KEY: privateKey, TENDER_GATEWAY_KEY: publicKey };
  for (const [title, sample] of Object.entries(SIGNED))
    test(`${title}, and what it writes signs so`, async () => {
      const config = await fileOf('{}');
      const file = await fileOf(sample);
      const words = ['orders.refund', '--request', file, '--config', config];
      const first = await fitWith(keys, ...words, '--write');
      assert.deepEqual(resultsOf(first, 'sign.recipes'), ['found'], first.output);
      assert.equal(title.includes('header'), first.output.includes('"header": "X-Seal"'));
      assert.doesNotMatch(first.output, /BEGIN|sample-key/);
      assert.deepEqual(resultsOf(await fitWith(keys, ...words), 'sign.recipes'), ['holds']);
    });

  test('an answer by the public key of the gateway', async () => {
    const answer = await fileOf(`X-Seal: ${by('sha256', body).toString('base64')}\n\n${body}`);
    const found = await fitWith(keys, 'payout.create', '--answer', answer);
    assert.deepEqual(resultsOf(found, 'sign.answerRecipes'), ['found'], found.output);
  });

  test('of cards by their own pair, or by that of payments', async () => {
    const card = { company_id: '4101', card_id: '9', charge_amount: '10.00' };
    const sample = { ...card, sign: by('sha256', '4101|9|10.00').toString('base64') };
    const words = ['card.charge', '--request', await fileOf(sample)];
    const own = { TENDER_PRIVATE_KEY: otherKey, TENDER_ISSUING_PRIVATE_KEY: privateKey };
    for (const given of [own, { TENDER_PRIVATE_KEY: privateKey }])
      assert.deepEqual(resultsOf(await fitWith(given, ...words), 'sign.recipes'), ['found']);
    const { output } = await fitWith({}, ...words);
    assert.match(output, /set TENDER_PRIVATE_KEY or TENDER_ISSUING_PRIVATE_KEY to the key/);
  });

  test('and says which key it needs, or that the one it has is another', async () => {
    const request = await fileOf(SIGNED['sorted pairs by PKCS #1, SHA-256']);
    const without = await fit('orders.refund', '--request', request);
    assert.match(without.output, /set TENDER_PRIVATE_KEY to the key of the sample/);
    const other = { TENDER_PRIVATE_KEY: otherKey };
    const found = await fitWith(other, 'orders.refund', '--request', request);
    assert.match(found.output, /none of \d+ recipes makes this signature/);
  });
  const otherKey = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey;
});

describe('tender fit needs no more than it uses', () => {
  /** A file as `tender init --live` leaves it, with nothing filled in. */
  const template = () => fileOf(configurationTemplate('live'));
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  const card = {
    merchant_id: '15670',
    account_id: '15670001',
    token_flag: '1',
    expiration_year: '30',
    encryption_data: sha(`15670;15670001;${KEY}`),
  };

  test('the key of the sample, of a live profile that is not whole', async () => {
    const config = await template();
    const request = await fileOf(card);
    const found = await fit('authorise.card', '--request', request, '--config', config);
    assert.deepEqual(resultsOf(found, 'sign.recipes'), ['found']);
    const { output } = await tender(
      ['fit', 'authorise.card', '--request', request, '--config', config, '-o', 'json'],
      {},
    );
    assert.match(output, /set TENDER_SIGN_KEY to the key of the sample/);
    const check = await tender(['fit', '--check', '--config', config, '-o', 'json'], {});
    assert.ok((JSON.parse(check.output) as unknown[]).length > 30);
  });

  test('but what is there has to be right', async () => {
    const config = await fileOf('{"profile":{"mode":"live","sign":{"hash":"md4"}}}');
    const { code, errors } = await tender(['fit', '--check', '--config', config]);
    assert.equal(code, 2);
    assert.match(errors, /profile\.sign\.hash/);
  });

  test('and writes beside what is commented out; no line is lost', async () => {
    const config = await template();
    const before = await readFile(config, 'utf8');
    await fit(
      ...['authorise.card', '--request', await fileOf(card), '--config', config, '--write'],
      ...['--note', 'wire.itemFields=page 12'],
    );
    const after = await readFile(config, 'utf8');
    const kept = lines(after);
    for (const line of lines(before)) assert.ok(kept.includes(line), line);
    // The next line may be taken in by hand.
    const commented = after.replace(/^(\s*)\/\/ ("[a-z]\w*": .*,)$/gim, '$1$2');
    const doubled: ParseError[] = [];
    parse(commented, doubled, { allowTrailingComma: true });
    assert.deepEqual(doubled, []);
    assert.match(after, /"yearDigits": 2,?\n\s*\/\/ "yearDigits": 4/);
    assert.match(after, /"recipes": \{\n[^]*?\/\/ "recipes": \{\}/);
    assert.match(after, /"tokenFlag": \{\n\s*\/\/ Make a token\.\n\s*"yes": "1",?\n\s*\/\/ "yes"/);
    const again = await fit('authorise.card', '--request', await fileOf(card), '--config', config);
    assert.deepEqual(
      again.findings.filter(({ result }) => result !== 'holds'),
      [],
    );
  });

  test('one code, and none of the sandbox’s', async () => {
    const config = await fileOf('{}');
    const answer = await fileOf({ orders_list: [{ payment_status: '0', query_result: 'y' }] });
    const words = ['transactions.query', '--answer', answer, '--means', 'succeeded'];
    const { part } = await fit(...words, '--config', config, '--write');
    assert.deepEqual(part.profile?.['codes'], {
      paymentStatus: { '0': 'succeeded' },
      queryResult: { y: 'found' },
    });
    const item = await fileOf('{"profile":{"codes":{"itemStatus":{"1":"succeeded"}}}}');
    const refused = await fileOf({ refund_orders: [{ refund_status: '9' }] });
    const beside = ['orders.refund', '--answer', refused, '--means', 'failed', '--config', item];
    assert.deepEqual((await fit(...beside)).part.profile?.['codes'], {
      itemStatus: { '9': 'failed' },
    });
  });

  /** What a listed order shows of its `query_result`, by what the profile has. */
  const PRESENCE: readonly (readonly [object, object, string[]])[] = [
    [{ query_result: 'y', payment_status: '1' }, {}, ['found']],
    [{ query_result: 'n' }, {}, ['open']],
    [{ query_result: 'n', payment_status: '' }, {}, ['open']],
    [{ query_result: 'n' }, { n: 'not-found' }, []],
    [{ query_result: 'y' }, { y: 'found' }, []],
    [{ query_result: 'y', payment_status: '1' }, { y: 'found' }, ['holds']],
    [{ query_result: 'n', payment_status: '1' }, { n: 'not-found' }, ['contradicts']],
    [{ payment_status: '1' }, {}, []],
  ];
  for (const [entry, queryResult, results] of PRESENCE)
    test(`${JSON.stringify(entry)} where the profile has ${JSON.stringify(queryResult)}: ${results[0] ?? 'nothing is shown'}`, async () => {
      const config = await fileOf({ profile: { codes: { queryResult } } });
      const answer = await fileOf({ orders_list: [entry] });
      const words = ['transactions.query', '--answer', answer, '--means', 'succeeded'];
      const found = await fit(...words, '--config', config);
      assert.deepEqual(resultsOf(found, 'codes.queryResult'), results);
      assert.equal(
        found.part.profile?.['codes']?.['queryResult'] !== undefined,
        results[0] === 'found',
      );
    });

  test('words of fields are proposed where they are like others’, and only named where not', async () => {
    const values = { open3d: 'Y', token_flag: 'T7', subscription: { interval: 'M' } };
    const found = await fit('authorise.card', '--request', await fileOf(values));
    assert.deepEqual(found.part.profile?.['enums'], {
      open3d: { on: 'Y' },
      interval: { month: 'M' },
    });
    assert.deepEqual(resultsOf(found, 'enums.tokenFlag'), ['open']);
  });
});

describe('tender fit reads what else a sample shows', () => {
  test('forms of a request', async () => {
    const request = await fileOf(
      `merchant_id=15670&account_id=15670001&orders=A-1%3BA-2&encryption_data=${sha(`1567015670001${KEY}`)}`,
    );
    const found = await fit('transactions.query', '--request', request);
    assert.deepEqual(resultsOf(found, 'wire.listSeparator'), ['found']);
    assert.deepEqual(found.part.profile?.['wire'], { listSeparator: ';' });
    assert.deepEqual(resultsOf(found, 'operations'), ['holds']);
  });

  const device = {
    time_zone: '+01:00',
    resolution: '1920*1080',
    expiration_year: '30',
    subscription: { contract_start: '24-12-2026' },
  };
  for (const [key, value] of Object.entries({
    'wire.deviceZone': 'offset',
    'wire.resolution': '*',
    'wire.contractDate': 'day-month-year',
    'card.yearDigits': 2,
  }))
    test(`${key} in a payment`, async () => {
      const found = await fit(
        'authorise.card',
        '--request',
        await fileOf({ ...device, merchant_id: '15670' }),
      );
      assert.deepEqual(resultsOf(found, key), ['found']);
      const [part = '', name = ''] = key.split('.');
      assert.equal(found.part.profile?.[part]?.[name], value);
    });

  for (const [key, sample] of Object.entries({
    'wire.deviceZone': { time_zone: 'Europe/Berlin' },
    'wire.contractDate': { subscription: { contract_start: '24 Dec 2026' } },
    'wire.resolution': { resolution: '1920 by 1080' },
    'card.yearDigits': { expiration_year: '030' },
  }))
    test(`${key} in a form that no configuration has is open`, async () => {
      const found = await fit('authorise.card', '--request', await fileOf(sample));
      assert.deepEqual(resultsOf(found, key), ['open']);
    });

  /** A sample in which a form may be one of two, by what the profile says, and what is found. */
  const DOUBTFUL = [
    ['deviceZone', 'offset', { time_zone: '-60' }, ['contradicts']],
    ['deviceZone', 'minutes-west', { time_zone: '-60' }, []],
    ['deviceZone', 'minutes', { time_zone: '-5' }, ['found']],
    ['contractDate', 'date', { subscription: { contract_start: '05/06/2026' } }, ['contradicts']],
    ['contractDate', 'month/day/year', { subscription: { contract_start: '05/06/2026' } }, []],
    ['contractDate', 'date', { subscription: { contract_start: '24/12/2026' } }, ['found']],
  ] as const;
  for (const [name, is, sample, results] of DOUBTFUL)
    test(`${JSON.stringify(sample)} and ${is}: ${results[0] ?? 'nothing is shown'}`, async () => {
      const config = await fileOf({ profile: { wire: { [name]: is } } });
      const request = await fileOf(sample);
      const found = await fit('authorise.card', '--request', request, '--config', config);
      assert.deepEqual(resultsOf(found, `wire.${name}`), results);
    });

  /** Samples of answers, the form that the profile has, and what is found. */
  const AMOUNTS: readonly (readonly [object, string, string[], string?])[] = [
    [{ amount: '42.00 EUR', currency: 'EUR' }, '1234.50', ['found'], '1234.50 EUR'],
    [{ amount: 'EUR 42,00' }, '1234.50', ['found'], 'EUR 1234,50'],
    [{ amount: '1.042,00' }, '1234.50', ['found'], '1234,50'],
    [{ amount: '42.00' }, '1234.50', ['holds']],
    [{ amount: '42.00 EUR' }, '1234.50 EUR', ['holds']],
    [{ orders_list: [{ amount: '42.00 EUR' }, { amount: '42.00' }] }, '1234.50', ['holds']],
    [{ orders_list: [{ amount: '1.00 EUR' }, { amount: '1,00' }] }, '1234.50', ['contradicts']],
    [{ amount: '42 JPY', currency: 'JPY' }, '1234.50', []],
    [{ amount: '€42.00' }, '1234.50', ['found'], '€1234.50'],
    [{ amount: '42,00 €' }, '1234.50', ['found'], '1234,50 €'],
    [{ amount: '$1,042.00', currency: 'CAD' }, '1234.50', ['found'], '€1234.50'],
    [{ amount: '$42.00' }, '1234.50', ['open']],
    // Nothing in it tells what it is.
    [{ amount: '4200', currency: 'EUR' }, '1234.50', ['open']],
    [{ amount: '4200 EUR' }, '1234.50', ['open']],
    [{ amount: '4200', currency: 'EUR' }, '123450', []],
    [{ amount: '4200', currency: 'JPY' }, '123450', []],
    [{ amount: '42.00', currency: 'EUR' }, '123450', ['found'], '1234.50'],
    [
      { orders_list: [{ amount: '42', currency: 'EUR' }, { amount: '42.00' }] },
      '1234.50',
      ['holds'],
    ],
    [{ amount: '42.00 USD', currency: 'EUR' }, '1234.50', ['open']],
    [{ amount: '1,042' }, '1234.50', ['open']],
  ];
  for (const [sample, amount, results, value] of AMOUNTS)
    test(`${JSON.stringify(sample)} and ${amount}: ${results[0] ?? 'nothing is shown'}`, async () => {
      const config = await fileOf({ profile: { wire: { amount } } });
      const name = 'orders_list' in sample ? 'transactions.query' : 'authorise.card';
      const found = await fit(name, '--answer', await fileOf(sample), '--config', config);
      assert.deepEqual(resultsOf(found, 'wire.amount'), results);
      assert.equal(found.part.profile?.['wire']?.['amount'], value);
    });

  /** A request and its answer, and what the two say of each other. */
  const PAIRS: readonly (readonly [object, object, string[], string[], string?])[] = [
    [{ amount: '42.00' }, { amount: '4200' }, ['holds'], ['found'], '123450'],
    [{ amount: '42.00' }, { amount: '4200 EUR' }, ['holds'], ['found'], '123450 EUR'],
    [{ amount: '42.00' }, { amount: '42' }, ['holds'], []],
    [{ amount: '4200' }, { amount: '42.00' }, ['found'], ['holds']],
    [{ amount: '4200' }, { amount: '4200' }, ['open'], ['open']],
    [{ amount: '42.00' }, { amount: '7' }, ['holds'], ['open']],
    [{ amount: '42,00 €' }, { amount: '42.00' }, ['found'], ['holds']],
    [{ amount: 'forty-two' }, { amount: '42.00' }, ['open'], ['holds']],
  ];
  for (const [asked, said, ofRequest, ofAnswer, value] of PAIRS)
    test(`${JSON.stringify(asked)} answered by ${JSON.stringify(said)}`, async () => {
      const [request, answer] = [asked, said].map((each) => ({ ...each, currency: 'EUR' }));
      const found = await fit(
        'authorise.card',
        ...['--request', await fileOf(request ?? {}), '--answer', await fileOf(answer ?? {})],
      );
      assert.deepEqual(resultsOf(found, 'wire.requestAmount'), ofRequest);
      assert.deepEqual(resultsOf(found, 'wire.amount'), ofAnswer);
      assert.equal(found.part.profile?.['wire']?.['amount'] ?? undefined, value);
    });

  test('whole digits that the documents explain are told by a note, and are open no longer', async () => {
    const config = await fileOf('{}');
    const answer = await fileOf({ amount: '4200', currency: 'EUR' });
    const words = ['authorise.card', '--answer', answer, '--config', config];
    assert.deepEqual(resultsOf(await fit(...words), 'wire.amount'), ['open']);
    await fit('--note', 'wire.amount=page 3', '--config', config, '--write');
    assert.deepEqual(resultsOf(await fit(...words), 'wire.amount'), []);
  });

  for (const [query_start, requestTime, results, value] of [
    ['2026-12-24 10:15:00', undefined, ['holds']],
    ['20261224101500', undefined, ['found'], 'YYYYMMDDhhmmss'],
    ['2026-12-24T10:15:00+01:00', undefined, ['found'], 'YYYY-MM-DDThh:mm:ssZ'],
    ['1798107300', undefined, ['found'], 'unix'],
    ['1798107300', 'unix', ['holds']],
    ['2026-12-24 10:15:00', 'unix', ['contradicts']],
    ['05/06/2026 10:15', undefined, ['open']],
    ['yesterday', undefined, ['open']],
  ] as const)
    test(`a window from ${query_start}, and ${requestTime}: ${results[0]}`, async () => {
      const config = await fileOf({ profile: { wire: { requestTime } } });
      const request = await fileOf(`query_start=${encodeURIComponent(query_start)}`);
      const found = await fit('transactions.query', '--request', request, '--config', config);
      assert.deepEqual(resultsOf(found, 'wire.requestTime'), results);
      assert.equal(found.part.profile?.['wire']?.['requestTime'], value);
    });

  const TIMES: readonly (readonly [string[], string | undefined, string[], string?])[] = [
    [['24/12/2026 10:15:00'], undefined, ['found'], 'DD/MM/YYYY hh:mm:ss'],
    [['12.24.2026 10:15'], undefined, ['found'], 'MM.DD.YYYY hh:mm'],
    [['2026/12/24 10:15:00'], undefined, ['found'], 'YYYY/MM/DD hh:mm:ss'],
    [['24122026101500'], undefined, ['found'], 'DDMMYYYYhhmmss'],
    [['24/12/2026 10:15:00 +0100'], undefined, ['found'], 'DD/MM/YYYY hh:mm:ss Z'],
    [['1798107300'], undefined, ['found'], 'unix'],
    [['1798107300000'], undefined, ['found'], 'unix-ms'],
    [['20261224101500'], undefined, []],
    [['2026-12-24 10:15:00'], 'DD/MM/YYYY hh:mm:ss', []],
    [['05/06/2026 10:15:00'], undefined, ['open']],
    [['05/06/2026 10:15:00', '24/06/2026 10:15:00'], undefined, ['found'], 'DD/MM/YYYY hh:mm:ss'],
    [['05/06/2026 10:15:00'], 'MM/DD/YYYY hh:mm:ss', ['holds']],
    [['24/12/2026 10:15:00'], 'MM/DD/YYYY hh:mm:ss', ['contradicts']],
    [['24 Dec 2026'], undefined, ['open']],
    [['9'.repeat(5_000)], undefined, ['open']],
  ];
  for (const [dates, time, results, value] of TIMES)
    test(`times ${dates.join(', ').slice(0, 60)} and ${time}: ${results[0] ?? 'nothing is shown'}`, async () => {
      const config = await fileOf({ profile: { wire: { time } } });
      const orders_list = dates.map((transaction_date) => ({ transaction_date }));
      const answer = await fileOf({ orders_list });
      const found = await fit('transactions.query', '--answer', answer, '--config', config);
      assert.deepEqual(resultsOf(found, 'wire.time'), results);
      assert.equal(found.part.profile?.['wire']?.['time'], value);
    });

  test('amounts of a notification, by the gateway’s own names', async () => {
    const config = await fileOf({ profile: { notify: { fields: { amount: 'total' } } } });
    const notified = await fileOf('order_no=A-1&total=42.00+EUR');
    const found = await fit('authorise.card', '--notification', notified, '--config', config);
    assert.deepEqual(resultsOf(found, 'wire.amount'), ['found']);
  });

  test('Base64 in which two kinds are one is said to be open', async () => {
    const signed = (amount: string) => {
      const encryption_data = createHash('sha256').update(`15670${amount}${KEY}`).digest('base64');
      return { merchant_id: '15670', amount, encryption_data };
    };
    const samples = Array.from({ length: 40 }, (_, cents) => signed(`1.${10 + cents}`));
    const isPlain = ({ encryption_data }: { encryption_data: string }) =>
      !/[+/]/.test(encryption_data);
    for (const plain of [true, false]) {
      const sample = samples.find((each) => isPlain(each) === plain);
      const words = ['--request', await fileOf(sample ?? {}), '--parts', 'merchant_id,amount'];
      const { output, part } = await fit('checkout', ...words);
      assert.match(JSON.stringify(part), /"encoding":"base64"/);
      assert.equal(/not shown: [^.]*encoding/.test(output), plain);
    }
  });

  test('the root of XML, and an encoding that is another', async () => {
    const request = await fileOf(
      '<?xml version="1.0"?><payRequest><merchant_id>15670</merchant_id></payRequest>',
    );
    const found = await fit('orders.refund', '--request', request);
    assert.deepEqual(
      [found.part.profile?.['xml'], found.part.profile?.['operations']],
      [{ requestRoot: 'payRequest' }, { 'orders.refund': { encoding: 'xml' } }],
    );
  });

  /** An answer, what it means, and the keys that have to learn it. */
  const ANSWERS = [
    [
      'authorise.card',
      { order_status: '200', result_info: '00:Approved' },
      'codes.orderStatus',
      'texts.result_info',
    ],
    [
      'orders.refund',
      { return_status: '0', refund_orders: [{ refund_status: '20', refund_message: 'OK' }] },
      'codes.refundStatus',
      'texts.refund_message',
    ],
    [
      'orders.review',
      { review_orders: [{ review_status: 'V1', error_message: 'OK' }] },
      'codes.reviewStatus',
      'texts.error_message',
    ],
    ['orders.cancel', { cancel_orders: [{ cancel_status: 'C1' }] }, 'codes.cancelStatus'],
    ['subscription.cancel', { cancel_status: 'S1' }, 'codes.subscriptionCancelStatus'],
    [
      'payout.create',
      { status: 'PAID', failure_type: 'NONE', failure_reason: 'none' },
      'codes.payoutStatus',
      'texts.failure_type',
      'texts.failure_reason',
    ],
    [
      'transactions.query',
      { return_status: 'OK', orders_list: [{ payment_status: 'AP', decline_reason: 'Paid well' }] },
      'codes.paymentStatus',
      'codes.returnStatus',
      'texts.decline_reason',
    ],
    [
      'card.charge',
      { code: 0, data: { status: 'done', errorMsg: 'OK' } },
      'codes.receiptStatus',
      'texts.errorMsg',
    ],
  ] as const;
  for (const [operation, answer, ...keys] of ANSWERS)
    test(`${operation}: ${keys.join(', ')}`, async () => {
      const file = await fileOf(
        operation === 'authorise.card'
          ? `<respon>${Object.entries(answer)
              .map(([name, value]) => `<${name}>${value as string}</${name}>`)
              .join('')}</respon>`
          : answer,
      );
      const config = await fileOf('{}');
      const found = await fit(
        operation,
        '--answer',
        file,
        '--means',
        'succeeded',
        '--config',
        config,
        '--write',
      );
      for (const key of keys) assert.deepEqual(resultsOf(found, key), ['found'], key);
      const again = await fit(operation, '--answer', file, '--config', config);
      for (const key of keys) assert.deepEqual(resultsOf(again, key), ['holds'], key);
      assert.equal(again.code, 0);
      const wrong = await fit(operation, '--answer', file, '--means', 'failed', '--config', config);
      assert.deepEqual(resultsOf(wrong, keys[0]), ['contradicts']);
      assert.equal(wrong.code, 1);
    });

  test('a code of card issuing is failed only where somebody says so', async () => {
    const answer = await fileOf({ code: 1007, msg: { 'en-US': 'No funds' }, data: null });
    assert.deepEqual(resultsOf(await fit('card.charge', '--answer', answer), 'codes.issuingCode'), [
      'open',
    ]);
    const found = await fit('card.charge', '--answer', answer, '--means', 'failed');
    assert.deepEqual(found.part.profile?.['codes'], { issuingCode: { '1007': 'failed' } });
  });

  test('a code of card issuing other than 0 is no success', async () => {
    const answer = await fileOf({ code: 200, msg: { 'en-US': 'OK' }, data: {} });
    const found = await fit('card.charge', '--answer', answer, '--means', 'succeeded');
    assert.deepEqual(resultsOf(found, 'codes.issuingCode'), ['contradicts']);
  });

  test('a further text of a success is one more; beside a code that contradicts, no text says anything', async () => {
    const paymentStatus = { AP: 'succeeded', DE: 'failed' };
    const config = await fileOf({ profile: { codes: { paymentStatus } } });
    const paid = async (payment_status: string, decline_reason: string) => {
      const answer = await fileOf({ orders_list: [{ payment_status, decline_reason }] });
      const words = ['--answer', answer, '--means', 'succeeded', '--config', config, '--write'];
      await fit('transactions.query', ...words);
      return JSON.stringify(JSON.parse(await readFile(config, 'utf8'))).match(
        /"decline_reason":\{.*?\}/,
      )?.[0];
    };
    await paid('AP', 'Approved well');
    const both = await paid('AP', 'Approved offline');
    assert.match(both ?? '', /Approved offline.*Approved well/);
    assert.equal(await paid('DE', 'No money'), both);
  });

  describe('a text has a code unless the samples can’t have one', () => {
    const codes = { paymentStatus: { AP: 'succeeded', DE: 'failed' } };
    const listed = (payment_status: string, decline_reason: string) =>
      fileOf({ orders_list: [{ payment_status, decline_reason }] });
    /** What is written of a sample, or several, to a profile with these texts. */
    const written = async (texts: object, ...answers: string[]) => {
      const config = await fileOf({ profile: { codes, texts } });
      const samples = answers.flatMap((file) => ['--answer', file]);
      const found = await fit('transactions.query', ...samples, '--config', config, '--write');
      const { profile } = JSON.parse(await readFile(config, 'utf8')) as typeof found.part;
      return {
        result: resultsOf(found, 'texts.decline_reason')[0],
        coded: (profile?.['texts']?.['decline_reason'] as { coded?: boolean } | undefined)?.coded,
        detail: found.findings.find(({ key }) => key === 'texts.decline_reason')?.detail,
        code: found.code,
      };
    };

    for (const [success, coded] of [
      ['S000', true],
      ['PAID', true],
      ['S000:Paid well', true],
      ['Paid well', false],
    ] as const)
      test(`${success}: ${coded}`, async () => {
        const { result, coded: is } = await written({}, await listed('AP', success));
        assert.deepEqual([result, is], ['found', coded]);
      });

    test('a refusal with one among the samples shows it', async () => {
      const answers = [await listed('AP', 'Paid well'), await listed('DE', 'D051:No money')];
      assert.equal((await written({}, ...answers)).coded, true);
    });

    test('one that contradicts what is written says so, and changes nothing', async () => {
      const texts = { decline_reason: { coded: false, success: ['S000'] } };
      for (const status of ['AP', 'DE', 'XX']) {
        const found = await written(texts, await listed(status, 'D051:Insufficient funds'));
        assert.deepEqual([found.result, found.coded, found.code], ['contradicts', false, 1]);
        assert.match(found.detail ?? '', /coded is false.*D051/);
      }
    });

    test('what is written stays, and all samples’ texts are added', async () => {
      const texts = { decline_reason: { coded: true, success: ['S000'] } };
      assert.equal((await written(texts, await listed('AP', 'Paid well'))).coded, true);
      const both = [await listed('AP', 'S000'), await listed('AP', 'S001')];
      assert.match((await written({}, ...both)).detail ?? '', /"S000", "S001"/);
    });
  });

  test('a field of a notification that no document here shows is written so that it may be signed', async () => {
    const config = await fileOf('{"profile":{}}');
    const notification = await fileOf({
      order_no: 'A-1',
      amt: '12.00',
      encryption_data: sha(`12.00A-1${KEY}`),
    });
    const words = ['--notification', notification, '--parts', 'amt,order_no', '--config', config];
    const first = await fit('authorise.card', ...words, '--write');
    assert.deepEqual(resultsOf(first, 'sign.notificationRecipes.payment'), ['found']);
    const again = await fit('authorise.card', ...words);
    assert.deepEqual(resultsOf(again, 'sign.notificationRecipes.payment'), ['holds']);
  });

  test('what a notification has inside objects is read as the proxy reads it', async () => {
    const config = await fileOf('{"profile":{"notify":{"fields":{"order_no":"reference"}}}}');
    const notification = await fileOf({
      event: 'payment.updated',
      data: { order: { reference: 'A-1', note: '', amt: '12.00' } },
      encryption_data: sha(`A-1;12.00;${KEY}`),
    });
    const words = ['--notification', notification, '--parts', 'reference,amt', '--config', config];
    const found = await fit('authorise.card', ...words);
    assert.deepEqual(resultsOf(found, 'notify.fields'), ['holds']);
    assert.deepEqual(resultsOf(found, 'sign.notificationRecipes.payment'), ['found']);
  });

  test('a notification that names nothing', async () => {
    const sample = await fileOf('ref=A-1&encryption_data=00');
    const found = await fit('authorise.card', '--notification', sample);
    assert.deepEqual(resultsOf(found, 'notify.fields'), ['open']);
  });
});

describe('tender fit --check', () => {
  test('names what is open, and ends with 1 while something is', async () => {
    const { code, output } = await tender(['fit', '--check', '-o', 'table']);
    assert.equal(code, 1);
    assert.match(output, /^open +codes\.reviewFlag/m);
    assert.match(output, /^settled +codes\.returnStatus +interface/m);
  });

  test('has nothing open once each point was set or tried', () => {
    const before = gatewayProfile({ mode: 'live' });
    const fitted = Object.fromEntries(
      POINTS.flatMap(({ keys }) => keys.map((key) => [key, markOf(before, key, 'page 3')])),
    );
    const points = checkPoints(gatewayProfile({ mode: 'live', fitted }), {});
    assert.equal(points.length, POINTS.length);
    assert.deepEqual(
      points.filter(({ state }) => state === 'open'),
      [],
    );
    assert.ok(points.every(({ tried }) => tried.includes('page 3')));
  });

  test('counts what the profile says as settled, and leaves card issuing to those who have it', () => {
    const every = { status: 'exact', parts: 'all', empty: 'skip' } as const;
    const said = { wire: { listSeparator: ',' }, errors: {}, sign: { every } };
    const ids = { merchantId: '15670', accountId: '15670001' };
    const points = checkPoints(gatewayProfile({ ids, ...said }), said);
    const of = (key: string) => points.find(({ keys }) => keys.includes(key));
    assert.equal(of('wire.listSeparator')?.by, 'profile');
    assert.equal(of('wire.contractDate')?.state, 'open');
    assert.equal(of('errors')?.state, 'open');
    assert.deepEqual(
      ['sign.empty', 'sign.nested'].map((key) => of(key)?.by),
      ['profile', 'default (analogy)'],
    );
    assert.equal(of('codes.cardStatus'), undefined);
  });

  test('has recipes open while an operation of payments has none that was tried', async () => {
    const file = { profile: { sign: { recipes: {} } } };
    const config = await fileOf(file);
    const encryption_data = sha(`15670;7;8;${KEY}`);
    const request = await fileOf({ ...refund, encryption_data });
    const words = ['--request', request, '--parts', 'merchant_id,refund_orders.transaction_id'];
    await fit('orders.refund', ...words, '--config', config, '--write');
    const { output } = await tender(['fit', '--check', '-o', 'json', '--config', config]);
    const points = JSON.parse(output) as { keys: string[]; state: string; tried: string }[];
    const recipes = points.find(({ keys }) => keys.includes('sign.recipes'));
    assert.equal(recipes?.state, 'open');
    assert.match(recipes.tried, /^orders\.refund: sample of orders\.refund.*not tried: .*checkout/);
  });

  test('knows what was just written as tried, also the first code of a map', async () => {
    const config = await fileOf('{"profile":{}}');
    const answer = await fileOf('<respon><order_status>A</order_status></respon>');
    const words = ['--answer', answer, '--means', 'succeeded', '--config', config, '--write'];
    await fit('authorise.card', ...words);
    const { output } = await tender(['fit', '--check', '-o', 'json', '--config', config]);
    const points = JSON.parse(output) as { keys: string[]; tried: string }[];
    const { tried } = points.find(({ keys }) => keys.includes('codes.orderStatus')) ?? {};
    assert.match(tried ?? '', /^A: sample of authorise\.card, [\d-]+ \(\d+\.txt\)$/);
  });

  test('a mark is of one entry and one value: it says nothing of another', () => {
    const codes = { queryResult: { y: 'found', n: 'not-found' } } as const;
    const fitted = {
      'codes.queryResult.y': markOf(gatewayProfile({ codes }), 'codes.queryResult.y', 'page 3'),
      'enums.open3d.on': markOf(gatewayProfile(), 'enums.open3d.on', 'page 4'),
    };
    const of = (key: string, changes: object) =>
      checkPoints(gatewayProfile({ ...changes, fitted }), { ...changes }).find(({ keys }) =>
        keys.includes(key),
      );
    assert.equal(of('codes.queryResult', { codes })?.tried, 'y: page 3; not tried: n');
    const edited = { codes: { queryResult: { y: 'not-found', n: 'found' } } };
    assert.equal(of('codes.queryResult', edited)?.tried, 'changed since it was tried: y');
    assert.equal(of('enums.open3d', {})?.state, 'open');
  });

  describe('a mark of a recipe is of all that makes the signature', () => {
    const pairs = { status: 'exact', parts: 'all', form: 'pairs', separator: '&' } as const;
    const every = { ...pairs, nested: 'dots' } as const;
    const MARKED = {
      'sign.recipes.orders.refund': { every, recipes: {} },
      'sign.recipes.payout.create': { every, recipes: {} },
      'sign.recipes': { every },
      'sign.answerRecipes.orders.refund': { answerRecipes: { 'orders.refund': pairs } },
      'sign.notificationRecipes.payment': { notificationRecipes: { payment: pairs } },
      'sign.nested': { nested: 'path' },
    } as const;
    const countsAt = (place: string, sign: object, now: object) => {
      const fitted = { [place]: markOf(gatewayProfile({ sign }), place, 'page 3') };
      return marksOf(gatewayProfile({ sign: { ...sign, ...now }, fitted })).has(place);
    };
    for (const [place, sign] of Object.entries(MARKED))
      test(`${place}, from whomever it is inherited`, () => {
        assert.equal(countsAt(place, sign, {}), true);
        assert.equal(countsAt(place, sign, { verifyResponse: 'off' }), true);
        const others =
          place === 'sign.nested'
            ? [{ every }, { nested: 'brackets' }]
            : 'every' in sign
              ? [
                  { every: { ...every, nested: 'brackets' } },
                  { every: { status: 'exact', parts: 'all', form: 'values', hash: 'sha1' } },
                  { every: undefined },
                  { trim: 'none' },
                ]
              : [{ trim: 'none' }, { nested: 'brackets' }];
        for (const now of others)
          assert.equal(countsAt(place, sign, now), false, JSON.stringify(now));
      });

    test('one of its own that says the same is the same; one where there was none is another', () => {
      const moved = { every: undefined, recipes: { 'orders.refund': every } };
      assert.equal(countsAt('sign.recipes.orders.refund', { every }, moved), true);
      const own = { answerRecipes: { 'transactions.query': pairs } };
      assert.equal(countsAt('sign.answerRecipes.transactions.query', {}, own), false);
    });

    test('a sample that holds by sign.every says nothing of another sign.every', async () => {
      const signature = sha(`account_id=15670001&merchant_id=15670${KEY}`);
      const body = { account_id: '15670001', merchant_id: '15670', encryption_data: signature };
      const request = await fileOf(body);
      const by = { ...pairs, keyJoin: '' };
      const config = await fileOf({ profile: { sign: { every: by } } });
      const words = ['orders.refund', '--request', request, '--config', config, '--write'];
      assert.deepEqual(resultsOf(await fit(...words), 'sign.recipes'), ['holds']);
      const row = async () =>
        /^\w+ +sign\.recipes .*$/m.exec(
          (await tender(['fit', '--check', '--config', config, '-o', 'table'])).output,
        )?.[0] ?? '';
      assert.match(await row(), /orders\.refund: sample of orders\.refund/);
      const text = await readFile(config, 'utf8');
      await writeFile(config, text.replace('"form":"pairs"', '"form":"values","hash":"sha1"'));
      assert.match(await row(), /changed since it was tried: orders\.refund/);
    });
  });

  test('what answers sign is not known by what requests do', async () => {
    const every = { status: 'exact', parts: 'all', form: 'pairs', separator: '&', keyJoin: '' };
    const config = await fileOf({ profile: { sign: { every } } });
    const signature = sha(`return_status=1${KEY}`);
    const answer = await fileOf({ return_status: '1', encryption_data: signature });
    const found = await fit('orders.cancel', '--answer', answer, '--config', config);
    assert.deepEqual(resultsOf(found, 'sign.answerRecipes'), ['found']);
  });

  test('a note is of the value that is there, and names a point', async () => {
    const config = await fileOf('{}');
    const note = (text: string) =>
      tender(['fit', '--note', text, '--config', config, '--write', '-o', 'table']);
    assert.equal((await note('wire.itemFields=page 12')).code, 0);
    const wrong = await note('wire.itmFields=page 12');
    assert.equal(wrong.code, 2);
    assert.match(wrong.errors, /did you mean "wire\.itemFields"/);
    const checked = await tender(['fit', '--check', '--config', config, '-o', 'table']);
    assert.match(checked.output, /^settled +wire\.itemFields .*page 12/m);
  });
});

test('tender sandbox --profile plays a live profile, without its keys and addresses', async () => {
  const env = {
    TENDER_SIGN_KEY: 'kJ8sPq20vBz7wT4m',
    TENDER_ISSUING_PRIVATE_KEY: 'of the shop',
    TENDER_API_KEY: 'Zt5wQx83hLk1Vb6n',
  };
  const { profile } = await playedBy({ env, stderr: process.stderr } as never, {
    profile: 'test/support/invented/nimbus.config.json',
  });
  assert.equal(profile.mode, 'sandbox');
  assert.deepEqual(profile.secrets, {
    ...SANDBOX_PROFILE.secrets,
    issuingPrivateKey: SANDBOX_PROFILE.secrets.privateKey,
    issuingGatewayKey: SANDBOX_PROFILE.secrets.gatewayKey,
  });
  assert.equal(profile.baseUrl.acquiring, 'http://127.0.0.1:4100');
  assert.equal(profile.baseUrl.issuing, 'http://127.0.0.1:4100/__cards');
  assert.equal(profile.codes.orderStatus?.['200'], 'succeeded');
  assert.equal(profile.wire.listSeparator, ';');
});

test('tender sandbox --profile plays payments and cards that have a path in common', async () => {
  const { profile } = JSON.parse(
    await readFile('test/support/invented/nimbus.config.json', 'utf8'),
  ) as { profile: object };
  const operations = { 'orders.refund': { path: '/v1/s' }, 'card.charge': { path: '/v1/s' } };
  const file = await fileOf({ profile: { ...profile, operations } });
  const played = await playedBy({ env: {}, stderr: process.stderr } as never, { profile: file });
  assert.equal(played.profile.operations['card.charge']?.path, '/v1/s');
});
