import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { interpretQuery, type NotSent, type QueryInterpretation } from '../../src/gateway/index.ts';
import { answeredWith, EXPECTED as expected, PAID } from '../support/answered.ts';
import { gatewayBench } from '../support/gateway-harness.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

const profile = gatewayProfile();
const paid = { ...PAID, transaction_date: '20261121034743' };
const judge = (
  entries: Record<string, string>[] | null | undefined,
  more: Record<string, string> = {},
  transactionId?: string,
  anyMayPay?: boolean,
): QueryInterpretation =>
  interpretQuery({
    answer: answeredWith(
      'transactions.query',
      { return_status: '1', orders_list: entries, ...more },
      { sent: { orders: 'A-1' } },
    ),
    ...expected,
    transactionId,
    ...(anyMayPay !== undefined && { anyMayPay }),
    profile,
  });
const found = (...args: Parameters<typeof judge>) => {
  const interpretation = judge(...args);
  return interpretation.kind === 'found'
    ? [
        interpretation.interpretation.outcome,
        ...interpretation.interpretation.alerts.map(({ alert }) => alert),
      ]
    : [interpretation.kind];
};

describe('judging a query', () => {
  test('C-129 an entry’s payment_status decides, a code that no one named does not', () => {
    for (const [payment_status, ...result] of [
      ['1', 'succeeded'],
      ['0', 'failed'],
      ['-1', 'pending'],
      ['-2', 'review'],
      ['', 'unknown'],
      ['7', 'unknown', 'unknown-code'],
      ['toString', 'unknown', 'unknown-code'],
    ] as const)
      assert.deepEqual(found([{ ...paid, payment_status }]), result);
  });

  test('C-131 a status and a reason that contradict each other prove nothing', () => {
    const refused = { ...paid, payment_status: '0' };
    assert.deepEqual(found([{ ...paid, decline_reason: '0005:Do not honour' }]), [
      'unknown',
      'contradiction',
    ]);
    assert.deepEqual(found([{ ...refused, decline_reason: '0000:Success' }]), [
      'unknown',
      'contradiction',
    ]);
    assert.deepEqual(found([{ ...paid, decline_reason: '0000:Success' }]), ['succeeded']);
    assert.deepEqual(found([{ ...refused, decline_reason: '0005:Do not honour' }]), ['failed']);
  });

  test('what a success says beside itself makes no paid payment unprovable', () => {
    for (const decline_reason of ['00', '0', '00:Approved', 'APPROVED', 'Approved', 'ok'])
      assert.deepEqual(found([{ ...paid, decline_reason }]), ['succeeded'], decline_reason);
    for (const decline_reason of ['05', '51:Insufficient funds'])
      assert.deepEqual(found([{ ...paid, decline_reason }]), ['unknown', 'contradiction']);
  });

  test('C-132 P-24 an amount or currency that is wrong here too is for a person to review', () => {
    assert.deepEqual(found([{ ...paid, amount: '1.00' }]), ['review', 'amount-mismatch']);
    assert.deepEqual(found([{ ...paid, currency: 'USD' }]), ['review', 'currency-mismatch']);
    assert.deepEqual(found([{ ...paid, amount: '12.0' }]), ['succeeded']);
  });

  test('C-093 our transaction under another order number is for a person to review', () => {
    assert.deepEqual(found([{ ...paid, order_no: 'X-A-1' }], {}, '77'), [
      'review',
      'order-mismatch',
    ]);
    assert.deepEqual(found([{ ...paid, order_no: 'X-A-1' }], {}, '78'), ['no-answer']);
  });

  test('C-168 no entry, no list and a failed query are three things', () => {
    assert.equal(judge([]).kind, 'not-found');
    assert.deepEqual(judge(null), { kind: 'no-answer', reason: 'unreadable', alerts: [] });
    assert.deepEqual(judge([paid], { return_status: '0' }), {
      kind: 'no-answer',
      reason: 'return-status',
      alerts: [{ alert: 'configuration' }],
    });
  });

  test('a query that could not be sent is an alert where the proxy’s own settings are the reason', () => {
    const alertsOf = (reason: NotSent['reason']) => {
      const answer = { kind: 'not-sent', reason, faults: [] } as const;
      const judged = interpretQuery({ answer, ...expected, profile });
      return judged.kind === 'no-answer' ? judged.alerts.map(({ alert }) => alert) : undefined;
    };
    assert.deepEqual(alertsOf('signing'), ['configuration']);
    for (const reason of ['dns', 'connect', 'tls', 'busy'] as const)
      assert.deepEqual(alertsOf(reason), [], reason);
  });

  test('another order alone is no answer about ours, not even that there is none', () => {
    assert.deepEqual(judge([{ ...paid, order_no: 'A-2' }]), {
      kind: 'no-answer',
      reason: 'contradicted',
      alerts: [{ alert: 'order-mismatch', field: 'orders_list.order_no' }],
    });
  });

  test('an entry that says it was not found is none, and one that has a status too says two things', () => {
    const lost = { order_no: 'A-1', query_result: '0' };
    assert.equal(judge([lost]).kind, 'not-found');
    assert.deepEqual(judge([{ ...paid, ...lost }]), {
      kind: 'no-answer',
      reason: 'contradicted',
      alerts: [{ alert: 'contradiction', field: 'orders_list.query_result' }],
    });
    assert.deepEqual(found([{ ...paid, query_result: '8' }]), ['unknown', 'unknown-code']);
  });

  test('C-260 an answer about another merchant is none', () => {
    assert.deepEqual(judge([paid], { merchant_id: '1' }), {
      kind: 'no-answer',
      reason: 'contradicted',
      alerts: [{ alert: 'merchant-mismatch', field: 'merchant_id' }],
    });
  });

  test('C-167 of several entries ours is chosen by its transaction id', () => {
    const other = { ...paid, transaction_id: '78', payment_status: '0' };
    assert.deepEqual(found([other, paid], {}, '78'), ['failed', 'several-successes']);
    assert.deepEqual(found([paid, other], {}, '78'), ['failed', 'several-successes']);
  });

  test('C-167 another success under our number counts as long as ours is not known to have paid', () => {
    const answered = (anyMayPay: boolean) => {
      const refused = { ...paid, transaction_id: '78', payment_status: '0' };
      const judged = judge([refused, paid], {}, '78', anyMayPay);
      assert.equal(judged.kind, 'found');
      return [judged.interpretation.outcome, judged.interpretation.transactionId];
    };
    assert.deepEqual(answered(true), ['succeeded', '77']);
    assert.deepEqual(answered(false), ['failed', '78']);
  });

  test('C-167 a second success under our number is an alert, also once ours is known', () => {
    const second = { ...paid, transaction_id: '78' };
    assert.deepEqual(found([second, paid], {}, '77'), ['succeeded', 'several-successes']);
  });

  test('C-167 a success under our number is an alert, too, where ours is not paid any more', () => {
    const ours = { ...paid, payment_status: '0' };
    const other = { ...paid, transaction_id: '78' };
    const judged = judge([ours, other], {}, '77');
    assert.equal(judged.kind, 'found');
    assert.deepEqual(
      [judged.interpretation.outcome, judged.interpretation.alerts.map(({ alert }) => alert)],
      ['failed', ['several-successes']],
    );
  });

  test('C-167 a refusal of ours counts only when no other payment under its number is open', () => {
    const ours = { ...paid, payment_status: '0' };
    const other = { ...paid, transaction_id: '78', payment_status: '-1' };
    const judged = judge([ours, other], {}, '77', true);
    assert.equal(judged.kind === 'found' && judged.interpretation.outcome, 'pending');
  });

  test('C-167 else the newest success wins, never the first entry', () => {
    const failed = {
      ...paid,
      transaction_id: '1',
      payment_status: '0',
      transaction_date: '20270101000000',
    };
    const older = { ...paid, transaction_id: '2', transaction_date: '20250101000000' };
    const chosen = (...entries: (typeof paid)[]) => {
      const interpretation = judge(entries);
      return interpretation.kind === 'found' && interpretation.interpretation.transactionId;
    };

    assert.deepEqual(found([failed, paid]), ['succeeded']);
    assert.equal(chosen(failed, older, paid), '77');
    assert.equal(chosen(paid, older, failed), '77');
    assert.deepEqual(found([failed, older, paid]), ['succeeded', 'several-successes']);
  });

  test('C-167 a refusal counts only when no entry is still open', () => {
    const failed = { ...paid, transaction_id: '1', payment_status: '0' };
    assert.deepEqual(found([failed, { ...paid, payment_status: '-1' }]), ['pending']);
    assert.deepEqual(found([failed, { ...paid, payment_status: '9' }]), [
      'unknown',
      'unknown-code',
    ]);
    assert.deepEqual(found([failed, failed]), ['failed']);
  });

  test('one payment that is listed twice in different ways is shown in none of them', () => {
    for (const other of [{ amount: '7.00' }, { currency: 'USD' }, { payment_status: '0' }]) {
      const entries = [paid, { ...paid, ...other }];
      for (const listed of [entries, entries.toReversed()])
        for (const transactionId of ['77', undefined])
          assert.deepEqual(found(listed, {}, transactionId), ['unknown', 'contradiction']);
    }
    assert.deepEqual(found([paid, { ...paid, amount: '12.0' }]), ['succeeded']);
  });

  test('C-034 a success without transaction id or amount is none yet', () => {
    assert.deepEqual(found([{ ...paid, transaction_id: '' }]), ['unknown']);
    assert.deepEqual(found([{ ...paid, amount: '' }]), ['unknown']);
  });

  test('C-171 C-172 personal data does not leave, and text for the merchant server alone', () => {
    const judged = judge([
      { ...paid, decline_reason: 'TEXT <b>', shopper_email: 'MARK', shopper_phone: 'MARK' },
    ]);
    assert.doesNotMatch(JSON.stringify(judged), /MARK/);
    assert.ok(judged.kind === 'found');
    const { words: _forStaff, ...others } = judged.interpretation;
    assert.doesNotMatch(JSON.stringify(others), /TEXT/);
  });

  test('C-197 a subscription whose answer was lost comes back', () => {
    const entry = { ...paid, subscription_result: { recurring_id: 'r1', contract_name: 'Plan' } };
    const answer = answeredWith('transactions.query', { return_status: '1', orders_list: [entry] });
    const interpretation = interpretQuery({ answer, ...expected, profile });
    assert.deepEqual(interpretation.kind === 'found' && interpretation.interpretation.recurring, {
      recurringId: 'r1',
      contractName: 'Plan',
    });
  });

  for (const [what, response] of [
    ['HTTP 500', () => new Response('', { status: 500 })],
    ['HTTP 404', () => new Response('', { status: 404 })],
    ['HTTP 403', () => new Response('', { status: 403 })],
    ['HTML', () => '<html></html>'],
    ['a doubled key', () => '{"return_status":"1","orders_list":[],"orders_list":[{}]}'],
    ['a cut list', () => '{"return_status":"1","orders_list":[{"order_no":"A-1"'],
  ] as const)
    test(`C-168 P-41 ${what} is no answer, and never "not found"`, async () => {
      const answer = await gatewayBench(response).gateway.call('transactions.query', {
        orders: 'A-1',
      });
      assert.equal(interpretQuery({ answer, ...expected, profile }).kind, 'no-answer');
    });
});
