// `npm run faults [-- orders seed]`: pays, refunds and pays out over two proxies that are killed, paused and
// whose clocks are set, a database that is stopped, crashes and freezes, a tight rate limit and a gateway
// that loses answers and lies about what is known; then counts, by the gateway's books, what must never be.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms, startPostgres } from '../support/postgres.mjs';
import { SANDBOX_PROFILE } from '../../src/contract/profile/sandbox-defaults.ts';
import { freePort } from '../support/free-port.mjs';
import { Program } from '../support/demo-processes.ts';
import type { KnownNumber } from '../support/lies.ts';
import { findBroken, isFinal, isHeld, type LedgerOrder } from './judge.ts';
import { LyingGateway } from './lying-gateway.ts';
import { ProxyProcess } from './proxy-process.ts';
import { Shop, type Paid, type Told } from './shop.ts';
import { bringTrouble } from './troubles.ts';

const [orders = '300', seed = '1'] = process.argv.slice(2);
const SHOPPERS = 24;
const REFUNDED = 0.3;
const PAID_OUT = 0.15;
/** One gateway call in three goes wrong in some way. */
const CHAOS = {
  latency_ms: 20,
  latency_p95_ms: 800,
  drop_rate: 0.2,
  error_rate: 0.15,
  seed: Number(seed),
};
/** Fewer than the shoppers would use. */
const PER_SECOND = 15;
const SETTLE_MS = 90_000;

interface LedgerReport {
  readonly orders: readonly LedgerOrder[];
  readonly invariant: { readonly holds: boolean };
}

const heardOf = ({ orders: ledger }: LedgerReport, { orderNo }: Told): boolean =>
  ledger.some(({ order_no }) => order_no === orderNo);

const numberOf = ({ orderNo, transactionId, outcome }: Told): KnownNumber[] =>
  outcome === 'succeeded' && orderNo && transactionId
    ? [{ orderNo, transactionId, isProven: true, isCancelled: false }]
    : [];

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const folder = await mkdtemp(join(tmpdir(), 'tender-faults-'));
/** Whatever happens to this program, none of them is left behind. */
const started = new Set<Program>();
process.once('exit', () => started.forEach((program) => program.signal('SIGKILL')));
let passed = 0;
let failed = 0;

