import {
  createBench,
  freshKey,
  openSession,
  type Bench,
  type OpenSession,
} from '../../proxy/harness.ts';
import { createScriptedGateway, declineXml, paymentXml } from '../../support/scripted-gateway.ts';
import { inSteps, type Stage } from '../engine/stage.ts';

/** What the gateway does with a card. */
export const CARDS = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  pending: '4000000000000119',
  /** Paid, but the answer can't be read. */
  lost: '4000000000000127',
} as const;

/** What the gateway knows of one payment. */
export interface Charge {
  readonly orderNo: string;
  readonly amount: string;
  /** Where it tells of the payment. */
  readonly notifyUrl: string;
  /** As its queries have it. */
  status: '1' | '0' | '-1';
  wasCancelled: boolean;
}

/** One order of one shopper, and a gateway that keeps a ledger. */
export interface Shop {
  readonly bench: Bench;
  readonly charges: ReadonlyMap<string, Charge>;
  readonly orderId: string;
  readonly session: OpenSession;
  /** When somebody asked for the shopper to be erased. */
  erasedAt?: number;
  /** The same at each repeat of a request. */
  readonly key: string;
}

const OFFER = { save_card: 'offer' };

let orders = 0;

/** A new order. */
export async function openShop(stage: Stage): Promise<Shop> {
  const clock = await stage.clear();
  const charges = new Map<string, Charge>();
  const bench = createBench({
    store: stage.store,
    clock,
    profile: {
      limits: { sessionAttempts: 50 },
      savedCards: { enabled: true, askSecurityCode: false },
    },
    fetch: inSteps(ledgerGateway(charges).fetch),
  });
  const orderId = `order-${(orders += 1)}`;
  const session = await openSession(bench, { order_id: orderId, ...OFFER });
  return { bench, charges, orderId, session, key: freshKey() };
}

function ledgerGateway(charges: Map<string, Charge>) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => {
    const { order_no: orderNo = '', amount = '', notify_url: notifyUrl = '', card } = asked;
    const status = card === CARDS.declined ? '0' : card === CARDS.pending ? '-1' : '1';
    if (charges.has(orderNo)) throw new Error('an order number was used twice');
    charges.set(orderNo, { orderNo, amount, notifyUrl, status, wasCancelled: false });
    if (card === CARDS.lost) return new Response('<');
    if (status === '0') return declineXml(asked);
    return paymentXml(asked, {
      token_id: `token-${orderNo}`,
      ...(status === '-1' && { order_status: '-1', result_info: '' }),
    });
  });
  gateway.on('/v1/retrievalTrans', ({ orders = '', merchant_id, account_id }) =>
    Response.json({
      merchant_id,
      account_id,
      return_status: '1',
      return_message: 'OK',
      orders_list: orders.split(',').flatMap((orderNo) => {
        const charge = charges.get(orderNo);
        if (!charge) return [];
        const { amount, status: payment_status } = charge;
        const id = { order_no: orderNo, transaction_id: `t-${orderNo}` };
        return [{ ...id, amount, currency: 'EUR', payment_status, query_result: '1' }];
      }),
    }),
  );
  gateway.on('/v1/cancel', (asked) =>
    Response.json({
      return_status: '1',
      cancel_orders: itemsOf(asked, 'cancel_orders').map((item) => {
        const charge = charges.get(item.order_no ?? '');
        if (charge) Object.assign(charge, { status: '0', wasCancelled: true });
        return { ...item, cancel_status: '1' };
      }),
    }),
  );
  gateway.on('/v1/refund', (asked) =>
    Response.json({
      return_status: '1',
      refund_orders: itemsOf(asked, 'refund_orders').map((item) => ({
        ...item,
        refund_status: '1',
      })),
    }),
  );
  return gateway;
}

/** Of a body in JSON, whose members are not all texts. */
const itemsOf = (asked: unknown, name: string) =>
  (asked as Record<string, readonly Readonly<Record<string, string>>[]>)[name] ?? [];
