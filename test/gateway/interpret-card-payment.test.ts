import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { encodeXml } from '../../src/codec/index.ts';
import type { Outcome } from '../../src/contract/vocabulary/outcomes.ts';
import {
  interpretCardPayment,
  type Alert,
  type Interpretation,
  type Unanswered,
} from '../../src/gateway/index.ts';
import { answeredWith } from '../support/answered.ts';
import { gatewayBench } from '../support/gateway-harness.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

const profile = gatewayProfile();
const sent = { order_no: 'A-1', amount: '12.00', currency: 'EUR' };
const paid = {
  merchant_id: '15670',
  account_id: '15670001',
  ...sent,
  transaction_id: '1379868618653958144',
  card: '424242******4242',
  order_status: '1',
  result_info: '0000:Success',
};
const NAMELESS = { transactionId: undefined, lastFour: undefined, tokenId: undefined };
type Fields = Record<string, string | undefined>;
type Signature = 'match' | 'mismatch' | 'absent' | 'unchecked';

const judge = (fields: Fields, signature: Signature = 'match', of = profile) =>
  interpretCardPayment(
    answeredWith('authorise.card', { ...paid, ...fields }, { sent, signature, profile: of }),
  );
const alertsOf = ({ alerts }: Interpretation) => alerts.map(({ alert }) => alert);

