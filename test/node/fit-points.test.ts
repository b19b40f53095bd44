import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import type { Outcome } from '../../src/contract/vocabulary/outcomes.ts';
import { ConfigurationError } from '../../src/node/configuration/faults.ts';
import { loadConfiguration, loadDraft } from '../../src/node/configuration/load-configuration.ts';
import {
  describeConfiguration,
  type Setting,
} from '../../src/node/configuration/describe-configuration.schema.ts';
import { fitSamples, type Samples } from '../../src/node/fit/fit-samples.ts';
import { POINTS } from '../../src/node/fit/points.ts';
import { openProxy, type ProxyOptions } from '../../src/node/serving/open-proxy.ts';
import { EXAMPLES, GUIDE, withPoints } from '../support/fit-guide.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import { LIVE_FILE } from '../support/live-profile.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-points-'));
after(() => rm(folder, { recursive: true }));

type Changes = NonNullable<Parameters<typeof gatewayProfile>[0]>;
const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** A sample whose recipe is the profile's, with a blank and an empty field in what is signed. */
const PARTS = ['request_id', 'reason', 'client_data'].map((field) => ({ field }));
const RECIPE: Changes['sign'] = { recipes: { 'payout.create': { status: 'exact', parts: PARTS } } };
const PAYOUT = JSON.stringify({
  request_id: 'r-1',
  reason: '',
  client_data: 'a b',
  encryption_data: sha('r-1--ab-test_sign_key_123'),
});
const STYLED = { ...RECIPE, separator: '-' };
const HEX = '00ff10a27c'.repeat(4);
const HEX_KEY: Changes = { secrets: { signKey: [HEX], issuingKey: ['k'] } };
const BY_HEX = JSON.stringify({
  request_id: 'r-1',
  reason: '',
  client_data: 'a b',
  encryption_data: createHmac('sha256', Buffer.from(HEX, 'hex')).update('r-1ab').digest('hex'),
});
const ENCODED = JSON.stringify({
  request_id: 'r-1',
  reason: 'n/a',
  client_data: '',
  encryption_data: sha('r-1n%2fatest_sign_key_123'),
});
const TWO_KEYS: Changes = {
  secrets: { signKey: ['of-requests'], issuingKey: ['k'], notifyKey: ['of-notifications'] },
};
const NOTIFIED = JSON.stringify({
  order_no: 'A-1',
  request_id: 'r-1',
  reason: '',
  client_data: 'a b',
  encryption_data: sha('r-1abof-notifications'),
});
const SORTING: Changes['sign'] = {
  ...RECIPE,
  ...({ form: 'pairs', order: 'names', separator: '&', key: 'part' } as const),
};
const SORTED = JSON.stringify({
  request_id: 'r-1',
  reason: '',
  client_data: 'a b',
  encryption_data: sha('client_data=ab&key=test_sign_key_123&reason=&request_id=r-1'),
});
const CANCEL = JSON.stringify({
  cancel_orders: [{ transaction_id: '7' }],
  encryption_data: sha('cancel_orders[0][transaction_id]=7test_sign_key_123'),
});
const PAIRS = {
  form: 'pairs',
  recipes: { 'orders.cancel': { status: 'exact', parts: 'leaves' } },
} as const;
const CARD = JSON.stringify({
  company_id: '4101',
  card_id: '9',
  charge_amount: '10',
  sign: sha('4101910test_api_key_123').toUpperCase(),
});
const EXACT_CARD: Changes['sign'] = {
  recipes: {
    'card.charge': {
      status: 'exact',
      parts: [{ field: 'company_id' }, { field: 'card_id' }, { field: 'charge_amount' }],
    },
  },
};
const BODY = '{"request_id":"r-1"}';
const hmac = (key: string) => createHmac('sha256', key).update(BODY).digest('hex');
const SEALED = `Seal: ${hmac('test_sign_key_123')}\r\n\r\n${BODY}`;
const sealed = (key: 'last' | 'hmac', part: 'sign' | 'issuing' = 'sign'): Changes => ({
  [part]: { everyAnswer: { status: 'exact', parts: 'body', header: 'Seal', case: 'lower', key } },
});
const xml = (root: string, fields: string) => `<${root}>${fields}</${root}>`;
const answer = (value: object) => ({
  answers: [JSON.stringify(value)],
  means: 'succeeded' as Outcome,
});
const codes = (map: string, code: string) =>
  ({ codes: { [map]: { [code]: 'failed', other: 'succeeded' } } }) as Changes;

