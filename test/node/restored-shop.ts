import { SANDBOX_DEFAULTS } from '../../src/node/configuration/sandbox-defaults.ts';
import type { EventPage } from '../../src/contract/proxy/events.schema.ts';
import type { SessionAnswer } from '../../src/contract/proxy/session-answer.schema.ts';
import { freePort } from '../support/free-port.mjs';
import { tender } from '../support/command-line.ts';
import { Program } from '../support/demo-processes.ts';

const SHOP = 'http://localhost:5173';

interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
}

interface GatewayOrder {
  readonly order_no: string;
  readonly state: string;
  readonly refunded: string;
}

/** A shop over sandbox and proxy as processes of their own, whose database is lost and restored. */
export async function openShop(database: string) {
  const [proxyPort, sandboxPort] = [await freePort(), await freePort()];
  const proxyUrl = `http://127.0.0.1:${proxyPort}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const environment = {
    TENDER_GATEWAY_URL: sandboxUrl,
    TENDER_ISSUING_URL: sandboxUrl,
    TENDER_ALLOWED_ORIGINS: SHOP,
    TENDER_PUBLIC_URL: proxyUrl,
    TENDER_SANDBOX_PORT: String(sandboxPort),
    TENDER_DATABASE_URL: database,
    PORT: String(proxyPort),
  };
  const running: Program[] = [];

  const merchant = async <Body>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Reply<Body>> => {
    const answer = await fetch(proxyUrl + path, {
      method,
      headers: {
        Authorization: `Bearer ${SANDBOX_DEFAULTS.settings.apiKeys[0]}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };

  return {
    merchant,
    /** With variables of its own, such as another database. */
    async start(
      part: 'sandbox' | 'proxy',
      more: Readonly<Record<string, string>> = {},
    ): Promise<Program> {
      const program = new Program([part], { ...environment, ...more });
      running.push(program);
      await program.printed(/"event":"(proxy|sandbox) started"/);
      return program;
    },
    run: (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
      tender(args, { ...environment, ...more }),
    /** The documented way: the session by which an order can be paid now. */
    async sessionFor(order: string, value = '12.00', currency = 'EUR'): Promise<SessionAnswer> {
      const { body } = await merchant<SessionAnswer>('PUT', `/v1/orders/${order}/session`, {
        amount: { value, currency },
        items: [],
        origin: SHOP,
      });
      return body;
    },
    async pay(session: SessionAnswer, number = '4242424242424242') {
      const answer = await fetch(`${proxyUrl}/v1/checkout/card`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${session.client_secret}`,
          Origin: proxyUrl,
          'X-Tender': '1',
          'X-Tender-Page': SHOP,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify({
          card: {
            number,
            expiration_month: '12',
            expiration_year: '2030',
            security_code: '123',
            holder: 'Jo Doe',
          },
          revision: 1,
        }),
      });
      return (await answer.json()) as { outcome?: string; order_no?: string; type?: string };
    },
    refund: (transaction: string, amount: string, expected: string, confirmed?: boolean) =>
      merchant<{ type?: string; outcome?: string }>('POST', '/v1/operations/orders.refund', {
        refund_orders: [
          {
            transaction_id: transaction,
            refund_amount: amount,
            expected_refunded: expected,
            ...(confirmed && { confirmed }),
          },
        ],
      }),
    async atGateway(): Promise<readonly GatewayOrder[]> {
      const answer = await fetch(`${sandboxUrl}/__sandbox/ledger`);
      return ((await answer.json()) as { orders: GatewayOrder[] }).orders;
    },
    async events(after = ''): Promise<EventPage['data']> {
      const all: EventPage['data'] = [];
      for (let cursor = after; ;) {
        const path = `/v1/events${cursor && `?after=${cursor}`}`;
        const { body } = await merchant<EventPage>('GET', path);
        all.push(...body.data);
        if (body.data.length === 0 || body.next === null) return all;
        cursor = body.next;
      }
    },
    async close() {
      for (const program of running) program.signal('SIGKILL');
      await Promise.all(running.map((program) => program.ended()));
    },
  };
}
