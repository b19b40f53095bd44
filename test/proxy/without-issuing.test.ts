import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asMerchant, openSession, payByCard, type ProblemBody } from './harness.ts';
import { createSandboxBench } from './sandbox-harness.ts';

const start = () =>
  createSandboxBench({
    profile: {
      ids: { merchantId: '15670', accountId: '15670001' },
      secrets: { signKey: ['test_sign_key_123'] },
    },
  });

describe('a proxy whose profile has nothing of card issuing', () => {
  test('takes payments', async () => {
    const { bench } = start();
    const { body } = await payByCard(bench, await openSession(bench));
    assert.equal(body.outcome, 'succeeded');
  });

  for (const [operation, body] of Object.entries({
    'card.query': { card_id: '100029701' },
    'cardholder.query': { cardholder_id: '8201' },
    'card.charge': { card_id: '100029701', charge_amount: '10.00' },
  }))
    test(`sends no ${operation}, and says what is missing`, async () => {
      const { bench } = start();
      const answer = await asMerchant<ProblemBody>(bench, {
        method: 'POST',
        path: `/v1/operations/${operation}`,
        body,
      });
      assert.match(answer.body.type, /not-enabled$/);
      assert.match(String(answer.body['detail']), /ids\.companyId.*secrets\.issuingKey/);
    });
});
