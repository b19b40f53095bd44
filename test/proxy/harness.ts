import assert from 'node:assert/strict';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { ProxySettingsInput } from '../../src/contract/profile/settings.schema.ts';
import type {
  Compress,
  Fetch,
  LogFields,
  Metrics,
  RandomBytes,
} from '../../src/contract/runtime/dependencies.ts';
import type { Tracer } from '../../src/contract/runtime/tracer.ts';
import type { CheckoutView, PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import type { GrantAnswer } from '../../src/contract/proxy/grant.schema.ts';
import type { Consent } from '../../src/contract/proxy/consent.schema.ts';
import type { SessionAnswer } from '../../src/contract/proxy/session-answer.schema.ts';
import { createMemoryStore } from '../../src/proxy/index.ts';
import type { Assets, Proxy, Store } from '../../src/proxy/index.ts';
import { problemsOf } from '../../src/proxy/reference/describe-problems.ts';
import { ROUTES } from '../../src/proxy/routes/all-routes.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import type { FakeClock } from '../support/fake-clock.ts';
import { startProcess } from './process.ts';

export const SHOP = 'https://shop.example';
export const PAY = 'https://pay.shop.example';
export const API_KEY = 'merchant-api-key-0001';
export const VISA = '4242424242424242';

/** An account at the scripted gateway, and at the sandbox of these tests. */
export const TEST_PROFILE: ProfileInput = {
  mode: 'sandbox',
  baseUrl: { acquiring: 'https://gateway.example', issuing: 'https://gateway.example' },
  ids: { merchantId: '15670', accountId: '15670001', companyId: '4101' },
  secrets: { signKey: ['test_sign_key_123'], issuingKey: ['test_api_key_123'] },
  website: 'shop.example',
  // The scripted gateway signs nothing.
  sign: { verifyResponse: 'off' },
};

export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly fields: LogFields;
}

/** A proxy with everything around it in a test's hands. */
export interface Bench {
  proxy: Proxy;
  readonly store: Store;
  readonly clock: FakeClock;
  readonly lines: LogLine[];
  /** The process dies, and another one starts over the same store. */
  restart(): void;
  /** Another process over the same store. */
  another(): Proxy;
  /** The machine stops the process, until it lets it go on. */
  stop(): () => void;
}

/** What a request is sent to. */
type Door = Pick<Bench, 'proxy'>;

export interface BenchOptions {
  readonly fetch: Fetch;
  readonly profile?: Partial<ProfileInput>;
  readonly settings?: Partial<ProxySettingsInput>;
  readonly store?: Store;
  readonly clock?: FakeClock;
  readonly assets?: Assets;
  readonly compress?: Compress;
  readonly metrics?: Metrics;
  readonly tracer?: Tracer;
  /** By default order numbers get no random part, so that tests can name them. */
  readonly random?: RandomBytes;
}

export function createBench(options: BenchOptions): Bench {
  const store = options.store ?? createMemoryStore();
  const clock = options.clock ?? createFakeClock();
  const lines: LogLine[] = [];
  const make = () => startProcess({ ...options, store, clock, lines });
  let process = make();
  return {
    proxy: process.proxy,
    store,
    clock,
    lines,
    restart() {
      process.stop();
      process = make();
      this.proxy = process.proxy;
    },
    another: () => make().proxy,
    stop: () => process.stop(),
  };
}

export interface Reply<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly remoteAddress?: string;
}

