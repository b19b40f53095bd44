import type { OrderView } from '../../../src/contract/proxy/lists.schema.ts';
import type { Page, OperationResult } from '../../../src/contract/proxy/operations.schema.ts';
import {
  cancelJson,
  createScriptedGateway,
  paymentXml,
  queryJson,
} from '../../support/scripted-gateway.ts';
import type { QueryEntry, ScriptedGateway } from '../../support/scripted-gateway.ts';
import { asMerchant, asPage, createBench, eventsOf, send } from '../harness.ts';
import type { Bench, OpenSession } from '../harness.ts';

export const AUTHORISE = '/v1/authorise';
export const QUERY = '/v1/retrievalTrans';
export const CANCEL = '/v1/cancel';
export const REFUND = '/v1/refund';

export interface Shop {
  readonly bench: Bench;
  readonly gateway: ScriptedGateway;
  /** What every query shows from now on. */
  shows(entry?: QueryEntry | ((orderNo: string) => QueryEntry | undefined)): void;
  /** Time passes, and what is due by then is done. */
  waits(seconds: number): Promise<void>;
  /** How the first answer to each card payment is, from now on. */
  answers(changes: Readonly<Record<string, string>>): void;
}

/** A proxy at a gateway whose payments wait for a bank, and which then says what it is told to. */
export function createShop(): Shop {
  const gateway = createScriptedGateway();
  const bench = createBench({ fetch: gateway.fetch });
  const shop: Shop = {
    bench,
    gateway,
    shows: (entry) => {
      gateway.on(QUERY, (asked) =>
        queryJson(asked, typeof entry === 'function' ? (order) => entry(order) : entry),
      );
    },
    async waits(seconds) {
      bench.clock.advance(seconds * 1000);
      await bench.proxy.runDue();
    },
    answers: (changes) => {
      gateway.on(AUTHORISE, (asked) => paymentXml(asked, changes));
    },
  };
  shop.answers({ order_status: '-1', result_info: '' });
  shop.shows({ status: '-1' });
  gateway.on(CANCEL, (asked) => cancelJson(asked));
  gateway.on(REFUND, (asked) =>
    Response.json({
      return_status: '1',
      refund_orders: (asked['refund_orders'] as unknown as object[]).map((item) => ({
        ...item,
        refund_status: '1',
      })),
    }),
  );
  return shop;
}

export const giveUp = <Body = Record<string, unknown>>({ bench }: Shop, session: OpenSession) =>
  asPage<Body>(bench, session, { method: 'POST', path: '/v1/checkout/abandon', body: {} });

export async function orderOf({ bench }: Shop, orderId = 'A-100'): Promise<OrderView> {
  const path = `/v1/orders?order_id=${orderId}`;
  const { body } = await asMerchant<Page<OrderView>>(bench, { path });
  const [order] = body.data;
  if (!order) throw new Error('the order is not listed');
  return order;
}

/** The events of payments and operations, and the alerts by name. */
export const toldBy = async ({ bench }: Shop): Promise<string[]> =>
  (await eventsOf(bench)).map(({ type, data }) =>
    type === 'alert.security' ? String(data['alert']) : type,
  );

export const operate = <Body = OperationResult>({ bench }: Shop, name: string, body: object) =>
  asMerchant<Body>(bench, { method: 'POST', path: `/v1/operations/${name}`, body });

export const refund = <Body = OperationResult>(
  shop: Shop,
  transaction_id: string,
  refund_amount: string,
  expected_refunded = '0.00',
) =>
  operate<Body>(shop, 'orders.refund', {
    refund_orders: [{ transaction_id, refund_amount, expected_refunded }],
  });

export const resolve = ({ bench }: Shop, id: string, outcome: string) =>
  asMerchant<Record<string, unknown>>(bench, {
    method: 'POST',
    path: `/v1/attempts/${id}/resolve`,
    body: { outcome, reason: 'seen at the gateway', decided_by: 'ada' },
  });

/** The gateway says that something has changed about its last payment; a question follows. */
export async function notify({ bench, gateway }: Shop, status: string): Promise<void> {
  const { order_no = '', notify_url = '' } = gateway.callsTo(AUTHORISE).at(-1)?.values ?? {};
  const body = `order_no=${order_no}&order_status=${status}`;
  const path = new URL(notify_url).pathname;
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  await send(bench, { method: 'POST', path, body, headers });
}
