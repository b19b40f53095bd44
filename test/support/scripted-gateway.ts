import type { Fetch } from '../../src/contract/runtime/dependencies.ts';

/** What the gateway was asked, decoded. */
export interface GatewayCall {
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
}
type Reply = Response | Promise<Response>;

/** A gateway that answers as a test says, and remembers what it was asked. */
export interface ScriptedGateway {
  readonly fetch: Fetch;
  readonly calls: readonly GatewayCall[];
  /** How it answers from now on, by path. */
  on(path: string, reply: (values: GatewayCall['values']) => Reply): void;
  callsTo(path: string): readonly GatewayCall[];
}

export function createScriptedGateway(): ScriptedGateway {
  const calls: GatewayCall[] = [];
  const replies = new Map<string, (values: GatewayCall['values']) => Reply>();
  return {
    calls,
    on: (path, reply) => replies.set(path, reply),
    callsTo: (path) => calls.filter((call) => call.path === path),
    async fetch(request) {
      const path = new URL(request.url).pathname;
      const text = await request.text();
      const values = valuesOf(text);
      calls.push({ path, values });
      const reply = replies.get(path);
      if (!reply) throw new Error(`the test does not say how ${path} answers`);
      return reply(values);
    },
  };
}

/** What a body says, as JSON or as a form. */
export const valuesOf = (text: string): GatewayCall['values'] =>
  text.startsWith('{')
    ? (JSON.parse(text) as GatewayCall['values'])
    : Object.fromEntries(new URLSearchParams(text));

/** The XML answer of a direct payment (2.2) that repeats what was asked. */
export function paymentXml(
  asked: GatewayCall['values'],
  changes: Readonly<Record<string, string>> = {},
): Response {
  const fields = {
    merchant_id: asked.merchant_id,
    account_id: asked.account_id,
    order_no: asked.order_no,
    amount: asked.amount,
    currency: asked.currency,
    transaction_id: `t-${asked.order_no}`,
    ...(asked.card && { card: `${asked.card.slice(0, 6)}******${asked.card.slice(-4)}` }),
    order_status: '1',
    result_info: '0000:Success',
    ...changes,
  };
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return new Response(`<respon>${elements.join('')}</respon>`, {
    headers: { 'Content-Type': 'application/xml' },
  });
}

export const declineXml = (asked: GatewayCall['values']): Response =>
  paymentXml(asked, { order_status: '0', result_info: '0005:Do not honour' });

/** The bank wants to ask its customer first. */
export const challengeXml = (asked: GatewayCall['values']): Response =>
  paymentXml(asked, {
    order_status: '-2',
    result_info: '0001:Challenge',
    issuer_url: 'https://gateway.example/bank/1',
  });

/** The JSON answer of a cancellation (2.8) that is carried out, or not. */
export const cancelJson = (asked: GatewayCall['values'], status = '1'): Response =>
  Response.json({
    return_status: '1',
    cancel_orders: (asked['cancel_orders'] as unknown as object[]).map((item) => ({
      ...item,
      cancel_status: status,
      ...(status === '0' && { error_message: '0010:already settled' }),
    })),
  });

/** The JSON answer of a query (2.5): one entry, or none. */
export function queryJson(
  asked: GatewayCall['values'],
  entry?: QueryEntry | ((order: string) => QueryEntry | undefined),
): Response {
  const orders =
    asked.orders?.split(',') ?? asked.trades?.split(',').map((id) => id.replace(/^t-/, '')) ?? [];
  const entryOf = typeof entry === 'function' ? entry : () => entry;
  return Response.json({
    merchant_id: asked.merchant_id,
    account_id: asked.account_id,
    return_status: '1',
    return_message: 'OK',
    orders_list: orders.flatMap((order) => {
      const found = entryOf(order);
      if (!found) return [];
      return [
        {
          order_no: order,
          transaction_id: found.transactionId ?? `t-${order}`,
          amount: found.amount ?? '12.00',
          currency: found.currency ?? 'EUR',
          payment_status: found.status,
          decline_reason: found.reason ?? (found.status === '0' ? '0005:Do not honour' : ''),
          query_result: '1',
          ...(found.subscription && { subscription_result: found.subscription }),
        },
      ];
    }),
  });
}

export interface QueryEntry {
  readonly status: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly transactionId?: string;
  /** Why it was refused; by default a refusal says so. */
  readonly reason?: string;
  readonly subscription?: Readonly<Record<string, string>>;
}
