import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judgeAlternativePayment } from '../../src/gateway/index.ts';
import { encodeXml } from '../../src/codec/index.ts';
import { gatewayBench } from '../support/gateway-bench.ts';

const sent = { order_no: 'A-1', amount: '12.00', currency: 'EUR' };
const answered = { merchant_id: '15670', account_id: '15670001', ...sent };

/** Pays by a wallet at a gateway that answers so. */
async function judge(answer: Readonly<Record<string, string>> | Response) {
  const { gateway, profile } = gatewayBench(() =>
    answer instanceof Response ? answer : encodeXml('respon', answer),
  );
  const values = { ...sent, payment_method: 'wallet' };
  const got = await gateway.call('authorise.alternative', values);
  return judgeAlternativePayment({ answer: got, sent: values, profile });
}

describe('judging an alternative payment', () => {
  test('C-146 its answer names no transaction and no status: the shopper has to go there', async () => {
    const judgement = await judge({ ...answered, issuer_url: 'https://bank.example/?a=1&b=2' });
    assert.deepEqual(judgement, {
      outcome: 'requires_action',
      issuerUrl: 'https://bank.example/?a=1&b=2',
      alerts: [],
    });
  });

  test('C-148 without an address it failed where the answer says why, else it is unknown', async () => {
    assert.equal((await judge({ ...answered, result_info: '0005:No' })).outcome, 'failed');
    for (const answer of [
      answered,
      { ...answered, result_info: 'Not accepted today' },
      { ...answered, result_info: '0000:Success' },
      { ...answered, result_info: '0005:No', order_status: '1' },
    ])
      assert.equal((await judge(answer)).outcome, 'unknown');
  });

  test('C-132 an answer that repeats another order leads nowhere', async () => {
    const judgement = await judge({
      ...answered,
      order_no: 'B-2',
      issuer_url: 'https://bank.example/',
    });
    assert.equal(judgement.outcome, 'unknown');
    assert.deepEqual(judgement.alerts, ['order-mismatch']);
  });

  test('C-254 C-255 refused by HTTP 400, unknown by HTTP 500', async () => {
    assert.equal((await judge(new Response(null, { status: 400 }))).outcome, 'failed');
    assert.equal((await judge(new Response(null, { status: 500 }))).outcome, 'unknown');
  });
});

test('C-092 the document of the hosted page is taken whole, whatever its inputs are called', async () => {
  const html =
    '<html><form><input name="merNo" value="1"><input name="to_pass_page"></form></html>';
  const { gateway } = gatewayBench(() => html);
  const answer = await gateway.call('checkout', sent);
  assert.ok(answer.kind === 'answered');
  assert.deepEqual(answer.value, { html });
});
