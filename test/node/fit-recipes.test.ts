import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { Recipe } from '../../src/contract/profile/recipe.schema.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { fitSamples, type Samples } from '../../src/node/fit/fit-samples.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import { tender } from '../support/command-line.ts';
import { OWN_SIGNATURES } from '../support/invented/own-signatures.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-recipes-'));
after(() => rm(folder, { recursive: true }));
const KEY = 'sample-key-0815';
const sha = (text: string, hash = 'sha256') => createHash(hash).update(text).digest('hex');

/** What samples say of a profile whose keys are those of the samples. */
const fitted = (operation: OperationName, samples: Samples, changes: Partial<ProfileInput> = {}) =>
  fitSamples(
    operation,
    samples,
    gatewayProfile({ secrets: { signKey: [KEY], issuingKey: [KEY] }, ...changes }),
  );
type Findings = ReturnType<typeof fitted>;
const of = (findings: Findings, key: string) => findings.filter((each) => each.key === key);

const fields = (...names: string[]) => names.map((field) => ({ field }));
const exact = { status: 'exact' } as const;
const ORDER = { merchant_id: '15670', order_no: 'A-1', amount: '12.00' };
const signedBy = (text: string, name = 'encryption_data') =>
  JSON.stringify({ ...ORDER, [name]: sha(text) });

test('an answer with empty ids is signed by what it carries', () => {
  const seal = sha(`${KEY}|A-1|1||`, 'sha512').toUpperCase();
  const answers = [
    `<respon><order_no>A-1</order_no><order_status>1</order_status><token_id></token_id><recurring_id/><encryption_data>${seal}</encryption_data></respon>`,
  ];
  const findings = fitted('authorise.card', { answers });
  const [found] = of(findings, 'sign.answerRecipes');
  assert.ok(found?.result === 'found');
  const answerRecipes = { 'authorise.card': found.value as Recipe };
  const held = fitted('authorise.card', { answers }, { sign: { answerRecipes } });
  assert.equal(of(held, 'sign.answerRecipes')[0]?.result, 'holds');
});

