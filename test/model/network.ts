import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import type { Sandbox } from '../../src/sandbox/index.ts';
import type { FakeClock } from '../support/fake-clock.ts';
import type { Liar } from '../support/liar.ts';
import { quiet } from './quiet.ts';

/** What can come of one call of the gateway on its way there and back. */
export const MISHAPS = [
  'none',
  'never arrives',
  'answer lost',
  'answer late',
  'arrives late',
  'arrives twice',
  'server error',
  'answer garbled',
  'answer contradicts itself',
  'answer says another amount',
] as const;
export type Mishap = (typeof MISHAPS)[number];

/** Longer than any call waits for its answer. */
const LATE_MS = 40_000;
const SLOW_MS = 6_000;

/** A call as it left, by what identifies the money that it moves. */
export interface SentCall {
  readonly path: string;
  readonly body: string;
}

/** Each value of a field, however the body is written. */
export const fieldsOf = (body: string, field: string): string[] =>
  [...body.matchAll(new RegExp(`"?${field}"?[=:]"?([\\w-]+)`, 'g'))].map(([, value = '']) => value);

/** The first of them; undefined where there is none. */
export const fieldOf = (body: string, field: string): string | undefined =>
  fieldsOf(body, field)[0];

/** The wire between proxies and gateway, which loses, delays, doubles and garbles as it is told. */
export class Network {
  /** What happens to calls that change something, and to questions. */
  writes: Mishap = 'none';
  questions: Mishap = 'none';
  /** Each call that left and changes something. */
  readonly sent: SentCall[] = [];
  /** Bodies of what is still under way to the gateway, although nobody waits for it. */
  readonly underWay = new Set<string>();
  readonly #sandbox: Sandbox;
  readonly #clock: FakeClock;
  readonly #liar: Liar;
  readonly #onLeaving: (call: SentCall) => Promise<void>;

  /** What the gateway answers passes by the liar; `onLeaving` sees each call that changes something, at the moment at which it leaves. */
  constructor(
    sandbox: Sandbox,
    clock: FakeClock,
    liar: Liar,
    onLeaving: (call: SentCall) => Promise<void>,
  ) {
    this.#sandbox = sandbox;
    this.#clock = clock;
    this.#liar = liar;
    this.#onLeaving = onLeaving;
  }

  /** Calls that change something fare like this meanwhile. */
  async during(writes: Mishap, act: () => Promise<unknown>): Promise<void> {
    const before = this.writes;
    this.writes = writes;
    await act();
    this.writes = before;
  }

  readonly fetch: Fetch = async (request) => {
    const { pathname: path } = new URL(request.url);
    const body = await request.clone().text();
    const isQuestion = path.endsWith('/retrievalTrans');
    if (!isQuestion) {
      this.sent.push({ path, body });
      await this.#onLeaving({ path, body });
    }
    const made = await this.#liar.answer(path, body);
    if (made) return made;
    const chosen = isQuestion ? this.questions : this.writes;
    // The gateway knows a second payment by its order number; nothing of a refund tells it that.
    const mishap = chosen === 'arrives twice' && !path.includes('authorise') ? 'none' : chosen;
    const arrive = async (scenario?: string): Promise<Response> => {
      const headers = new Headers(request.headers);
      if (scenario) headers.set('X-Sandbox-Scenario', scenario);
      const copy = new Request(request.url, { method: 'POST', headers, body });
      const answer = await this.#sandbox.fetch(copy, { remoteAddress: '127.0.0.1' });
      return scenario ? answer : this.#liar.change(path, answer);
    };
    const cut = () =>
      Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
    switch (mishap) {
      case 'none':
        return arrive();
      case 'never arrives':
        throw cut();
      case 'answer lost':
        await arrive();
        throw cut();
      case 'answer late': {
        const answer = await arrive();
        await this.#clock.sleep(SLOW_MS, request.signal);
        request.signal.throwIfAborted();
        return answer;
      }
      case 'arrives late':
        this.underWay.add(body);
        void this.#clock.sleep(LATE_MS).then(async () => {
          await arrive();
          this.underWay.delete(body);
        });
        await this.#clock.sleep(LATE_MS, request.signal);
        throw cut();
      case 'arrives twice':
        await arrive();
        await quiet();
        return arrive();
      case 'server error':
        await arrive();
        return new Response('', { status: 500 });
      case 'answer garbled':
        return arrive('xml-trunc');
      case 'answer contradicts itself':
        return arrive('xml-dupstatus');
      case 'answer says another amount':
        return arrive('amount-tamper');
    }
  };
}
