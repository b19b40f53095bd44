import { formatMoney } from '../../src/contract/money/money.ts';
import type { GrantCreateInput } from '../../src/contract/proxy/grant.schema.ts';
import type { SessionCreateInput } from '../../src/contract/proxy/session.schema.ts';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import { priceCart, type CartLine } from './catalogue.ts';

/** Where the proxy is, and what lets this server make sessions there. */
export interface ProxyAccess {
  readonly url: string;
  readonly apiKey: string;
  readonly fetch: Fetch;
}

export interface Shopper {
  readonly email: string;
  readonly locale?: string;
  /** The shop's own id of somebody signed in, whose cards may be kept. */
  readonly id?: string;
}

/** The proxy's refusal, with its status and its problem document. */
export class ProxyRefusal extends Error {
  override readonly name = 'ProxyRefusal';
  readonly status: number;
  readonly problem: unknown;

  constructor(status: number, problem: unknown) {
    super(`the proxy answered ${status}`);
    this.status = status;
    this.problem = problem;
  }
}

/** The shop's side of the proxy: what a merchant's own server does, and all it has to do. */
export class ProxySessions {
  readonly #access: ProxyAccess;
  readonly #address: string;

  /** `address` is where browsers reach the shop, without trailing slash. */
  constructor(access: ProxyAccess, address: string) {
    this.#access = access;
    this.#address = address;
  }

  /** Makes a session of a cart, at the prices of the catalogue. */
  async create(
    orderId: string,
    cart: readonly CartLine[],
    { email, locale, id: shopperId }: Shopper,
  ) {
    const { total, items, subscription, instalments } = priceCart(cart);
    const session: SessionCreateInput = {
      order_id: orderId,
      amount: { value: formatMoney(total), currency: total.currency },
      items,
      shopper: {
        email,
        first_name: 'Ada',
        last_name: 'Lovelace',
        phone: '+493012345678',
        ...(shopperId && { id: shopperId }),
      },
      billing: {
        first_name: 'Ada',
        last_name: 'Lovelace',
        country: 'DE',
        state: 'Berlin',
        city: 'Berlin',
        address: 'Torstraße 1',
        postal_code: '10119',
      },
      origin: new URL(this.#address).origin,
      return_url: `${this.#address}/return.html`,
      ...(subscription && { subscription }),
      ...(instalments.length > 0 && { instalments }),
      save_card: shopperId ? 'offer' : 'never',
      ...(locale === undefined ? {} : { locale }),
    };
    // One order is one intention: the same key if this request is ever repeated.
    const answer = await this.#send('POST', '/v1/sessions', session, orderId);
    const { id, client_secret: clientSecret } = answer as { id: string; client_secret: string };
    return { id, clientSecret };
  }

  /** Changes what an open session is for. The page that shows it is told by the proxy. */
  async change(id: string, cart: readonly CartLine[]): Promise<void> {
    const { total, items } = priceCart(cart);
    await this.#send(
      'PATCH',
      `/v1/sessions/${encodeURIComponent(id)}`,
      { amount: { value: formatMoney(total), currency: total.currency }, items },
      crypto.randomUUID(),
    );
  }

  /** Makes a grant for the page: what it allows is decided here, never by the browser. */
  async grant(wanted: Omit<GrantCreateInput, 'origin'>): Promise<string> {
    const grant = { ...wanted, origin: new URL(this.#address).origin };
    const answer = await this.#send('POST', '/v1/grants', grant, crypto.randomUUID());
    return (answer as { token: string }).token;
  }

  /** Is this the browser that the session was made for? The proxy knows; no shop has to remember. */
  async opens(id: string, authorization: string): Promise<boolean> {
    const { url, fetch } = this.#access;
    const answer = await fetch(
      new Request(`${url}/v1/checkout`, { headers: { Authorization: authorization } }),
    );
    if (!answer.ok) return false;
    return ((await answer.json()) as { session_id: string }).session_id === id;
  }

  async #send(method: string, path: string, body: object, key: string): Promise<unknown> {
    const { url, apiKey, fetch } = this.#access;
    const answer = await fetch(
      new Request(url + path, {
        method,
        headers: {
          Authorization: `Bearer ${apiKey}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify(body),
      }),
    );
    const content: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) throw new ProxyRefusal(answer.status, content);
    return content;
  }
}
