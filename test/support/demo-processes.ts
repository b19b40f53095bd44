import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SANDBOX_DEFAULTS } from '../../src/node/configuration/sandbox-defaults.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { freePort } from './free-port.mjs';
import { PATIENCE_MS } from './patience.mjs';
import { tender } from './command-line.ts';

const PROGRAM = join(import.meta.dirname, '../../src/node/cli/main.ts');
const COMPANY = join(import.meta.dirname, '../../demo/company');

/** One running program of ours, with all it has printed. */
export class Program {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  readonly #arrived = new EventTarget();
  output = '';

  constructor(args: readonly string[], environment: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Of a test that fails before it ends it, nothing stays.
    const kill = () => this.#child.kill('SIGKILL');
    process.once('exit', kill);
    this.#closed = once(this.#child, 'close').then(() => process.off('exit', kill));
    for (const stream of [this.#child.stdout, this.#child.stderr])
      if (stream)
        createInterface(stream).on('line', (line) => {
          this.output += `${line}\n`;
          this.#arrived.dispatchEvent(new Event('line'));
        });
  }

  /** Waits for a line; fails with the output when the program ends before. */
  async printed(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.output)) {
      const next = once(this.#arrived, 'line');
      const ended = await Promise.race([next, this.#closed.then(() => 'ended' as const)]);
      if (ended === 'ended' && !pattern.test(this.output))
        assert.fail(`the program ended without printing ${pattern}:\n${this.output}`);
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** The exit code, once all output is read; null when a signal ended it. */
  async ended(): Promise<number | null> {
    await this.#closed;
    return this.#child.exitCode;
  }
}

/** What the sandbox's ledger says of an order number. */
export interface LedgerOrder {
  readonly order_no: string;
  readonly amount: string;
  readonly state: string;
}

const PARTS = ['sandbox', 'proxy', 'shop'] as const;
type Part = (typeof PARTS)[number];

/** Storefront, proxy and sandbox as three processes, so that each can die alone. */
export class DemoProcesses {
  readonly #programs = new Map<Part, Program>();
  readonly #environment: Readonly<Record<string, string>>;
  readonly #folder: string;
  readonly shopUrl: string;
  readonly proxyUrl: string;
  readonly sandboxUrl: string;

  private constructor(
    folder: string,
    [shop, proxy, sandbox]: readonly [number, number, number],
    variables: Readonly<Record<string, string>>,
  ) {
    this.#folder = folder;
    this.shopUrl = `http://localhost:${shop}`;
    this.proxyUrl = `http://127.0.0.1:${proxy}`;
    this.sandboxUrl = `http://127.0.0.1:${sandbox}`;
    this.#environment = {
      TENDER_DEMO_PORT: String(shop),
      TENDER_PROXY_PORT: String(proxy),
      TENDER_SANDBOX_PORT: String(sandbox),
      TENDER_DEMO_DATA: folder,
      TENDER_GATEWAY_URL: this.sandboxUrl,
      TENDER_ISSUING_URL: this.sandboxUrl,
      TENDER_ALLOWED_ORIGINS: this.shopUrl,
      TENDER_DATABASE_URL: `sqlite:${join(folder, 'tender.db')}`,
      PORT: String(proxy),
      ...variables,
    };
  }

  /** Starts all three. The proxy waits four seconds for the gateway, and asks again every second. */
  static async start(
    variables: Readonly<Record<string, string>> = {},
    settings: object = {},
  ): Promise<DemoProcesses> {
    const folder = await mkdtemp(join(tmpdir(), 'tender-e2e-'));
    await writeFile(
      join(folder, 'tender.config.json'),
      JSON.stringify({
        profile: {
          timeouts: { connectMs: 10_000, paymentMs: 4_000, otherMs: 4_000 },
          resolver: { schedule: Array.from({ length: 60 }, () => 1) },
        },
        ...settings,
      }),
    );
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const demo = new DemoProcesses(folder, ports, variables);
    const started = await Promise.allSettled(PARTS.map((part) => demo.run(part)));
    const failed = started.find((result) => result.status === 'rejected');
    if (!failed) return demo;
    await demo.stop();
    throw failed.reason;
  }

  /** Starts one part; resolves when it answers. */
  async run(part: Part): Promise<void> {
    const config = join(this.#folder, 'tender.config.json');
    const command = part === 'shop' ? ['demo', '--only', 'shop'] : [part, '--config', config];
    const program = new Program(command, this.#environment);
    this.#programs.set(part, program);
    await program.printed(/^ready |"event":"(proxy|sandbox) started"/m);
  }

  /** Runs another command of the program against the same store, to its end. */
  async command(...args: readonly string[]): Promise<void> {
    const config = join(this.#folder, 'tender.config.json');
    const { code, output } = await tender([...args, '--config', config], this.#environment);
    assert.equal(code, 0, output);
  }

  /** Makes the company's groups, cards and cardholders known, as the demo does at its start. */
  async importCompany(): Promise<void> {
    for (const file of await readdir(COMPANY)) await this.command('import', join(COMPANY, file));
  }

  /** Kills one part where it stands. */
  async kill(part: Part): Promise<void> {
    const program = this.#programs.get(part);
    program?.signal('SIGKILL');
    await program?.ended();
  }

  /** What every part has printed: to be searched for what must not be there. */
  get output(): string {
    return [...this.#programs.values()].map((program) => program.output).join('');
  }

  /** The gateway's own book: what was really charged for an order. */
  async ledger(orderId: string): Promise<LedgerOrder[]> {
    const orders = await this.orders();
    return orders.filter(({ order_no: orderNo }) => orderNo.startsWith(`${orderId}-`));
  }

  /** Every order that the gateway knows. */
  async orders(): Promise<LedgerOrder[]> {
    const answer = await fetch(`${this.sandboxUrl}/__sandbox/ledger`);
    return ((await answer.json()) as { orders: LedgerOrder[] }).orders;
  }

  /** Waits until the ledger shows an order; there is no other sign of what only the gateway knows. */
  async charged(orderId: string): Promise<LedgerOrder[]> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const orders = await this.ledger(orderId);
      if (orders.length > 0) return orders;
      assert(performance.now() < deadline, `the ledger never showed order ${orderId}`);
    }
  }

  /** The merchant server's call to the proxy, with its API key. */
  async merchant(method: string, path: string, body?: object): Promise<Response> {
    return fetch(this.proxyUrl + path, {
      method,
      headers: {
        Authorization: `Bearer ${SANDBOX_DEFAULTS.settings.apiKeys[0]}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  /** Sets the sandbox's clock, or what it does next. */
  async control(what: 'clock' | 'next', order: object): Promise<void> {
    const answer = await fetch(`${this.sandboxUrl}/__sandbox/${what}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(order),
    });
    assert.equal(answer.status, 200, await answer.text());
  }

  /** Lets a session's time be over; nothing turns the proxy's own clock. */
  async expire(sessionId: string): Promise<void> {
    const store = await openStore(`sqlite:${join(this.#folder, 'tender.db')}`);
    try {
      await store.transaction((tx) => tx.update('sessions', sessionId, { expiresAt: Date.now() }));
    } finally {
      await store.close();
    }
  }

  async stop(): Promise<void> {
    for (const program of this.#programs.values()) program.signal('SIGTERM');
    await Promise.all([...this.#programs.values()].map((program) => program.ended()));
    await rm(this.#folder, { recursive: true });
  }
}
