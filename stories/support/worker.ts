import { FAULTY_PROXIES } from '../../src/testing/worker/faulty-proxies.ts';
import { connectWorker, type WorkerClient } from '../../src/testing/worker/worker-client.ts';

let connected: Promise<WorkerClient> | undefined;

/** The worker that plays proxy and sandbox behind every story. */
export const worker = (): Promise<WorkerClient> =>
  (connected ??= connectWorker(new URL('worker.js', document.baseURI)));

const site = new URL('./', document.baseURI).href;

/** Addresses of proxies, the working one and those that something is wrong with. */
export const PROXIES = {
  working: `${site}proxy`,
  stalled: site + FAULTY_PROXIES.stalled.slice(0, -1),
  unreachable: site + FAULTY_PROXIES.unreachable.slice(0, -1),
  frameless: site + FAULTY_PROXIES.frameless.slice(0, -1),
} as const;

/** The sandbox behind all of them. */
export const SANDBOX = `${site}sandbox`;

let playing: string | undefined;

/** Lets the gateway play a scenario for every story; an empty name lets the cards decide. */
export async function useScenario(name: string): Promise<void> {
  if (name === playing) return;
  playing = name;
  await (await worker()).useScenario(name || null);
}