describe('judging a card payment', () => {
  /** What differs from a plain success, the outcome it makes, and what a person should hear of. */
  const TABLE: [rule: string, differs: Fields, outcome: Outcome, ...alerts: Alert[]][] = [
    ['C-131 a success that agrees in everything', {}, 'succeeded'],
    ['C-131 a success without result_info', { result_info: undefined }, 'succeeded'],
    ['C-130 a success text of the older line', { result_info: '0000_Approved' }, 'succeeded'],
    ['C-129 a refusal', { order_status: '0', result_info: '0051:Funds' }, 'failed'],
    [
      'C-130 a refusal whose code is a word',
      { order_status: '0', result_info: 'INSUFFICIENT_FUNDS:No' },
      'failed',
    ],
    ['C-131 a refusal without a reason', { order_status: '0', result_info: undefined }, 'unknown'],
    ['C-131 a refusal in a word', { order_status: '0', result_info: 'Declined' }, 'unknown'],
    ['C-131 a refusal in a text', { order_status: '0', result_info: 'Error: no' }, 'unknown'],
    [
      'C-131 a bare refusal that repeats nothing',
      { order_status: '0', result_info: undefined, order_no: undefined, amount: undefined },
      'unknown',
    ],
    ['C-130 a refusal by code alone', { order_status: '0', result_info: 'I0013' }, 'failed'],
    [
      'C-130 a refusal by a code of letters',
      { order_status: '0', result_info: 'RISK:x' },
      'failed',
    ],
    ['C-129 a pending payment', { order_status: '-1', result_info: 'P1:wait' }, 'pending'],
    ['C-129 a payment under review', { order_status: '-2', result_info: 'R1:wait' }, 'review'],
    ['C-129 a code that no one named', { order_status: '7' }, 'unknown', 'unknown-code'],
    [
      'C-129 a code called like a method',
      { order_status: 'constructor' },
      'unknown',
      'unknown-code',
    ],
    ['C-129 a code with a space', { order_status: ' 1' }, 'unknown', 'unknown-code'],
    ['C-034 no status at all', { order_status: undefined }, 'unknown'],
    ['C-034 an empty status', { order_status: '' }, 'unknown'],
    [
      'C-131 success with a refusal’s code',
      { result_info: '0005:Do not honour' },
      'unknown',
      'contradiction',
    ],
    [
      'C-131 success with a text that has no code',
      { result_info: 'Do not honour' },
      'unknown',
      'contradiction',
    ],
    ['C-131 a refusal with the success code', { order_status: '0' }, 'unknown', 'contradiction'],
    ['C-132 another amount', { amount: '1.00' }, 'unknown', 'amount-mismatch'],
    ['C-132 an amount that is none', { amount: '12,00' }, 'unknown', 'amount-mismatch'],
    ['C-132 another currency', { currency: 'USD' }, 'unknown', 'currency-mismatch'],
    ['C-132 another order number', { order_no: 'A-2' }, 'unknown', 'order-mismatch'],
    ['C-260 another merchant', { merchant_id: '15671' }, 'unknown', 'merchant-mismatch'],
    ['C-260 another account', { account_id: '15670002' }, 'unknown', 'merchant-mismatch'],
    [
      'C-132 a refusal of another order',
      { order_no: 'A-2', order_status: '0', result_info: '5:x' },
      'unknown',
      'order-mismatch',
    ],
    ['C-096 the same amount with other zeros', { amount: '12' }, 'succeeded'],
    ['C-034 success without a transaction id', { transaction_id: undefined }, 'unknown'],
    ['C-034 success without an amount', { amount: undefined }, 'unknown'],
    ['C-034 success without an order number', { order_no: '' }, 'unknown'],
    ['C-046 success with an id that is none', { transaction_id: '1 2<script>' }, 'unknown'],
    [
      'C-034 a refusal that repeats nothing',
      {
        order_status: '0',
        result_info: 'I0013:x',
        order_no: undefined,
        amount: undefined,
        currency: undefined,
      },
      'failed',
    ],
    [
      'C-139 an issuer’s page',
      { order_status: undefined, result_info: undefined, issuer_url: 'https://bank' },
      'requires_action',
    ],
    [
      'C-139 an issuer’s page while pending',
      { order_status: '-1', result_info: undefined, issuer_url: 'https://bank' },
      'requires_action',
    ],
    [
      'C-139 an issuer’s page after success',
      { issuer_url: 'https://bank' },
      'unknown',
      'contradiction',
    ],
    [
      'C-139 an issuer’s page after a refusal',
      { order_status: '0', result_info: '5:x', issuer_url: 'https://bank' },
      'unknown',
      'contradiction',
    ],
    [
      'C-139 an issuer’s page under a code no one named',
      { order_status: '9', issuer_url: 'https://bank' },
      'requires_action',
      'unknown-code',
    ],
    [
      'a repeated order number, which the first try may have paid',
      { order_status: '0', result_info: '0012:Duplicate Order' },
      'unknown',
      'duplicate-order',
    ],
  ];

  for (const [rule, differs, outcome, ...alerts] of TABLE)
    test(`${rule} is ${outcome}`, () => {
      const interpretation = judge(differs);
      assert.deepEqual([interpretation.outcome, ...alertsOf(interpretation)], [outcome, ...alerts]);
    });

  for (const [what, differs] of [
    ['refuses a copy', { order_status: '0', result_info: '0094:Duplicate Order' }],
    ['is about another order', { order_no: 'B-1' }],
    ['is about another merchant', { merchant_id: '15671' }],
  ] as const)
    test(`C-046 an answer that ${what} says nothing about this payment's number, card or token`, () => {
      const { transactionId, lastFour, tokenId } = judge({ ...differs, token_id: 'tok_1' });
      assert.deepEqual({ transactionId, lastFour, tokenId }, NAMELESS);
    });

  const parts = [{ field: 'order_no' }];
  const exact = { status: 'exact' as const, parts };
  const inferred = { status: 'analogy' as const, parts };
  const settings = [
    ['off', exact, 'told'],
    ['warn', inferred, 'told'],
    ['warn', exact, 'told'],
    ['require', inferred, 'told'],
    ['require', exact, 'decides'],
  ] as const;
  for (const [verifyResponse, recipe, effect] of settings)
    for (const signature of ['mismatch', 'absent'] as const)
      test(`C-053 a signature that is "${signature}" ${effect} by ${verifyResponse} and a recipe that is ${recipe.status}`, () => {
        const of = gatewayProfile({
          sign: { verifyResponse, answerRecipes: { 'authorise.card': recipe } },
        });
        const judged = judge({}, signature, of);
        assert.deepEqual(
          [judged.outcome, ...alertsOf(judged)],
          effect === 'decides'
            ? ['unknown', 'signature-unproven', `signature-${signature}`]
            : ['succeeded', `signature-${signature}`],
        );
      });

  test('C-053 a right signature alone proves nothing', () => {
    assert.equal(judge({ order_status: '0', result_info: '5:x' }, 'match').outcome, 'failed');
  });

  test('C-129 live mode knows no code until the profile names it', () => {
    const live = gatewayProfile({ mode: 'live' });
    const named = gatewayProfile({ mode: 'live', codes: { orderStatus: { A: 'succeeded' } } });
    assert.equal(judge({}, 'match', live).outcome, 'unknown');
    assert.equal(judge({ order_status: 'A' }, 'match', named).outcome, 'succeeded');
    assert.equal(judge({}, 'match', named).outcome, 'unknown');
  });

  for (const [rule, answer, outcome, ...alerts] of [
    ['C-254 HTTP 400', { kind: 'refused', status: 400 }, 'failed'],
    ['C-140 HTTP 404', { kind: 'refused', status: 404 }, 'failed', 'configuration'],
    [
      'a request that never left',
      { kind: 'not-sent', reason: 'dns', faults: [] },
      'failed',
      'configuration',
    ],
    [
      'one that lost the right to leave',
      { kind: 'not-sent', reason: 'lost', faults: [] },
      'failed',
    ],
    ['P-04 a time-out', { kind: 'no-answer', reason: 'timeout' }, 'unknown'],
    ['P-04 a reset', { kind: 'no-answer', reason: 'reset' }, 'unknown'],
    ['C-255 HTTP 429', { kind: 'no-answer', reason: 'status', status: 429 }, 'unknown'],
    ['C-255 HTTP 500', { kind: 'no-answer', reason: 'status', status: 500 }, 'unknown'],
    [
      'C-255 HTTP 401',
      { kind: 'no-answer', reason: 'status', status: 401 },
      'unknown',
      'configuration',
    ],
    [
      'C-255 HTTP 403',
      { kind: 'no-answer', reason: 'status', status: 403 },
      'unknown',
      'configuration',
    ],
    ['C-038 a redirect', { kind: 'no-answer', reason: 'redirect', status: 302 }, 'unknown'],
    ['P-41 HTML', { kind: 'no-answer', reason: 'unreadable', fault: 'wrong-kind' }, 'unknown'],
    [
      'P-39 a doubled element',
      { kind: 'no-answer', reason: 'unreadable', fault: 'doubled' },
      'unknown',
      'doubled-element',
    ],
  ] as [string, Unanswered, Outcome, ...Alert[]][])
    test(`${rule} is ${outcome}`, () => {
      const interpretation = interpretCardPayment(answer);
      assert.deepEqual([interpretation.outcome, ...alertsOf(interpretation)], [outcome, ...alerts]);
    });

  test('C-133 shows the last four digits of a card that is properly masked, and of no other', () => {
    assert.equal(judge({}).lastFour, '4242');
    for (const card of ['4242424242424242', '****4242', '424242******42424', '4242******4242<', ''])
      assert.equal(judge({ card }).lastFour, undefined, card);
  });

  test('C-130 the result code is the text before the first colon', () => {
    assert.equal(judge({ order_status: '0', result_info: '0051:a:b:c' }).resultCode, '0051');
    assert.equal(judge({ order_status: '0', result_info: 'I0013' }).resultCode, 'I0013');
    for (const result_info of [
      'Do not honour',
      'Declined',
      'no:x',
      '<b>:x',
      '',
      `${'9'.repeat(17)}:x`,
    ])
      assert.equal(judge({ order_status: '0', result_info }).resultCode, undefined);
  });

  test('C-137 C-196 C-197 gives out token and subscription, for the store', () => {
    const interpretation = judge({
      token_id: 'tok_1',
      recurring_id: 'r_1',
      contract_name: 'Plan',
      recurring_deduction_time: '2026-12-21 00:00:00',
    });
    assert.equal(interpretation.tokenId, 'tok_1');
    assert.deepEqual(interpretation.recurring, {
      recurringId: 'r_1',
      contractName: 'Plan',
      nextDeduction: '2026-12-21 00:00:00',
    });
  });

  test('C-135 C-138 C-257 text of the gateway is for the merchant server alone', () => {
    const marked = Object.fromEntries(
      ['note', 'threeds_result', 'connector', 'risk_action', 'risk_score'].map((field) => [
        field,
        'MARK',
      ]),
    );
    const { words, ...others } = judge({ ...marked, result_info: '0000:MARK' });
    assert.doesNotMatch(JSON.stringify(others), /MARK/);
    assert.equal(words?.gateway_answer?.answered?.['connector'], 'MARK');
  });
});

