import { drawFraction } from '../../src/sandbox/state/draw.ts';
import { SANDBOX_SETTINGS } from '../../src/contract/profile/sandbox-defaults.ts';

const [API_KEY] = SANDBOX_SETTINGS.apiKeys;
const [SHOP] = SANDBOX_SETTINGS.allowedOrigins;
const ANSWER_MS = 15_000;
/**
 * A killed proxy's payment is free eight seconds later, and those begin anew with each trouble of the
 * database, which comes every three.
 */
const PATIENCE_MS = 120_000;
const BETWEEN_MS = 250;

/** What one shopper and the shop were told of an order. */
export interface Told {
  readonly order: string;
  readonly sessionId: string;
  /** State of the session when all had settled. */
  state: string;
  /** Of the session's newest attempt, with its number at the gateway. */
  outcome: string | undefined;
  orderNo: string | undefined;
  transactionId: string | undefined;
  /** What the shopper was answered, each time. */
  readonly heard: { readonly orderNo: string; readonly outcome: string }[];
  /** A refund of it was asked for. */
  refunds: boolean;
}

/** What the shop was told of a payout. */
export interface Paid {
  readonly requestId: string;
  outcome: string | undefined;
}

/** An event as the shop reads it. */
export interface ShopEvent {
  readonly id: string;
  readonly type: string;
  readonly session: string | undefined;
  /** Number at the gateway of the payment that it is about. */
  readonly orderNo: string | undefined;
}

interface EventData {
  readonly session_id?: string;
  readonly order_no?: string;
  readonly attempt?: { readonly order_no?: string };
}

interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface View {
  readonly state: string;
  readonly attempt?: {
    readonly outcome?: string;
    readonly order_no?: string;
    readonly transaction_id?: string;
  };
}

/** A merchant server and its shoppers: they try again like a browser and a careful shop would. */
export class Shop {
  readonly #proxies: readonly string[];
  readonly #frame: string;
  readonly #seed: number;
  #drawn = 0;
  /** Answers of 5xx other than "not now". */
  faults = 0;

  /** `frame` is where the shopper's card form comes from. */
  constructor(proxies: readonly string[], frame: string, seed: number) {
    this.#proxies = proxies;
    this.#frame = frame;
    this.#seed = seed;
  }

  draw(): number {
    this.#drawn += 1;
    return drawFraction(this.#seed, this.#drawn);
  }

  /** Opens a session, pays it until it is known how that ended, or for long enough, and maybe refunds it. */
  async buy(order: string): Promise<Told> {
    const { body } = await this.#merchant('POST', '/v1/sessions', `open-${order}`, {
      order_id: order,
      amount: { value: '12.00', currency: 'EUR' },
      origin: SHOP,
    });
    const secret = String(body['client_secret']);
    const told: Told = {
      order,
      sessionId: String(body['id']),
      state: 'open',
      outcome: undefined,
      orderNo: undefined,
      transactionId: undefined,
      heard: [],
      refunds: false,
    };
    for (let attempt = 1; attempt <= 3 && told.state === 'open'; attempt += 1) {
      // An impatient shopper presses twice.
      const presses = this.draw() < 0.2 ? 2 : 1;
      const number = this.draw() < 0.1 ? '4000000000000002' : '4242424242424242';
      const answers = await Promise.all(
        Array.from({ length: presses }, () => this.#pay(secret, number, `pay-${order}-${attempt}`)),
      );
      for (const { status, body: result } of answers)
        if (status < 400)
          told.heard.push({
            orderNo: String(result['order_no']),
            outcome: String(result['outcome']),
          });
      const view = await this.view(secret);
      told.state = view.state;
    }
    return told;
  }

