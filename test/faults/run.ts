// `npm run faults [-- orders seed]`: pays and refunds over two proxies that are killed, a database that is
// stopped and a gateway that loses answers; then counts, by the gateway's ledger, what must never be.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms, startPostgres } from '../../scripts/postgres.mjs';
import { SANDBOX_PROFILE, SANDBOX_SETTINGS } from '../../src/contract/profile/sandbox-defaults.ts';
import { freePort } from '../support/browsers.ts';
import { Program } from '../support/demo-processes.ts';
import { Shop, type Told } from './shop.ts';

const [orders = '300', seed = '1'] = process.argv.slice(2);
const SHOPPERS = 24;
const REFUNDED = 0.3;
/** One gateway call in three goes wrong in some way. */
const CHAOS = { latencyMs: 20, p95: 800, dropRate: 0.2, errorRate: 0.15, seed: Number(seed) };
const KILL_EVERY_MS = 4_000;
const SETTLE_MS = 90_000;

interface LedgerOrder {
  readonly order_no: string;
  readonly state: string;
  readonly amount: string;
  readonly refunded: string;
}

interface LedgerReport {
  readonly orders: readonly LedgerOrder[];
  readonly invariant: { readonly holds: boolean };
}

/** Order numbers of the gateway are the shop's with the number of the attempt. */
const orderOf = ({ order_no }: LedgerOrder): string => order_no.replace(/-\d+$/, '');
const heardOf = ({ orders: ledger }: LedgerReport, { order }: Told): boolean =>
  ledger.some((row) => orderOf(row) === order);

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
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const [sandboxPort, ...proxyPorts] = ports;
  const gateway = `http://127.0.0.1:${sandboxPort}`;
  const file = join(folder, `${store}.json`);
  await writeFile(
    file,
    JSON.stringify({
      profile: {
        ...SANDBOX_PROFILE,
        baseUrl: { acquiring: gateway, issuing: gateway },
        limits: { writesPerSecond: 60, readsPerSecond: 40 },
        timeouts: { paymentMs: 4_000, otherMs: 4_000 },
        resolver: { ladder: [1, 2, 2, 3, 3, 5, 5, 5, 10, 10, 10, 10, 60] },
      },
      settings: { publicUrl: SANDBOX_SETTINGS.publicUrl },
      database: database?.url ?? `sqlite:${join(folder, 'tender.db')}`,
    }),
  );
  const run = (...args: string[]): Program => {
    const program = new Program([...args, '--config', file], {});
    started.add(program);
    return program;
  };
  const start = async (port: number): Promise<Program> => {
    const program = run('proxy', '--port', String(port));
    await program.printed(/proxy started/);
    return program;
  };
  const sandbox = run('sandbox', '--port', String(sandboxPort));
  await sandbox.printed(/sandbox started/);
  const running = await Promise.all(proxyPorts.map(start));
  const control = async <Body>(path: string, body?: object): Promise<Body> => {
    const response = await fetch(`${gateway}/__sandbox${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return (await response.json()) as Body;
  };
  await control('/chaos', CHAOS);

  const shop = new Shop(
    proxyPorts.map((port) => `http://127.0.0.1:${port}`),
    Number(seed),
  );
  const over = new AbortController();
  const isOver = (): boolean => over.signal.aborted;
  let kills = 0;
  const killer = (async () => {
    for (let at = 0; !isOver(); at = 1 - at) {
      await rest(KILL_EVERY_MS);
      if (isOver()) return;
      running[at]?.signal('SIGKILL');
      kills += 1;
      running[at] = await start(proxyPorts[at] ?? 0);
    }
  })();
  const stopper = (async () => {
    for (const mode of ['fast', 'immediate'] as const) {
      await rest(7_000);
      if (!database || isOver()) return;
      database.end(mode);
      await rest(1_500);
      await database.begin();
    }
  })();

  const told: Told[] = [];
  const buy = async (first: number): Promise<void> => {
    for (let at = first; at < Number(orders); at += SHOPPERS) {
      const one = await shop.buy(`F-${at}`);
      told.push(one);
      if (shop.draw() < REFUNDED) {
        await shop.read(one);
        if (one.outcome === 'succeeded') await shop.refund(one);
      }
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: SHOPPERS }, (_, shopper) => buy(shopper)));
  over.abort();
  await Promise.all([killer, stopper]);
  const seconds = Math.round((performance.now() - begun) / 1000);

  await control('/chaos', { off: true });
  const readLedger = () => control<LedgerReport>('/ledger');
  const settledBy = performance.now() + SETTLE_MS;
  let open = told;
  let report = await readLedger();
  // Of what the gateway never heard of there is nothing to find out.
  while (open.some((one) => heardOf(report, one)) && performance.now() < settledBy) {
    await rest(1_000);
    await Promise.all(open.map((one) => shop.read(one)));
    open = open.filter(({ outcome }) => outcome !== 'succeeded' && outcome !== 'failed');
    report = await readLedger();
  }

  const { orders: ledger, invariant } = report;
  const events = await shop.events();
  console.log(
    `\n${store}: ${told.length} orders in ${seconds} s, ${kills} kills, ${told.filter(({ refunds }) => refunds).length} refunds asked for, ${events.length} events, ${open.length} not final`,
  );
  judge(store, { told, ledger, events, holds: invariant.holds, faults: shop.faults });
  for (const program of [...running, sandbox]) program.signal('SIGTERM');
  await Promise.all([...running, sandbox].map((program) => program.ended()));
  database?.stop();
}

