import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { drawFraction } from '../../src/sandbox/state/draw.ts';
import { Liar, type Audience } from '../support/liar.ts';
import {
  LASTING,
  ON_PAYMENT,
  ON_QUERY,
  type LastingLie,
  type PaymentLie,
  type QueryLie,
} from '../support/lies.ts';
import { valuesOf } from '../support/scripted-gateway.ts';

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(table) as Key[];

/** The lies of each kind come in turn, also after one that did not fit, so that a short run hears all of them. */
const IN_TURN = {
  onQuery: keysOf<QueryLie>(ON_QUERY),
  onPayment: keysOf<PaymentLie>(ON_PAYMENT),
  lasting: keysOf<LastingLie>(LASTING),
} as const;

/** How often one of them is begun, of the calls that it can be told by. */
const SHARES = { onQuery: 0.7, onPayment: 0.3, undone: 0.04, lasting: 0.04 } as const;

/** What proxies take for the gateway: it passes on what they ask, and lies in its answers (issue 29). */
export class LyingGateway {
  readonly liar: Liar;
  readonly #gateway: string;
  readonly #seed: number;
  readonly #server: Server;
  readonly #begun = { onQuery: 0, onPayment: 0, lasting: 0 };
  #drawn = 0;
  #lies = true;

  private constructor(gateway: string, seed: number, audience: Audience) {
    this.#gateway = gateway;
    this.#seed = seed;
    this.liar = new Liar(audience);
    this.#server = createServer((request, answer) => {
      // Whoever asked has given up, or the gateway has hung up: so does this.
      this.#pass(request, answer).catch(() => answer.destroy());
    });
  }

  /**
   * Starts one, and waits until it listens.
   *
   * @param port where proxies look for the gateway
   * @param gateway the address of the one that tells the truth
   * @param seed the same one lies to the same questions
   */
  static async start(
    port: number,
    gateway: string,
    seed: number,
    audience: Audience,
  ): Promise<LyingGateway> {
    const lying = new LyingGateway(gateway, seed, audience);
    lying.#server.listen(port, '127.0.0.1');
    await once(lying.#server, 'listening');
    return lying;
  }

  /** From now on it tells the truth, but for what is listed otherwise for good. */
  repent(): void {
    this.#lies = false;
    this.liar.repent();
  }

  /** Ends it at once. */
  end(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #pass(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const body = await text(request);
    if (this.#lies) this.#chooseLie(path, body);
    const said = (await this.liar.answer(path, body)) ?? (await this.#ask(request, path, body));
    answer.writeHead(said.status, Object.fromEntries(said.headers));
    answer.end(await said.text());
  }

  async #ask({ headers }: IncomingMessage, path: string, body: string): Promise<Response> {
    const response = await fetch(this.#gateway + path, {
      method: 'POST',
      headers: { 'Content-Type': headers['content-type'] ?? '' },
      body,
    });
    const type = response.headers.get('Content-Type') ?? '';
    const plain = new Response(await response.text(), {
      status: response.status,
      headers: { 'Content-Type': type },
    });
    return response.ok ? this.liar.change(path, plain) : plain;
  }

  #chooseLie(path: string, body: string): void {
    const { liar } = this;
    if (path.endsWith('/retrievalTrans') && this.#draws('onQuery'))
      liar.onQuery = this.#next('onQuery');
    if (!path.endsWith('/authorise')) return;
    if (this.#draws('onPayment')) liar.onPayment = this.#next('onPayment');
    if (this.#draws('undone')) liar.undone ??= 'repeats another payment';
    const orderNo = valuesOf(body)['order_no'];
    if (orderNo && this.#draws('lasting')) liar.list(orderNo, this.#next('lasting'));
  }

  #draws(share: keyof typeof SHARES): boolean {
    this.#drawn += 1;
    return drawFraction(this.#seed, this.#drawn) < SHARES[share];
  }

  #next<Kind extends keyof typeof IN_TURN>(kind: Kind): (typeof IN_TURN)[Kind][number] {
    const lies = IN_TURN[kind];
    const lie = lies[this.#begun[kind]++ % lies.length];
    if (lie === undefined) throw new Error('there is no lie');
    return lie;
  }
}
