import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isQuery, operationOf } from '../../src/contract/operations/operations.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import type { TransactionsView } from '../../src/contract/proxy/transactions-view.schema.ts';
import { BODIES, EVIDENCE_CASES, honest, type EvidenceCase } from '../support/evidence-cases.ts';
import { introduce } from '../support/issued-company.ts';
import { asMerchant, createBench, eventsOf } from './harness.ts';

/** A gateway that lies about one operation, and knows the payment that it is about. */
const gatewayOf =
  ({ operation, answer }: EvidenceCase) =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === operationOf(operation).path) return answer(request);
    assert.equal(pathname, operationOf('transactions.query').path);
    const entry = {
      order_no: 'A-77',
      transaction_id: 'T-77',
      amount: '12.00',
      currency: 'EUR',
      payment_status: '1',
    };
    return Response.json({ return_status: '1', orders_list: [entry] });
  };

async function perform(evidenceCase: EvidenceCase) {
  const { operation } = evidenceCase;
  const bench = createBench({
    fetch: gatewayOf(evidenceCase),
    profile: {
      sign: {},
      enable: { payout: true, orderUpdate: true },
      redirect: { allowedHosts: ['bank.example'] },
      hosted: true,
    },
  });
  await introduce(bench, {
    groups: [{ group_id: '5', currency: 'USD' }],
    cards: [{ card_id: '9', group_id: '5' }],
  });
  const { status, body } = await asMerchant<OperationResult & TransactionsView>(bench, {
    method: 'POST',
    path: `/v1/operations/${operation}`,
    body: BODIES[operation],
  });
  return { status, body, events: await eventsOf(bench) };
}

describe('for any answer of the gateway, POST /v1/operations/… says what is proven', () => {
  for (const evidenceCase of EVIDENCE_CASES) {
    const { operation, title, outcome, alert } = evidenceCase;
    const query = isQuery(operation);
    test(`${operation}: ${title} is ${outcome}`, async () => {
      const { status, body, events } = await perform(evidenceCase);
      if (!query) {
        assert.equal(status, 200, JSON.stringify(body));
        // The hosted page's document is a hand-on: the way through it is still to come.
        assert.equal(
          body.outcome,
          operation === 'checkout' && outcome === 'requires_action' ? 'pending' : outcome,
        );
      } else if (outcome === 'succeeded') assert.equal(status, 200, JSON.stringify(body));
      else if (status === 200)
        assert.deepEqual(
          body.transactions.map((entry) => entry.outcome),
          ['unknown'],
        );
      if (!alert) return;
      const fields = events
        .filter(({ type }) => type === 'alert.security')
        .map(({ data }) => data['field']);
      assert.ok(fields.includes(alert), `no alert names ${alert}, but ${fields.join(', ')}`);
    });
  }

  test('the truth is believed', async () => {
    const truth = { operation: 'card.charge', title: '', outcome: 'succeeded' } as const;
    const { body } = await perform({ ...truth, answer: honest('card.charge') });
    assert.equal(body.outcome, 'succeeded');
  });
});
