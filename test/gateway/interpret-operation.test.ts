import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { interpretOperation } from '../../src/gateway/index.ts';
import { gatewayBench } from '../support/gateway-harness.ts';

describe('an issuing operation', () => {
  const charge = async (response: Response | string) => {
    const { gateway } = gatewayBench(() => response);
    return interpretOperation(
      await gateway.call('card.charge', { card_id: '9', charge_amount: '10' }),
    );
  };
  const receipt = (data: object | null, code = 0) => JSON.stringify({ code, msg: {}, data });
  const saying = (data: object) => ({ gateway_answer: { answered: { code: '0', data } } });

  test('C-217 needs code 0, a status of success and no error', async () => {
    assert.deepEqual(await charge(receipt({ status: '1', reqNo: 115801, errorMsg: null })), {
      outcome: 'succeeded',
      operationNo: '115801',
      words: saying({ status: '1', reqNo: '115801' }),
      alerts: [],
    });
    assert.equal((await charge(receipt({ errorMsg: null }))).outcome, 'unknown');
  });

  test('C-230 a refusal that says why has failed, and the reason comes with it', async () => {
    assert.deepEqual(await charge(receipt({ status: '0', errorMsg: 'Insufficient funds' })), {
      outcome: 'failed',
      failure: { message: 'Insufficient funds', source: 'errorMsg' },
      words: saying({ status: '0', errorMsg: 'Insufficient funds' }),
      alerts: [],
    });
  });

  test('a refusal with no reason, two reasons, or an unknown one is unknown', async () => {
    assert.equal((await charge(receipt({ status: '0', errorMsg: null }))).outcome, 'unknown');
    assert.equal(
      (await charge(receipt({ status: '1', errorMsg: 'none left' }))).outcome,
      'unknown',
    );
    assert.equal(
      (await charge(receipt({ status: '7', errorMsg: 'none left' }))).outcome,
      'unknown',
    );
  });

  test('C-218 C-219 another code proves no failure, whatever its text', async () => {
    const refused = await charge(receipt({ status: '0', errorMsg: 'Insufficient funds' }, 1));
    assert.deepEqual([refused.outcome, refused.failure?.code], ['unknown', '1']);
    assert.equal((await charge(receipt({ status: '1' }, 1))).outcome, 'unknown');
    assert.equal((await charge(receipt(null, 1001))).outcome, 'unknown');
    assert.equal((await charge(receipt(null))).outcome, 'unknown');
  });

  test('C-218 a code that the profile calls a refusal is one, with its text, unless the answer says otherwise', async () => {
    const mapped = async (data: object | null, code: number) => {
      const body = JSON.stringify({ code, msg: { 'en-US': 'No funds' }, data });
      const { gateway } = gatewayBench(() => body, {
        codes: { issuingCode: { '1007': 'failed' } },
      });
      return interpretOperation(
        await gateway.call('card.charge', { card_id: '9', charge_amount: '10' }),
      );
    };
    const { outcome, failure } = await mapped(null, 1007);
    assert.deepEqual([outcome, failure?.code, failure?.message], ['failed', '1007', 'No funds']);
    assert.equal((await mapped({ status: '0', errorMsg: 'none left' }, 1007)).outcome, 'failed');
    assert.equal((await mapped({ status: '1' }, 1007)).outcome, 'unknown');
    assert.equal((await mapped(null, 1008)).outcome, 'unknown');
  });

  test('C-254 C-255 HTTP 404 refuses, HTTP 500 says nothing', async () => {
    assert.equal((await charge(new Response('', { status: 404 }))).outcome, 'failed');
    assert.equal((await charge(new Response('', { status: 500 }))).outcome, 'unknown');
  });

  test('a card number in a reason is masked', async () => {
    const { failure } = await charge(
      receipt({ status: '0', errorMsg: 'card 4000009990000013 is closed' }),
    );
    assert.equal(failure?.message, 'card … is closed');
  });

  test('a new group is proven by its id; its status is the group’s own', async () => {
    const create = async (data: object) => {
      const { gateway } = gatewayBench(() => receipt(data));
      const values = {
        group_name: 'Team',
        country_code: 'US',
        currency: 'USD',
        charge_amount: '10',
      };
      return interpretOperation(await gateway.call('group.create', values)).outcome;
    };
    assert.equal(await create({ groupId: 5, groupName: 'Team', status: '0' }), 'succeeded');
    assert.equal(await create({ groupName: 'Team', status: '1' }), 'unknown');
    assert.equal(await create({ status: '1' }), 'unknown');
    assert.equal(await create({ groupId: 5, groupName: 'Other' }), 'unknown');
    assert.equal(await create({ groupId: 5, chargeAmount: 11 }), 'unknown');
  });
});

