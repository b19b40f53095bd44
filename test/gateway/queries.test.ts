import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { interpretQuery } from '../../src/gateway/index.ts';
import { EXPECTED as expected, PAID as paid } from '../support/answered.ts';
import { gatewayBench } from '../support/gateway-harness.ts';

/** Asks a gateway that answers so, and judges. */
async function ask(response: Response | string) {
  const bench = gatewayBench(() => response);
  const answer = await bench.gateway.call('transactions.query', { orders: 'A-1' });
  return {
    ...bench,
    answer,
    found: interpretQuery({ answer, ...expected, profile: bench.profile }),
  };
}

describe('the way of a query', () => {
  test('C-030 an answer that is wrapped in an envelope is unreadable, not an empty one', async () => {
    const { answer } = await ask(
      JSON.stringify({ code: 0, data: { return_status: '1', orders_list: [paid] } }),
    );
    assert.deepEqual(answer, {
      kind: 'no-answer',
      reason: 'unreadable',
      status: 200,
      fault: 'shape',
    });
  });

  test('C-062 its signature, which is always the same, appears in no log', async () => {
    const { sent, logged } = await ask(JSON.stringify({ return_status: '1', orders_list: [] }));
    const signature = new URLSearchParams(sent[0]?.body).get('encryption_data') ?? '';
    assert.match(signature, /^[0-9a-f]{64}$/);
    assert.ok(!JSON.stringify(logged).includes(signature));
  });

  test('C-173 an address that is not registered is a matter of configuration', async () => {
    const { found } = await ask(
      JSON.stringify({ return_status: '0', return_message: 'IP is not registered' }),
    );
    assert.deepEqual(found, {
      kind: 'no-answer',
      reason: 'return-status',
      alerts: [{ alert: 'configuration' }],
    });
  });

  test('C-174 a subscription comes with its entry, for any status code', async () => {
    const { answer, found } = await ask(
      JSON.stringify({
        return_status: '1',
        orders_list: [
          { ...paid, subscription_result: { recurring_id: 'r1', recurring_status: 'Odd' } },
        ],
      }),
    );
    assert.equal(found.kind === 'found' && found.interpretation.recurring?.recurringId, 'r1');
    const entry = answer.kind === 'answered' ? answer.value.orders_list?.[0] : undefined;
    assert.equal(entry?.subscription_result?.recurring_status, 'Odd');
  });

  test('C-253 of a refusal its status and its text are taken, without card numbers', async () => {
    const { answer, logged } = await ask(new Response('card 4242424242424242', { status: 400 }));
    assert.deepEqual(answer, {
      kind: 'refused',
      status: 400,
      failure: { message: 'card …', source: 'http' },
    });
    assert.ok(!JSON.stringify(logged).includes('4242'));
  });
});
