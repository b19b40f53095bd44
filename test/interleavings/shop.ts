import { Client } from 'pg';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import {
  createBench,
  freshKey,
  openSession,
  type Bench,
  type OpenSession,
} from '../proxy/harness.ts';
import { emptySchema } from '../support/postgres-schema.ts';
import { createScriptedGateway, declineXml, paymentXml } from '../support/scripted-gateway.ts';
import { isOneWaiting } from '../support/interrupting.ts';
import { stepping } from '../support/stepping.ts';
import { step } from './stops.ts';

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

/** One order of one shopper on a real PostgreSQL, and a gateway that keeps a ledger. */
export interface Shop {
  readonly bench: Bench;
  readonly charges: ReadonlyMap<string, Charge>;
  readonly orderId: string;
  readonly session: OpenSession;
  /** The same at each repeat of a request. */
  readonly key: string;
  /** Whether a transaction waits for a lock. */
  isOneWaiting(): Promise<boolean>;
  /** Everything is gone, and there is a new order. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

const OFFER = { save_card: 'offer' };

export async function openShop(server: string): Promise<Shop> {
  const url = await emptySchema(server);
  const store = await openPostgresStore(url);
  const database = new Client(url);
  await database.connect();
  const tables = await database.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'tender_schema'`,
  );
  const empty = tables.rows.map(({ name }) => `delete from ${name}`).join(';');
  const charges = new Map<string, Charge>();
  const gateway = ledgerGateway(charges);
  const makeBench = () =>
    createBench({
      store: stepping(store, step),
      profile: {
        limits: { writesPerSecond: 1e12, readsPerSecond: 1e12, sessionAttempts: 50 },
        savedCards: { enabled: true, askSecurityCode: false },
      },
      async fetch(request) {
        await step('the gateway is asked');
        const answer = await gateway.fetch(request);
        await step('the gateway has answered');
        return answer;
      },
    });
  let orders = 0;
  const shop = {
    bench: makeBench(),
    charges,
    orderId: '',
    session: { id: '', secret: '' },
    key: '',
    isOneWaiting: () => isOneWaiting(database),
    async renew() {
      await database.query(empty);
      charges.clear();
      shop.bench = makeBench();
      shop.key = freshKey();
      shop.orderId = `order-${(orders += 1)}`;
      shop.session = await openSession(shop.bench, { order_id: shop.orderId, ...OFFER });
    },
    async close() {
      await database.end();
      await store.close();
    },
  };
  return shop;
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