/** A wrong value, and the sample by which it is noticed; with the right one, which is the other, it holds. */
type Row = readonly [OperationName, Samples, Changes, Changes];
const BY_SAMPLE: Readonly<Record<string, Row>> = {
  'sign.recipes': [
    'payout.create',
    { requests: [PAYOUT] },
    {
      sign: { ...STYLED, recipes: { 'payout.create': { status: 'exact', parts: PARTS.slice(1) } } },
    },
    { sign: STYLED },
  ],
  'sign.form': [
    'payout.create',
    { requests: [PAYOUT] },
    { sign: { ...STYLED, form: 'pairs' } },
    { sign: STYLED },
  ],
  'sign.order': [
    'payout.create',
    { requests: [PAYOUT] },
    { sign: { ...STYLED, order: 'names' } },
    { sign: STYLED },
  ],
  'sign.separator': ['payout.create', { requests: [PAYOUT] }, { sign: RECIPE }, { sign: STYLED }],
  'sign.end': [
    'payout.create',
    { requests: [PAYOUT] },
    { sign: { ...STYLED, end: '-' } },
    { sign: STYLED },
  ],
  'sign.key': [
    'payout.create',
    { requests: [PAYOUT] },
    { sign: { ...STYLED, key: 'hmac' } },
    { sign: STYLED },
  ],
  'sign.keyEncoding': [
    'payout.create',
    { requests: [BY_HEX] },
    { ...HEX_KEY, sign: { ...RECIPE, key: 'hmac' } },
    { ...HEX_KEY, sign: { ...RECIPE, key: 'hmac', keyEncoding: 'hex' } },
  ],
  'sign.escape': [
    'payout.create',
    { requests: [ENCODED] },
    { sign: RECIPE },
    { sign: { ...RECIPE, escape: 'percent', escapeCase: 'lower' } },
  ],
  'sign.escapeCase': [
    'payout.create',
    { requests: [ENCODED] },
    { sign: { ...RECIPE, escape: 'percent' } },
    { sign: { ...RECIPE, escape: 'percent', escapeCase: 'lower' } },
  ],
  'sign.notificationKey': [
    'authorise.card',
    { notifications: [NOTIFIED] },
    { ...TWO_KEYS, sign: { notificationRecipes: { payment: { status: 'exact', parts: PARTS } } } },
    {
      ...TWO_KEYS,
      sign: {
        notificationKey: 'notifyKey',
        notificationRecipes: { payment: { status: 'exact', parts: PARTS } },
      },
    },
  ],
  'sign.keyName': [
    'payout.create',
    {
      requests: [SORTED],
    },
    { sign: { ...SORTING, keyName: 'secret' } },
    { sign: SORTING },
  ],
  'sign.keyJoin': [
    'payout.create',
    { requests: [PAYOUT] },
    { sign: { ...STYLED, keyJoin: '' } },
    { sign: STYLED },
  ],
  'sign.hash': [
    'payout.create',
    { requests: [PAYOUT] },
    { sign: { ...STYLED, hash: 'sha512' } },
    { sign: STYLED },
  ],
  'sign.encoding': [
    'payout.create',
    { requests: [PAYOUT] },
    { sign: { ...STYLED, encoding: 'base64' } },
    { sign: STYLED },
  ],
  'sign.case': [
    'payout.create',
    { requests: [PAYOUT] },
    { sign: { ...STYLED, case: 'upper' } },
    { sign: STYLED },
  ],
  'sign.trim': [
    'payout.create',
    { requests: [PAYOUT] },
    { sign: { ...STYLED, trim: 'none' } },
    { sign: STYLED },
  ],
  'sign.empty': [
    'payout.create',
    { requests: [PAYOUT] },
    { sign: { ...STYLED, empty: 'skip' } },
    { sign: STYLED },
  ],
  'sign.pairSign': [
    'orders.cancel',
    { requests: [CANCEL] },
    { sign: { ...PAIRS, nested: 'brackets', pairSign: '' } },
    { sign: { ...PAIRS, nested: 'brackets' } },
  ],
  'sign.nested': [
    'orders.cancel',
    { requests: [CANCEL] },
    { sign: { ...PAIRS, nested: 'dots' } },
    { sign: { ...PAIRS, nested: 'brackets' } },
  ],
  'sign.answerRecipes': [
    'payout.create',
    { answers: [PAYOUT] },
    {},
    {
      sign: {
        separator: '-',
        answerRecipes: { 'payout.create': { status: 'exact', parts: PARTS } },
      },
    },
  ],
  'sign.everyAnswer': ['payout.create', { answers: [SEALED] }, sealed('last'), sealed('hmac')],
  'issuing.everyAnswer': [
    'card.charge',
    { answers: [SEALED.replace(/^.*/, `Seal: ${hmac('test_api_key_123')}`)] },
    sealed('last', 'issuing'),
    sealed('hmac', 'issuing'),
  ],
  'sign.notificationRecipes.payment': [
    'authorise.card',
    { notifications: [PAYOUT] },
    {},
    {
      sign: { separator: '-', notificationRecipes: { payment: { status: 'exact', parts: PARTS } } },
    },
  ],
  'issuing.scheme': [
    'card.charge',
    { requests: [CARD] },
    { issuing: { scheme: 'sorted-json' } },
    { sign: EXACT_CARD },
  ],
  'issuing.every': [
    'card.charge',
    { requests: [CARD] },
    { issuing: { every: { status: 'exact', parts: 'all', separator: ';' } } },
    { issuing: { every: { status: 'exact', parts: 'all' } } },
  ],
  'issuing.style': [
    'card.charge',
    { requests: [CARD] },
    { sign: EXACT_CARD, issuing: { style: { separator: ';' } } },
    { sign: EXACT_CARD },
  ],
  'issuing.case': [
    'card.charge',
    { requests: [CARD] },
    { sign: EXACT_CARD, issuing: { case: 'lower' } },
    { sign: EXACT_CARD },
  ],
  operations: [
    'payout.create',
    { requests: [PAYOUT] },
    { operations: { 'payout.create': { encoding: 'xml' } } },
    {},
  ],
  'xml.requestRoot': [
    'checkout',
    { requests: [xml('pay', '<order_no>A</order_no>')] },
    {},
    { xml: { requestRoot: 'pay' } },
  ],
  'xml.listItem': [
    'checkout',
    {
      requests: [
        xml(
          'request',
          '<total_discount><item><discount_type>x</discount_type></item></total_discount>',
        ),
      ],
    },
    {},
    { xml: { listItem: 'item' } },
  ],
  'xml.lenientRoot': [
    'authorise.card',
    { answers: [xml('response', '<order_no>A</order_no>')] },
    {},
    { xml: { lenientRoot: true } },
  ],
  'wire.listSeparator': [
    'transactions.query',
    { requests: ['orders=A%3BB'] },
    {},
    { wire: { listSeparator: ';' } },
  ],
  'wire.contractDate': [
    'authorise.card',
    { requests: ['{"subscription":{"contract_start":"20261224"}}'] },
    {},
    { wire: { contractDate: 'compact' } },
  ],
  'wire.amount': [
    'authorise.card',
    { answers: ['<respon><amount>42,00 EUR</amount><currency>EUR</currency></respon>'] },
    {},
    { wire: { amount: '1234,50 EUR' } },
  ],
  'wire.requestAmount': [
    'authorise.card',
    { requests: ['{"amount":"42,00","currency":"EUR"}'] },
    {},
    { wire: { requestAmount: '1234,50' } },
  ],
  'wire.requestTime': [
    'transactions.query',
    { requests: ['query_start=1798103707&query_end=1798107300'] },
    {},
    { wire: { requestTime: 'unix' } },
  ],
  'wire.time': [
    'transactions.query',
    answer({ orders_list: [{ transaction_date: '24/12/2026 10:15:00' }] }),
    {},
    { wire: { time: 'DD/MM/YYYY hh:mm:ss' } },
  ],
  'wire.deviceZone': [
    'authorise.card',
    { requests: ['{"time_zone":"+01:00"}'] },
    {},
    { wire: { deviceZone: 'offset' } },
  ],
  'wire.resolution': [
    'authorise.card',
    { requests: ['{"resolution":"1*1"}'] },
    {},
    { wire: { resolution: '*' } },
  ],
  'card.yearDigits': [
    'authorise.card',
    { requests: ['{"expiration_year":"30"}'] },
    {},
    { card: { yearDigits: 2 } },
  ],
  'enums.open3d': [
    'authorise.card',
    { requests: ['{"open3d":"Y"}'] },
    {},
    { enums: { open3d: { on: 'Y', off: 'N' } } },
  ],
  'enums.tokenFlag': [
    'authorise.card',
    { requests: ['{"token_flag":"1"}'] },
    {},
    { enums: { tokenFlag: { yes: '1', no: '0' } } },
  ],
  'enums.interval': [
    'authorise.card',
    { requests: ['{"subscription":{"interval":"M"}}'] },
    {},
    { enums: { interval: { day: 'D', week: 'W', month: 'M', year: 'Y' } } },
  ],
  'codes.returnStatus': [
    'transactions.query',
    answer({ return_status: '7' }),
    codes('returnStatus', '7'),
    { codes: { returnStatus: { '7': 'succeeded' } } },
  ],
  'codes.orderStatus': [
    'authorise.card',
    { answers: [xml('respon', '<order_status>7</order_status>')], means: 'succeeded' },
    codes('orderStatus', '7'),
    { codes: { orderStatus: { '7': 'succeeded' } } },
  ],
  'codes.paymentStatus': [
    'transactions.query',
    answer({ orders_list: [{ payment_status: '7' }] }),
    codes('paymentStatus', '7'),
    { codes: { paymentStatus: { '7': 'succeeded' } } },
  ],
  'codes.queryResult': [
    'transactions.query',
    answer({ orders_list: [{ query_result: '7', payment_status: '1' }] }),
    { codes: { queryResult: { '7': 'not-found' } } },
    { codes: { queryResult: { '7': 'found' } } },
  ],
  'codes.refundStatus': [
    'orders.refund',
    answer({ refund_orders: [{ refund_status: '7' }] }),
    codes('refundStatus', '7'),
    { codes: { refundStatus: { '7': 'succeeded' } } },
  ],
  'codes.reviewStatus': [
    'orders.review',
    answer({ review_orders: [{ review_status: '7' }] }),
    codes('reviewStatus', '7'),
    { codes: { reviewStatus: { '7': 'succeeded' } } },
  ],
  'codes.cancelStatus': [
    'orders.cancel',
    answer({ cancel_orders: [{ cancel_status: '7' }] }),
    codes('cancelStatus', '7'),
    { codes: { cancelStatus: { '7': 'succeeded' } } },
  ],
  'codes.subscriptionCancelStatus': [
    'subscription.cancel',
    answer({ cancel_status: '7' }),
    codes('subscriptionCancelStatus', '7'),
    { codes: { subscriptionCancelStatus: { '7': 'succeeded' } } },
  ],
  'codes.payoutStatus': [
    'payout.create',
    answer({ status: '7' }),
    codes('payoutStatus', '7'),
    { codes: { payoutStatus: { '7': 'succeeded' } } },
  ],
  'codes.receiptStatus': [
    'card.charge',
    answer({ code: 0, data: { status: '7' } }),
    codes('receiptStatus', '7'),
    { codes: { receiptStatus: { '7': 'succeeded' } } },
  ],
  'codes.issuingCode': [
    'card.charge',
    { answers: ['{"code":1007,"data":null}'], means: 'failed' },
    {},
    { codes: { issuingCode: { '1007': 'failed' } } },
  ],
  'codes.cardStatus': [
    'card.query',
    answer({ code: 0, data: { status: '7' } }),
    {},
    { codes: { cardStatus: { '7': 'active' } } },
  ],
  'codes.groupStatus': [
    'group.create',
    answer({ code: 0, data: { status: '7' } }),
    {},
    { codes: { groupStatus: { '7': 'active' } } },
  ],
  'codes.oneTime': [
    'card.query',
    answer({ code: 0, data: { isOneTime: '7' } }),
    {},
    { codes: { oneTime: { '7': true } } },
  ],
  'texts.result_info': [
    'authorise.card',
    { answers: [xml('respon', '<order_status>1</order_status><result_info>7:ok</result_info>')] },
    {},
    { texts: { result_info: { success: ['7'] } } },
  ],
  'texts.refund_message': [
    'orders.refund',
    answer({ refund_orders: [{ refund_message: '7:ok' }] }),
    {},
    { texts: { refund_message: { success: ['7'] } } },
  ],
  'texts.decline_reason': [
    'transactions.query',
    answer({ orders_list: [{ decline_reason: '7:ok' }] }),
    {},
    { texts: { decline_reason: { success: ['7'] } } },
  ],
  'texts.error_message': [
    'orders.cancel',
    answer({ cancel_orders: [{ error_message: 'fine' }] }),
    {},
    { texts: { error_message: { success: ['fine'] } } },
  ],
  'texts.errorMsg': [
    'card.charge',
    answer({ code: 0, data: { status: '1', errorMsg: 'fine' } }),
    {},
    { texts: { errorMsg: { success: ['fine'] } } },
  ],
  'texts.failure_type': [
    'payout.create',
    answer({ status: 'COMPLETED', failure_type: 'NONE' }),
    {},
    { texts: { failure_type: { success: ['NONE'] } } },
  ],
  'texts.failure_reason': [
    'payout.create',
    answer({ status: 'COMPLETED', failure_reason: 'none' }),
    {},
    { texts: { failure_reason: { success: ['none'] } } },
  ],
  'notify.encoding': [
    'authorise.card',
    { notifications: ['{"order_no":"A-1"}'] },
    {},
    { notify: { encoding: 'json' } },
  ],
  'notify.events': [
    'authorise.card',
    { notifications: ['order_no=A-1&event=chargeback.opened'] },
    {},
    { notify: { events: { 'chargeback.opened': 'dispute' } } },
  ],
  'notify.fields': [
    'authorise.card',
    { notifications: ['ref=A-1'] },
    {},
    { notify: { fields: { order_no: 'ref' } } },
  ],
};
/** Keys for which another's sample stands in. */
const SAME: Readonly<Record<string, string>> = { 'codes.itemStatus': 'codes.refundStatus' };

