import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { callOperation } from '../../src/node/cli/commands/call-operation.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { REQUESTS } from '../support/evidence-cases.ts';
import { gatewayBench } from '../support/gateway-harness.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard, sessionTerms } from './harness.ts';
import type { ProblemBody } from './harness.ts';
import { together } from './together.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Amounts that a request moves or limits, of itself and of each of its orders. */
const MOVED = /^(amount|refund_amount|payment_amount|source_amount|charge_amount|authLimitAmount)$/;

/** Every request with one of its amounts replaced. */
function variants(name: OperationName, amount: string): readonly (readonly [string, Fields])[] {
  const request = REQUESTS[name] as Fields;
  return Object.entries(request).flatMap(([field, value]): (readonly [string, Fields])[] => {
    if (Array.isArray(value)) {
      const [item] = value as Fields[];
      return Object.keys(item ?? {})
        .filter((inner) => MOVED.test(inner))
        .map((inner) => [
          `${field}.${inner}`,
          { ...request, [field]: [{ ...item, [inner]: amount }] },
        ]);
    }
    return MOVED.test(field) ? [[field, { ...request, [field]: amount }]] : [];
  });
}

/** Beyond what any profile of the tests allows. */
const WRONG = ['0.00', '0', '1000000.01', '-1.00'];

const CASES = OPERATION_NAMES.flatMap((name) =>
  WRONG.flatMap((amount) =>
    variants(name, amount).map(([field, request]) => ({ name, field, amount, request })),
  ),
);

test('C-263 C-264 there is a case for each operation that moves or limits an amount', () => {
  assert.deepEqual([...new Set(CASES.map(({ name }) => name))].sort(), [
    'authorise.alternative',
    'authorise.card',
    'card.charge',
    'card.limit',
    'card.withdraw',
    'checkout',
    'group.charge',
    'group.create',
    'group.refund',
    'orders.cancel',
    'orders.refund',
    'orders.review',
    'payout.create',
  ]);
});

for (const { name, field, amount, request } of CASES) {
  test(`C-263 C-264 ${name} with ${field} ${amount} never leaves by the command line`, async () => {
    const { gateway, profile, sent } = gatewayBench(() => assert.fail('something was sent'), {
      limits: { maxAmount: 1_000_000 },
    });
    const result = await callOperation(gateway, name, request, profile);
    assert.deepEqual([result.misused, result.outcome, sent.length], [true, 'failed', 0]);
    assert.match(JSON.stringify(result.shown), new RegExp(`${field.split('.').at(-1)}: `));
  });

  test(`C-263 C-264 ${name} with ${field} ${amount} never leaves by the proxy`, async () => {
    const bench = createBench({
      fetch: () => assert.fail('something was sent'),
      profile: {
        enable: { payout: true },
        limits: { maxAmount: 1_000_000 },
      },
    });
    const { status } = await asMerchant(bench, {
      method: 'POST',
      path: `/v1/operations/${name}`,
      body: request,
    });
    assert.ok(status === 400 || status === 422, String(status));
  });
}

test('C-263 C-264 a refund of nothing, or of more than was paid, is not sent', async () => {
  const { bench, calls } = together();
  const session = await openSession(bench);
  await payByCard(bench, session);
  const { body } = await asMerchant(bench, { path: `/v1/sessions/${session.id}` });
  const before = calls.length;
  for (const refund_amount of ['0.00', '12.01', '1000000.01']) {
    const { status } = await asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/orders.refund',
      body: {
        refund_orders: [
          {
            transaction_id: body.attempts[0]?.transaction_id,
            refund_amount,
            expected_refunded: '0.00',
          },
        ],
      },
    });
    assert.ok(status === 409 || status === 422, refund_amount);
  }
  assert.equal(calls.length, before);
});

test('C-263 the largest amount is that of its currency', async () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const bench = createBench({
    fetch: gateway.fetch,
    profile: { limits: { maxAmount: 10_000, maxAmounts: { IDR: 20_000_000, KWD: 3_000 } } },
  });
  const tryTo = async (value: string, currency: string) => {
    const { status, body } = await asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/sessions',
      body: sessionTerms({ order_id: `${currency}-1`, amount: { value, currency }, items: [] }),
    });
    return status === 201 || body.errors?.map(({ pointer }) => pointer);
  };
  assert.equal(await tryTo('20000000.00', 'IDR'), true);
  assert.equal(await tryTo('3000.000', 'KWD'), true);
  assert.equal(await tryTo('10000', 'JPY'), true);
  assert.deepEqual(await tryTo('20000000.01', 'IDR'), ['/amount/value']);
  assert.deepEqual(await tryTo('3000.001', 'KWD'), ['/amount/value']);
  assert.deepEqual(await tryTo('10001', 'JPY'), ['/amount/value']);

  const rupiah = await openSession(bench, {
    order_id: 'IDR-2',
    amount: { value: '20000000.00', currency: 'IDR' },
    items: [],
  });
  assert.equal((await payByCard(bench, rupiah)).body.outcome, 'succeeded');
});

for (const contract_amount of [...WRONG, '9.999', '9'])
  test(`a contract of ${contract_amount} EUR that an operation begins is refused`, async () => {
    const { bench, calls } = together();
    for (const [name, request] of [
      ['authorise.card', CARD_PAYMENT],
      ['checkout', REQUESTS.checkout],
    ] as const) {
      const { status, body } = await asMerchant<ProblemBody>(bench, {
        method: 'POST',
        path: `/v1/operations/${name}`,
        body: {
          ...request,
          currency: 'EUR',
          amount: '12.00',
          subscription: { contract_name: 'Tea', interval: 'month', contract_amount },
        },
      });
      assert.deepEqual(
        [status, body.errors?.[0]?.pointer],
        [contract_amount.startsWith('-') ? 400 : 422, '/subscription/contract_amount'],
        name,
      );
    }
    assert.deepEqual(calls, [], 'nothing was sent');
  });

for (const [member, value] of [
  ['contract_end', '2020-01-01'],
  ['interval_count', '0'],
  ['interval_count', '1.5'],
  ['interval_count', '367'],
  ['billing_cycle', '0'],
] as const)
  test(`no operation starts a contract whose ${member} is ${value}`, async () => {
    const { bench, calls } = together();
    const { status, body } = await asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/operations/authorise.card',
      body: {
        ...CARD_PAYMENT,
        subscription: {
          contract_name: 'Tea',
          contract_amount: '12.00',
          interval: 'month',
          [member]: value,
        },
      },
    });
    assert.deepEqual([status, body.errors?.[0]?.pointer], [400, `/subscription/${member}`]);
    assert.deepEqual(calls, [], 'nothing was sent');
  });
