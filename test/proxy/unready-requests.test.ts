import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { createBench, eventsOf, openSession, payByCard, viewOf } from './harness.ts';

const AUTHORISE = '/v1/authorise';

/** A session as a version stored it that did not compare the decimals of parts with the currency's. */
async function withOddParts() {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  const bench = createBench({ fetch: gateway.fetch });
  const session = await openSession(bench);
  const have = (parts: object) =>
    bench.store.transaction(async (tx) => {
      const row = await tx.get('sessions', session.id);
      assert.ok(row);
      await tx.update('sessions', session.id, { terms: { ...row.terms, parts } });
    });
  await have({ shipping: '1.005' });
  return { gateway, bench, session, have };
}

test('an attempt whose request can’t be made ready was not sent, says so at once, and holds nothing', async () => {
  const { gateway, bench, session, have } = await withOddParts();
  const { status } = await payByCard(bench, session);
  assert.equal(status, 500);
  assert.deepEqual(gateway.calls, []);
  const [attempt] = await bench.store.read((reader) => reader.find('attempts', {}));
  assert.deepEqual(
    [attempt?.state, attempt?.sentAt, attempt?.outcome, attempt?.decline],
    ['ended', null, 'failed', 'try_again'],
  );
  assert.equal((await viewOf(bench, session)).state, 'open');
  assert.deepEqual(
    (await eventsOf(bench)).map(({ type }) => type),
    ['payment.failed'],
  );
  await have({ shipping: '1.00' });
  assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
});