/** A wrong value that no configuration is read with. */
const AT_START: Readonly<Record<string, object>> = {
  'sign.verifyResponse': { sign: { ...LIVE_FILE.profile.sign, verifyResponse: 'require' } },
  'wire.bounds': { wire: { bounds: { ordr_no: { max: 30 } } } },
  'codes.reviewFlag': {
    codes: { ...LIVE_FILE.profile.codes, reviewFlag: { approve: '1', reject: '01' } },
  },
};

/** What `tender check` compares, and where that is tried. */
const BY_CHECK: Readonly<Record<string, string>> = {
  'wire.listSeparator': 'warns when the gateway expects another separator',
  timeZone: 'tender check compares the time of the newest payment',
};

const CHECKED = readFileSync('test/node/check-known-payments.test.ts', 'utf8');

const flat = (settings: readonly Setting[]): string[] =>
  settings.flatMap(({ path, members }) => [path, ...flat(members ?? [])]);

describe('each point that the interface leaves open', () => {
  const keys = new Set(flat(describeConfiguration()));
  for (const { keys: of, noticed } of POINTS)
    for (const key of of) {
      const row = BY_SAMPLE[SAME[key] ?? key];
      test(`${key}: a wrong value is noticed by ${noticed}`, async () => {
        assert.ok(keys.has(`profile.${key}`), 'it is no key of the profile');
        if (noticed === 'fit') {
          assert.ok(row, 'no sample shows it');
          const [operation, samples, wrong, right] = row;
          const results = (changes: Changes) =>
            fitSamples(operation, samples, gatewayProfile(changes))
              .filter(
                (finding) =>
                  (SAME[key] ?? key).startsWith(finding.key.split('.').slice(0, 2).join('.')) ||
                  (/^(sign|issuing)/.test(key) && finding.key.startsWith('sign')),
              )
              .map(({ result }) => result);
          assert.ok(
            results(wrong).some((result) => result !== 'holds'),
            results(wrong).join(),
          );
          assert.deepEqual([...new Set(results(right))], ['holds']);
        } else if (noticed === 'start') {
          const file = join(folder, `${key}.json`);
          const profile = { ...LIVE_FILE.profile, ...AT_START[key] };
          await writeFile(file, JSON.stringify({ ...LIVE_FILE, profile }));
          await assert.rejects(loadConfiguration({ environment: {}, file }), (error) => {
            assert.ok(error instanceof ConfigurationError);
            return error.faults.some((fault) => fault.key.startsWith(`profile.${key}`));
          });
        } else if (noticed === 'check') assert.ok(CHECKED.includes(`('${BY_CHECK[key]}'`));
      });
    }
});

