import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLuhnValid } from '../../src/contract/values/luhn.ts';
import { issuedCardNumber } from '../../src/sandbox/index.ts';
import { COMPANY } from '../../src/sandbox/seed/company.ts';
import { createBench, type Bench } from './harness.ts';

const balanceOf = async (bench: Bench, account: string) =>
  (await bench.ledger()).balances.find((row) => row.account === account && row.currency === 'USD')
    ?.amount ?? '0.00';

const adds = async (bench: Bench) => assert.deepEqual((await bench.ledger()).invariant.faults, []);

const createGroup = (bench: Bench, charge_amount: string) =>
  bench.call('group.create', {
    group_name: 'APITEST1',
    country_code: 'US',
    currency: 'USD',
    charge_amount,
  });

describe('groups', () => {
  it('are filled from the company and give back to it', async () => {
    const bench = createBench();
    const created = await createGroup(bench, '130.36');
    assert.equal(created.code, '0');
    const group_id = created.data!.groupId!;
    assert.equal(created.data?.chargeAmount, '130.36');
    assert.equal(created.data.status, '1');

    const charged = await bench.call('group.charge', { group_id, charge_amount: '10' });
    assert.equal(charged.data?.status, '1');
    assert.equal(charged.data.groupId, group_id);
    const refunded = await bench.call('group.refund', { group_id, refund_amount: '40.36' });
    assert.equal(refunded.data?.refundAmount, '40.36');
    assert.equal(await balanceOf(bench, `group:${group_id}`), '100.00');
    await adds(bench);
  });

  it('never refund more than they hold', async () => {
    const bench = createBench();
    const { data } = await createGroup(bench, '5.00');
    const answer = await bench.call('group.refund', {
      group_id: data!.groupId!,
      refund_amount: '5.01',
    });
    assert.equal(answer.code, '0');
    assert.equal(answer.data?.status, '0');
    await adds(bench);
  });

  it('take no funds while inactive, and any status in any order (C-281)', async () => {
    const bench = createBench();
    const set = (status: string) => bench.call('group.status', { group_id: '5001', status });
    assert.equal((await set('0')).data?.status, '1');
    assert.equal((await set('0')).data?.status, '1');
    const charge = () => bench.call('group.charge', { group_id: '5001', charge_amount: '1.00' });
    assert.equal((await charge()).data?.status, '0');
    await set('1');
    assert.equal((await charge()).data?.status, '1');
    assert.match((await set('7')).data?.errorMsg ?? '', /one of/);
  });
});

