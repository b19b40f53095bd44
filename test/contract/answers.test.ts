import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeJson } from '../../src/codec/index.ts';
import { OPERATIONS } from '../../src/contract/operations/operations.schema.ts';

/** As the client reads it: bytes to values to schema. */
const json = (text: string) => decodeJson(new TextEncoder().encode(text));

describe('answers', () => {
  test('C-067 the wire says validStarDate, our API validStartDate', () => {
    const read = (field: string) =>
      OPERATIONS['card.query'].answer.parse(
        json(`{"code":0,"data":{"cardId":1,"${field}":"2026-01-01 00:00:00"}}`),
      ).data;

    assert.equal(read('validStarDate')?.validStartDate, '2026-01-01 00:00:00');
    assert.equal(read('validStartDate')?.validStartDate, '2026-01-01 00:00:00');
    assert.ok(!('validStarDate' in (read('validStarDate') ?? {})));
  });

  test('C-087 C-088 C-094 C-098 numbers arrive as the text they were written in', () => {
    const { code, data } = OPERATIONS['card.query'].answer.parse(
      json('{"code":0,"data":{"cardId":90071992547409931,"balance":10.10}}'),
    );
    assert.equal(code, '0');
    assert.equal(data?.cardId, '90071992547409931');
    assert.equal(data.balance, '10.10');

    const receipt = OPERATIONS['card.charge'].answer.parse(
      json('{"code":0,"data":{"status":"1","reqNo":115801,"errorMsg":null,"groupId":null}}'),
    );
    assert.deepEqual(receipt.data, { status: '1', reqNo: '115801', errorMsg: null, groupId: null });

    const payout = OPERATIONS['payout.create'].answer.parse(
      json('{"status":"COMPLETED","fee_amount":0.10,"amount_payer_pays":100.30}'),
    );
    assert.equal(payout.fee_amount, '0.10');
    assert.equal(payout.amount_payer_pays, '100.30');
  });

  test('C-220 C-221 nullable fields are null, also when they are missing', () => {
    const { data } = OPERATIONS['card.query'].answer.parse(
      json('{"code":0,"data":{"cardId":1,"groupName":null,"merchants":["a"]}}'),
    );
    assert.equal(data?.groupName, null);
    assert.equal(data.amountLimit, null);
    assert.equal(data.spendingTransactionLimit, null);
    assert.deepEqual(data.merchants, ['a']);
  });

  test('C-013 C-014 funds of a group that were moved are answered with an amount of their own', () => {
    const text = '{"code":0,"data":{"groupId":5,"chargeAmount":1.10,"refundAmount":2.20}}';
    const charged = OPERATIONS['group.charge'].answer.parse(json(text)).data;
    const returned = OPERATIONS['group.refund'].answer.parse(json(text)).data;
    assert.equal(charged?.chargeAmount, '1.10');
    assert.ok(!('refundAmount' in charged));
    assert.equal(returned?.refundAmount, '2.20');
    assert.ok(!('chargeAmount' in returned));
  });

  test('C-015 C-017 C-020 a group’s status, a card’s funds and its status are answered with one receipt', () => {
    const receipt: unknown = OPERATIONS['card.charge'].answer;
    for (const name of ['card.withdraw', 'card.status', 'card.close', 'group.status'] as const)
      assert.equal(OPERATIONS[name].answer, receipt, name);
  });

  test('C-031 C-219 an issuing envelope carries texts by language, and perhaps no data', () => {
    const answer = OPERATIONS['card.close'].answer.parse(
      json('{"code":1001,"msg":{"zh-CN":"失败","en-US":"failed"},"data":null}'),
    );
    assert.deepEqual(answer, {
      code: '1001',
      msg: { 'zh-CN': '失败', 'en-US': 'failed' },
      data: null,
    });
  });

  test('C-033 C-034 unknown fields are ignored, missing ones are tolerated', () => {
    const answer = OPERATIONS['transactions.query'].answer.parse(
      json('{"return_status":"1","new":{"a":1},"orders_list":[{"order_no":"A-1","new":2}]}'),
    );
    assert.equal(answer.orders_list?.[0]?.order_no, 'A-1');
    assert.ok(!('new' in answer));
    assert.equal(OPERATIONS['transactions.query'].answer.safeParse({}).success, false);
  });

  test('C-168 an empty list, an absent one and a failed query are distinguished', () => {
    const read = (text: string) => OPERATIONS['transactions.query'].answer.parse(json(text));
    assert.deepEqual(read('{"return_status":"1","orders_list":[]}').orders_list, []);
    assert.equal(read('{"return_status":"1","orders_list":null}').orders_list, null);
    assert.equal(read('{"return_status":"0"}').return_status, '0');
  });

  test('C-136 risk reasons are a list, be there none, one or many', () => {
    const reasons = (risk_reasons: unknown) =>
      OPERATIONS['authorise.card'].answer.parse({ risk_reasons }).risk_reasons;
    assert.deepEqual(reasons(undefined), []);
    assert.deepEqual(reasons(''), []);
    assert.deepEqual(reasons({ name: 'a', status: '1' }), [{ name: ['a'], status: ['1'] }]);
    assert.equal(
      reasons([
        { name: 'a', status: '1' },
        { name: ['b', 'c'], status: [] },
      ]).length,
      2,
    );
  });

  test('C-091 C-106 a payout answer has its own bank details and keeps its time as text', () => {
    const answer = OPERATIONS['payout.create'].answer.parse({
      status: 'COMPLETED',
      created_at: '2026-11-21T03:47:43+0000',
      beneficiary: { bank_details: { local_clearing_system: 'BSB', iban: 'X' } },
    });
    assert.equal(answer.beneficiary?.bank_details?.local_clearing_system, 'BSB');
    assert.equal(answer.created_at, '2026-11-21T03:47:43+0000');
  });
});
