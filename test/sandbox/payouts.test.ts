import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestValues } from '../../src/contract/operations/operations.schema.ts';
import { createBench, type Bench } from './harness.ts';

let count = 0;
const payout = (
  given: Partial<RequestValues<'payout.create'>> = {},
): RequestValues<'payout.create'> => ({
  request_id: `ebe1ac96-641d-458f-a49e-${String((count += 1)).padStart(12, '0')}`,
  payment_amount: '100.00',
  payment_currency: 'EUR',
  beneficiary: {
    first_name: 'Bo',
    last_name: 'Li',
    bank_details: { iban: 'DE02120300000000202051', bank_code: '12030000', bank_name: 'Bank' },
  },
  fee_paid_by: 'PAYER',
  reason: 'salary',
  ...given,
});

const adds = async (bench: Bench) => assert.deepEqual((await bench.ledger()).invariant.faults, []);
const transition = (bench: Bench, id: string, becomes: string) =>
  bench.control('transition', { request_id: id, becomes });

describe('a payout', () => {
  it('is completed, echoes the request and charges a fee', async () => {
    const bench = createBench();
    const answer = await bench.call('payout.create', payout());
    assert.equal(answer.status, 'COMPLETED');
    assert.equal(answer.failure_type, '');
    assert.equal(answer.amount_payer_pays, '100.50');
    assert.equal(answer.amount_beneficiary_receives, '100.00');
    assert.equal(answer.fee_amount, '0.50');
    assert.match(answer.short_reference_id ?? '', /^\d{8}-[0-9A-Z]{6}$/);
    assert.match(answer.created_at ?? '', /^2026-11-21T12:00:00\+0000$/);
    assert.equal(answer.beneficiary?.bank_details?.local_clearing_system, '');
    assert.ok(!('bank_code' in (answer.beneficiary.bank_details ?? {})));
    await adds(bench);
  });

  it('takes the fee from the beneficiary where it pays', async () => {
    const answer = await createBench().call(
      'payout.create',
      payout({ fee_paid_by: 'BENEFICIARY' }),
    );
    assert.equal(answer.amount_payer_pays, '100.00');
    assert.equal(answer.amount_beneficiary_receives, '99.50');
  });

  it('exchanges one to one, by the decimals of each currency', async () => {
    const bench = createBench();
    const answer = await bench.call(
      'payout.create',
      payout({ payment_currency: 'JPY', payment_amount: '500', source_currency: 'EUR' }),
    );
    assert.equal(answer.amount_payer_pays, '502.50');
    assert.equal(answer.amount_beneficiary_receives, '500');
    await adds(bench);
  });

  for (const [reference, status, failure] of [
    ['SBX:pending', 'PENDING', ''],
    ['SBX:failed:INVALID_ACCOUNT', 'FAILED', 'INVALID_ACCOUNT'],
    ['SBX:returned', 'RETURNED', 'RETURNED_BY_BANK'],
  ] as const)
    it(`with the reference ${reference} is ${status}`, async () => {
      const bench = createBench();
      const answer = await bench.call('payout.create', payout({ reference }));
      assert.equal(answer.status, status);
      assert.equal(answer.failure_type, failure);
      await adds(bench);
    });

  it('to someone called REJECT fails for sanctions', async () => {
    const answer = await createBench().call(
      'payout.create',
      payout({ beneficiary: { last_name: 'REJECT' } }),
    );
    assert.equal(answer.status, 'FAILED');
    assert.equal(answer.failure_type, 'SANCTIONS');
  });

  it('goes from pending to sent, completed and returned, and never back (C-280)', async () => {
    const bench = createBench();
    const asked = payout({ reference: 'SBX:pending' });
    await bench.call('payout.create', asked);
    for (const status of ['SENT', 'COMPLETED', 'RETURNED']) {
      assert.deepEqual(await transition(bench, asked.request_id, status), { done: true }, status);
      await adds(bench);
    }
    assert.match(
      String((await transition(bench, asked.request_id, 'COMPLETED'))['message']),
      /does not allow/,
    );
    assert.deepEqual(
      (await bench.ledger()).balances.filter(({ account }) => account === 'payers'),
      [],
    );
  });

  it('requested twice with one id is one payout; another payload is rejected (C-206)', async () => {
    const bench = createBench();
    const asked = payout();
    const first = await bench.call('payout.create', asked);
    const second = await bench.call('payout.create', asked);
    assert.equal(second.transaction_id, first.transaction_id);
    const other = await bench.send('payout.create', { ...asked, payment_amount: '101.00' });
    assert.equal(other.status, 400);
    assert.equal((await bench.ledger()).rows.filter(({ kind }) => kind === 'payout').length, 1);
  });
});
