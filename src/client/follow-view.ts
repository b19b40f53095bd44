import { isReadView, type ReadView } from '../contract/proxy/checkout-guards.ts';
import type { Clock } from '../contract/runtime/dependencies.ts';
import { CheckoutError } from './checkout-error.ts';
import { eventStream } from './event-stream.ts';
import type { Network } from './network.ts';

interface Following {
  /** Opens the event stream. */
  readonly stream: (signal: AbortSignal) => Promise<Response>;
  /** Asks once. */
  readonly view: (signal: AbortSignal) => Promise<ReadView>;
  readonly clock: Clock;
  readonly network: Network;
  readonly random: () => number;
  readonly onView: (view: ReadView) => void;
  readonly onTrouble: (error: CheckoutError) => void;
  readonly signal: AbortSignal;
}

/** The proxy's first message comes at once; later ones, or comments, at least this often. */
const FIRST_WORD = 10_000;
const SILENCE = 45_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** Between two questions while no stream gets through. */
const POLL_WAIT = 4_000;

/**
 * One loop for all weathers: open the stream; when it ends without having said anything, ask once
 * instead; wait; begin again. So a proxy behind something that breaks streams is simply asked.
 */
export async function followView(following: Following): Promise<void> {
  const { signal, network, clock, random, view, onView, onTrouble } = following;
  const over = () => signal.aborted;
  let failures = 0;

  while (!over()) {
    if (!network.online()) {
      await network.change(signal);
      continue;
    }
    let wait = FIRST_WAIT;
    try {
      if (!(await readStream(following))) {
        onView(await view(signal));
        wait = POLL_WAIT;
      }
      failures = 0;
    } catch (error) {
      if (over()) return;
      if (!(error instanceof CheckoutError) || !error.passing) throw error;
      onTrouble(error);
      wait = Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT);
      failures += 1;
    }
    await orChange(following, (ended) => clock.sleep(wait * (0.5 + random() / 2), ended));
  }
}

/** Whether the stream said anything before it ended. Throws only what asking again can't mend. */
async function readStream(following: Following): Promise<boolean> {
  const { stream, clock, onView, signal } = following;
  let spoke = false;

  await orChange(following, async (ended) => {
    const given = new AbortController();
    const inTime = <T>(promise: Promise<T>) =>
      before(clock.timeout(spoke ? SILENCE : FIRST_WORD), promise);
    try {
      const opened = await inTime(stream(AbortSignal.any([ended, given.signal])));
      const reader = opened.body?.getReader();
      if (!reader || !opened.headers.get('Content-Type')?.startsWith('text/event-stream')) return;
      const read = () => inTime(reader.read());
      for await (const { event, data } of eventStream(read)) {
        const body = event === 'checkout' ? parse(data) : undefined;
        if (!isReadView(body) || signal.aborted) continue;
        spoke = true;
        onView(body);
      }
    } catch (error) {
      if (error instanceof CheckoutError && !error.passing) throw error;
    } finally {
      given.abort();
    }
  });
  return spoke;
}

/** Works until done, until the network comes or goes, or until all is over, whichever is first. */
async function orChange(
  { network, signal }: Following,
  work: (ended: AbortSignal) => Promise<void>,
): Promise<void> {
  // What is aborted already tells nobody any more.
  if (signal.aborted) return;
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  await Promise.race([work(ended), network.change(ended)]).finally(() => over.abort());
}

/** The promise, or a rejection once the signal aborts. */
const before = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new CheckoutError('unreachable', 'the stream fell silent'));
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject);
  });

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