describe('a recipe that the merchant gave and a sample speaks against is contradicted', () => {
  const TEXT = `15670;A-1;12.00;${KEY}`;
  const request = { requests: [signedBy(TEXT)] };
  const answer = { answers: [signedBy(TEXT)] };
  const notification = { notifications: [signedBy(TEXT)] };
  const ofCard = { requests: [signedBy(TEXT, 'sign')] };
  const ofUpperCard = {
    requests: [JSON.stringify({ ...ORDER, sign: sha(TEXT).toUpperCase() })],
  };
  const answerOfCard = { answers: [signedBy(TEXT, 'sign')] };
  const wrong = { ...exact, parts: fields('order_no', 'amount'), separator: ';' };
  const every = { ...exact, parts: 'all', form: 'json' } as const;

  /** The operation, its sample, what the profile says and where, and where what fits belongs. */
  const GIVEN: readonly (readonly [
    OperationName,
    Samples,
    Partial<ProfileInput>,
    string,
    keyof NonNullable<ProfileInput['sign']>,
    string,
  ])[] = [
    [
      'checkout',
      request,
      { sign: { recipes: { checkout: wrong } } },
      'sign.recipes.checkout',
      'recipes',
      'checkout',
    ],
    ['checkout', request, { sign: { every } }, 'sign.every', 'recipes', 'checkout'],
    ['card.charge', ofCard, { issuing: { every } }, 'issuing.every', 'recipes', 'card.charge'],
    [
      'card.charge',
      ofCard,
      { issuing: { scheme: 'sorted-json' } },
      'issuing.scheme',
      'recipes',
      'card.charge',
    ],
    [
      'checkout',
      answer,
      { sign: { answerRecipes: { checkout: wrong } } },
      'sign.answerRecipes.checkout',
      'answerRecipes',
      'checkout',
    ],
    [
      'orders.refund',
      answer,
      { sign: { everyAnswer: every } },
      'sign.everyAnswer',
      'answerRecipes',
      'orders.refund',
    ],
    [
      'card.charge',
      answerOfCard,
      { issuing: { everyAnswer: every } },
      'issuing.everyAnswer',
      'answerRecipes',
      'card.charge',
    ],
    [
      'authorise.card',
      notification,
      { sign: { notificationRecipes: { payment: wrong } } },
      'sign.notificationRecipes.payment',
      'notificationRecipes',
      'payment',
    ],
    [
      'payout.create',
      notification,
      { sign: { notificationRecipes: { payout: wrong } } },
      'sign.notificationRecipes.payout',
      'notificationRecipes',
      'payout',
    ],
  ];
  for (const [operation, samples, changes, said, recipes, entry] of GIVEN)
    test(`${said}, and what would fit is named, for ${recipes}.${entry}`, () => {
      const inSign = (findings: Findings) =>
        findings.filter(({ key }) => key.startsWith(`sign.${recipes}`));
      const [finding, ...others] = inSign(fitted(operation, samples, changes));
      assert.deepEqual([finding?.result, others], ['contradicts', []]);
      assert.equal(finding?.value, undefined);
      assert.ok(finding?.detail.includes(`${said} does not make the sample's signature`));
      const [, fitting = ''] = (finding?.detail ?? '').split(`as sign.${recipes}.${entry} `);
      const sign = { ...changes.sign, [recipes]: { [entry]: JSON.parse(fitting) as unknown } };
      const results = inSign(fitted(operation, samples, { ...changes, sign }));
      assert.deepEqual(
        results.map(({ result }) => result),
        ['holds'],
      );
    });

  for (const [operation, samples, changes, key] of [
    ['checkout', request, { sign: { hash: 'sha512' } }, 'sign.hash'],
    ['checkout', request, { sign: { separator: '|', hash: 'sha256' } }, 'sign.separator'],
    ['card.charge', ofCard, { issuing: { style: { key: 'first' } } }, 'issuing.style.key'],
    ['card.charge', ofCard, { issuing: { style: { case: 'upper' } } }, 'issuing.style.case'],
    ['card.charge', ofUpperCard, { issuing: { case: 'lower' } }, 'issuing.case'],
  ] as const)
    test(`${key}, beside the recipe that it would have been for`, () => {
      const findings = fitted(operation, samples, changes);
      assert.deepEqual(
        findings.filter(({ result }) => result === 'contradicts').map((each) => each.key),
        [key],
      );
      assert.deepEqual(
        of(findings, 'sign.recipes').map(({ result }) => result),
        ['found'],
      );
    });

  test('none that is only a default, or inferred', () => {
    assert.deepEqual(
      of(fitted('checkout', request), 'sign.recipes').map(({ result }) => result),
      ['found'],
    );
  });

  test('also where nothing else makes the signature', () => {
    const samples = { requests: [signedBy('something else')] };
    const [finding] = of(
      fitted('checkout', samples, { sign: { recipes: { checkout: wrong } } }),
      'sign.recipes',
    );
    assert.equal(finding?.result, 'contradicts');
    assert.match(finding.detail, /neither sign\.recipes\.checkout nor any other of \d+ recipes/);
    assert.equal(of(fitted('checkout', samples), 'sign.recipes')[0]?.result, 'open');
  });

  test('the command fails, and writes nothing of it', async () => {
    const config = join(folder, 'given.json');
    const sample = join(folder, 'request.json');
    const text = JSON.stringify({ profile: { sign: { recipes: { checkout: wrong } } } });
    await writeFile(config, text);
    await writeFile(sample, request.requests[0] ?? '');
    const words = ['checkout', '--request', sample, '--config', config, '--write', '-o', 'json'];
    const { code } = await tender(['fit', ...words], { TENDER_SIGN_KEY: KEY });
    assert.equal(code, 1);
    const { profile } = JSON.parse(await readFile(config, 'utf8')) as { profile: ProfileInput };
    assert.deepEqual(profile.sign?.recipes, { checkout: wrong });
  });
});

