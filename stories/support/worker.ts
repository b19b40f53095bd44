import { connectWorker, type WorkerClient } from '../../src/testing/worker/worker-client.ts';

let connected: Promise<WorkerClient> | undefined;

/** The worker that plays proxy and sandbox behind every story. */
export const worker = (): Promise<WorkerClient> =>
  (connected ??= connectWorker(new URL('worker.js', document.baseURI)));

const site = new URL('./', document.baseURI).href;

/** The working proxy. */
export const PROXY = `${site}proxy`;

/** The sandbox behind it. */
export const SANDBOX = `${site}sandbox`;

/** Lets the gateway play a scenario for every story; an empty name lets the cards decide. */
export async function useScenario(name: string): Promise<void> {
  await (await worker()).useScenario(name || null);
}