describe('cards', () => {
  it('show numbers of their own, all of a test range (sandbox.md 6)', async () => {
    const bench = createBench();
    const records = await Promise.all(
      COMPANY.cards.map(async ({ id }) => (await bench.call('card.query', { cardId: id })).data),
    );
    for (const record of records) {
      assert.match(record?.cardNumber ?? '', /^400000999\d{7}$/);
      assert.ok(isLuhnValid(record?.cardNumber ?? ''));
    }
    assert.equal(new Set(records.map((data) => data?.cardNumber?.slice(-4))).size, 12);
    const [data] = records;
    assert.equal(data?.cardNumber, issuedCardNumber('100029701'));
    assert.equal(data.balance, '250.00');
    assert.equal(data.status, '1');
    assert.equal(data.groupName, 'Operations');
    assert.equal(data.validStartDate, '2026-11-21 12:00:00');
    assert.equal(data.merchants, null);
  });

  it('are charged from their group, and withdrawn from to the account (4.11)', async () => {
    const bench = createBench();
    const charged = await bench.call('card.charge', { card_id: '100029701', charge_amount: '10' });
    assert.equal(charged.data?.status, '1');
    assert.equal(charged.data.errorMsg, null);
    assert.equal(await balanceOf(bench, 'card:100029701'), '260.00');
    assert.equal(await balanceOf(bench, 'group:5001'), '4990.00');
    const account = Number(await balanceOf(bench, 'company:4101'));
    await bench.call('card.withdraw', { card_id: '100029701', refund_amount: '260.00' });
    assert.equal(await balanceOf(bench, 'card:100029701'), '0.00');
    assert.equal(await balanceOf(bench, 'group:5001'), '4990.00');
    assert.equal(await balanceOf(bench, 'company:4101'), (account + 260).toFixed(2));
    await adds(bench);
  });

  it('can’t be overdrawn (C-230)', async () => {
    const bench = createBench();
    const answer = await bench.call('card.withdraw', {
      card_id: '100029701',
      refund_amount: '250.01',
    });
    assert.equal(answer.data?.status, '0');
    assert.equal(answer.data.errorMsg, 'Insufficient funds');
    await adds(bench);
  });

  it('closed give their money back, and stay closed (C-226, C-227)', async () => {
    const bench = createBench();
    const card_id = '100029701';
    assert.equal((await bench.call('card.close', { card_id })).data?.status, '1');
    assert.equal(await balanceOf(bench, `card:${card_id}`), '0.00');
    for (const answer of [
      await bench.call('card.close', { card_id }),
      await bench.call('card.status', { card_id, status: '1' }),
      await bench.call('card.charge', { card_id, charge_amount: '1.00' }),
    ]) {
      assert.equal(answer.data?.status, '0');
      assert.equal(answer.data.errorMsg, 'The card is closed');
    }
    assert.equal((await bench.call('card.query', { cardId: card_id })).data?.status, '3');
    await adds(bench);
  });

  it('can be blocked and unblocked repeatedly, until they are closed for good (C-282)', async () => {
    const bench = createBench();
    for (const status of ['2', '2', '1']) {
      const answer = await bench.call('card.status', { card_id: '100029701', status });
      assert.equal(answer.data?.status, '1');
      const { data } = await bench.call('card.query', { cardId: '100029701' });
      assert.equal(data?.status, status);
    }
    const closing = await bench.call('card.status', { card_id: '100029701', status: '3' });
    assert.equal(closing.data?.status, '0', 'closing has an operation of its own');
    await bench.call('card.close', { card_id: '100029701' });
    const opening = await bench.call('card.status', { card_id: '100029701', status: '1' });
    assert.equal(opening.data?.status, '0');
    const { data } = await bench.call('card.query', { cardId: '100029701' });
    assert.equal(data?.status, '3');
  });

  it('have a limit only if they are shared (C-224)', async () => {
    const bench = createBench();
    const limit = (card_id: string, updateCurrency = 'USD') =>
      bench.call('card.limit', { card_id, authLimitAmount: '500.00', updateCurrency });
    assert.equal((await limit('100029703')).data?.status, '1');
    assert.equal(
      (await bench.call('card.query', { cardId: '100029703' })).data?.amountLimit,
      '500.00',
    );
    assert.equal((await limit('100029701')).data?.status, '0');
    assert.equal((await limit('100029703', 'EUR')).data?.status, '0');
  });

  it('ending in 404 are not found, ending in 409 are closed', async () => {
    const bench = createBench();
    assert.equal((await bench.call('card.query', { cardId: '100029404' })).data, null);
    const charge = (card_id: string) =>
      bench.call('card.charge', { card_id, charge_amount: '1.00' });
    assert.equal((await charge('100029404')).data?.errorMsg, 'There is no such card');
    assert.equal((await charge('100029409')).data?.errorMsg, 'The card is closed');
  });
});

describe('cents that decide', () => {
  const charge = (bench: Bench, charge_amount: string) =>
    bench.call('card.charge', { card_id: '100029701', charge_amount });

  it('x.13: insufficient funds; x.14: code 0 and status 0 (C-217)', async () => {
    const bench = createBench();
    const poor = await charge(bench, '1.13');
    assert.equal(poor.code, '0');
    assert.equal(poor.data?.errorMsg, 'Insufficient funds');
    const undone = await charge(bench, '1.14');
    assert.equal(undone.code, '0');
    assert.equal(undone.data?.status, '0');
    assert.equal(undone.data.errorMsg, null);
    assert.equal(await balanceOf(bench, 'card:100029701'), '250.00');
  });

  it('x.15: a failing code although the money has moved (C-218)', async () => {
    const bench = createBench();
    const answer = await charge(bench, '1.15');
    assert.equal(answer.code, '1');
    assert.equal(await balanceOf(bench, 'card:100029701'), '251.15');
    await adds(bench);
  });
});

describe('cardholders', () => {
  it('are found by id, or not', async () => {
    const bench = createBench();
    const { data } = await bench.call('cardholder.query', { cardholderId: '8201' });
    assert.equal(data?.firstName, 'Ada');
    assert.equal(data.companyId, '4101');
    const missing = await bench.call('cardholder.query', { cardholderId: '9999' });
    assert.notEqual(missing.code, '0');
    assert.equal(missing.data, null);
  });
});