describe('what a sample does not prove of a style is not claimed', () => {
  const FLAT = { merchant_id: '15670', order_no: 'A-1' };
  const INSIDE = { ...FLAT, subscription: { interval: 'M' } };
  const LISTED = { ...INSIDE, refund_orders: [{ transaction_id: '7' }] };
  const BLANK = { ...FLAT, first_name: 'Jo Ann' };
  const LEAVES = {
    ...exact,
    parts: 'leaves',
    form: 'pairs',
    order: 'names',
    separator: '&',
  } as const;
  const flat = `merchant_id=15670&order_no=A-1&${KEY}`;
  const inside = (name: string) => `merchant_id=15670&order_no=A-1&${name}=M&${KEY}`;
  const listed = (name: string, item: string) =>
    `merchant_id=15670&order_no=A-1&${item}=7&${name}=M&${KEY}`;

  interface Shown {
    readonly values: object;
    readonly text: string;
    readonly sign?: ProfileInput['sign'];
    /** What is written of the key, and what is said of it. */
    readonly key: 'nested' | 'trim' | 'order';
    readonly is: string | undefined;
    readonly open: string | undefined;
  }
  const SHOWN: Readonly<Record<string, Shown>> = {
    'names inside objects, with dots: path, dots and item are one': {
      values: INSIDE,
      text: inside('subscription.interval'),
      key: 'nested',
      is: undefined,
      open: 'nested, which is "path" or "dots" or "item"',
    },
    'the same, where the profile has one of these': {
      values: INSIDE,
      text: inside('subscription.interval'),
      sign: { nested: 'dots' },
      key: 'nested',
      is: undefined,
      open: 'nested, which is "dots" or "path" or "item"',
    },
    'the same, where the profile has none of these': {
      values: INSIDE,
      text: inside('subscription.interval'),
      sign: { nested: 'brackets' },
      key: 'nested',
      is: 'path',
      open: 'nested, which is "path" or "dots" or "item"',
    },
    'names inside objects, in brackets': {
      values: INSIDE,
      text: inside('subscription[interval]'),
      key: 'nested',
      is: 'brackets',
      open: undefined,
    },
    'names inside objects and lists': {
      values: LISTED,
      text: listed('subscription.interval', 'refund_orders.0.transaction_id'),
      key: 'nested',
      is: 'dots',
      open: undefined,
    },
    'no name inside of anything': {
      values: FLAT,
      text: flat,
      sign: { recipes: { 'orders.refund': { ...LEAVES, status: 'analogy' } } },
      key: 'nested',
      is: undefined,
      open: 'nested',
    },
    'nor by a recipe that says one: it stays, and is not shown': {
      values: FLAT,
      text: flat,
      sign: { recipes: { 'orders.refund': { ...LEAVES, nested: 'dots', status: 'analogy' } } },
      key: 'nested',
      is: 'dots',
      open: 'nested',
    },
    'nor by one that holds': {
      values: FLAT,
      text: flat,
      sign: { recipes: { 'orders.refund': { ...LEAVES, nested: 'dots' } } },
      key: 'nested',
      is: undefined,
      open: 'nested',
    },
    'a blank, but no other white space': {
      values: BLANK,
      text: `first_name=JoAnn&merchant_id=15670&order_no=A-1&${KEY}`,
      key: 'trim',
      is: undefined,
      open: 'trim, which is "space" or "whitespace"',
    },
    'an order that is the one of the names': {
      values: FLAT,
      text: flat,
      key: 'order',
      is: undefined,
      open: 'order',
    },
    'one that is not': {
      values: { order_no: 'A-1', merchant_id: '15670' },
      text: flat,
      key: 'order',
      is: 'names',
      open: undefined,
    },
    'nothing of names inside, by values alone': {
      values: INSIDE,
      text: `15670A-1${KEY}`,
      key: 'nested',
      is: undefined,
      open: undefined,
    },
  };
  for (const [title, { values, text, sign = {}, key, is, open }] of Object.entries(SHOWN))
    test(title, () => {
      const samples = { requests: [JSON.stringify({ ...values, encryption_data: sha(text) })] };
      const [finding] = of(fitted('orders.refund', samples, { sign }), 'sign.recipes');
      assert.ok(finding?.result === 'found' || finding?.result === 'holds', finding?.detail);
      assert.equal((finding.value as Record<string, unknown> | undefined)?.[key], is);
      const said = /not shown: (.*?)(?:\. |$)/.exec(finding.detail)?.[1] ?? '';
      const alone = new RegExp(`(?:^|, )(${key}(?:, which is (?:"\\w+"(?: or )?)+)?)(?:, |$)`);
      assert.equal(alone.exec(said)?.[1], open, said);
    });
});

