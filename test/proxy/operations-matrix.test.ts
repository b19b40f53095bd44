import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import type {
  OperationResult,
  TransactionsView,
} from '../../src/contract/proxy/operations.schema.ts';
import { EVIDENCE_CASES, honest, REQUESTS, type EvidenceCase } from '../support/evidence-cases.ts';
import { asMerchant, createBench, eventsOf } from './harness.ts';

/** Where the proxy's ledger knows better than the caller, the request is shorter. */
const SHORTER: Partial<Record<OperationName, object>> = {
  'orders.refund': {
    refund_orders: [{ transaction_id: 'T-77', refund_amount: '2.00', expected_refunded: '0.00' }],
  },
  'orders.cancel': { cancel_orders: [{ transaction_id: 'T-77' }] },
  'orders.review': { review_orders: [{ transaction_id: 'T-77', decision: 'approve' }] },
};

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
  const { status, body } = await asMerchant<OperationResult & TransactionsView>(bench, {
    method: 'POST',
    path: `/v1/operations/${operation}`,
    body: SHORTER[operation] ?? REQUESTS[operation],
  });
  return { status, body, events: await eventsOf(bench) };
}

describe('for any answer of the gateway, POST /v1/operations/… says what is proven', () => {
  for (const evidenceCase of EVIDENCE_CASES) {
    const { operation, title, outcome, alert } = evidenceCase;
    const { query } = operationOf(operation);
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