describe('hostile answers', () => {
  const fields = Object.keys(paid) as (keyof typeof paid)[];
  const pay = (body: string) =>
    gatewayBench(() => body)
      .gateway.call('authorise.card', {
        ...sent,
        card: '4242424242424242',
        expiration_month: '12',
        expiration_year: '2030',
      })
      .then((answer) => interpretCardPayment(answer).outcome);

  test('P-41 no cut of a success is one', async () => {
    const xml = encodeXml('respon', paid);
    assert.equal(await pay(xml), 'succeeded');
    for (let length = 0; length < xml.length; length++)
      assert.equal(await pay(xml.slice(0, length)), 'unknown', xml.slice(0, length));
  });

  test('C-132 no field of a success can say anything else and still succeed', async () => {
    const alive = new Set(['card', 'transaction_id', 'amount', 'result_info']);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields.filter((field) => !alive.has(field))),
        fc.string({ unit: fc.constantFrom('0', '1', '9', 'A', '-', '.', ' ', '<', '&', ';', '"') }),
        async (field, text) => {
          fc.pre(text !== paid[field] && !(text === '' && /_id$/.test(field)));
          assert.notEqual(await pay(encodeXml('respon', { ...paid, [field]: text })), 'succeeded');
        },
      ),
      { numRuns: 300 },
    );
  });

  test('P-39 no doubled field succeeds, wherever the second one is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields),
        fc.nat(fields.length),
        fc.constantFrom('1', '0', ''),
        async (field, at, text) => {
          const elements = fields.map((name) => `<${name}>${paid[name]}</${name}>`);
          elements.splice(at, 0, `<${field}>${text}</${field}>`);
          assert.equal(await pay(`<respon>${elements.join('')}</respon>`), 'unknown');
        },
      ),
      { numRuns: 200 },
    );
  });

  test('C-033 a success is one in any order of its fields, and with fields no one knows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(fields, { minLength: fields.length }), async (order) => {
        const shuffled = Object.fromEntries(order.map((field) => [field, paid[field]]));
        assert.equal(
          await pay(encodeXml('respon', { new: { a: ['1', '2'] }, ...shuffled })),
          'succeeded',
        );
      }),
      { numRuns: 50 },
    );
  });

  test('P-41 no noise succeeds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (noise) => {
        assert.equal(await pay(noise), 'unknown');
        assert.notEqual(await pay(`<respon>${noise}</respon>`), 'succeeded');
      }),
      { numRuns: 300 },
    );
  });
});

for (const [what, answer, cause] of [
  ['a time-out', { reason: 'timeout' }, { reason: 'timeout' }],
  ['a reset', { reason: 'reset' }, { reason: 'reset' }],
  ['HTTP 429', { reason: 'status', status: 429 }, { reason: 'status', httpStatus: 429 }],
  ['too large an answer', { reason: 'too-large' }, { reason: 'too-large' }],
  ['a doubled element', { reason: 'unreadable', fault: 'doubled' }, { reason: 'doubled-element' }],
] as const)
  test(`after ${what}, the payment is unknown for that`, () => {
    assert.deepEqual(interpretCardPayment({ kind: 'no-answer', ...answer }).cause, cause);
  });
