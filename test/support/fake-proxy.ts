import type { ReadView } from '../../src/contract/proxy/checkout-guards.ts';
import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import { proofOf } from '../../src/contract/vocabulary/outcomes.ts';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';

/**
 * The shopper's routes of a proxy, for tests that decide how a session goes: one view, its event
 * stream, and the ways in which a network fails. What the real proxy does is tested with it.
 */
export interface FakeProxy {
  readonly fetch: Fetch;
  /** Every request so far, the latest last: `POST /v1/checkout`. */
  readonly requests: Request[];
  readonly view: ReadView;
  /** Changes the view, raises its version and tells all open streams. */
  change(change: Partial<ReadView>): void;
  /** Streams that are open now. */
  readonly streams: number;
  /** Ends all open streams, as a proxy does that is started anew. */
  endStreams(): void;
  /** Sends these bytes to all open streams. */
  write(text: string): void;
  /** `buffered`: streams open and say nothing. `down`: the network fails. */
  weather: 'fair' | 'no-streams' | 'buffered' | 'down' | { status: number; slug: string };
}

/** The credential that a request came with: in its header, or as its body. */
export const credentialOf = async (request: Request | undefined): Promise<string | undefined> =>
  request?.headers.get('Authorization')?.replace('Bearer ', '') ?? request?.clone().text();

/** Whether one of the requests came with a credential that begins so. */
export const anyWith = async (requests: readonly Request[], start: string): Promise<boolean> =>
  (await Promise.all(requests.map(credentialOf))).some((one) => one?.startsWith(start));

export const VIEW: ReadView = {
  session_id: 'ses_1',
  state: 'open',
  version: 1,
  revision: 1,
  order_id: 'A-1001',
  amount: { value: '128.90', currency: 'EUR' },
  items: [
    {
      name: 'Merino blanket, charcoal',
      unit_price: { value: '89.00', currency: 'EUR' },
      quantity: 1,
    },
    { name: 'Beeswax candle', unit_price: { value: '14.50', currency: 'EUR' }, quantity: 2 },
  ],
  parts: { item_total: '118.00', shipping: '4.90', tax_total: '6.00' },
  origin: 'https://shop.example',
  expires_at: '2026-11-21T12:30:00.000Z',
  now: '2026-11-21T12:00:00.000Z',
  methods: [{ code: 'card', kind: 'card' }],
  attempts_left: 5,
  proven: 'nothing_sent',
};

export const RESULT: PaymentResult = {
  attempt_id: 'att_1',
  order_id: 'A-1001',
  order_no: 'A-1001-1',
  method: 'card',
  amount: { value: '128.90', currency: 'EUR' },
  outcome: 'succeeded',
  card: { brand: 'visa', last_four: '4242' },
  outcome_at: '2026-11-21T12:01:00.000Z',
};

export function createFakeProxy(start: Partial<ReadView> = {}): FakeProxy {
  const proven = ({ attempt }: Partial<ReadView>) =>
    proofOf(attempt ? [attempt.outcome ?? null] : []);
  let view: ReadView = { ...VIEW, proven: proven(start), ...start };
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const bytes = (text: string) => new TextEncoder().encode(text);
  const message = () =>
    bytes(`id: ${view.version}\nevent: checkout\ndata: ${JSON.stringify(view)}\n\n`);

  const stream = ({ signal, url }: Request) => {
    const first = url.endsWith('/operations/events')
      ? bytes('event: operation\ndata: {}\n\n')
      : message();
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller;
        streams.add(controller);
        if (proxy.weather !== 'buffered') controller.enqueue(first);
        signal.addEventListener('abort', () => {
          if (streams.delete(controller)) controller.error(signal.reason);
        });
      },
      cancel() {
        if (own) streams.delete(own);
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };

  const proxy: FakeProxy & { requests: Request[] } = {
    requests: [],
    weather: 'fair',
    get view() {
      return view;
    },
    get streams() {
      return streams.size;
    },
    async fetch(request) {
      // As browsers do. Its stream would never hear that it was left, and hold the turn of the tabs for ever.
      request.signal.throwIfAborted();
      proxy.requests.push(request);
      const { weather } = proxy;
      if (weather === 'down') throw new TypeError('network failure');
      if (typeof weather === 'object')
        return Response.json(
          { type: `/problems/${weather.slug}`, status: weather.status },
          { status: weather.status },
        );
      if (!request.url.endsWith('/events')) return Response.json(view);
      if (weather === 'no-streams') return new Response('gone', { status: 503 });
      return stream(request);
    },
    change(change) {
      const attempt = 'attempt' in change && { proven: proven(change) };
      view = { ...view, version: view.version + 1, ...attempt, ...change };
      for (const controller of streams) controller.enqueue(message());
    },
    endStreams() {
      for (const controller of streams) controller.close();
      streams.clear();
    },
    write(text) {
      for (const controller of streams) controller.enqueue(bytes(text));
    },
  };
  return proxy;
}
