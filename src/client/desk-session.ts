import type {
  GuardedPage,
  IssuingRequestFound,
  IssuingResult,
} from '../contract/proxy/issuing-guards.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { CasesFilter, StaffCase } from '../contract/proxy/case-guards.ts';
import type { PayoutsFilter, StaffPayout } from '../contract/proxy/payout-guards.ts';
import type { OrdersFilter, StaffOperation, StaffOrder } from '../contract/proxy/staff-guards.ts';
import type { CaseDecision, DeskClient, GatewayWord, PageQuery } from './desk-client.ts';
import { Watched } from './watched.ts';

/** Pages that everything is read by: as long as the proxy answers them. */
const LONGEST_PAGE = 100;

/** What the elements inside one desk share: each page of a list is loaded once for all of them. */
export class DeskSession {
  /** The client that every request of the desk's elements goes through. */
  readonly client: DeskClient;
  /** What the grant in use names; undefined while that is not known, or can't be read. */
  granted: readonly string[] | undefined;
  readonly #pages = new Map<string, Watched<GuardedPage<StaffOrder>>>();
  readonly #cases = new Map<string, Watched<GuardedPage<StaffCase>>>();
  readonly #payouts = new Map<string, Watched<GuardedPage<StaffPayout>>>();
  readonly #orders = new Map<string, Watched<StaffOrder>>();
  readonly #stories = new Map<string, Watched<GuardedPage<StaffOperation>>>();

  /** Called with each operation that the proxy tells of, whoever asked for it. */
  readonly listeners = new Set<(operation: StaffOperation) => void>();

  constructor(client: DeskClient) {
    this.client = client;
  }

  /** One page of orders. Pages that nobody shows any more are forgotten. */
  orders(query: PageQuery<OrdersFilter>): Watched<GuardedPage<StaffOrder>> {
    return pageIn(this.#pages, query, () => this.client.orders(query));
  }

  /** The same of what somebody has to decide. */
  unresolved(query: PageQuery<CasesFilter>): Watched<GuardedPage<StaffCase>> {
    return pageIn(this.#cases, query, () => this.client.unresolved(query));
  }

  /** The same of payouts. */
  payouts(query: PageQuery<PayoutsFilter>): Watched<GuardedPage<StaffPayout>> {
    return pageIn(this.#payouts, query, () => this.client.payouts(query));
  }

  /** One order, by the shop's number. */
  order(id: string): Watched<StaffOrder> {
    const known = this.#orders.get(id) ?? new Watched(() => this.#load(id));
    this.#orders.set(id, known);
    return known;
  }

  /** What was done with an order, the newest first. */
  story(id: string): Watched<GuardedPage<StaffOperation>> {
    const known = this.#stories.get(id) ?? new Watched(() => this.client.story(id));
    this.#stories.set(id, known);
    return known;
  }

  /** The grant doesn't rule it out, as far as the page can tell; the proxy decides. */
  allows(operation: OperationName): boolean {
    return this.granted?.includes(operation) ?? true;
  }

  /** Like `client.ask`; what the gateway says of a payment may change its order. */
  async ask(transactionId: string): Promise<GatewayWord> {
    const word = await this.client.ask(transactionId);
    await this.reread();
    return word;
  }

  /** Like `client.decide`; what is shown is loaded anew, also where somebody else was faster. */
  async decide(decision: CaseDecision, stepUp: string): Promise<void> {
    try {
      await this.client.decide(decision, stepUp);
    } finally {
      await this.reread();
    }
  }

  /** Like `client.perform`; what is shown is loaded anew before anyone is told that it is done: a page says one thing. */
  async perform(
    operation: OperationName,
    values: object,
    idempotencyKey: string,
  ): Promise<IssuingResult> {
    try {
      return await this.client.perform(operation, values, idempotencyKey);
    } finally {
      await this.reread();
    }
  }

  /** Like `client.find`. */
  async find(
    operation: OperationName,
    values: object,
    idempotencyKey: string,
  ): Promise<IssuingRequestFound> {
    const found = await this.client.find(operation, values, idempotencyKey);
    if (found.state === 'recorded') await this.reread();
    return found;
  }

  /** Follows what others do, until the signal aborts or the grant is no good any more. */
  async keep(signal: AbortSignal): Promise<void> {
    await this.client
      .events(
        (operation) => void this.#hear(operation),
        () => this.renew(),
        signal,
      )
      .catch(() => undefined);
  }

  /** An order that is shown tells of it; lists stay as they are, so that no row moves under a pointer. */
  async #hear(operation: StaffOperation): Promise<void> {
    await reloadShown([...this.#orders.values(), ...this.#stories.values()]);
    for (const listener of this.listeners) listener(operation);
  }

  /** Lists that hold the order say of it what it says itself: a page says one thing. */
  async #load(id: string): Promise<StaffOrder> {
    const order = await this.client.order(id);
    for (const page of this.#pages.values())
      page.amend(({ data, next }) => ({
        data: data.map((known) => (known.order_id === order.order_id ? order : known)),
        next,
      }));
    return order;
  }

  /** Loads anew what is shown, but for lists of orders: much may have been done by somebody else. */
  async reread(): Promise<void> {
    await reloadShown(
      [this.#orders, this.#stories, this.#cases, this.#payouts].flatMap((kind) => [
        ...kind.values(),
      ]),
    );
  }

  /** Every order that the filters match, a page at a time, the newest first. */
  async *everyOrder(filters: OrdersFilter): AsyncGenerator<readonly StaffOrder[]> {
    let after: string | undefined;
    do {
      const { data, next } = await this.client.orders({ filters, limit: LONGEST_PAGE, after });
      yield data;
      after = next ?? undefined;
    } while (after !== undefined);
  }

  /** Loads anew what is shown: someone has come back, and much may have happened meanwhile. */
  renew(): void {
    for (const shown of this.#all) shown.renew();
  }

  /** Retries whatever failed to load, after a new grant or a lost connection. */
  recover(): void {
    for (const shown of this.#all) if (shown.error) void shown.refresh();
  }

  get #all(): readonly Watched<unknown>[] {
    return [this.#pages, this.#orders, this.#stories, this.#cases, this.#payouts].flatMap(
      (kind) => [...kind.values()],
    );
  }
}

function pageIn<T>(
  pages: Map<string, Watched<GuardedPage<T>>>,
  query: object,
  load: () => Promise<GuardedPage<T>>,
): Watched<GuardedPage<T>> {
  const key = JSON.stringify(query);
  const known = pages.get(key);
  if (known) return known;
  for (const [other, page] of pages) if (!page.followed) pages.delete(other);
  const page = new Watched(load);
  pages.set(key, page);
  return page;
}

const reloadShown = async (all: readonly Watched<unknown>[]): Promise<void> => {
  await Promise.all(all.filter(({ followed }) => followed).map((one) => one.reload()));
};