test('a recipe that names a field the operation does not have is refused, with the nearest', async () => {
  const file = join(folder, 'recipe.json');
  const parts = [{ field: 'order_nr' }, { list: 'refund_orders', fields: ['transaction_ids'] }];
  await writeFile(
    file,
    JSON.stringify({
      profile: {
        sign: {
          recipes: {
            checkout: { status: 'exact', parts: parts.slice(0, 1) },
            'orders.refund': { status: 'exact', parts: parts.slice(1) },
          },
          answerRecipes: {
            'authorise.card': {
              status: 'exact',
              parts: [{ field: 'order_statuss' }, { field: 'stamp', notShown: true }],
            },
          },
          notificationRecipes: { payment: { status: 'exact', parts: [{ field: 'evnt' }] } },
        },
      },
    }),
  );
  await assert.rejects(loadConfiguration({ environment: {}, file }), (error) => {
    assert.ok(error instanceof ConfigurationError);
    assert.deepEqual(
      error.faults.map(({ key, problem }) => `${key} ${/"(\w+)"\?/.exec(problem)?.[1]}`),
      [
        'profile.sign.recipes.checkout order_no',
        'profile.sign.recipes.orders.refund transaction_id',
        'profile.sign.answerRecipes.authorise.card order_status',
        'profile.sign.notificationRecipes.payment event',
      ],
    );
    return true;
  });
});

