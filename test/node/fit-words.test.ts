import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { fitSamples } from '../../src/node/fit/fit-samples.ts';
import { tender } from '../support/command-line.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

/** What is a success by default. */
const SUCCESS = gatewayProfile().texts.decline_reason.success;

const folder = await mkdtemp(join(tmpdir(), 'tender-words-'));
after(() => rm(folder, { recursive: true }));

interface Pair {
  readonly operation: OperationName;
  readonly kind: 'requests' | 'answers' | 'notifications';
  readonly sample: object;
  /** The field, and what the documents say of its value. */
  readonly field: string;
  readonly meaning: string;
  readonly right: Partial<ProfileInput>;
  readonly swapped: Partial<ProfileInput>;
}

/** Two values of which each may be the other, and a sample of one. */
const PAIRS: Readonly<Record<string, Pair>> = {
  'enums.open3d': {
    operation: 'authorise.card',
    kind: 'requests',
    sample: { open3d: 'CHALLENGE' },
    field: 'open3d',
    meaning: 'on',
    right: { enums: { open3d: { on: 'CHALLENGE', off: 'FRICTIONLESS' } } },
    swapped: { enums: { open3d: { on: 'FRICTIONLESS', off: 'CHALLENGE' } } },
  },
  'enums.tokenFlag': {
    operation: 'authorise.card',
    kind: 'requests',
    sample: { token_flag: 'KEEP' },
    field: 'token_flag',
    meaning: 'yes',
    right: { enums: { tokenFlag: { yes: 'KEEP', no: 'FORGET' } } },
    swapped: { enums: { tokenFlag: { yes: 'FORGET', no: 'KEEP' } } },
  },
  'enums.interval': {
    operation: 'authorise.card',
    kind: 'requests',
    sample: { subscription: { interval: 'M' } },
    field: 'interval',
    meaning: 'month',
    right: { enums: { interval: { day: 'D', week: 'W', month: 'M', year: 'Y' } } },
    swapped: { enums: { interval: { day: 'D', week: 'M', month: 'W', year: 'Y' } } },
  },
  'codes.reviewFlag': {
    operation: 'orders.review',
    kind: 'requests',
    sample: { review_orders: [{ transaction_id: '7', review_flag: 'R' }] },
    field: 'review_flag',
    meaning: 'approve',
    right: { codes: { reviewFlag: { approve: 'R', reject: 'D' } } },
    swapped: { codes: { reviewFlag: { approve: 'D', reject: 'R' } } },
  },
  'codes.cardStatus': {
    operation: 'card.query',
    kind: 'answers',
    sample: { code: 0, data: { status: 'S' } },
    field: 'status',
    meaning: 'blocked',
    right: { codes: { cardStatus: { E: 'active', S: 'blocked' } } },
    swapped: { codes: { cardStatus: { E: 'blocked', S: 'active' } } },
  },
  'codes.groupStatus': {
    operation: 'group.create',
    kind: 'answers',
    sample: { code: 0, data: { status: 'S' } },
    field: 'status',
    meaning: 'inactive',
    right: { codes: { groupStatus: { E: 'active', S: 'inactive' } } },
    swapped: { codes: { groupStatus: { E: 'inactive', S: 'active' } } },
  },
  'codes.oneTime': {
    operation: 'card.query',
    kind: 'answers',
    sample: { code: 0, data: { isOneTime: 'S' } },
    field: 'isOneTime',
    meaning: 'true',
    right: { codes: { oneTime: { S: true, N: false } } },
    swapped: { codes: { oneTime: { S: false, N: true } } },
  },
  'notify.events': {
    operation: 'authorise.card',
    kind: 'notifications',
    sample: { order_no: 'A-1', event: 'CHARGEBACK.RECEIVED' },
    field: 'event',
    meaning: 'dispute',
    right: { notify: { events: { 'CHARGEBACK.RECEIVED': 'dispute', 'REFUND.BOOKED': 'refund' } } },
    swapped: {
      notify: { events: { 'CHARGEBACK.RECEIVED': 'refund', 'REFUND.BOOKED': 'dispute' } },
    },
  },
};

