import { SANDBOX_PROFILE } from '../../src/contract/profile/sandbox-defaults.ts';
import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import { createMemoryStore, DUE_NAMES } from '../../src/proxy/index.ts';
import type { DueName } from '../../src/proxy/index.ts';
import type { LedgerReport } from '../../src/sandbox/control/ledger-report.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { transportOver } from '../../src/contract/runtime/transport.ts';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { drawFraction } from '../../src/sandbox/state/draw.ts';
import { readSnapshot } from '../../src/sandbox/state/snapshot.ts';
import type { Refund } from '../../src/sandbox/state/state.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import type { FakeClock } from '../support/fake-clock.ts';
import { Liar } from '../support/liar.ts';
import { startProcess } from '../proxy/process.ts';
import type { Process } from '../proxy/process.ts';
import type { ChargeIntent, GivenGrant, RefundIntent, Sale } from './intents.ts';
import { fieldOf, Network } from './network.ts';
import { newsName } from './news.ts';
import type { Deed, News } from './news.ts';
import type { SentCall } from './network.ts';
import { quiet } from './quiet.ts';

export const GATEWAY = 'https://gateway.example';
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** While calls may be under way, time passes in steps that every lease outlives. */
const STEP_MS = SECOND;
const FINE_MS = 60 * SECOND;
/** Longer spans begin with as many of those as a call takes at most; then time leaps. */
const FINE_STEPS = 12;
const LEAPS = 6;
/** Payments by sessions, but for the first ones of subscriptions, whose deductions are judged by them. */
const LIED_ABOUT = /^A-(?!3-)\d+-\d[0-9a-z]*$/;

interface Machine {
  process: Process;
  readonly clock: FakeClock;
  readonly busy: Map<DueName, Promise<unknown>>;
  goOn?: () => void;
}

/** Two proxies over one store, a gateway that they reach by a bad wire, a shop and its shoppers. */
export class World {
  readonly clock = createFakeClock();
  readonly begun = this.clock.now();
  readonly store = createMemoryStore();
  readonly sandbox: Sandbox;
  readonly liar = new Liar({
    known: () => this.#numbersKnown(),
    isSpared: (orderNo) => !LIED_ABOUT.test(orderNo),
  });
  readonly network: Network;
  readonly machines: readonly Machine[];
  readonly sales: Sale[] = [];
  /** By order, how often the shop asked for another amount. */
  readonly otherTerms = new Map<string, number>();
  /** How often a session was asked for, each time with a key of its own. */
  opened = 0;
  readonly refunds: RefundIntent[][] = [];
  readonly grants: GivenGrant[] = [];
  readonly charges: ChargeIntent[] = [];
  /** Stored cards that were ever shown, by handle, with the shopper who saw them first. */
  readonly savedCards = new Map<string, { readonly shopper: string; removed: boolean }>();
  /** By request id, the operation that a payout was answered with: one for ever, whatever the key. */
  readonly payouts = new Map<string, string>();
  /** What the gateway has notified of, to be delivered or not. */
  readonly notifications: News[] = [];
  /** What people have done in the gateway's portal, and the names of all news of that. */
  readonly deeds: Deed[] = [];
  readonly newsOfDeeds = new Set<string>();
  /** News of it that are still to arrive, or to arrive once more. */
  readonly lateNews: News[] = [];
  /** Names of the notifications that were sent to a proxy, and of those that one has acknowledged. */
  readonly carried = new Set<string>();
  readonly heard = new Set<string>();
  /** By order, the most payments of it that the shop ever had money of at the same time. */
  readonly mostCharges = new Map<string, number>();
  /** Refunds of what was known to be cancelled when they were asked for. */
  readonly pointless = new Set<string>();
  clocksSet = false;
  /** What shoppers were answered, and what came that nobody should ever get. */
  readonly told: PaymentResult[] = [];
  readonly faults: string[] = [];
  #drawn = 0;

  constructor() {
    this.sandbox = createSandbox({
      ids: { merchantId: '15670', accountId: '15670001', companyId: '4101' },
      secrets: { signKey: ['test_sign_key_123'], issuingKey: ['test_api_key_123'] },
      website: 'shop.example',
      publicUrl: GATEWAY,
      clock: this.clock,
      seed: 7,
      transport: transportOver(async (request) => {
        const news = { url: request.url, body: await request.text() };
        if (!this.newsOfDeeds.has(newsName(news))) this.notifications.push(news);
        return new Response();
      }),
    });
    this.network = new Network(this.sandbox, this.clock, this.liar, (call) =>
      this.#assertAwaited(call),
    );
    this.machines = [this.#boot(), this.#boot()];
  }

  #boot(): Machine {
    let wrong = 0;
    const clock = {
      ...this.clock,
      now: () => this.clock.now() + wrong,
      step: (milliseconds: number) => void (wrong += milliseconds),
    };
    return { process: this.#start(clock), clock, busy: new Map() };
  }

  #start(clock: FakeClock): Process {
    return startProcess({
      fetch: this.network.fetch,
      store: this.store,
      clock,
      lines: [],
      random: (length) => Uint8Array.from({ length }, () => Math.floor(this.#draw() * 256)),
      profile: {
        sign: {},
        errors: SANDBOX_PROFILE.errors,
        methods: [{ code: 'wallet', label: { en: 'Wallet' } }],
        timeouts: { paymentMs: 10 * SECOND, otherMs: 10 * SECOND },
        refunds: { sendReference: true },
        enable: { payout: true },
        resolver: { schedule: [2, 5, 15, 60, 300, 900, 3_600, 14_400, 43_200, 43_200] },
      },
    });
  }

  /** What somebody else has settled, or given up, must not leave any more. */
  async #assertAwaited({ path, body }: SentCall): Promise<void> {
    const orderNo = fieldOf(body, 'order_no');
    if (!path.includes('authorise') || orderNo === undefined) return;
    const [row] = await this.store.read((reader) =>
      reader.find('attempts', { where: { orderNo } }),
    );
    if (row && row.state !== 'sent')
      this.faults.push(`${orderNo} has left although it was ${row.state}`);
  }

  async #numbersKnown() {
    const [rows, attempts] = await this.store.read((reader) =>
      Promise.all([reader.find('transactions', {}), reader.find('attempts', {})]),
    );
    return rows.flatMap(({ owner, orderNo, transactionId, cancelled }) => {
      const attempt = attempts.find(({ id }) => id === owner);
      const isProven = attempt?.outcome === 'succeeded' && !attempt.isDecided;
      const isCancelled = cancelled && !isProven;
      return owner === null ? [] : [{ orderNo, transactionId, isProven, isCancelled }];
    });
  }

