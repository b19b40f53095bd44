import assert from 'node:assert/strict';
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'node:test';
import { CARD, FRAME, MERCHANT, PAGE, serveGateway } from '../bench/proxy.mjs';
import { freshKey, sessionTerms } from '../proxy/harness.ts';
import { postgresPrograms, startPostgres } from '../support/postgres.mjs';
import { paymentXml, valuesOf } from '../support/scripted-gateway.ts';

const programs = postgresPrograms();
const here = join(import.meta.dirname, '../..');
const PARTS = ['src', 'test/bench', 'test/proxy', 'test/support', 'package.json'];
/** Payments that are made while a proxy starts, and while one stops. */
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
  // What the tests were started with is no option of the program, and isn't there in an earlier one.
  const process = fork(join(program, 'test/bench/proxy.mjs'), given, {
    cwd: program,
    execArgv: [],
  });
  const ended = once(process, 'exit').then(() => assert.fail('a proxy ended before it listened'));
  const [url] = (await Promise.race([once(process, 'message'), ended])) as [string];
  return { url, process };
}

async function stop({ process }: Running): Promise<void> {
  process.disconnect();
  await once(process, 'exit');
}

/** Those that a shopper may come to at the moment. */
type Present = () => readonly Running[];

/** As merchant server and page do: what was not answered for good is sent again, the same, to whichever proxy is there. */
async function ask(
  present: Present,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Record<string, unknown>> {
  const sent: RequestInit = {
    ...(body && { method: 'POST', body }),
    headers: { ...headers, 'idempotency-key': freshKey() },
  };
  for (let attempt = Math.floor(Math.random() * 2); ; attempt += 1) {
    const proxies = present();
    const { url } = proxies[attempt % proxies.length]!;
    const answer = await fetch(`${url}${path}`, sent).catch(() => undefined);
    const told = (await answer?.json().catch(() => undefined)) as object | undefined;
    if (answer?.ok && told) return told as Record<string, unknown>;
    const isPassing = !answer || !told || answer.status === 503 || answer.status === 409;
    assert.ok(isPassing, JSON.stringify(told));
    await delay(50);
  }
}

async function pay(present: Present, order: string): Promise<void> {
  const terms = JSON.stringify(sessionTerms({ order_id: order }));
  const { client_secret: secret } = await ask(present, '/v1/sessions', MERCHANT, terms);
  const authorization = `Bearer ${String(secret)}`;
  const paid = await ask(present, '/v1/checkout/card', { ...FRAME, authorization }, CARD);
  // One whose answer was lost with its proxy is asked about by the other one.
  let state: unknown = paid['outcome'] === 'succeeded' ? 'paid' : 'paying';
  while (state !== 'paid') {
    ({ state } = await ask(present, '/v1/checkout', { ...PAGE, authorization }));
    await delay(50);
  }
}

/** Orders whose payment is told of as succeeded, each as often as it is. */
async function toldOf(present: Present): Promise<string[]> {
  const told: string[] = [];
  for (let after = ''; ;) {
    const page = await ask(present, `/v1/events?limit=100${after}`, MERCHANT);
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

    let proxies: readonly Running[] = [];
    const present = () => proxies;
    const orders: string[] = [];
    context.after(() => proxies.forEach(({ process }) => process.kill()));
    /** Does something once half of a stretch is paid: what shoppers are at goes on, and one of them pays until it is done. */
    const whilePaying = async (change: () => Promise<void>) => {
      const goal = orders.length + STRETCH;
      const half = Promise.withResolvers<undefined>();
      let paid = 0;
      let isDone = false;
      const shoppers = Array.from({ length: SHOPPERS }, async (_, shopper) => {
        while (orders.length < goal || (shopper === 0 && !isDone)) {
          const order = `order-${orders.length}`;
          orders.push(order);
          await pay(present, order);
          paid += 1;
          if (paid === STRETCH / 2) half.resolve(undefined);
        }
      });
      const changing = half.promise.then(change).then(() => {
        isDone = true;
      });
      await Promise.all([changing, ...shoppers]);
    };

    const earlierOnes = [await open(program), await open(program)];
    proxies = earlierOnes;
    for (const replaced of earlierOnes) {
      await whilePaying(async () => {
        proxies = [...proxies, await open(here)];
      });
      await whilePaying(async () => {
        await stop(replaced);
        proxies = proxies.filter((running) => running !== replaced);
      });
    }

    assert.equal(new Set(charged).size, charged.length, 'no payment is sent twice');
    assert.equal(charged.length, orders.length, 'nothing is charged again, nor left out');
    assert.deepEqual(await toldOf(present), orders.toSorted());
    await Promise.all(proxies.map(stop));
  },
);