describe('two values that are swapped are noticed where somebody says what a sample’s means', () => {
  for (const [key, { operation, kind, sample, field, meaning, right, swapped }] of Object.entries(
    PAIRS,
  ))
    test(`${key}, with --says ${field}=${meaning}`, () => {
      const of = (changes: Partial<ProfileInput>, says: Readonly<Record<string, string>>) =>
        fitSamples(operation, { [kind]: [JSON.stringify(sample)], says }, gatewayProfile(changes))
          .filter((finding) => finding.key === key)
          .map(({ result }) => result);
      const said = { [field]: meaning };
      assert.deepEqual(of(right, said), ['holds']);
      assert.deepEqual(of(swapped, said), ['contradicts']);
      // Nothing but a person can tell.
      assert.deepEqual([of(right, {}), of(swapped, {})], [['holds'], ['holds']]);
    });

  for (const [operation, kind, sample, says, at, value] of [
    ['authorise.card', 'requests', { open3d: 'F1' }, { open3d: 'off' }, 'enums.open3d.off', 'F1'],
    [
      'card.query',
      'answers',
      { code: 0, data: { status: 'S' } },
      { status: 'blocked' },
      'codes.cardStatus.S',
      'blocked',
    ],
    [
      'card.query',
      'answers',
      { code: 0, data: { isOneTime: 'N' } },
      { isOneTime: 'false' },
      'codes.oneTime.N',
      false,
    ],
    [
      'authorise.card',
      'notifications',
      { order_no: 'A-1', event: 'CHARGEBACK.RECEIVED' },
      { event: 'dispute' },
      'notify.events.CHARGEBACK.RECEIVED',
      'dispute',
    ],
  ] as const)
    test(`what nobody has written is found: ${at}`, () => {
      const found = fitSamples(
        operation,
        { [kind]: [JSON.stringify(sample)], says },
        gatewayProfile(),
      ).find((finding) => finding.at?.join('.') === at);
      assert.deepEqual([found?.result, found?.value], ['found', value]);
    });

  test('by the command, which fails', async () => {
    const { operation, sample, swapped } = PAIRS['codes.cardStatus'] ?? {};
    const [config, answer] = [join(folder, 'config.json'), join(folder, 'answer.json')];
    await writeFile(config, JSON.stringify({ profile: swapped }));
    await writeFile(answer, JSON.stringify(sample));
    const words = [operation ?? '', '--answer', answer, '--config', config, '-o', 'json'];
    const fit = (says: string) => tender(['fit', ...words, '--says', says]);
    assert.equal((await fit('status=blocked')).code, 1);
    assert.equal((await fit('status=active')).code, 0);
    const wrong = await fit('state=active');
    assert.equal(wrong.code, 2);
    assert.match(wrong.errors, /--says: give one of the fields open3d/);
  });
});

describe('a field that the profile names and no notification has is a contradiction', () => {
  const told = { merchantRef: 'A-1', paymentId: '7', gross: '1.00', eventType: 'PAYMENT' };
  const of = (fields: Readonly<Record<string, string>>, ...more: object[]) =>
    Object.fromEntries(
      fitSamples(
        'authorise.card',
        { notifications: [told, ...more].map((each) => JSON.stringify(each)) },
        gatewayProfile({ notify: { fields } }),
      )
        .filter(({ key }) => key === 'notify.fields')
        .map(({ result, at, detail }) => [
          at?.at(-1) ?? /\.(\w+) is/.exec(detail)?.[1] ?? '',
          result,
        ]),
    );
  const RIGHT = {
    order_no: 'merchantRef',
    transaction_id: 'paymentId',
    amount: 'gross',
    event: 'eventType',
  };

  test('the right names hold, each by itself', () => {
    assert.deepEqual(
      of(RIGHT),
      Object.fromEntries(Object.keys(RIGHT).map((name) => [name, 'holds'])),
    );
  });
  for (const [name, is] of Object.entries(RIGHT))
    test(`${name} that is misspelt`, () => {
      assert.equal(of({ ...RIGHT, [name]: `${is}f` })[name], 'contradicts');
    });
  for (const name of ['order_no', 'transaction_id'])
    test(`${name} that is quite another`, () => {
      assert.equal(of({ ...RIGHT, [name]: 'somethingElse' })[name], 'contradicts');
    });
  test('but not one that another kind of notification has, nor one that another sample has', () => {
    assert.equal(
      of({ ...RIGHT, refund_reference_id: 'refundId' })['refund_reference_id'],
      undefined,
    );
    const found = of({ ...RIGHT, order_no: 'reference' }, { reference: 'A-2', paymentId: '8' });
    assert.equal(found['order_no'], 'holds');
  });
});

