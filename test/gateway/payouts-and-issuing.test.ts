import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { interpretOperation } from '../../src/gateway/index.ts';
import { gatewayBench } from '../support/gateway-harness.ts';

const payout = {
  request_id: '9f3e0f5e-52a5-4b3c-9a0c-0a4c1c9a7c11',
  payment_amount: '10.00',
  payment_currency: 'EUR',
  beneficiary: {
    last_name: 'Mustermann',
    bank_details: { iban: 'DE89370400440532013000', account_number: '532013000' },
  },
};

describe('a payout', () => {
  test('C-091 C-102 is judged by its status, however its sums add up, and whatever it repeats of the account', async () => {
    const { gateway } = gatewayBench(() =>
      JSON.stringify({
        status: 'COMPLETED',
        request_id: payout.request_id,
        payment_amount: 10,
        amount_payer_pays: 10.07,
        fee_amount: 0.05,
        amount_beneficiary_receives: 9.99,
        beneficiary: { bank_details: { local_clearing_system: 'SEPA', iban: '…3000' } },
      }),
    );
    const answer = await gateway.call('payout.create', payout);
    assert.equal(interpretOperation(answer).outcome, 'succeeded');
  });

  test('C-205 that is not answered is sent once and is unknown', async () => {
    const { gateway, sent } = gatewayBench(() => new Response(null, { status: 503 }));
    const answer = await gateway.call('payout.create', payout);
    assert.equal(interpretOperation(answer).outcome, 'unknown');
    assert.equal(sent.length, 1);
  });

  test('C-213 leaves no name and no account in the log', async () => {
    const { gateway, logged } = gatewayBench(() => '{"status":"COMPLETED"}');
    await gateway.call('payout.create', payout);
    assert.equal(logged.length, 1);
    assert.doesNotMatch(JSON.stringify(logged), /Mustermann|DE89|532013000/);
  });
});

describe('issuing', () => {
  test('C-237 is below the profile’s address, with no version in its path', async () => {
    const { gateway, sent } = gatewayBench(() => '{"code":0,"data":null}');
    await gateway.call('card.query', { cardId: '1' });
    assert.equal(sent[0]?.url, 'https://issuing.test/api/card/query');
  });

  test('C-238 is signed over the names that each operation sends', async () => {
    const { gateway, sent } = gatewayBench(() => '{"code":0,"data":null}', {
      sign: {
        recipes: {
          'card.query': { status: 'exact', parts: [{ field: 'companyId' }, { field: 'cardId' }] },
          'card.close': { status: 'exact', parts: [{ field: 'company_id' }, { field: 'card_id' }] },
        },
      },
    });
    await gateway.call('card.query', { cardId: '9' });
    await gateway.call('card.close', { card_id: '9' });
    const [query, close] = sent.map(({ body }) => JSON.parse(body) as Record<string, string>);
    assert.equal(query?.['companyId'], '4101');
    assert.equal(close?.['company_id'], '4101');
    // One company, one card, one key: the same text whatever the names are.
    assert.equal(query['sign'], close['sign']);
  });
});
