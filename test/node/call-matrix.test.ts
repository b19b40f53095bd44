import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callOperation } from '../../src/node/cli/commands/call-operation.ts';
import { EVIDENCE_CASES, REQUESTS } from '../support/evidence-cases.ts';
import { gatewayBench } from '../support/gateway-harness.ts';

describe('for any answer of the gateway, tender call says what is proven', () => {
  for (const { operation, title, answer, outcome, alert } of EVIDENCE_CASES)
    test(`${operation}: ${title} is ${outcome}`, async () => {
      const { gateway, profile } = gatewayBench(answer);
      const result = await callOperation(gateway, operation, REQUESTS[operation], profile);
      assert.equal(result.outcome, outcome);
      assert.equal(result.shown['outcome'], outcome);
      if (!alert) return;
      const alerts = (result.shown['alerts'] ?? []) as { field?: string }[];
      assert.ok(
        alerts.some(({ field }) => field === alert),
        `no alert names ${alert}`,
      );
    });
});