  #draw(): number {
    this.#drawn += 1;
    return drawFraction(1, this.#drawn);
  }

  machine(number: number): Machine {
    const machine = this.machines[number % this.machines.length];
    if (!machine) throw new Error('there is no machine');
    return machine;
  }

  /** It goes on where it was stopped, if it was. */
  goOn(machine: Machine): void {
    machine.goOn?.();
    delete machine.goOn;
  }

  /** It dies, and another process starts in its place. */
  restart(machine: Machine): void {
    machine.process.stop();
    machine.process = this.#start(machine.clock);
    machine.busy.clear();
    delete machine.goOn;
  }

  /** Whoever asks waits as long as it takes, and the world goes on. */
  async send<Reply extends { readonly status: number; readonly body: unknown }>(
    request: () => Promise<Reply>,
    hear: (reply: Reply) => void = () => undefined,
  ): Promise<void> {
    request().then(
      (reply) => {
        if (reply.status >= 500 && reply.status !== 502 && reply.status !== 503)
          this.faults.push(`answered ${reply.status}: ${JSON.stringify(reply.body)}`);
        hear(reply);
      },
      (error: unknown) => this.faults.push(`threw ${String(error)}`),
    );
    await quiet();
  }

  /** Time, and what it makes due: at the gateway, then at both proxies. */
  async pass(milliseconds: number): Promise<void> {
    const fine = milliseconds <= FINE_MS ? milliseconds : FINE_STEPS * STEP_MS;
    for (let passed = 0; passed < fine; passed += STEP_MS) await this.#tick(STEP_MS);
    if (fine < milliseconds)
      for (let leap = 0; leap < LEAPS; leap += 1) await this.#tick((milliseconds - fine) / LEAPS);
  }

  async #tick(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    await quiet();
    await this.sandbox.runDue();
    for (const machine of this.machines)
      for (const name of DUE_NAMES) {
        if (machine.busy.has(name)) continue;
        const { proxy } = machine.process;
        const run = proxy
          .runDue(name)
          .catch((error: unknown) => this.faults.push(`${name} threw ${String(error)}`))
          .finally(() => machine.busy.get(name) === run && machine.busy.delete(name));
        machine.busy.set(name, run);
      }
    await quiet();
  }

  /** Time passes until something is done that takes some, such as what keeps to the gateway's rate limit. */
  async meanwhile<Result>(work: Promise<Result>): Promise<Result> {
    const state = { isDone: false };
    const done = work.finally(() => (state.isDone = true));
    while (!state.isDone) await this.#tick(STEP_MS);
    return done;
  }

  /** Nothing goes wrong any more, and there is time for everything that is left to do. */
  async calm(): Promise<void> {
    this.network.writes = 'none';
    this.network.questions = 'none';
    this.liar.repent();
    for (const machine of this.machines) {
      this.goOn(machine);
      machine.process.stop(Infinity);
    }
    await quiet();
    await this.pass(FINE_MS);
    for (const span of [0.5, 4, 96]) await this.pass(span * HOUR);
    // What the last leap has made due, such as the last question of a schedule, gets its event, and that its place.
    await this.pass(2 * LEAPS * STEP_MS);
  }

  /** Refunds as the gateway knows them, by the shop's reference. */
  gatewayRefunds(): ReadonlyMap<string, Refund> {
    const { refunds } = readSnapshot(this.sandbox.snapshot());
    return new Map([...refunds.values()].map((refund) => [refund.reference, refund]));
  }

  /** What was refunded of a payment in the portal, in minor units: such refunds have no reference of the shop. */
  refundedInPortal(transactionId: string): bigint {
    const { refunds } = readSnapshot(this.sandbox.snapshot());
    return [...refunds.values()]
      .filter((refund) => refund.transactionId === transactionId && refund.reference === '')
      .reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
  }

  /** A call of the gateway's control API; whether it did what was asked. */
  async control(path: string, body: object): Promise<boolean> {
    const { ok } = await this.sandbox.fetch(
      new Request(`${GATEWAY}/__sandbox${path}`, { method: 'POST', body: JSON.stringify(body) }),
    );
    await quiet();
    return ok;
  }

  /** The gateway's own books. */
  async ledger(): Promise<LedgerReport> {
    const answer = await this.sandbox.fetch(new Request(`${GATEWAY}/__sandbox/ledger`));
    return (await answer.json()) as LedgerReport;
  }
}
