import assert from 'node:assert/strict';
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'node:test';
import { PAGE, serveGateway } from '../bench/proxy.mjs';
import { API_KEY, freshKey, PAY, sessionTerms, SHOP, VISA } from '../proxy/harness.ts';
import { postgresPrograms, startPostgres } from '../support/postgres.mjs';
import { paymentXml, valuesOf } from '../support/scripted-gateway.ts';

const programs = postgresPrograms();
const here = join(import.meta.dirname, '../..');
const PARTS = ['src', 'test/bench', 'test/proxy', 'test/support', 'package.json'];
/** Payments that are made between one replacement and the next. */
const STRETCH = 40;
const SHOPPERS = 6;

const git = (...asked: string[]): string | undefined => {
  try {
    return execFileSync('git', asked, { cwd: here, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
};

/** The release before, or what was there before the newest commit. */
const earlier = git('describe', '--tags', '--abbrev=0') ?? git('rev-parse', '--verify', 'HEAD^');

/** The program as it was then. */
function earlierProgram(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tender-earlier-'));
  const archive = join(folder, 'parts.tar');
  execFileSync('git', ['archive', '--output', archive, commit, ...PARTS], { cwd: here });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  symlinkSync(realpathSync(join(here, 'node_modules')), join(folder, 'node_modules'));
  return folder;
}

interface Running {
  readonly url: string;
  readonly process: ChildProcess;
}

async function start(program: string, ...given: string[]): Promise<Running> {
  const process = fork(join(program, 'test/bench/proxy.mjs'), given, { cwd: program });
  const [url] = (await once(process, 'message')) as [string];
  return { url, process };
}

async function stop({ process }: Running): Promise<void> {
  process.disconnect();
  await once(process, 'exit');
}

/** As merchant server and page do: what was not answered for good is sent again, the same, to whichever proxy is there. */
async function ask(
  proxies: readonly Running[],
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Record<string, unknown>> {
  const sent: RequestInit = {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': freshKey() },
  };
  for (let attempt = Math.floor(Math.random() * 2); ; attempt += 1) {
    const { url } = proxies[attempt % proxies.length]!;
    const answer = await fetch(`${url}${path}`, sent).catch(() => undefined);
    const told = (await answer?.json().catch(() => undefined)) as object | undefined;
    if (answer?.ok && told) return told as Record<string, unknown>;
    const isPassing = !answer || !told || answer.status === 503 || answer.status === 409;
    assert.ok(isPassing, JSON.stringify(told));
    await delay(50);
  }
}

const MERCHANT = { authorization: `Bearer ${API_KEY}` };
const CARD = {
  card: {
    number: VISA,
    expiration_month: '12',
    expiration_year: '2030',
    security_code: '123',
    holder: 'Jo Doe',
  },
  revision: 1,
};

async function pay(proxies: readonly Running[], order: string): Promise<void> {
  const terms = sessionTerms({ order_id: order });
  const { client_secret: secret } = await ask(proxies, '/v1/sessions', MERCHANT, terms);
  const frame = { ...PAGE, origin: PAY, 'x-tender-page': SHOP };
  const headers = { ...frame, authorization: `Bearer ${String(secret)}` };
  const paid = await ask(proxies, '/v1/checkout/card', headers, CARD);
  // One whose answer was lost with its proxy is asked about by the other one.
  let state: unknown = paid['outcome'] === 'succeeded' ? 'paid' : 'paying';
  const asPage = { ...PAGE, authorization: `Bearer ${String(secret)}` };
  while (state !== 'paid') {
    ({ state } = await ask(proxies, '/v1/checkout', asPage));
    await delay(50);
  }
}

/** Orders whose payment is told of as succeeded, each as often as it is. */
async function toldOf(proxies: readonly Running[]): Promise<string[]> {
  const told: string[] = [];
  for (let after = ''; ;) {
    const page = await ask(proxies, `/v1/events?limit=100${after}`, MERCHANT);
    const { data, next } = page as { data: { type: string; data: unknown }[]; next: string | null };
    for (const { type, data: about } of data)
      if (type === 'payment.succeeded') told.push((about as { order_id: string }).order_id);
    if (data.length === 0 || next === null) return told.sort();
    after = `&after=${next}`;
  }
}

const missing = programs ? earlier === undefined && 'no earlier commit here' : 'no PostgreSQL here';

test(
  'two proxies of an earlier version are replaced one after the other while shoppers pay: each pays once, none is lost',
  { skip: missing },
  async (context) => {
    const server = await startPostgres(programs!);
    context.after(() => server.stop());
    const charged: string[] = [];
    const gateway = await serveGateway({
      '/v1/authorise': (text) => {
        const values = valuesOf(text);
        charged.push(values['order_no'] ?? '');
        return paymentXml(values);
      },
    });
    context.after(() => gateway.close(0));
    const program = earlierProgram(earlier!);
    context.after(() => rmSync(program, { recursive: true }));
    const open = (folder: string) => start(folder, server.url, gateway.url);

    const first = await open(program);
    let proxies: readonly Running[] = [first, await open(program)];
    context.after(() => proxies.forEach(({ process }) => process.kill()));
    const orders: string[] = [];
    let goal = STRETCH;
    let reached = Promise.withResolvers<undefined>();
    let paid = 0;
    const over = new AbortController();
    const shoppers = Array.from({ length: SHOPPERS }, async () => {
      while (!over.signal.aborted) {
        const order = `order-${orders.length}`;
        orders.push(order);
        await pay(proxies, order);
        paid += 1;
        if (paid >= goal) reached.resolve(undefined);
      }
    });
    const more = async () => {
      await Promise.race([reached.promise, ...shoppers]);
      goal = paid + STRETCH;
      reached = Promise.withResolvers<undefined>();
    };

    await more();
    for (const place of [0, 1]) {
      const replaced = proxies[place]!;
      const newer = await open(here);
      proxies = proxies.with(place, newer);
      await stop(replaced);
      await more();
    }
    over.abort();
    await Promise.all(shoppers);

    assert.ok(orders.length >= 3 * STRETCH);
    assert.equal(new Set(charged).size, charged.length, 'no payment is sent twice');
    assert.equal(charged.length, orders.length, 'nothing is charged again, nor left out');
    assert.deepEqual(await toldOf(proxies), orders.toSorted());
    await Promise.all(proxies.map(stop));
  },
);
