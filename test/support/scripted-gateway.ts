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

/** The JSON answer of a query (2.5): one entry, or none. */
export function queryJson(
  asked: GatewayCall['values'],
  entry?: QueryEntry | ((order: string) => QueryEntry),
): Response {
  const orders = asked.orders?.split(',') ?? [];
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
          transaction_id: `t-${order}`,
          amount: found.amount ?? '12.00',
          currency: 'EUR',
          payment_status: found.status,
          query_result: '1',
          ...(found.subscription && { subscription_result: found.subscription }),
        },
      ];
    }),
  });
}

interface QueryEntry {
  readonly status: string;
  readonly amount?: string;
  readonly subscription?: Readonly<Record<string, string>>;
}
