import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { proxySettings } from '../../src/contract/profile/settings.schema.ts';
import type { LogFields, RandomBytes } from '../../src/contract/runtime/dependencies.ts';
import { transportOver } from '../../src/contract/runtime/transport.ts';
import { systemHashing } from '../../src/node/runtime/dependencies.ts';
import { createProxy } from '../../src/proxy/index.ts';
import type { Proxy, Store } from '../../src/proxy/index.ts';
import type { FakeClock } from '../support/fake-clock.ts';
import { API_KEY, PAY, SHOP, TEST_PROFILE } from './harness.ts';
import type { BenchOptions, LogLine } from './harness.ts';

/** A proxy as the machine sees it: it may be stopped at any step that others could notice. */
export interface Process {
  readonly proxy: Proxy;
  /**
   * Before its next step at store or gateway, or after so many more, the machine stops it, until it
   * lets it go on. One that never goes on has died.
   */
  stop(steps?: number): () => void;
}

export interface ProcessOptions extends BenchOptions {
  readonly store: Store;
  readonly clock: FakeClock;
  /** Where its log goes. */
  readonly lines: LogLine[];
}

export const random: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** Zeros leave the random part of order numbers out, so that they can be read. */
const randomButForOrderNumbers: RandomBytes = (length, purpose) =>
  purpose === 'order-number' ? new Uint8Array(length) : random(length);

export function startProcess(options: ProcessOptions): Process {
  const { store, clock, lines } = options;
  let left = Infinity;
  let running = Promise.withResolvers<undefined>();
  running.resolve(undefined);
  const step = async (): Promise<void> => {
    left -= 1;
    if (left < 0) await running.promise;
  };
  const alive = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await step();
    try {
      return await work();
    } finally {
      await step();
    }
  };
  const write =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      void lines.push({ level, event, fields });
  const proxy = createProxy({
    profile: profileSchema.parse({
      ...TEST_PROFILE,
      ...options.profile,
    }),
    settings: proxySettings.parse({
      publicUrl: PAY,
      allowedOrigins: [SHOP, 'https://other.example'],
      apiKeys: [API_KEY],
      secrets: ['root-secret-of-at-least-32-characters'],
      // Tests count what the gateway is asked.
      dailyReconciliation: false,
      ...options.settings,
    }),
    store: {
      ...store,
      check: () => store.check(),
      get: (table, id) => alive(() => store.get(table, id)),
      find: (table, query) => alive(() => store.find(table, query)),
      read: (work) => alive(() => store.read(work)),
      transaction: (work) => alive(() => store.transaction(work)),
    },
    // Between the last look at its lease and the call, nothing can be noticed or stopped any more.
    transport: transportOver(async (request) => {
      try {
        return await options.fetch(request);
      } finally {
        await step();
      }
    }),
    clock,
    random: options.random ?? randomButForOrderNumbers,
    hashing: systemHashing,
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    assets: options.assets ?? (() => Promise.resolve(undefined)),
    ...(options.compress && { compress: options.compress }),
    ...(options.metrics && { metrics: options.metrics }),
    ...(options.tracer && { tracer: options.tracer }),
  });
  return {
    proxy,
    stop(steps = 0) {
      running = Promise.withResolvers();
      left = steps;
      const { resolve } = running;
      return () => {
        left = Infinity;
        resolve(undefined);
      };
    },
  };
}