describe('what can mean nothing is refused at start', () => {
  const exact = { status: 'exact' };
  /** The place that is named, and a profile with it. */
  const NOTHING: readonly (readonly [string, object])[] = [
    ['notify.fields.ordr_no', { notify: { fields: { ordr_no: 'ref' } } }],
    ['notify.fields', { notify: { fields: { order_no: 'ref', transaction_id: 'ref' } } }],
    ['decimals.EURO', { decimals: { EURO: 0 } }],
    ['enums.open3d', { enums: { open3d: { on: 'Y', off: 'Y' } } }],
    ['enums.tokenFlag', { enums: { tokenFlag: { yes: '1', no: '1' } } }],
    ['enums.interval', { enums: { interval: { day: 'M', month: 'M' } } }],
    ['codes.cardStatus.7', { codes: { cardStatus: { '7': 'activ' } } }],
    ['codes.groupStatus.7', { codes: { groupStatus: { '7': 'closed' } } }],
    ['enums.open3d.on', { enums: { open3d: { on: 'Y'.repeat(51) } } }],
    ['codes.orderStatus.', { codes: { orderStatus: { '': 'failed', A: 'succeeded' } } }],
    ['codes.orderStatus. A', { codes: { orderStatus: { ' A': 'succeeded' } } }],
    ['codes.reviewFlag.approve', { codes: { reviewFlag: { approve: '', reject: '2' } } }],
    ['xml.requestRoot', { xml: { requestRoot: 'check out' } }],
    ['operations.checkout.path', { operations: { checkout: { path: '/v1/check out' } } }],
    ['operations.checkout.contentType', { operations: { checkout: { contentType: 'json' } } }],
    ['sign.recipes.checkout.parts', { sign: { recipes: { checkout: { ...exact, parts: [] } } } }],
    [
      'operations.orders.refund.path',
      { operations: { checkout: { path: '/v1/pay' }, 'orders.refund': { path: '/v1/pay' } } },
    ],
    [
      'operations.orders.refund.path',
      { operations: { 'orders.refund': { path: '/v1/authorise' } } },
    ],
    ['sign.keyName', { sign: { key: 'part', keyName: 'amount' } }],
    ['sign.keyName', { issuing: { style: { key: 'part', keyName: 'card_id' } } }],
    ['sign.hash', { sign: { key: 'rsa', hash: 'md5' } }],
    [
      'sign.recipes.checkout.header',
      { sign: { recipes: { checkout: { ...exact, parts: 'body' } } } },
    ],
    [
      'sign.recipes.checkout.header',
      { sign: { recipes: { checkout: { ...exact, parts: 'body', header: 'Content-Type' } } } },
    ],
    ['sign.everyAnswer.header', { sign: { everyAnswer: { ...exact, parts: 'body' } } }],
    ['wire.time', { wire: { time: 'DD/MM/YY hh:mm' } }],
    ['wire.time', { wire: { time: 'DD/MM/YYYY hh' } }],
    ['wire.time', { wire: { time: 'DD/DD/MM/YYYY hh:mm' } }],
    ['wire.requestTime', { wire: { requestTime: 'YYYY-MM-DD' } }],
    ['wire.requestAmount', { wire: { requestAmount: '12345.0' } }],
    ['wire.itemFields', { wire: { itemFields: ['name', 'price', 'name'] } }],
  ];
  for (const [place, profile] of NOTHING)
    test(place, async () => {
      const file = join(folder, 'nothing.json');
      await writeFile(file, JSON.stringify({ profile }));
      await assert.rejects(loadConfiguration({ environment: {}, file }), (error) => {
        assert.ok(error instanceof ConfigurationError);
        assert.deepEqual(
          error.faults.map(({ key }) => key),
          [`profile.${place}`],
        );
        return true;
      });
    });

  test('two operations of one path are told by both names', async () => {
    const file = join(folder, 'paths.json');
    const operations = { 'orders.cancel': { path: '/v1/refund' } };
    await writeFile(file, JSON.stringify({ profile: { operations } }));
    await assert.rejects(
      loadConfiguration({ environment: {}, file }),
      /orders\.cancel\.path: .*"orders\.refund" and "orders\.cancel"/,
    );
    // At two addresses they are told apart.
    const baseUrl = { acquiring: 'http://127.0.0.1:4711', issuing: 'http://127.0.0.1:4712' };
    const apart = { 'card.query': { path: '/v1/refund' } };
    await writeFile(file, JSON.stringify({ profile: { baseUrl, operations: apart } }));
    await loadConfiguration({ environment: {}, file });
  });

  test('a word for a field that nothing is called is told with the nearest', async () => {
    const file = join(folder, 'nearest.json');
    await writeFile(file, JSON.stringify({ profile: { notify: { fields: { ordr_no: 'ref' } } } }));
    await assert.rejects(loadConfiguration({ environment: {}, file }), /did you mean "order_no"/);
  });

  test('an id of the merchant that the interface has no room for says so', async () => {
    const file = join(folder, 'ids.json');
    const ids = { merchantId: 'M-1000', accountId: 'M-1000-EUR-01' };
    await writeFile(file, JSON.stringify({ profile: { ids } }));
    await assert.rejects(loadConfiguration({ environment: {}, file }), (error) => {
      assert.ok(error instanceof ConfigurationError);
      const [fault, ...others] = error.faults;
      assert.deepEqual(others, []);
      assert.match(
        `${fault?.key} ${fault?.problem}`,
        /profile\.ids\.accountId.*at most 10.*gateway/,
      );
      return true;
    });
  });
});

