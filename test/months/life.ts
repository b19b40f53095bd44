import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { MerchantEvent } from '../../src/contract/proxy/events.schema.ts';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import { SANDBOX_PROFILE } from '../../src/contract/profile/sandbox-defaults.ts';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { formatMoney } from '../../src/contract/money/money.ts';
import { dateIn, parseTime } from '../../src/gateway/index.ts';
import { reportOfStore } from '../../src/node/serving/report-of-store.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import type { ReportLine } from '../../src/proxy/index.ts';
import type { LedgerReport } from '../../src/sandbox/control/ledger-report.ts';
import type { InSnakeCase } from '../../src/sandbox/control/in-snake-case.ts';
import type { Refund, Subscription } from '../../src/sandbox/state/state.ts';
import { drawFraction } from '../../src/sandbox/state/draw.ts';
import {
  AGREED,
  asMerchant,
  createBench,
  payByCard,
  SHOP,
  VISA,
  type Bench,
} from '../proxy/harness.ts';
import { createTestSandbox, GATEWAY } from '../proxy/test-sandbox.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { contractsOf, subscriptionOf, type Contract } from './contracts.ts';

export const ZONE = 'Europe/Berlin';
const RECEIVER = 'https://shop.example/webhooks';
const HOUR = 3_600_000;
const SECRETS = ['the-first-root-secret-of-this-shop', 'the-second-root-secret-of-this-shop'];

const CARDS = {
  declined: '4000000000000002',
  disputed: '4000000000000259',
  review: '4000000000009235',
  'refund fails later': '4000000000005126',
  'refund succeeds later': '4000000000007726',
  'challenge left undone': '4000000000003220',
} as const;
type Kind =
  | keyof typeof CARDS
  | 'plain'
  | 'refunded'
  | 'refunded twice'
  | 'cancelled'
  | 'cancelled in the portal'
  | 'refunded in the portal'
  /** By the merchant server, without a session; the portal refunds a part of it. */
  | 'charged by the server';
const KINDS: readonly Kind[] = [
  'plain',
  'plain',
  'plain',
  'refunded',
  'refunded twice',
  'cancelled',
  'cancelled in the portal',
  'refunded in the portal',
  'charged by the server',
  'plain',
  ...(Object.keys(CARDS) as Kind[]),
];

const AMOUNTS = [
  { value: '12.00', currency: 'EUR', part: '4.50' },
  { value: '99.99', currency: 'USD', part: '33.33' },
  { value: '1900', currency: 'JPY', part: '700' },
  { value: '1.250', currency: 'KWD', part: '0.125' },
] as const;

/** What the days of a life bring beside its orders, by the number of the day. */
export interface Plan {
  /** The first day. */
  readonly start: string;
  readonly days: number;
  readonly ordersPerDay: number;
  readonly seed: number;
  /** Days on which the gateway loses every answer, and answers no query. */
  readonly outage: readonly number[];
  /** The root secret is rotated; three days later the older one is dropped. */
  readonly rotation: number;
  /** The disk is lost in the evening; the backup is of the evening before. */
  readonly loss: number;
}

/** What a shop lived through, as each of its books has it. */
export interface Lived {
  readonly plan: Plan;
  readonly ledger: LedgerReport;
  readonly refunds: readonly InSnakeCase<Refund>[];
  readonly subscriptions: readonly InSnakeCase<Subscription>[];
  /** When contracts were paid first, and cancelled, by their names. */
  readonly begunAt: ReadonlyMap<string, number>;
  readonly cancelledAt: ReadonlyMap<string, number>;
  /** What was due before this was asked about. */
  readonly until: number;
  /** As webhooks brought them, by id. */
  readonly events: ReadonlyMap<string, MerchantEvent>;
  /** As `GET /v1/events` lists them, day by day. */
  readonly read: readonly MerchantEvent[];
  /** Of every month, made on its second day after. */
  readonly lines: readonly ReportLine[];
  /** Bytes of the database at the end of each month. */
  readonly sizes: readonly number[];
  readonly bench: Bench;
  readonly payments: number;
  /** Between the backup and the loss of the disk, in milliseconds. */
  readonly lost: { readonly from: number; readonly to: number };
  close(): Promise<void>;
}

