import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { interpretAnswer } from '../../src/gateway/index.ts';
import { EVIDENCE_CASES, REQUESTS } from '../support/evidence-cases.ts';
import { gatewayBench } from '../support/gateway-harness.ts';

describe('for any answer of the gateway, its client says what is proven', () => {
  for (const { operation, title, answer, outcome, alert } of EVIDENCE_CASES)
    test(`${operation}: ${title} is ${outcome}`, async () => {
      const { gateway } = gatewayBench(answer);
      const sent = REQUESTS[operation];
      const found = interpretAnswer(operation, await gateway.call(operation, sent));
      assert.equal(found.outcome, outcome);
      if (alert)
        assert.ok(
          found.alerts.some(({ field }) => field === alert),
          `no alert names ${alert}`,
        );
    });

  test(`${EVIDENCE_CASES.length} cases are derived from the table`, (context) => {
    context.diagnostic(`${EVIDENCE_CASES.length} cases`);
    assert.ok(EVIDENCE_CASES.length > 500);
  });
});