const programs = postgresPrograms();
if (programs) await runOn('PostgreSQL', await startPostgres(programs));
else console.log('left out: there is no PostgreSQL here');
await runOn('SQLite');
await rm(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function runOn(
  store: string,
  database?: Awaited<ReturnType<typeof startPostgres>>,
): Promise<void> {
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const [sandboxPort, lyingPort, ...proxyPorts] = ports;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const gateway = `http://127.0.0.1:${lyingPort}`;
  const addresses = proxyPorts.map((port) => `http://127.0.0.1:${port}`);
  // The gateway's notifications go to one of them: what it misses while it is dead has to be asked for.
  const [publicUrl = ''] = addresses;
  const file = join(folder, `${store}.json`);
  await writeFile(
    file,
    JSON.stringify({
      profile: {
        ...SANDBOX_PROFILE,
        baseUrl: { acquiring: gateway, issuing: gateway },
        limits: { writesPerSecond: PER_SECOND, readsPerSecond: PER_SECOND },
        timeouts: { paymentMs: 4_000, otherMs: 4_000 },
        enable: { payout: true },
        resolver: { schedule: [1, 2, 2, 3, 3, 5, 5, 5, 10, 10, 10, 10, 60] },
      },
      settings: { publicUrl },
      database: database?.url ?? `sqlite:${join(folder, 'tender.db')}`,
    }),
  );
  const run = (
    environment: Readonly<Record<string, string>>,
    ...args: readonly string[]
  ): Program => {
    const program = new Program([...args, '--config', file], environment);
    started.add(program);
    return program;
  };
  const sandbox = run({}, 'sandbox', '--port', String(sandboxPort));
  await sandbox.printed(/sandbox started/);
  const told: Told[] = [];
  const lying = await LyingGateway.start(lyingPort, sandboxUrl, Number(seed), {
    // What the shop has read was committed: a proxy that was killed may not have kept more.
    known: () => Promise.resolve(told.flatMap(numberOf)),
    isSpared: () => false,
  });
  const proxies = await Promise.all(
    proxyPorts.map((port) =>
      ProxyProcess.start(
        (environment) => run(environment, 'proxy', '--port', String(port)),
        // Proxies on one file are on one machine, which has one clock.
        join(folder, database ? `clock-${port}` : 'clock'),
      ),
    ),
  );
  const control = async <Body>(path: string, body?: object): Promise<Body> => {
    const response = await fetch(`${sandboxUrl}/__sandbox${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return (await response.json()) as Body;
  };
  await control('/chaos', CHAOS);

  const shop = new Shop(addresses, publicUrl, Number(seed));
  const over = new AbortController();
  /** Each trouble has come: until then there is something to pay. */
  const everything = new AbortController();
  const isOver = (): boolean => over.signal.aborted;
  const troubles = bringTrouble({ proxies, database }, isOver, () => {
    everything.abort();
  });

  const payouts: Paid[] = [];
  const buy = async (first: number): Promise<void> => {
    for (let at = first; at < Number(orders) || !everything.signal.aborted; at += SHOPPERS) {
      const one = await shop.buy(`F-${at}`);
      told.push(one);
      await shop.read(one);
      if (one.outcome === 'succeeded' && shop.draw() < REFUNDED) await shop.refund(one);
      if (shop.draw() < PAID_OUT) payouts.push(await shop.payOut(at));
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: SHOPPERS }, (_, shopper) => buy(shopper)));
  over.abort();
  const came = await troubles;
  const seconds = Math.round((performance.now() - begun) / 1000);

  await control('/chaos', { off: true });
  lying.repent();
  const { liar } = lying;
  const readLedger = () => control<LedgerReport>('/ledger');
  const settledBy = performance.now() + SETTLE_MS;
  let open: readonly Told[] = told;
  let report: LedgerReport;
  for (;;) {
    await Promise.all(open.map((one) => shop.read(one)));
    open = open.filter((one) => !isFinal(one));
    report = await readLedger();
    // Of what the gateway never heard of there is nothing to find out, and of what it lists otherwise no more.
    const isSettled = !open.some((one) => heardOf(report, one) && !isHeld(one, liar));
    if (isSettled || performance.now() > settledBy) break;
    await rest(1_000);
  }

  await Promise.all(payouts.map((one) => shop.readPayout(one)));
  const { payouts: paidOut } = await control<{ payouts: readonly { request_id: string }[] }>(
    '/payouts',
  );
  const events = await shop.events();
  await Promise.all(proxies.map((proxy) => proxy.end()));
  lying.end();
  sandbox.signal('SIGTERM');
  await sandbox.ended();
  const audit = await run({}, 'audit', 'verify').ended();
  database?.stop();

  const troubled = [...came].map(([name, times]) => `${name} ${times}`).join(', ');
  const lies = [...liar.told].map(([name, times]) => `${name} ${times}`).join(', ');
  const refunds = told.filter((one) => one.refunds).length;
  console.log(
    `\n${store}: ${told.length} orders in ${seconds} s, ${refunds} refunds and ${payouts.length} payouts asked for, ${events.length} events, ${open.length} not final; ${troubled}; lies: ${lies}, listed otherwise for good ${liar.lasting.size}`,
  );
  const broken = findBroken({
    ...{ told, payouts, events, paidOut, audit, liar },
    ...{ ledger: report.orders, holds: report.invariant.holds, faults: shop.faults },
    output: [...started].map(({ output }) => output).join(''),
  });
  for (const [what, found] of broken) say(store, what, found);
  started.clear();
}

/** One thing that must never be. */
function say(store: string, what: string, found: readonly unknown[]): void {
  const isNone = found.length === 0;
  if (isNone) passed += 1;
  else failed += 1;
  console.log(`${isNone ? 'holds ' : 'BROKEN'} ${store}: ${what}: ${found.length}`);
  for (const one of found.slice(0, 5)) console.log(`         ${JSON.stringify(one)}`);
}