export async function send<Body>(bench: Door, sent: Sent): Promise<Reply<Body>> {
  const { method = 'GET', path, headers = {}, body, remoteAddress } = sent;
  const request = new Request(PAY + path, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await bench.proxy.fetch(request, { remoteAddress });
  const text = await response.text();
  const json = /json/.test(response.headers.get('content-type') ?? '');
  if (response.status >= 400) assertDescribed(method, path, text);
  return {
    status: response.status,
    headers: response.headers,
    body: (json ? JSON.parse(text) : text) as Body,
  };
}

let keys = 0;
/** A key that no request before had. */
export const freshKey = (): string => `key-${++keys}`;

/** What the merchant server sends. */
export const asMerchant = <Body = SessionAnswer>(
  bench: Door,
  sent: Sent & { readonly key?: string },
): Promise<Reply<Body>> =>
  send<Body>(bench, {
    ...sent,
    headers: {
      Authorization: `Bearer ${API_KEY}`,
      'Idempotency-Key': sent.key ?? freshKey(),
      ...sent.headers,
    },
  });

export interface OpenSession {
  readonly id: string;
  readonly secret: string;
  /** What its shopper has to agree to. */
  readonly consents?: readonly Consent[];
}

/** As the page's boxes have it. */
export const AGREED: Consent = {
  to: 'subscription',
  text: 'I agree to pay €9.00 every month.',
  locale: 'en',
};

export const AGREED_TO_SAVE: Consent = {
  to: 'save-card',
  text: 'Save this card for next time',
  locale: 'en',
};

export async function openSession(
  bench: Door,
  terms: Readonly<Record<string, unknown>> = {},
): Promise<OpenSession> {
  const { status, body } = await asMerchant(bench, {
    method: 'POST',
    path: '/v1/sessions',
    body: sessionTerms(terms),
  });
  if (status !== 201) throw new Error(`no session: ${JSON.stringify(body)}`);
  const consents = [
    ...('subscription' in terms ? [AGREED] : []),
    ...(terms['save_card'] === 'offer' ? [AGREED_TO_SAVE] : []),
  ];
  return {
    id: body.id,
    secret: body.client_secret ?? '',
    ...(consents.length > 0 && { consents }),
  };
}

export const sessionTerms = (terms: Readonly<Record<string, unknown>> = {}) => ({
  order_id: 'A-100',
  amount: { value: '12.00', currency: 'EUR' },
  items: [{ name: 'Tea', unit_price: { value: '12.00', currency: 'EUR' }, quantity: 1 }],
  shopper: { id: 'shopper-1', email: 'jo@example.com' },
  origin: SHOP,
  ...terms,
});

/** Asks for a grant to the shop's page. */
export const askGrant = <Body = GrantAnswer>(
  bench: Bench,
  wanted: Readonly<Record<string, unknown>>,
): Promise<Reply<Body>> =>
  asMerchant<Body>(bench, {
    method: 'POST',
    path: '/v1/grants',
    body: { subject: 'ada', origin: SHOP, ...wanted },
  });

/** What the page sends. */
export const asPage = <Body = CheckoutView>(
  bench: Door,
  session: OpenSession,
  sent: Sent & { readonly key?: string },
): Promise<Reply<Body>> =>
  send<Body>(bench, {
    ...sent,
    headers: {
      Authorization: `Bearer ${session.secret}`,
      Origin: SHOP,
      'X-Tender': '1',
      'Idempotency-Key': sent.key ?? freshKey(),
      ...sent.headers,
    },
  });

export const viewOf = async (bench: Door, session: OpenSession): Promise<CheckoutView> =>
  (await asPage(bench, session, { path: '/v1/checkout' })).body;

export interface CardEntry {
  readonly number?: string;
  readonly key?: string;
  readonly revision?: number;
  readonly card?: Readonly<Record<string, unknown>>;
  /** More of the request beside the card: device, details, a plan, the wish to keep it. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
}

/** What the secure frame sends. */
export const payByCard = <Body = PaymentResult>(
  bench: Door,
  session: OpenSession,
  {
    number = VISA,
    key = freshKey(),
    revision = 1,
    card,
    more,
    headers,
    remoteAddress,
  }: CardEntry = {},
): Promise<Reply<Body>> =>
  send<Body>(bench, {
    method: 'POST',
    path: '/v1/checkout/card',
    headers: {
      Authorization: `Bearer ${session.secret}`,
      Origin: PAY,
      'X-Tender': '1',
      'X-Tender-Page': SHOP,
      'Idempotency-Key': key,
      ...headers,
    },
    body: {
      card: {
        number,
        expiration_month: '12',
        expiration_year: '2030',
        security_code: '123',
        holder: 'Jo Doe',
        ...card,
      },
      revision,
      ...(session.consents && { consents: session.consents }),
      ...more,
    },
    ...(remoteAddress && { remoteAddress }),
  });

export interface ProblemBody {
  readonly type: string;
  readonly status: number;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  readonly [member: string]: unknown;
}

export interface KeptEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const eventsOf = (bench: Bench): Promise<KeptEvent[]> =>
  bench.store.transaction(async (tx) =>
    [...(await tx.find('events', {})), ...(await tx.find('outbox', {}))].map(({ type, data }) => ({
      type,
      data,
    })),
  );

/** Minutes pass, in which the gateway is asked again: two answers have to agree on a reversal. */
export async function minutesPass(bench: Bench): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    bench.clock.advance(150_000);
    await bench.proxy.runDue();
  }
}

export const eventTypes = async (bench: Bench): Promise<string[]> =>
  (await eventsOf(bench)).map((event) => event.type);

/** What is refused here is refused as the reference says. */
function assertDescribed(method: string, path: string, text: string): void {
  const { pathname } = new URL(PAY + path);
  const route = ROUTES.find(
    (one) =>
      one.method === method &&
      new RegExp(`^${one.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
  const slug = /\/problems\/([a-z-]+)"/.exec(text)?.[1];
  if (route && slug)
    assert.ok(
      (problemsOf(route) as readonly string[]).includes(slug),
      `the reference does not say that ${method} ${route.path} answers with ${slug}`,
    );
}

/** An operation as a page in a browser asks for it, with the token of a grant. */
export const operateInBrowser = <Body = ProblemBody>(
  bench: Door,
  token: string,
  operation: string,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
) =>
  send<Body>(bench, {
    method: 'POST',
    path: `/v1/operations/${operation}`,
    body,
    headers: {
      Authorization: `Bearer ${token}`,
      Origin: SHOP,
      'X-Tender': '1',
      'Idempotency-Key': freshKey(),
      ...headers,
    },
  });
