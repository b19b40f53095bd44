import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  interpretIssuing,
  interpretPayout,
  interpretSubscriptionCancel,
} from '../../src/gateway/index.ts';
import { gatewayBench } from '../support/gateway-harness.ts';

describe('judging an issuing movement', () => {
  const charge = async (response: Response | string) => {
    const { gateway, profile } = gatewayBench(() => response);
    const answer = await gateway.call('card.charge', { card_id: '9', charge_amount: '10' });
    return interpretIssuing('card.charge', answer, profile);
  };
  const receipt = (data: object | null, code = 0) => JSON.stringify({ code, msg: {}, data });

  test('C-217 needs code 0, a status of success and no error', async () => {
    assert.deepEqual(await charge(receipt({ status: '1', reqNo: 115801, errorMsg: null })), {
      outcome: 'succeeded',
      operationNo: '115801',
    });
    assert.equal(
      (await charge(receipt({ status: '1', errorMsg: 'insufficient' }))).outcome,
      'unknown',
    );
    assert.equal((await charge(receipt({ status: '0', errorMsg: null }))).outcome, 'unknown');
    assert.equal((await charge(receipt({ errorMsg: null }))).outcome, 'unknown');
  });

  test('C-218 C-219 another code proves no failure', async () => {
    assert.equal((await charge(receipt({ status: '1' }, 1))).outcome, 'unknown');
    assert.equal((await charge(receipt(null, 1001))).outcome, 'unknown');
    assert.equal((await charge(receipt(null))).outcome, 'unknown');
  });

  test('C-254 C-255 HTTP 404 refuses, HTTP 500 says nothing', async () => {
    assert.equal((await charge(new Response('', { status: 404 }))).outcome, 'failed');
    assert.equal((await charge(new Response('', { status: 500 }))).outcome, 'unknown');
  });

  test('a new group is proven by its id; its status is the group’s own', async () => {
    const create = async (data: object) => {
      const { gateway, profile } = gatewayBench(() => receipt(data));
      const values = {
        group_name: 'Team',
        country_code: 'US',
        currency: 'USD',
        charge_amount: '10',
      };
      return interpretIssuing('group.create', await gateway.call('group.create', values), profile)
        .outcome;
    };
    assert.equal(await create({ groupId: 5, groupName: 'Team', status: '0' }), 'succeeded');
    assert.equal(await create({ groupName: 'Team', status: '1' }), 'unknown');
    assert.equal(await create({ status: '1' }), 'unknown');
  });
});

describe('judging a payout', () => {
  const request = {
    request_id: 'ebe1ac96-641d-458f-a49e-bbbae9ea40c4',
    payment_currency: 'AUD',
    payment_amount: '10000.00',
    beneficiary_id: 'b1',
  };
  const pay = async (answer: object) => {
    const { gateway, profile } = gatewayBench(() => JSON.stringify(answer));
    return interpretPayout(await gateway.call('payout.create', request), request, profile).outcome;
  };

  test('C-209 COMPLETED succeeds, any other status waits', async () => {
    assert.equal(await pay({ status: 'COMPLETED' }), 'succeeded');
    assert.equal(await pay({ status: 'COMPLETED', payment_amount: '10000' }), 'succeeded');
    for (const status of ['PENDING', 'FAILED', 'completed', ''])
      assert.equal(await pay({ status }), 'pending');
  });

  test('C-209 a failure type fails it, unless it is COMPLETED too', async () => {
    assert.equal(await pay({ status: 'FAILED', failure_type: 'RETURNED' }), 'failed');
    assert.equal(await pay({ status: 'COMPLETED', failure_type: 'RETURNED' }), 'unknown');
    assert.equal(await pay({ status: 'COMPLETED', failure_type: '' }), 'succeeded');
  });

  test('an answer about another payout is unknown', async () => {
    for (const wrong of [
      { request_id: 'fbe1ac96-641d-458f-a49e-bbbae9ea40c4' },
      { payment_amount: '1' },
      { payment_currency: 'USD' },
    ])
      assert.equal(await pay({ status: 'COMPLETED', ...wrong }), 'unknown');
  });
});

describe('judging the cancellation of a subscription', () => {
  const sent = { recurring_id: 'r1', contract_name: 'Plan' };
  const cancel = async (answer: object) => {
    const { gateway, profile } = gatewayBench(() => JSON.stringify(answer));
    return interpretSubscriptionCancel(
      await gateway.call('subscription.cancel', sent),
      sent,
      profile,
    ).outcome;
  };

  test('C-199 C-259 status 1 without an error succeeds', async () => {
    assert.equal(await cancel({ cancel_status: '1', error_message: '' }), 'succeeded');
    assert.equal(await cancel({ cancel_status: '1', error_message: 'x' }), 'unknown');
    assert.equal(await cancel({ cancel_status: '8' }), 'unknown');
    assert.equal(await cancel({ cancel_status: '1', recurring_id: 'r2' }), 'unknown');
    assert.equal(await cancel({}), 'unknown');
  });
});