describe('what a run finds, it goes on with', () => {
  const xml = (fields: string) => `<request>${fields}</request>`;
  const item = (id: string, amount: string) =>
    `<order><transaction_id>${id}</transaction_id><refund_amount>${amount}</refund_amount></order>`;
  const refund = (text: string) =>
    xml(
      `<merchant_id>15670</merchant_id><refund_orders>${item('7', '1.00')}${item('8', '2.00')}</refund_orders><encryption_data>${sha(text)}</encryption_data>`,
    );
  const results = (findings: Findings, key: string) =>
    of(findings, key).map(({ result }) => result);

  const NAMED = `merchant_id=15670&refund_orders[0].refund_amount=1.00&refund_orders[0].transaction_id=7&refund_orders[1].refund_amount=2.00&refund_orders[1].transaction_id=8&key=${KEY}`;
  test('the element of a list’s item: the items are signed in the same run', () => {
    const findings = fitted('orders.refund', { requests: [refund(NAMED)] });
    assert.deepEqual(results(findings, 'xml.listItem'), ['found']);
    assert.deepEqual(results(findings, 'sign.recipes'), ['found']);
  });

  test('the same by the documents’ order, and for a second sample', () => {
    const request = refund(`1.00-2.00-15670-${KEY}`);
    const parts = [['refund_orders.refund_amount', 'merchant_id']];
    const findings = fitted('orders.refund', { requests: [request, request], parts });
    assert.deepEqual(results(findings, 'xml.listItem'), ['found', 'holds']);
    assert.deepEqual(results(findings, 'sign.recipes'), ['found']);
  });

  test('a code: a second sample holds by it', () => {
    const listed = JSON.stringify({ orders_list: [{ payment_status: 'AP', query_result: 'y' }] });
    const samples = { answers: [listed, listed], means: 'succeeded' } as const;
    const findings = fitted('transactions.query', samples);
    assert.deepEqual(results(findings, 'codes.paymentStatus'), ['found', 'holds']);
    assert.deepEqual(results(findings, 'codes.queryResult'), ['found', 'holds']);
  });
});