interface Evidence {
  readonly told: readonly Told[];
  readonly ledger: readonly LedgerOrder[];
  readonly events: readonly { id: string; type: string; session: string | undefined }[];
  readonly holds: boolean;
  readonly faults: number;
}

function judge(store: string, { told, ledger, events, holds, faults }: Evidence): void {
  const charged = new Map<string, LedgerOrder[]>();
  for (const row of ledger.filter(({ state }) => state === 'succeeded')) {
    const order = orderOf(row);
    charged.set(order, [...(charged.get(order) ?? []), row]);
  }
  const chargesOf = ({ order }: Told): readonly LedgerOrder[] => charged.get(order) ?? [];
  const known = new Set(ledger.map(orderOf));
  const paidEvents = (one: Told) =>
    events.filter(({ type, session }) => type === 'payment.succeeded' && session === one.sessionId);
  const cents = (amount: string): number => Math.round(Number(amount) * 100);
  const places = events.map(({ id }) => Number(id.slice(4)));

  none(
    store,
    'fewer than half of the orders paid',
    told.filter((one) => chargesOf(one).length > 0).length * 2 > told.length ? [] : ['too few'],
  );
  none(
    store,
    'charged twice',
    told.filter((one) => chargesOf(one).length > 1),
  );
  none(
    store,
    'told failed, but charged',
    told.filter((one) => one.outcome === 'failed' && chargesOf(one).length > 0),
  );
  none(
    store,
    'told succeeded, but not charged',
    told.filter((one) => one.outcome === 'succeeded' && chargesOf(one).length === 0),
  );
  none(
    store,
    'unknown, although the gateway has heard of it',
    told.filter(
      ({ order, outcome }) => outcome !== 'succeeded' && outcome !== 'failed' && known.has(order),
    ),
  );
  none(
    store,
    'paid without exactly one event that says so',
    told.filter((one) => one.outcome === 'succeeded' && paidEvents(one).length !== 1),
  );
  none(
    store,
    'refunded more than was asked for',
    told.filter((one) =>
      chargesOf(one).some(({ refunded }) => cents(refunded) > (one.refunds ? 500 : 0)),
    ),
  );
  none(
    store,
    'events lost or swapped',
    places.filter((place, at) => place !== at + 1),
  );
  none(store, 'books that do not add up', holds ? [] : ['the ledger']);
  none(store, 'answers of 500', Array.from({ length: faults }));
}

/** One thing that must never be. */
function none(store: string, what: string, found: readonly unknown[]): void {
  const isNone = found.length === 0;
  if (isNone) passed += 1;
  else failed += 1;
  console.log(`${isNone ? 'holds ' : 'BROKEN'} ${store}: ${what}: ${found.length}`);
  for (const one of found.slice(0, 5)) console.log(`         ${JSON.stringify(one)}`);
}
