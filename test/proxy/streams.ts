import assert from 'node:assert/strict';
import type { CheckoutView } from '../../src/contract/proxy/checkout.schema.ts';
import { PAY, SHOP } from './harness.ts';
import type { Bench, OpenSession } from './harness.ts';

/** The event stream of a session, as its page reads it. */
export const openStream = (bench: Bench, session: OpenSession) =>
  openStreamOf(bench, '/v1/checkout/events', session.secret);

/** An event stream, as a page reads it with its credential. */
export async function openStreamOf(bench: Bench, path: string, token: string) {
  const left = new AbortController();
  const response = await bench.proxy.fetch(
    new Request(`${PAY}${path}`, {
      headers: { Authorization: `Bearer ${token}`, Origin: SHOP },
      signal: left.signal,
    }),
  );
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  assert.match(
    response.headers.get('cache-control') ?? '',
    /no-transform/,
    'nothing compresses it',
  );
  assert.ok(response.body);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  return {
    leave: () => left.abort(),
    next: async () => (await reader.read()).value,
    ended: async () => (await reader.read()).done,
  };
}

/** The view that one message of a stream holds. */
export const viewIn = (message: string | undefined): CheckoutView => {
  const [event, id, data] = message?.split('\n') ?? [];
  assert.equal(event, 'event: checkout');
  const view = JSON.parse(data?.replace(/^data: /, '') ?? '') as CheckoutView;
  assert.equal(id, `id: ${view.version}`);
  return view;
};
