import type { ReadView } from '../contract/proxy/checkout-guards.ts';
import type { Clock } from '../contract/runtime/dependencies.ts';
import type { Guard } from '../contract/values/guards.ts';
import { browserClock } from './browser-clock.ts';
import type { CheckoutError } from './checkout-error.ts';
import { eventStream } from './event-stream.ts';
import { browserNetwork, type Network } from './network.ts';

// Loaded on demand: what it shares with the client is handed in, or bundlers split both once more.
interface FollowOptions {
  /** Opens the event stream. */
  readonly stream: (signal: AbortSignal) => Promise<Response>;
  /** Asks once. */
  readonly view: (signal: AbortSignal) => Promise<ReadView>;
  readonly isView: Guard<ReadView>;
  readonly clock: Clock | undefined;
  readonly network: Network | undefined;
  readonly random: (() => number) | undefined;
  readonly onView: (view: ReadView) => void;
  readonly onTrouble: (error: CheckoutError) => void;
  /** The session ends soon: when, by the clock handed in; or no longer, because it was extended. */
  readonly onEnding: (endsAt: number | undefined) => void;
  /** The device has no network: what is known may be outdated. */
  readonly onOffline: () => void;
  readonly signal: AbortSignal;
}

type Following = Required<{
  readonly [Key in keyof FollowOptions]: NonNullable<FollowOptions[Key]>;
}>;

/** The proxy's first message arrives at once; later ones, or comments, at least this often. */
const FIRST_WORD = 10_000;
const SILENCE = 45_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** Between two questions while no stream gets through. */
const POLL_WAIT = 4_000;
/** How long before its end a shopper learns that a session ends. */
const WARNING = 120_000;

/**
 * A single loop handles every case: open the stream; if it ends without a message, poll once; wait;
 * start again. A proxy behind something that breaks streams is polled.
 */
export async function followView(options: FollowOptions): Promise<void> {
  const clock = options.clock ?? browserClock;
  const warn = endWarning(clock, options);
  const following: Following = {
    ...options,
    onView: (view) => {
      options.onView(view);
      warn(view);
    },
    clock,
    network: options.network ?? browserNetwork,
    random: options.random ?? Math.random,
  };
  const { signal, network, random, view, onView, onTrouble } = following;
  const over = () => signal.aborted;
  let failures = 0;

  while (!over()) {
    if (!network.online()) {
      following.onOffline();
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
      if (!isPassing(error)) throw error;
      onTrouble(error as CheckoutError);
      wait = Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT);
      failures += 1;
    }
    await orChange(following, (ended) => clock.sleep(wait * (0.5 + random() / 2), ended));
  }
}

/** Whether the stream said anything before it ended. Throws only what asking again can't mend. */
async function readStream(following: Following): Promise<boolean> {
  const { stream, clock, isView, onView, signal } = following;
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
        if (!isView(body) || signal.aborted) continue;
        spoke = true;
        onView(body);
      }
    } catch (error) {
      if (isPassing(error) === false) throw error;
    } finally {
      given.abort();
    }
  });
  return spoke;
}

/** Warns before an open session ends; what the newest view says counts. */
function endWarning(
  clock: Clock,
  { onEnding, signal }: Pick<FollowOptions, 'onEnding' | 'signal'>,
): (view: ReadView) => void {
  let newest = new AbortController();
  let warned = false;
  return ({ state, expires_at, now }) => {
    newest.abort();
    newest = new AbortController();
    if (state !== 'open') return;
    // By the time that is left: the clocks of this device and of the proxy may differ.
    const left = Date.parse(expires_at) - Date.parse(now);
    if (warned && left > WARNING) onEnding(undefined);
    void warnIn(left, AbortSignal.any([signal, newest.signal]));
  };

  async function warnIn(left: number, off: AbortSignal): Promise<void> {
    const endsAt = clock.now() + left;
    await clock.sleep(left - WARNING, off);
    if (off.aborted) return;
    warned = true;
    onEnding(endsAt);
  }
}

/** Whether asking again can help; undefined for what isn't a CheckoutError. */
const isPassing = (error: unknown): boolean | undefined =>
  (error as Partial<CheckoutError>).passing;

/** Runs until it finishes, the network state changes, or the signal aborts. */
async function orChange(
  { network, signal }: Following,
  work: (ended: AbortSignal) => Promise<void>,
): Promise<void> {
  // An aborted signal fires no more events.
  if (signal.aborted) return;
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  await Promise.race([work(ended), network.change(ended)]).finally(() => over.abort());
}

/** The promise, or a rejection once the signal aborts. */
const before = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new Error('the stream fell silent'));
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