describe('a signature that stands elsewhere than the profile says is told, with the key to set', () => {
  const SEAL = sha(`15670;A-1;12.00;${KEY}`);
  const parts = fields('merchant_id', 'order_no', 'amount');
  const by = { ...exact, parts, separator: ';' };
  const plain = JSON.stringify(ORDER);
  const inHeader = (name: string, value = SEAL) =>
    `Content-Type: application/json\r\nX-Request-Id: ${'0af3'.repeat(8)}\r\n${name}: ${value}\r\n\r\n${plain}`;
  const inField = (name: string, value = SEAL) =>
    JSON.stringify({ ...ORDER, request_ref: '0af3'.repeat(9), [name]: value });
  const MADE_UP = sha('by nobody');

  interface Moved {
    readonly of: readonly [OperationName, Samples];
    readonly sign?: ProfileInput['sign'];
    readonly fields?: Readonly<Record<string, string>>;
    /** Results, by key. */
    readonly says: Readonly<Record<string, string>>;
    /** What is to be set. */
    readonly set?: RegExp;
  }
  const of = (operation: OperationName, kind: keyof Samples, text: string) =>
    [operation, { [kind]: [text] }] as const;
  const answerSays = (result: string) => ({ 'sign.answerRecipes': result });
  const NOTIFIED = 'sign.notificationRecipes.payment';
  const BY_SIGN_KEY = { 'sign.notificationKey': 'holds' };

  const MOVED: Readonly<Record<string, Moved>> = {
    'an answer’s, under another header': {
      of: of('orders.refund', 'answers', inHeader('Seal')),
      sign: { everyAnswer: { ...exact, parts: 'all', header: 'X-Mac', separator: ';' } },
      says: answerSays('contradicts'),
      set: /header "Seal".*the header "X-Mac": set sign\.everyAnswer\.header to "Seal"/,
    },
    'an answer’s, under another header, by the right recipe': {
      of: of('orders.refund', 'answers', inHeader('Seal')),
      sign: { answerRecipes: { 'orders.refund': { ...by, header: 'X-Mac' } } },
      says: answerSays('contradicts'),
      set: /set sign\.answerRecipes\.orders\.refund\.header to "Seal"/,
    },
    'an answer’s, under another header, by no recipe that is found': {
      of: of('orders.refund', 'answers', inHeader('Seal', MADE_UP)),
      sign: { answerRecipes: { 'orders.refund': { ...by, header: 'X-Mac' } } },
      says: answerSays('contradicts'),
      set: /set sign\.answerRecipes\.orders\.refund\.header to "Seal"\. neither/,
    },
    'an answer’s, in a header where the profile has the field': {
      of: of('orders.refund', 'answers', inHeader('Seal')),
      sign: { answerRecipes: { 'orders.refund': by } },
      says: answerSays('contradicts'),
      set: /the field "encryption_data": set sign\.answerRecipes\.orders\.refund\.header to "Seal"/,
    },
    'an answer’s, in the field where the profile has a header': {
      of: of('orders.refund', 'answers', inField('encryption_data')),
      sign: { answerRecipes: { 'orders.refund': { ...by, header: 'X-Mac' } } },
      says: answerSays('contradicts'),
      set: /leave out sign\.answerRecipes\.orders\.refund\.header/,
    },
    'an answer’s, in a header of which the profile says nothing': {
      of: of('orders.refund', 'answers', inHeader('Seal')),
      says: answerSays('found'),
    },
    'an answer’s, in a field that no key names': {
      of: of('orders.refund', 'answers', inField('mac')),
      says: answerSays('open'),
      set: /the field "mac".*No key names another field: let your program verify, by sign\.by/,
    },
    'the same, where the profile has a recipe': {
      of: of('orders.refund', 'answers', inField('mac')),
      sign: { answerRecipes: { 'orders.refund': by } },
      says: answerSays('contradicts'),
    },
    'a request’s, under another header': {
      of: of('orders.refund', 'requests', inHeader('Seal')),
      sign: { recipes: { 'orders.refund': { ...by, header: 'X-Mac' } } },
      says: { 'sign.recipes': 'contradicts' },
      set: /set sign\.recipes\.orders\.refund\.header to "Seal"/,
    },
    'a request’s, in a field that no key names': {
      of: of('orders.refund', 'requests', inField('mac')),
      says: { 'sign.recipes': 'open' },
      set: /let your program sign, by sign\.by/,
    },
    'a notification’s, under another header': {
      of: of('authorise.card', 'notifications', inHeader('Seal')),
      sign: { notificationRecipes: { payment: { ...by, header: 'X-Mac' } } },
      says: { [NOTIFIED]: 'contradicts', ...BY_SIGN_KEY },
      set: /set sign\.notificationRecipes\.payment\.header to "Seal"/,
    },
    'a notification’s, under another header than answers have': {
      of: of('authorise.card', 'notifications', inHeader('Seal')),
      sign: { everyAnswer: { ...exact, parts: 'body', header: 'X-Mac' } },
      says: { [NOTIFIED]: 'found', ...BY_SIGN_KEY },
    },
    'a notification’s, in another field': {
      of: of('authorise.card', 'notifications', inField('seal')),
      says: { 'notify.fields': 'found', [NOTIFIED]: 'found', ...BY_SIGN_KEY },
      set: /set notify\.fields\.encryption_data to "seal"/,
    },
    'a notification’s, in another field, by the recipe of the profile': {
      of: of('authorise.card', 'notifications', inField('seal')),
      sign: { notificationRecipes: { payment: by } },
      says: { 'notify.fields': 'found', [NOTIFIED]: 'holds', ...BY_SIGN_KEY },
    },
    'a notification’s, in another field than the one that is named': {
      of: of('authorise.card', 'notifications', inField('seal')),
      sign: { notificationRecipes: { payment: by } },
      fields: { encryption_data: 'mac' },
      says: { 'notify.fields': 'contradicts', [NOTIFIED]: 'holds', ...BY_SIGN_KEY },
      set: /set notify\.fields\.encryption_data to "seal"/,
    },
    'a notification’s, in another field, by no recipe that is found': {
      of: of('authorise.card', 'notifications', inField('seal', MADE_UP)),
      says: { [NOTIFIED]: 'open' },
      set: /set notify\.fields\.encryption_data to "seal"\. none of/,
    },
    'a notification’s, nowhere': {
      of: of('authorise.card', 'notifications', plain),
      says: { [NOTIFIED]: 'open' },
      set: /name its field in notify\.fields\.encryption_data, or its header in sign\.notificationRecipes\.payment\.header/,
    },
    'a notification’s, nowhere, where the profile has a header': {
      of: of('authorise.card', 'notifications', plain),
      sign: { notificationRecipes: { payment: { ...by, header: 'X-Mac' } } },
      says: { [NOTIFIED]: 'open' },
      set: /has no X-Mac: name its header in sign\.notificationRecipes\.payment\.header/,
    },
    'none, of an answer without a signature': {
      of: of('orders.refund', 'answers', inField('note', 'paid')),
      sign: { answerRecipes: { 'orders.refund': { ...by, header: 'X-Mac' } } },
      says: {},
    },
    'none, of an answer with other long texts': {
      of: of(
        'orders.refund',
        'answers',
        inHeader('ETag', `W/"${SEAL}"`).replace('{', `{"trace_id":"${SEAL}","token":"${SEAL}",`),
      ),
      says: {},
    },
  };
  for (const [
    title,
    {
      of: [operation, samples],
      sign = {},
      fields = {},
      says,
      set,
    },
  ] of Object.entries(MOVED))
    test(title, () => {
      const found = fitted(operation, samples, { sign, notify: { fields } }).filter(
        ({ key, detail }) =>
          key.startsWith('sign.') ||
          (key === 'notify.fields' && detail.includes('encryption_data')),
      );
      const results = Object.fromEntries(found.map(({ key, result }) => [key, result]));
      assert.deepEqual(results, says);
      if (set) assert.match(found.map(({ detail }) => detail).join('\n'), set);
    });
});

