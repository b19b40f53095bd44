import type { Service } from '../serve-proxy.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Waits for Ctrl-C or the system's wish, then closes the services, the last one first. Further
 * signals change nothing: a terminal and a parent process often both pass one on, and closing is
 * bounded in time.
 */
export async function untilSignal(services: readonly Service[]): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve());
  });
  for (const service of services.toReversed()) await service.close();
}