describe('a payout', () => {
  const request = {
    request_id: 'ebe1ac96-641d-458f-a49e-bbbae9ea40c4',
    payment_currency: 'AUD',
    payment_amount: '10000.00',
    beneficiary_id: 'b1',
  };
  const pay = async (answer: object) => {
    const { gateway } = gatewayBench(() =>
      JSON.stringify({ request_id: request.request_id, ...answer }),
    );
    return interpretOperation(await gateway.call('payout.create', request)).outcome;
  };

  test('C-209 COMPLETED succeeds, an unknown status stays pending', async () => {
    assert.equal(await pay({ status: 'COMPLETED' }), 'succeeded');
    assert.equal(await pay({ status: 'COMPLETED', payment_amount: '10000' }), 'succeeded');
    for (const status of ['PENDING', 'SENT', 'completed'])
      assert.equal(await pay({ status }), 'pending');
    assert.equal(await pay({ status: '' }), 'unknown');
  });

  test('C-209 a failure needs a status that says so and a type of failure', async () => {
    assert.equal(await pay({ status: 'FAILED', failure_type: 'RETURNED' }), 'failed');
    assert.equal(await pay({ status: 'FAILED' }), 'unknown');
    assert.equal(await pay({ status: 'COMPLETED', failure_type: 'RETURNED' }), 'unknown');
    assert.equal(await pay({ status: 'COMPLETED', failure_type: '' }), 'succeeded');
  });

  test('a pending one has not failed, whatever else it says', async () => {
    assert.equal(await pay({ status: 'PENDING', failure_type: 'COMPLIANCE' }), 'unknown');
  });

  test('an answer about another payout is unknown', async () => {
    for (const wrong of [
      { request_id: 'fbe1ac96-641d-458f-a49e-bbbae9ea40c4' },
      { request_id: null },
      { payment_amount: '1' },
      { payment_currency: 'USD' },
      { beneficiary_id: 'b2' },
      { account_id: '1' },
    ])
      assert.equal(await pay({ status: 'COMPLETED', ...wrong }), 'unknown', JSON.stringify(wrong));
  });
});

describe('the cancellation of a subscription', () => {
  const sent = { recurring_id: 'r1', contract_name: 'Plan' };
  const cancel = async (answer: object) => {
    const { gateway } = gatewayBench(() => JSON.stringify({ recurring_id: 'r1', ...answer }));
    return interpretOperation(await gateway.call('subscription.cancel', sent)).outcome;
  };

  test('C-199 C-259 status 1 without an error succeeds', async () => {
    assert.equal(await cancel({ cancel_status: '1', error_message: '' }), 'succeeded');
    assert.equal(await cancel({ cancel_status: '1', error_message: 'x' }), 'unknown');
    assert.equal(await cancel({ cancel_status: '8' }), 'unknown');
    assert.equal(await cancel({ cancel_status: '1', recurring_id: 'r2' }), 'unknown');
    assert.equal(await cancel({ cancel_status: '1', contract_name: 'Other' }), 'unknown');
    assert.equal(await cancel({}), 'unknown');
  });
});