  /** Asks for a part of the money back; some shops let two programs do so. */
  async refund(told: Told): Promise<void> {
    const { transactionId } = told;
    if (!transactionId) return;
    told.refunds = true;
    const programs = this.draw() < 0.3 ? [1, 2] : [1];
    await Promise.all(
      programs.map((program) =>
        this.#merchant('POST', '/v1/operations/orders.refund', `refund-${told.order}-${program}`, {
          refund_orders: [
            { transaction_id: transactionId, refund_amount: '5.00', expected_refunded: '0.00' },
          ],
        }),
      ),
    );
  }

  /** Pays out, twice at once and with two keys, as two programs of one shop may. */
  async payOut(number: number): Promise<Paid> {
    const requestId = `3f2b8a52-5d6c-4f0e-9a51-${String(number).padStart(12, '0')}`;
    await Promise.all([1, 2].map((program) => this.#sendPayout(requestId, program)));
    return { requestId, outcome: undefined };
  }

  /** What the same payout is answered with, once all has settled. */
  async readPayout(paid: Paid): Promise<void> {
    const { body } = await this.#sendPayout(paid.requestId, 1);
    paid.outcome = String(body['outcome']);
  }

  #sendPayout(requestId: string, program: number): Promise<Reply> {
    return this.#merchant(
      'POST',
      '/v1/operations/payout.create',
      `payout-${requestId}-${program}`,
      {
        request_id: requestId,
        beneficiary_id: 'b1',
        payment_amount: '10.00',
        payment_currency: 'EUR',
        reference: 'Invoice 7',
      },
    );
  }

  /** What the merchant server is told of the session. */
  async read(told: Told): Promise<void> {
    const { body } = await this.#merchant('GET', `/v1/sessions/${told.sessionId}`, '');
    const attempts = (body['attempts'] ?? []) as readonly NonNullable<View['attempt']>[];
    told.state = String(body['state']);
    told.outcome = attempts.at(-1)?.outcome;
    told.orderNo = attempts.at(-1)?.order_no;
    told.transactionId = attempts.at(-1)?.transaction_id;
  }

  /** Every event, by cursor. */
  async events(): Promise<ShopEvent[]> {
    const all: ShopEvent[] = [];
    for (let after = ''; ;) {
      const path = `/v1/events${after ? `?after=${after}` : ''}`;
      const { body } = await this.#merchant('GET', path, '');
      const data = body['data'] as { id: string; type: string; data: EventData }[];
      if (data.length === 0) return all;
      for (const { id, type, data: about } of data)
        all.push({
          ...{ id, type, session: about.session_id },
          orderNo: about.order_no ?? about.attempt?.order_no,
        });
      after = data.at(-1)?.id ?? '';
    }
  }

  async view(secret: string): Promise<View> {
    const headers = { Authorization: `Bearer ${secret}`, Origin: SHOP, 'X-Tender': '1' };
    const reply = await this.#persist(() => this.#send('GET', '/v1/checkout', headers));
    return reply.body as unknown as View;
  }

  #pay(secret: string, number: string, key: string): Promise<Reply> {
    const headers = {
      Authorization: `Bearer ${secret}`,
      Origin: this.#frame,
      'X-Tender': '1',
      'X-Tender-Page': SHOP,
      'Idempotency-Key': key,
    };
    const card = {
      number,
      expiration_month: '12',
      expiration_year: '2034',
      security_code: '123',
      holder: 'Jo Doe',
    };
    return this.#persist(() =>
      this.#send('POST', '/v1/checkout/card', headers, { card, revision: 1 }),
    );
  }

  #merchant(method: string, path: string, key: string, body?: object): Promise<Reply> {
    const headers = {
      Authorization: `Bearer ${API_KEY}`,
      ...(key && { 'Idempotency-Key': key }),
    };
    return this.#persist(() => this.#send(method, path, headers, body));
  }

  /** The same request again, to either proxy, until one of them has said something about it. */
  async #persist(send: () => Promise<Reply>): Promise<Reply> {
    for (let tries = 1; ; tries += 1) {
      const reply = await send().catch(() => undefined);
      const again = !reply || reply.status >= 500 || isInFlight(reply);
      if (reply && reply.status >= 500 && reply.status !== 503 && reply.status !== 502)
        this.faults += 1;
      if (!again && reply.status >= 400 && !EXPECTED.test(String(reply.body['type'])))
        throw new Error(`refused: ${JSON.stringify(reply)}`);
      if (!again) return reply;
      if (tries * BETWEEN_MS >= PATIENCE_MS)
        throw new Error(`no answer: ${reply?.status ?? 'none'}`);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
  }

  async #send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<Reply> {
    const proxy = this.#proxies[Math.floor(this.draw() * this.#proxies.length)] ?? '';
    const response = await fetch(proxy + path, {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return { status: response.status, body: (await response.json()) as Reply['body'] };
  }
}

/** What an impatient shopper may hear, whose session has ended when a clock was set, and a second program. */
const EXPECTED =
  /\/(?:attempt-running|already-paid|session-expired|refund-mismatch|earlier-operation-unknown|operation-in-progress)$/;

const isInFlight = ({ body }: Reply): boolean =>
  String(body['type']).endsWith('/request-in-flight');