describe('how values and keys are written is found, and nothing else is written than what differs', () => {
  const HEX = '00ff10a27c4411de';
  const FIELDS = { ...ORDER, shopper_email: 'jo+1@example.com' };
  const request = (signature: string, values: object = FIELDS) =>
    JSON.stringify({ ...values, encryption_data: signature });
  const hmac = (key: Buffer | string, text: string) =>
    createHmac('sha256', key).update(text).digest('hex');
  const pairs = (text: string) => `amount=12.00&merchant_id=15670&order_no=A-1&${text}`;
  const all = { ...exact, parts: 'all', separator: '&', form: 'pairs', order: 'names' };
  const mail = (escaped: string) => pairs(`shopper_email=${escaped}`);

  const FOUND: Readonly<Record<string, readonly [string, string, object]>> = {
    'a key in hexadecimal digits': [
      HEX,
      hmac(Buffer.from(HEX, 'hex'), '1567012.00A-1'),
      {
        ...exact,
        parts: fields('merchant_id', 'amount', 'order_no'),
        key: 'hmac',
        keyEncoding: 'hex',
      },
    ],
    'a key in Base64, behind pairs': [
      'c2VjcmV0IQ==',
      sha(`${mail('jo+1@example.com')}&secret!`),
      { ...all, keyEncoding: 'base64' },
    ],
    'values that are percent-encoded': [
      KEY,
      sha(`${mail('jo%2B1%40example.com')}&key=${KEY}`),
      { ...all, keyJoin: '&key=', escape: 'percent' },
    ],
    'the same in lower case': [
      KEY,
      sha(`${mail('jo%2b1%40example.com')}&key=${KEY}`),
      { ...all, keyJoin: '&key=', escape: 'percent', escapeCase: 'lower' },
    ],
    both: [
      HEX,
      hmac(Buffer.from(HEX, 'hex'), mail('jo%2B1%40example.com')),
      { ...all, key: 'hmac', keyEncoding: 'hex', escape: 'percent' },
    ],
  };
  for (const [title, [key, signature, recipe]] of Object.entries(FOUND))
    test(title, () => {
      const secrets = { signKey: [key] };
      const [finding] = of(
        fitted('checkout', { requests: [request(signature)] }, { secrets }),
        'sign.recipes',
      );
      assert.equal(finding?.result, 'found', finding?.detail);
      assert.deepEqual(finding.value, recipe);
    });

  test('a key of notifications: it is named, also where the profile has it already', () => {
    const notifications = [request(sha('1567012.00A-1of-notifications'), ORDER)];
    const secrets = { signKey: [KEY], notifyKey: ['of-notifications'] };
    const recipe = { ...exact, parts: fields('merchant_id', 'amount', 'order_no') };
    const says = (sign: ProfileInput['sign'], given: ProfileInput['secrets'] = secrets) =>
      fitted('authorise.card', { notifications }, { secrets: given, sign }).flatMap(
        ({ key, result, value, detail }) =>
          key.startsWith('sign.') ? [{ key: key.slice(5), result, value, detail }] : [],
      );
    const results = (found: ReturnType<typeof says>) =>
      found.map(({ key, result, value }) => [key, result, value]);
    const own = { notificationRecipes: { payment: recipe } };
    const [inKey, inRecipe] = ['notificationKey', 'notificationRecipes.payment'];
    assert.deepEqual(results(says({})), [
      [inRecipe, 'found', recipe],
      [inKey, 'found', 'notifyKey'],
    ]);
    assert.deepEqual(results(says({ ...own, notificationKey: 'notifyKey' })), [
      [inRecipe, 'holds', undefined],
      [inKey, 'holds', undefined],
    ]);
    const swapped = { signKey: ['of-notifications'], notifyKey: [KEY] };
    assert.deepEqual(results(says({ ...own, notificationKey: 'notifyKey' }, swapped)), [
      [inRecipe, 'holds', undefined],
      [inKey, 'contradicts', undefined],
    ]);
    const [none] = says({}, { signKey: [KEY] });
    assert.equal(none?.result, 'open');
    assert.match(
      none.detail,
      /Is the key that of the sample, TENDER_SIGN_KEY or TENDER_NOTIFY_KEY\?/,
    );
    const [without] = says({}, {});
    assert.match(without?.detail ?? '', /set TENDER_SIGN_KEY or TENDER_NOTIFY_KEY to the key/);
  });
});

