import { decodeJson, decodeXml, encodeRequest } from '../../src/codec/index.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import {
  CONTENT_TYPES,
  operationOf,
  type AnswerValues,
  type RequestValues,
} from '../../src/contract/operations/operations.schema.ts';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import { transportOver } from '../../src/contract/runtime/transport.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/index.ts';
import type { LedgerReport } from '../../src/sandbox/control/ledger-report.ts';
import { signRequest } from '../../src/signing/index.ts';
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts';

export const PUBLIC_URL = 'http://127.0.0.1:4100';
const IDS = { merchantId: '15670', accountId: '15670001', companyId: '4101' };
const SECRETS = { signKey: ['test_sign_key_123'], issuingKey: ['test_api_key_123'] };

export const profile = profileSchema.parse({
  mode: 'sandbox',
  baseUrl: { acquiring: PUBLIC_URL, issuing: PUBLIC_URL },
  ids: IDS,
  secrets: SECRETS,
  website: 'shop.example',
});

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Changes what is sent after it was signed. */
  readonly change?: (wire: Record<string, unknown>) => Record<string, unknown>;
  readonly contentType?: string;
  readonly path?: string;
  readonly body?: string;
  readonly remoteAddress?: string;
}

export interface Bench {
  readonly sandbox: Sandbox;
  readonly clock: FakeClock;
  /** Every notification that arrived, as its fields. */
  readonly notified: { url: string; fields: Record<string, string> }[];
  /** How the merchant answers notifications; 200 at first. */
  acknowledge: (fields: Record<string, string>) => number;
  /** Signs, encodes and sends as the operations table says. */
  send<N extends OperationName>(
    operation: N,
    values: RequestValues<N>,
    options?: CallOptions,
  ): Promise<Response>;
  /** The same, and reads the answer by the operation's schema. */
  call<N extends OperationName>(
    operation: N,
    values: RequestValues<N>,
    options?: CallOptions,
  ): Promise<AnswerValues<N>>;
  control(
    path: string,
    body?: unknown,
    method?: 'POST' | 'PUT' | 'DELETE',
  ): Promise<Readonly<Record<string, unknown>>>;
  /** `GET /__sandbox/ledger`. */
  ledger(): Promise<LedgerReport>;
  /** Resolves when so many calls in all have begun to wait for time to pass. */
  untilWaiting(calls?: number): Promise<void>;
  /** Moves the sandbox's time and does what is due. */
  pass(milliseconds: number): Promise<void>;
  page(path: string, form?: Readonly<Record<string, string>>): Promise<Response>;
}

export function createBench(options: Partial<SandboxOptions> = {}): Bench {
  const fakeClock = createFakeClock();
  let sleepers = 0;
  const clock: FakeClock = {
    ...fakeClock,
    sleep: (milliseconds, signal) => {
      sleepers += 1;
      return fakeClock.sleep(milliseconds, signal);
    },
  };
  const notified: Bench['notified'] = [];
  const receive: Fetch = async (request) => {
    const fields = Object.fromEntries(new URLSearchParams(await request.text()));
    notified.push({ url: request.url, fields });
    return new Response(null, { status: bench.acknowledge(fields) });
  };
  const sandbox = createSandbox({
    ids: IDS,
    secrets: SECRETS,
    website: 'shop.example',
    publicUrl: PUBLIC_URL,
    clock,
    seed: 7,
    transport: transportOver(receive),
    ...options,
  });
  const bench: Bench = {
    sandbox,
    clock,
    notified,
    acknowledge: () => 200,
    async send(operation, values, { change, ...rest } = {}) {
      const row = operationOf(operation);
      const wire: Record<string, unknown> = { ...values };
      for (const [field, id] of Object.entries(row.identity)) wire[field] = IDS[id];
      if (row.base === 'issuing') wire['request_id'] = '';
      wire[row.signature] = await signRequest(operation, wire, profile);
      const body = rest.body ?? encodeRequest(change?.(wire) ?? wire, row.encoding, profile.xml);
      const request = new Request(PUBLIC_URL + (rest.path ?? row.path), {
        method: 'POST',
        headers: {
          'content-type': rest.contentType ?? CONTENT_TYPES[row.encoding],
          ...rest.headers,
        },
        body,
        ...(rest.signal && { signal: rest.signal }),
      });
      return sandbox.fetch(
        request,
        rest.remoteAddress === undefined ? {} : { remoteAddress: rest.remoteAddress },
      );
    },
    async call(operation, values, options) {
      const response = await bench.send(operation, values, options);
      // A cast, because the answer is parsed by the operation’s schema, which its name gives the type of.
      return (await readAnswer(operation, response)) as never;
    },
    async control(path, body, method = 'POST') {
      const response = await sandbox.fetch(
        new Request(`${PUBLIC_URL}/__sandbox/${path}`, {
          method: body === undefined ? 'GET' : method,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      return (await response.json()) as Record<string, unknown>;
    },
    ledger: async () => (await bench.control('ledger')) as LedgerReport & Record<string, unknown>,
    async untilWaiting(calls = 1) {
      while (sleepers < calls) await new Promise((resolve) => setImmediate(resolve));
    },
    async pass(milliseconds) {
      clock.advance(milliseconds);
      await sandbox.runDue();
    },
    page: (path, form) =>
      sandbox.fetch(
        new Request(path.startsWith('http') ? path : PUBLIC_URL + path, {
          ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        }),
      ),
  };
  return bench;
}

async function readAnswer(operation: OperationName, response: Response): Promise<unknown> {
  const { answer, answerKind } = operationOf(operation);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!response.ok)
    throw new Error(`${response.status} ${new TextDecoder().decode(bytes.subarray(0, 500))}`);
  if (answerKind === 'xml') return answer.parse(decodeXml(bytes, { roots: ['respon'] }).value);
  if (answerKind === 'html') return { html: new TextDecoder().decode(bytes) };
  return answer.parse(decodeJson(bytes));
}

let orders = 0;

/** A card payment by a shopper whose e-mail address carries the tags. */
export const cardPayment = (
  given: Partial<RequestValues<'authorise.card'>> & { tags?: string } = {},
): RequestValues<'authorise.card'> => {
  const { tags, ...values } = given;
  return {
    order_no: `order-${(orders += 1)}`,
    currency: 'EUR',
    amount: '12.00',
    ...(values.token_id === undefined && {
      card: '4242424242424242',
      expiration_month: '12',
      expiration_year: '2030',
      security_code: '123',
    }),
    shopper_email: tags ? `anna+${tags}@shop.example` : 'anna@shop.example',
    first_name: 'Anna',
    last_name: 'Schmidt',
    ...values,
  };
};

export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => count * 3_600_000;
export const days = (count: number) => count * 86_400_000;
