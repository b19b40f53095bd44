import type { Service } from '../../serving/serve-proxy.ts';

/** From a terminal, also one that closes, or from a supervisor. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Starts services, waits for Ctrl-C or a signal, then closes them in reverse order; also those that
 * run already when another one can't be started. A signal is heeded from the beginning, so that a
 * signal right after "ready" is not missed. Further signals change nothing: a terminal and a parent
 * process often both pass one on, and closing is bounded in time.
 */
export async function untilSignal(start: (running: Service[]) => Promise<unknown>): Promise<void> {
  const signalled = new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve());
  });
  const running: Service[] = [];
  try {
    await start(running);
    await signalled;
  } finally {
    for (const service of running.toReversed()) await service.close();
  }
}
