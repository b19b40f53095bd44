import {
  LASTING,
  lieIn,
  ON_PAYMENT,
  ON_QUERY,
  saidIn,
  type KnownNumber,
  type LastingLie,
  type PaymentLie,
  type QueryLie,
  type Said,
  type Undone,
} from './lies.ts';
import { cancelJson, paymentXml, valuesOf } from './scripted-gateway.ts';

/** Whom a liar knows, and of whom it says only the truth. */
export interface Audience {
  /** Payments whose numbers the proxies have. */
  readonly known: () => Promise<readonly KnownNumber[]>;
  readonly isSpared: (orderNo: string) => boolean;
}

/**
 * Stands between proxies and gateway, and changes what that says of payments. What it says once, it says no
 * second time of the same order: answers that agree, minutes apart, are proof.
 */
export class Liar {
  /** Told by the next answer that it can be told by. */
  onQuery: QueryLie | undefined;
  onPayment: PaymentLie | undefined;
  /** The next call for that does not arrive. */
  undone: Undone | undefined;
  /** Each payment that is listed so from now on, by its order number. */
  readonly lasting = new Map<string, LastingLie>();
  /** How often each lie was told. */
  readonly told = new Map<string, number>();
  /** Each payment of which anything untrue was said, by its order number. */
  readonly liedAbout = new Set<string>();
  readonly #doubted = new Set<string>();
  readonly #audience: Audience;

  constructor(audience: Audience) {
    this.#audience = audience;
  }

  /** From now on it tells only the truth, but for what is listed otherwise for good. */
  repent(): void {
    this.onQuery = this.onPayment = this.undone = undefined;
  }

  /** From now on, and for good, a payment is listed so. */
  list(orderNo: string, as: LastingLie): void {
    if (this.#audience.isSpared(orderNo) || this.lasting.has(orderNo)) return;
    this.lasting.set(orderNo, as);
    this.liedAbout.add(orderNo);
  }

  /** What is answered without asking the gateway; undefined for what is to arrive there. */
  async answer(path: string, body: string): Promise<Response | undefined> {
    const { undone } = this;
    const asked = valuesOf(body);
    if (undone === 'repeats another payment' && path.endsWith('/authorise') && 'card' in asked) {
      const orderNo = asked['order_no'] ?? '';
      const known = await this.#audience.known();
      const other = known.find((one) => one.orderNo !== orderNo);
      if (!other || this.#audience.isSpared(orderNo)) return undefined;
      this.#tell(undone, orderNo);
      return paymentXml(asked, { transaction_id: other.transactionId });
    }
    if (!path.endsWith('/cancel') || (undone !== 'cancels' && undone !== 'refuses to cancel'))
      return undefined;
    const [item] = asked['cancel_orders'] as unknown as readonly { readonly order_no?: string }[];
    const orderNo = item?.order_no ?? '';
    if (this.#audience.isSpared(orderNo) || !this.#mayDoubt(orderNo)) return undefined;
    this.#tell(undone, orderNo);
    return cancelJson(asked, undone === 'cancels' ? '1' : '0');
  }

  /** What becomes of an answer on its way. */
  async change(path: string, answer: Response): Promise<Response> {
    if (path.endsWith('/retrievalTrans')) return this.#changeList(answer);
    return path.endsWith('/authorise') ? this.#changePayment(answer) : answer;
  }

  async #changeList(answer: Response): Promise<Response> {
    const body = (await answer.json()) as { readonly orders_list?: readonly Said[] };
    const known = await this.#audience.known();
    const list = body.orders_list?.map((said) => this.#listed(said, known));
    return Response.json({ ...body, ...(list && { orders_list: list }) });
  }

  #listed(said: Said, known: readonly KnownNumber[]): Said {
    if (this.#audience.isSpared(said.order_no)) return said;
    const lasting = this.lasting.get(said.order_no);
    const listed = { ...said, ...(lasting && LASTING[lasting](said)) };
    const { onQuery } = this;
    if (!onQuery) return listed;
    const lie: Partial<Said> | undefined = ON_QUERY[onQuery](listed, known);
    if (!lie || (lie.payment_status !== undefined && !this.#mayDoubt(said.order_no))) return listed;
    this.#tell(onQuery, said.order_no);
    this.onQuery = undefined;
    return { ...listed, ...lie };
  }

  async #changePayment(answer: Response): Promise<Response> {
    const text = await answer.text();
    const said = saidIn(text);
    const { onPayment } = this;
    const isSpared = !said || this.#audience.isSpared(said.order_no);
    const lie =
      isSpared || !onPayment
        ? undefined
        : ON_PAYMENT[onPayment](said, await this.#audience.known());
    if (lie) {
      this.#tell(onPayment ?? '', said?.order_no ?? '');
      this.onPayment = undefined;
    }
    return new Response(lie ? lieIn(text, lie) : text, answer);
  }

  #mayDoubt(orderNo: string): boolean {
    const isNew = !this.#doubted.has(orderNo);
    this.#doubted.add(orderNo);
    return isNew;
  }

  #tell(lie: string, orderNo: string): void {
    this.liedAbout.add(orderNo);
    if (lie === this.undone) this.undone = undefined;
    this.told.set(lie, (this.told.get(lie) ?? 0) + 1);
  }
}