/** A shop's life by a clock that is handed in: nothing but its own API, the gateway, and a file. */
export async function live(folder: string, plan: Plan): Promise<Lived> {
  const file = join(folder, 'tender.db');
  const copy = join(folder, 'backup.db');
  const start = parseTime(plan.start, ZONE);
  const clock = createFakeClock(start);
  const events = new Map<string, MerchantEvent>();
  const read: MerchantEvent[] = [];
  const lines: ReportLine[] = [];
  const sizes: number[] = [];
  let drawn = 0;
  let cut = false;
  let payments = 0;
  const draw = (): number => drawFraction(plan.seed, ++drawn);

  const sandbox = createTestSandbox(clock, (request) => bench.proxy.fetch(request), {
    brand: { timeZone: ZONE },
    seed: plan.seed,
  });
  const fetch: Fetch = async (request) => {
    if (request.url === RECEIVER) {
      const event = (await request.json()) as MerchantEvent;
      const id = request.headers.get('webhook-id') ?? '';
      const before = events.get(id);
      if (before) assert.deepEqual(event, before, `two events have the id ${id}`);
      events.set(id, event);
      return new Response(null, { status: 204 });
    }
    const answer = await sandbox.fetch(request, { remoteAddress: '127.0.0.1' });
    if (cut) throw new TypeError('connection reset');
    return answer;
  };
  let secrets: readonly string[] = SECRETS.slice(0, 1);
  let store = await openStore(`sqlite:${file}`);
  const open = (): Bench =>
    createBench({
      fetch,
      store,
      clock,
      profile: { sign: {}, timeZone: ZONE },
      settings: {
        secrets: [...secrets],
        webhookUrl: RECEIVER,
        dailyReconciliation: true,
        retention: { requestDays: 7, eventDays: 40, sessionDays: 60 },
      },
    });
  let bench = open();
  const reported = new Set<string>();
  const begunAt = new Map<string, number>();
  const cancelledAt = new Map<string, number>();
  const lost = { from: 0, to: 0 };

  const control = async <Body>(path: string, body?: object): Promise<Body> => {
    const answer = await sandbox.fetch(
      new Request(`${GATEWAY}/__sandbox${path}`, {
        ...(body && {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    );
    return (await answer.json()) as Body;
  };
  const operate = (name: string, body: object) =>
    asMerchant<{ outcome?: string; type?: string }>(bench, {
      method: 'POST',
      path: `/v1/operations/${name}`,
      body,
    });
  const sessionFor = async (order: string, terms: object) => {
    const { body } = await asMerchant(bench, {
      method: 'PUT',
      path: `/v1/orders/${order}/session`,
      body: { items: [], shopper: { id: 'shopper-1' }, origin: SHOP, ...terms },
    });
    return { id: body.id, secret: body.client_secret ?? '', attempts: body.attempts };
  };
  const confirm = (transaction_id: string, amount: string, so_far: string) =>
    operate('orders.refund', {
      refund_orders: [
        { transaction_id, refund_amount: amount, expected_refunded: so_far, confirmed: true },
      ],
    });
  const refund = async (transaction_id: string, amount: string, so_far: string) => {
    const item = { transaction_id, refund_amount: amount, expected_refunded: so_far };
    const sent = await operate('orders.refund', { refund_orders: [item] });
    // After a restore somebody looks at the gateway first.
    if (sent.status === 409 && sent.body.type?.includes('refunds-unconfirmed'))
      await confirm(transaction_id, amount, so_far);
  };

  /** What is done about an order on a later day. */
  const later = new Map<number, (() => Promise<unknown>)[]>();
  const onDay = (day: number, work: () => Promise<unknown>): void => {
    later.set(day, [...(later.get(day) ?? []), work]);
  };

  /** The portal refunds a part; whoever supports the shop looks there before another one goes back. */
  function inPortal(day: number, part: string, idOf: () => Promise<string | undefined>): void {
    onDay(day + 1, async () => {
      const id = await idOf();
      if (id)
        await control('/transition', { transaction_id: id, becomes: 'refunded', amount: part });
    });
    onDay(day + 3, async () => {
      const id = await idOf();
      if (id) await confirm(id, part, part);
    });
  }

  async function charge(
    day: number,
    name: string,
    { value, currency }: { readonly value: string; readonly currency: string },
    part: string,
  ): Promise<void> {
    await operate('authorise.card', {
      ...CARD_PAYMENT,
      order_no: name,
      amount: value,
      currency,
      items: `Tea#,#1#,#${value}#,#1#,#0`,
    });
    payments += 1;
    // Its own record may be lost with the disk; the portal shows it.
    inPortal(day, part, async () => {
      const { orders } = await control<LedgerReport>('/ledger');
      return orders.find(({ order_no }) => order_no === name)?.transaction_id;
    });
  }

  async function order(day: number, at: number): Promise<void> {
    const kind = KINDS[Math.floor(draw() * KINDS.length)] ?? 'plain';
    const { part, ...amount } = AMOUNTS[Math.floor(draw() * AMOUNTS.length)] ?? AMOUNTS[0];
    const name = `M-${day}-${at}`.replaceAll('-', '');
    const terms = { amount };
    if (kind === 'charged by the server') return charge(day, name, amount, part);
    const number = kind in CARDS ? CARDS[kind as keyof typeof CARDS] : VISA;
    await payByCard(bench, await sessionFor(name, terms), { number });
    payments += 1;
    const idOf = async () => (await sessionFor(name, terms)).attempts.at(-1)?.transaction_id;
    const withId = (work: (id: string) => Promise<unknown>) => async () => {
      const id = await idOf();
      if (id) await work(id);
    };
    if (kind === 'declined')
      onDay(day + 1, async () => payByCard(bench, await sessionFor(name, terms)));
    if (kind === 'review')
      onDay(
        day + 1,
        withId((transaction_id) =>
          operate('orders.review', {
            review_orders: [{ transaction_id, decision: draw() < 0.7 ? 'approve' : 'reject' }],
          }),
        ),
      );
    if (kind === 'cancelled')
      await withId((transaction_id) =>
        operate('orders.cancel', { cancel_orders: [{ transaction_id }] }),
      )();
    if (kind === 'refunded in the portal') inPortal(day, part, idOf);
    if (kind === 'cancelled in the portal')
      await withId((id) => control('/transition', { transaction_id: id, becomes: 'cancelled' }))();
    const refunds = { refunded: 1, 'refunded twice': 2 }[kind as string] ?? 0;
    if (refunds > 0)
      onDay(
        day + 2,
        withId((id) => refund(id, part, zeroOf(amount.currency))),
      );
    if (refunds > 1)
      onDay(
        day + 5,
        withId((id) => refund(id, part, part)),
      );
  }

  async function begin({ name, amount, interval, more, card, isOperation }: Contract) {
    const { interval_count = 1, ...dates } = more ?? {};
    const contract = { contract_name: name, interval, ...dates };
    payments += 1;
    begunAt.set(name, clock.now());
    if (isOperation)
      await operate('authorise.card', {
        ...CARD_PAYMENT,
        order_no: name,
        amount: amount.value,
        currency: amount.currency,
        items: `${name}#,#1#,#${amount.value}#,#1#,#0`,
        subscription: {
          ...contract,
          interval_count: String(interval_count),
          contract_amount: amount.value,
        },
      });
    else {
      const subscription = { ...contract, interval_count, contract_amount: amount };
      const session = await sessionFor(name, { amount, subscription });
      const { body } = await payByCard(
        bench,
        { ...session, consents: [AGREED] },
        { number: card ?? VISA },
      );
      assert.equal(body.outcome, 'succeeded', name);
    }
  }

  const subscriptions = async () =>
    (await control<{ subscriptions: InSnakeCase<Subscription>[] }>('/subscriptions')).subscriptions;

  async function cancel(contract: Contract, by: 'shop' | 'portal'): Promise<void> {
    const id = subscriptionOf(await subscriptions(), contract)?.id;
    cancelledAt.set(contract.name, clock.now());
    if (by === 'portal') await control('/transition', { recurring_id: id, becomes: 'Inactived' });
    else {
      const { body } = await operate('subscription.cancel', {
        recurring_id: id,
        contract_name: contract.name,
      });
      assert.equal(body.outcome, cut ? 'unknown' : 'succeeded', contract.name);
    }
  }

  /** Whoever supports the shop looks at the portal for what the gateway's interface does not show. */
  async function decide(): Promise<void> {
    const { body } = await asMerchant<{ data: { id: string; action_required_by: string }[] }>(
      bench,
      {
        path: '/v1/operations?action_required_by=merchant&operation=orders.refund',
      },
    );
    const { refunds } = await control<{ refunds: InSnakeCase<Refund>[] }>('/refunds');
    for (const { id } of body.data) {
      const row = await store.read((reader) => reader.get('operations', id));
      const [asked] = row?.summary.refunds ?? [];
      const shown = refunds.findLast(
        ({ transaction_id }) => transaction_id === asked?.transactionId,
      );
      if (!shown || shown.state === 'pending') continue;
      await asMerchant(bench, {
        method: 'POST',
        path: `/v1/attempts/${id}/resolve`,
        body: {
          outcome: shown.state === 'done' ? 'succeeded' : 'failed',
          reason: 'Seen in the portal',
          decided_by: 'support',
        },
      });
    }
  }

  async function readOn(): Promise<void> {
    for (;;) {
      const after = read.at(-1)?.id;
      const { status, body } = await asMerchant<{ data: MerchantEvent[] }>(bench, {
        path: `/v1/events${after ? `?after=${after}` : ''}`,
      });
      assert.equal(status, 200, JSON.stringify(body));
      if (body.data.length === 0) return;
      read.push(...body.data);
    }
  }

  /** Time goes on while somebody waits. */
  async function inTime(work: Promise<unknown>): Promise<void> {
    const done = new AbortController();
    const ended = work.finally(() => done.abort());
    while (cut && !done.signal.aborted) {
      await new Promise(setImmediate);
      clock.advance(50);
    }
    await ended;
  }

  async function pass(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    await sandbox.runDue();
    // What falls due only because something else was done waits for no further hour.
    for (let round = 0; round < 5 && (await bench.proxy.runDue()).worked > 0; round += 1);
  }

  /** What happens in a day, in its order. */
  function agenda(day: number, midnight: number, next: number): readonly Appointment[] {
    const orders = Array.from({ length: plan.ordersPerDay }, (_, at) => ({
      // Among them the last minute of the day, and the first.
      time:
        at === 0
          ? next - 30_000
          : at === 1
            ? midnight + 1_000
            : midnight + draw() * (next - midnight),
      work: () => order(day, at),
    }));
    const at = (time: string) => parseTime(`${dateIn(midnight, ZONE)} ${time}:00`, ZONE);
    const contracts = contractsOf(plan).flatMap((contract) => {
      const { cancelled } = contract;
      return [
        ...(contract.day === day ? [{ time: at(contract.time), work: () => begin(contract) }] : []),
        ...(cancelled?.day === day
          ? [{ time: at(cancelled.time), work: () => cancel(contract, cancelled.by) }]
          : []),
      ];
    });
    const rest = (later.get(day) ?? []).map((work) => ({ time: at('13:00'), work }));
    return [...orders, ...contracts, ...(cut ? [] : rest)].sort((a, b) => a.time - b.time);
  }

  for (let day = 0; day < plan.days; day += 1) {
    const midnight = dayStart(start, day);
    const next = dayStart(start, day + 1);
    cut = plan.outage.includes(day);
    if (day === plan.rotation) secrets = [...SECRETS].reverse();
    if (day === plan.rotation + 3) secrets = SECRETS.slice(1);
    if (day === plan.rotation || day === plan.rotation + 3) bench = open();
    for (const { time, work } of agenda(day, midnight, next)) {
      while (clock.now() + HOUR < time) await pass(HOUR);
      await pass(Math.max(0, Math.floor(time) - clock.now()));
      await inTime(work());
    }
    if (cut) later.set(day + 1, [...(later.get(day) ?? []), ...(later.get(day + 1) ?? [])]);
    await pass(next - clock.now());
    if (!cut) await decide();
    await readOn();
    if (day === plan.loss - 1) {
      lost.from = clock.now();
      rmSync(copy, { force: true });
      const source = new DatabaseSync(file, { readOnly: true });
      await backup(source, copy);
      source.close();
    }
    if (day === plan.loss) {
      lost.to = clock.now();
      await bench.proxy.close();
      await store.close();
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      const source = new DatabaseSync(copy, { readOnly: true });
      await backup(source, file);
      source.close();
      store = await openStore(`sqlite:${file}`);
      bench = open();
      assert.equal(typeof (await bench.proxy.resumeRestored()), 'object');
      await pass(1_000);
    }
    const isLast = day === plan.days - 1;
    const spans = new Set([
      monthOf(clock.now() - 36 * HOUR),
      ...(isLast ? [monthOf(next - 1)] : []),
    ]);
    for (const span of spans) {
      if (reported.has(span) || !(isLast || monthOf(clock.now() - HOUR) > span)) continue;
      reported.add(span);
      const made = await reportOfStore(
        { profile: profileSchema.parse(SANDBOX_PROFILE), database: `sqlite:${file}` },
        { span, timeZone: ZONE },
      );
      lines.push(...made.lines);
      sizes.push(sizeOf(file));
    }
  }
  return {
    plan,
    ledger: await control<LedgerReport>('/ledger'),
    refunds: (await control<{ refunds: InSnakeCase<Refund>[] }>('/refunds')).refunds,
    subscriptions: await subscriptions(),
    begunAt,
    cancelledAt,
    until: clock.now() - 2 * HOUR,
    events,
    read,
    lines,
    sizes,
    bench,
    payments,
    lost,
    async close() {
      await bench.proxy.close();
      await store.close();
    },
  };
}

/** Something that somebody does at a time. */
interface Appointment {
  readonly time: number;
  readonly work: () => Promise<unknown>;
}

const monthOf = (at: number): string => dateIn(at, ZONE).slice(0, 7);
const zeroOf = (currency: string): string => formatMoney({ minor: 0n, currency });

/** Days are 23 to 25 hours long. */
const dayStart = (start: number, day: number): number =>
  parseTime(dateIn(start + (day * 24 + 12) * HOUR, ZONE), ZONE);

/** With what is still in its log. */
function sizeOf(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const value = (name: string) => Number(database.prepare(`pragma ${name}`).get()?.[name]);
  const size = value('page_count') * value('page_size');
  database.close();
  return size;
}