describe('what a sample has and no request is sent with is said', () => {
  const said = (request: string, operation: OperationName = 'orders.refund') =>
    fitSamples(operation, { requests: [request] }, gatewayProfile())
      .filter(({ key, result }) => key === 'operations' && result !== 'holds')
      .map(({ result, detail, value }) => ({ result, detail, value }));

  for (const request of ['refund_orders[0][transaction_id]=7', 'refund_orders%5B%5D%5Bid%5D=7'])
    test(`a list of a form with brackets, ${request}: it is open, and nothing is written`, () => {
      const [finding, ...others] = said(request);
      assert.deepEqual([finding?.result, finding?.value, others], ['open', undefined, []]);
      assert.match(finding?.detail ?? '', /"refund_orders\[.*no form is sent so.*its JSON/);
    });

  test('but a form is found whose lists are JSON, or that has none', () => {
    for (const request of ['refund_orders=%5B%5D&order_no=A', 'order_no=A%5B1%5D'])
      assert.deepEqual(
        said(request).map(({ result }) => result),
        ['found'],
      );
  });

  test('an id that is a number, wherever it is: nothing fails for it', () => {
    const [finding, ...others] = said(
      '{"account_id":15670001,"refund_orders":[{"transaction_id":7},{"transaction_id":8}]}',
    );
    assert.deepEqual([finding?.result, others], ['noted', []]);
    assert.match(finding?.detail ?? '', /account_id, refund_orders\.transaction_id are numbers/);
    assert.deepEqual(said('{"account_id":"15670001"}'), []);
  });
});

test('a dash beside a success stands for nothing, and does not tell how its text is written', () => {
  const listed = (decline_reason: string) =>
    JSON.stringify({ orders_list: [{ payment_status: '1', query_result: '1', decline_reason }] });
  const found = (...texts: string[]) =>
    fitSamples(
      'transactions.query',
      { answers: texts.map(listed), means: 'succeeded' },
      gatewayProfile({ codes: { paymentStatus: { '1': 'succeeded', '0': 'failed' } } }),
    ).find(({ key }) => key === 'texts.decline_reason');
  assert.deepEqual(found('-')?.value, { coded: true, success: ['-', ...SUCCESS] });
  assert.deepEqual(found('-', 'fine and well')?.value, {
    coded: false,
    success: ['-', 'fine and well'],
  });
});

test('an amount in minor units is signed in the currency that is named for a card', async () => {
  const config = join(folder, 'minor.json');
  await writeFile(config, JSON.stringify({ profile: { wire: { requestAmount: '123450' } } }));
  const values = '{"card_id":"100029701","charge_amount":"12.00"}';
  const sign = (...more: string[]) =>
    tender(['sign', 'card.charge', '--config', config, '--json', values, ...more], {});
  const without = await sign();
  assert.equal(without.code, 2, without.output);
  assert.match(without.output, /charge_amount: can't be written .* currency that is not known/);
  assert.match((await sign('--currency', 'EUR')).output, /1200/);
  assert.match((await sign('--currency', 'EURO')).output, /--currency: "EURO" is no currency/);
});
