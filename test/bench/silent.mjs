// What 5,000 payments on a gateway that keeps silent do to everything else: how long the proxy's health, a
// session and a question take meanwhile, and what stays in its memory.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { paymentXml, valuesOf } from '../support/scripted-gateway.ts';
import { measure } from './measure.mjs';
import { openShop, serveGateway } from './proxy.mjs';

const SHOPPERS = 5_000;
/** So many a proxy has in progress; the others are told at once. */
const WAITING = 500;
const READS = 500;
const MEGABYTE = 1_048_576;

/**
 * @param {string} database
 * @param {(goal: string, is: number, met: boolean) => unknown} judge
 */
export async function benchSilence(database, judge) {
  let speak = Promise.withResolvers();
  const server = await serveGateway({
    '/v1/authorise': async (text) => {
      await speak.promise;
      return paymentXml(valuesOf(text));
    },
  });
  const proxy = fork('test/bench/proxy.mjs', [database, server.url], {
    execArgv: ['--expose-gc'],
  });
  const [url] = await once(proxy, 'message');
  const shop = openShop([url], SHOPPERS);
  const memory = async () => {
    proxy.send('heapUsed');
    return Number((await once(proxy, 'message'))[0]) / MEGABYTE;
  };
  const burst = async (/** @type {string} */ name) => {
    speak = Promise.withResolvers();
    /** @type {string[]} */
    const secrets = [];
    await measure(SHOPPERS, 16, async (index) => {
      secrets.push(await shop.open(`${name}-${index}`));
      return undefined;
    });
    const [first] = secrets;
    if (!first) throw new Error('no session');
    const began = performance.now();
    let refused = 0;
    /** The first of those that are told at once that it can't be paid now. */
    const told = Promise.withResolvers();
    const paying = secrets.map(async (secret) => {
      if ((await shop.payWith(secret)).status !== 503) return;
      refused += 1;
      if (refused === SHOPPERS - WAITING) told.resolve(undefined);
    });
    await told.promise;
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(
      `silent gateway: ${refused} of ${SHOPPERS} told within ${seconds} s, the rest wait`,
    );
    const slowest = [];
    for (const [what, read] of Object.entries({
      health: () => shop.health(),
      session: () => shop.view(first),
      question: () => shop.query(),
    })) {
      const { p50, p99, wrong } = await measure(READS, 4, read);
      console.log(`  ${what.padEnd(10)}p50 ${p50} ms  p99 ${p99} ms`, ...wrong);
      slowest.push(p99);
    }
    speak.resolve(undefined);
    await Promise.all(paying);
    return Math.max(...slowest);
  };
  const p99s = [];
  const heaps = [];
  for (const name of ['first', 'second', 'third']) {
    p99s.push(await burst(name));
    heaps.push(await memory());
  }
  const p99 = Math.max(...p99s);
  judge('p99 of reads while payments wait on a silent gateway, ms, under 50', p99, p99 < 50);
  console.log(
    `  heap after each burst: ${heaps.map((heap) => `${heap.toFixed(0)} MB`).join(', ')}`,
  );
  const [, second = 0, third = 0] = heaps;
  const growth = third / second;
  judge('heap after the third burst, of that after the second, at most 1.1', growth, growth <= 1.1);
  await shop.close();
  proxy.disconnect();
  await once(proxy, 'exit');
  await server.close(1_000);
}
