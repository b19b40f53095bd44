import type { ReadView } from '../contract/proxy/checkout-guards.ts';
import type { Clock } from '../contract/runtime/dependencies.ts';
import type { Guard } from '../contract/values/guards.ts';
import { abortsWith } from './aborts-with.ts';
import { browserClock } from './browser-clock.ts';
import type { CheckoutError } from './checkout-error.ts';
import { eventStream } from './event-stream.ts';
import { sharedNetwork, type SharedNetwork } from './shared-network.ts';

// Loaded on demand: what it shares with the client is handed in, or bundlers split both once more.
interface FollowOptions {
  /** Opens the event stream. */
  readonly stream: (signal: AbortSignal) => Promise<Response>;
  /** Asks once. */
  readonly view: (signal: AbortSignal) => Promise<ReadView>;
  readonly isView: Guard<ReadView>;
  readonly proxy: string;
  readonly clientSecret: () => Promise<string>;
  readonly clock?: Clock;
  readonly network?: SharedNetwork;
  readonly random?: () => number;
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
/** A page that relies on another tab's stream asks itself as well, in case that tab is frozen. */
const FIRST_CHECK = 1_000;
/** How long before its end a shopper learns that a session ends. */
const WARNING = 120_000;

/**
 * A single loop handles every case: open the stream; if it ends without a message, poll once; wait;
 * start again. Where something between breaks streams, the proxy is polled, and hidden pages always
 * poll: a browser has few connections.
 */
export async function followView(options: FollowOptions): Promise<void> {
  const clock = options.clock ?? browserClock;
  const warn = endWarning(clock, options);
  let outOfSight: number = LONGEST_WAIT;
  const following: Following = {
    ...options,
    onView: (view) => {
      outOfSight = view.state === 'paying' ? POLL_WAIT : LONGEST_WAIT;
      options.onView(view);
      warn(view);
    },
    clock,
    network: options.network ?? sharedNetwork,
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
      if (network.hidden?.()) {
        onView(await view(signal));
        wait = outOfSight;
      } else if (!(await readStream(following))) {
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

/**
 * Whether anything was heard before the stream ended. One tab of the browser has it open and passes on
 * what it reads. Throws only what asking again can't mend.
 */
async function readStream(following: Following): Promise<boolean> {
  const { network, proxy, clientSecret, isView, onView } = following;
  let spoke = false;

  await orChange(following, async (ended) => {
    const hear = (view: unknown) => {
      if (!isView(view) || ended.aborted) return false;
      spoke = true;
      onView(view);
      return true;
    };
    const { tabs } = network;
    if (!tabs) return readMessages(following, ended, hear);
    // Session and kind of the credential, without its last part, which is the secret.
    const [session] = (await clientSecret()).split('.');
    const name = `tender ${proxy} ${session}`;
    const tell = tabs.join(name, ended, hear);
    const turn = abortsWith(ended);
    void checkMeanwhile(following, turn.signal, hear);
    await tabs.inTurn(name, ended, () => {
      turn.abort();
      return readMessages(following, ended, (view) => {
        if (hear(view)) tell(view);
      });
    });
  });
  return spoke;
}

/** Asks from time to time while another tab has the stream. */
async function checkMeanwhile(
  { view, clock }: Following,
  signal: AbortSignal,
  hear: (view: ReadView) => unknown,
): Promise<void> {
  const over = () => signal.aborted;
  for (let wait = FIRST_CHECK; !over(); wait = LONGEST_WAIT) {
    await clock.sleep(wait, signal);
    if (!over()) await view(signal).then(hear, () => undefined);
  }
}

async function readMessages(
  { stream, clock }: Following,
  ended: AbortSignal,
  hear: (view: unknown) => unknown,
): Promise<void> {
  const given = abortsWith(ended);
  let spoke = false;
  const inTime = async <T>(promise: Promise<T>) => {
    const late = abortsWith(ended);
    void clock.sleep(spoke ? SILENCE : FIRST_WORD, late.signal).then(() => late.abort());
    return before(late.signal, promise).finally(() => late.abort());
  };
  try {
    const opened = await inTime(stream(given.signal));
    const reader = opened.body?.getReader();
    if (!reader || !opened.headers.get('Content-Type')?.startsWith('text/event-stream')) return;
    const read = () => inTime(reader.read());
    for await (const { event, data } of eventStream(read)) {
      if (event !== 'checkout') continue;
      spoke = true;
      hear(parse(data));
    }
  } catch (error) {
    if (isPassing(error) === false) throw error;
  } finally {
    given.abort();
  }
}

/** Warns before an open session ends; what the newest view says counts. */
function endWarning(
  clock: Clock,
  { onEnding, signal }: Pick<FollowOptions, 'onEnding' | 'signal'>,
): (view: ReadView) => void {
  let newest = abortsWith(signal);
  let warned = false;
  return ({ state, expires_at, now }) => {
    newest.abort();
    newest = abortsWith(signal);
    if (state !== 'open') return;
    // By the time that is left: the clocks of this device and of the proxy may differ.
    const left = Date.parse(expires_at) - Date.parse(now);
    if (warned && left > WARNING) onEnding(undefined);
    void warnIn(left, newest.signal);
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
  const over = abortsWith(signal);
  const ended = over.signal;
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
