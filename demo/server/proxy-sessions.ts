import { formatMoney } from '../../src/contract/money/money.ts';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import {
  createMerchantClient,
  type GrantCreate,
  type MerchantClient,
} from '../../src/entries/server.ts';
import { decideHeld, heldPayments, type HeldPayment } from './held-payments.ts';
import { readCompany, type Company } from './company.ts';
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
  /** Ways to pay that the page has room for; by default all there are. */
  readonly methods?: string[];
  /** The shop's id of a signed-in shopper, whose cards may be stored. */
  readonly id?: string;
}

/** The shop's side of the proxy: what a merchant's own server does, and all it has to do. */
export class ProxySessions {
  readonly #access: ProxyAccess;
  readonly #tender: MerchantClient;
  readonly #address: string;

  /** `address` is where browsers reach the shop, without trailing slash. */
  constructor(access: ProxyAccess, address: string) {
    const { url, apiKey, fetch } = access;
    this.#access = access;
    this.#tender = createMerchantClient({ proxy: url, apiKey, fetch });
    this.#address = address;
  }

  /** Makes a session of a cart, at the prices of the catalogue. */
  async create(
    orderId: string,
    cart: readonly CartLine[],
    { email, locale, methods, id: shopperId }: Shopper,
  ) {
    const { total, items, subscription, instalments } = priceCart(cart);
    const { id, client_secret: clientSecret } = await this.#tender.sessions.forOrder(orderId, {
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
      ...(methods && { methods }),
    });
    return { id, clientSecret };
  }

  /** Changes an open session's order. The proxy notifies its page. */
  async change(id: string, cart: readonly CartLine[]): Promise<void> {
    const { total, items } = priceCart(cart);
    const amount = { value: formatMoney(total), currency: total.currency };
    await this.#tender.sessions.update(id, { amount, items });
  }

  /** Gives an open session as much time as a new one has. */
  async extend(id: string): Promise<void> {
    await this.#tender.sessions.update(id, { expires_in: 1800 });
  }

  /** Makes a grant for the page: what it allows is decided here, never by the browser. */
  async grant(wanted: Omit<GrantCreate, 'origin'>): Promise<string> {
    const { origin } = new URL(this.#address);
    return (await this.#tender.grants.create({ ...wanted, origin })).token;
  }

  /** Payments that wait for a person of the shop. */
  held(): Promise<HeldPayment[]> {
    return heldPayments(this.#tender);
  }

  /** What that person decided of one. */
  decide(transactionId: string, decision: 'approve' | 'reject'): Promise<void> {
    return decideHeld(this.#tender, transactionId, decision);
  }

  /** What the company has. */
  company(): Promise<Company> {
    return readCompany(this.#tender);
  }

  /** Is this the browser that the session was made for? The proxy knows; no shop has to remember. */
  async opens(id: string, authorization: string): Promise<boolean> {
    // A client secret begins with its session's id. A status token only shows the session: a bank has
    // seen it, and it must change nothing.
    if (!authorization.startsWith(`Bearer ${id}.`)) return false;
    const { url, fetch } = this.#access;
    const answer = await fetch(
      new Request(`${url}/v1/checkout`, { headers: { Authorization: authorization } }),
    );
    if (!answer.ok) return false;
    return ((await answer.json()) as { session_id: string }).session_id === id;
  }
}
