import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard } from './harness.ts';
import { openStream, viewIn } from './streams.ts';

const bench = () => {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  return createBench({ fetch: gateway.fetch });
};

test('the stream begins with the view and follows each change', async () => {
  const on = bench();
  const session = await openSession(on);
  const stream = await openStream(on, session);
  assert.equal(viewIn(await stream.next()).state, 'open');
  const change = { amount: { value: '20.00', currency: 'EUR' } };
  await asMerchant(on, { method: 'PATCH', path: `/v1/sessions/${session.id}`, body: change });
  assert.deepEqual(viewIn(await stream.next()).amount, change.amount);
  await payByCard(on, session, { revision: 2 });
  let view = viewIn(await stream.next());
  while (view.state === 'paying') view = viewIn(await stream.next());
  assert.equal(view.state, 'paid');
  assert.equal(view.attempt?.outcome, 'succeeded');
});

test('a change that another process made is seen at the next look', async () => {
  const on = bench();
  const session = await openSession(on);
  const stream = await openStream(on, session);
  viewIn(await stream.next());
  const next = stream.next();
  await on.store.transaction((tx) =>
    tx.update('sessions', session.id, { version: 9, state: 'cancelled' }),
  );
  await new Promise(setImmediate);
  on.clock.advance(2_000);
  assert.equal(viewIn(await next).state, 'cancelled');
});

test('a silent stream is kept open by comments', async () => {
  const on = bench();
  const stream = await openStream(on, await openSession(on));
  viewIn(await stream.next());
  const next = stream.next();
  await new Promise(setImmediate);
  on.clock.advance(15_000);
  assert.match((await next) ?? '', /^: /);
});

test('closing the proxy ends the streams', async () => {
  const on = bench();
  const stream = await openStream(on, await openSession(on));
  viewIn(await stream.next());
  const ended = stream.ended();
  await on.proxy.close();
  assert.equal(await ended, true);
});