describe('one word with two meanings is refused at start and by tender fit, with both places', () => {
  const DOUBLED: readonly (readonly [object, RegExp])[] = [
    [
      { codes: { issuingCode: { '7': 'failed', '07': 'pending' } } },
      /codes\.issuingCode: .*"7" is failed, "07" is pending/,
    ],
    [
      { codes: { orderStatus: { paid: 'succeeded', PAID: 'failed' } } },
      /codes\.orderStatus: .*"paid" is succeeded, "PAID" is failed/,
    ],
    [{ errors: { e1: 'declined', E1: 'expired_card' } }, /errors: .*"e1" is .*, "E1" is/],
    [
      { notify: { events: { 'paid.out': 'payment', 'Paid.Out': 'refund' } } },
      /notify\.events: .*"paid\.out" is payment/,
    ],
    [
      { codes: { reviewFlag: { approve: '1', reject: '01' } } },
      /codes\.reviewFlag: must not approve and reject/,
    ],
    [
      { texts: { result_info: { success: ['100'] } }, errors: { '100': 'declined' } },
      /profile\.errors: must not have "100", .*profile\.texts\.result_info\.success/,
    ],
    [
      { errors: { ok: 'declined' } },
      /profile\.errors: must not have "ok", .*profile\.texts\.decline_reason\.success/,
    ],
    [
      {
        texts: { errorMsg: { success: ['Done'] } },
        issuing: { refusals: { done: 'card_closed' } },
      },
      /issuing\.refusals: must not have "done", .*profile\.texts\.errorMsg\.success/,
    ],
  ];
  for (const [profile, expected] of DOUBLED)
    test(JSON.stringify(profile), async () => {
      const file = join(folder, 'doubled.json');
      await writeFile(file, JSON.stringify({ profile }));
      await assert.rejects(loadConfiguration({ environment: {}, file }), expected);
      await assert.rejects(loadDraft({ environment: {}, file }), expected);
    });

  test('but not two words with one meaning, nor a word of two fields that no answer has both of', async () => {
    const file = join(folder, 'apart.json');
    const codes = {
      orderStatus: { A: 'succeeded', B: 'succeeded', C: 'failed' },
      paymentStatus: { A: 'failed', D: 'succeeded' },
    };
    await writeFile(file, JSON.stringify({ profile: { codes, errors: { C: 'declined' } } }));
    await loadConfiguration({ environment: {}, file });
  });
});