test('a gateway with keys in two encodings, encoded values and a webhook secret is fitted from its samples', () => {
  const secrets = {
    signKey: ['9f0c77d1e4a2b8635d105a3ec68f1b2794c0de31'],
    issuingKey: ['q7Lw+3ZkT0/9eRmYc2XvHg=='],
    notifyKey: ['hook-Vb6nZt5wQx83hLk1'],
  };
  const sign = OWN_SIGNATURES['kestrel'];
  assert.ok(sign);
  const shopper = {
    ...ORDER,
    account_id: '15670001',
    shopper_email: 'jo+1@example.com',
    last_name: 'Ann Lee',
    custom: '',
  };
  const card = {
    company_id: '4101',
    card_id: '9',
    request_id: 'r-1',
    charge_amount: '10.00',
    note: 'a b/c',
  };
  const paid = JSON.stringify({ order_no: 'A-1', result_info: 'K00:Approved' });
  const seal = createHmac('sha512', 'hook-Vb6nZt5wQx83hLk1').update(paid).digest('hex');
  const valuesOf = (operation: OperationName, samples: Samples): Record<string, unknown> =>
    Object.fromEntries(
      fitted(operation, samples, { secrets }).flatMap(({ at, value }) =>
        value === undefined || at === undefined ? [] : [[at.join('.'), value] as const],
      ),
    );
  const pairs = {
    ...exact,
    parts: 'all',
    form: 'pairs',
    order: 'names',
    separator: '&',
    trim: 'none',
    empty: 'skip',
  };
  const signed = (operation: OperationName, values: object, name: string, key: string) =>
    JSON.stringify({ ...values, [name]: sign(operation, { ...values }, key) });
  const request = signed('checkout', shopper, 'encryption_data', secrets.signKey[0] ?? '');
  assert.deepEqual(valuesOf('checkout', { requests: [request] })['sign.recipes.checkout'], {
    ...pairs,
    key: 'hmac',
    keyEncoding: 'hex',
    escape: 'percent',
  });
  const charge = signed('card.charge', card, 'sign', secrets.issuingKey[0] ?? '');
  const ofCards = valuesOf('card.charge', { requests: [charge] })['sign.recipes.card.charge'];
  const { empty: _shown, ...withoutEmpty } = pairs;
  assert.deepEqual(ofCards, {
    ...withoutEmpty,
    keyJoin: '',
    keyEncoding: 'base64',
    encoding: 'base64',
    escape: 'form',
    escapeCase: 'lower',
  });
  const notifications = [`Kestrel-Signature: ${seal}\r\n\r\n${paid}`];
  const told = valuesOf('authorise.card', { notifications });
  assert.deepEqual(
    [
      told['notify.encoding'],
      told['sign.notificationKey'],
      told['sign.notificationRecipes.payment'],
    ],
    [
      'json',
      'notifyKey',
      { ...exact, parts: 'body', key: 'hmac', hash: 'sha512', header: 'Kestrel-Signature' },
    ],
  );
});
