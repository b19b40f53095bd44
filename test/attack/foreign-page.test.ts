import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { createBench, openSession, payByCard, SHOP } from '../proxy/harness.ts';

/** Another shop of the same proxy holds the secure frame, and has a session of this one. */

describe('a session is paid only from its own page', () => {
  for (const page of ['https://other.example', 'https://evil.example', `${SHOP}/`, 'null', ''])
    test(`not where the frame is held by "${page}"`, async () => {
      const gateway = createScriptedGateway();
      gateway.on('/v1/authorise', paymentXml);
      const bench = createBench({ fetch: gateway.fetch });
      const { status } = await payByCard(bench, await openSession(bench), {
        headers: { 'X-Tender-Page': page },
      });
      assert.equal(status, 403);
      assert.equal(gateway.calls.length, 0);
    });

  test('but where it is held by the session’s own', async () => {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', paymentXml);
    const bench = createBench({ fetch: gateway.fetch });
    assert.equal((await payByCard(bench, await openSession(bench))).body.outcome, 'succeeded');
  });
});