test('card issuing is where payments are, unless somebody says else', async () => {
  const baseUrlOf = async (environment: Record<string, string>) =>
    (await loadConfiguration({ environment, file: null })).profile.baseUrl;
  const url = 'http://127.0.0.1:4711';
  assert.deepEqual(await baseUrlOf({ TENDER_GATEWAY_URL: url }), { acquiring: url, issuing: url });
  const other = 'http://127.0.0.1:4712';
  assert.deepEqual(await baseUrlOf({ TENDER_GATEWAY_URL: url, TENDER_ISSUING_URL: other }), {
    acquiring: url,
    issuing: other,
  });
});

describe('the guide', () => {
  const guide = readFileSync(GUIDE, 'utf8');

  test('has the table and the forms as they are; `npm run documents` writes them', async () => {
    assert.equal(guide, await withPoints(guide));
  });

  test('names every key of every point, and says of each how it is noticed', () => {
    for (const { keys } of POINTS)
      for (const key of keys) assert.ok(guide.includes(`\`${key}\``), key);
  });

  for (const [key, example] of Object.entries(EXAMPLES))
    test(`shows ${key} as a configuration takes it`, async () => {
      const file = join(folder, `example-${key}.json`);
      await writeFile(file, JSON.stringify({ profile: example }));
      await loadConfiguration({ environment: {}, file });
    });
});

test('a configuration that leaves signatures to a program is refused where none is handed in', async () => {
  const opened = async (sign: object, options: ProxyOptions) => {
    const file = join(folder, 'program.json');
    await writeFile(file, JSON.stringify({ profile: { sign: { by: 'program', ...sign } } }));
    return openProxy(await loadConfiguration({ environment: {}, file }), options);
  };
  await assert.rejects(opened({}, {}), /profile\.sign\.by: is "program"/);
  await assert.rejects(
    opened({ verifyResponse: 'require' }, { sign: () => '' }),
    /profile\.sign\.verifyResponse: is "require": hand in `verify`/,
  );
});
