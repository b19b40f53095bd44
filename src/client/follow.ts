import type { ReadView } from '../contract/proxy/checkout-guards.ts';
import type { Clock } from '../contract/runtime/dependencies.ts';
import type { Guard } from '../contract/values/guards.ts';
import { abortsWith } from './aborts-with.ts';
import { browserClock } from './browser-clock.ts';
import type { CheckoutError } from './checkout-error.ts';
import { eventStream } from './event-stream.ts';
import { sharedNetwork, type SharedNetwork } from './shared-network.ts';

// Loaded on demand: what it shares with the clients is handed in, or bundlers split both once more.
interface Surroundings {
  readonly clock?: Clock;
  readonly network?: SharedNetwork;
  readonly random?: () => number;
  readonly onTrouble: (error: CheckoutError) => void;
  /** The device has no network: what is known may be outdated. */
  readonly onOffline: () => void;
  readonly signal: AbortSignal;
}

interface StreamOptions<Message> extends Surroundings {
  /** Opens the event stream. */
  readonly stream: (signal: AbortSignal) => Promise<Response>;
  /** What its messages are called. */
  readonly event: string;
  readonly isMessage: Guard<Message>;
  readonly onMessage: (message: Message) => void;
  /** Asks once, where no stream gets through, or nobody sees the page. */
  readonly ask: (signal: AbortSignal, isSeen: boolean) => Promise<Message | undefined>;
  /** How long until it is asked again, of a page that nobody sees, and where no stream gets through. */
  readonly waits: { readonly unseen: () => number; readonly unstreamed: number };
  /** What tabs that follow the same are found by; undefined where each follows on its own. */
  readonly sharedAs?: () => Promise<string>;
}

interface ViewOptions extends Surroundings {
  readonly stream: StreamOptions<ReadView>['stream'];
  /** Asks once. */
  readonly view: (signal: AbortSignal) => Promise<ReadView>;
  readonly isView: Guard<ReadView>;
  readonly proxy: string;
  readonly clientSecret: () => Promise<string>;
  readonly onView: (view: ReadView) => void;
  /** The session ends soon: when, by the clock handed in; or no longer, because it was extended. */
  readonly onEnding: (endsAt: number | undefined) => void;
}

type Following<Message> = StreamOptions<Message> &
  Required<Pick<Surroundings, 'clock' | 'network' | 'random'>>;

/** The proxy's first message arrives at once; later ones, or comments, at least this often. */
const FIRST_WORD = 10_000;
const SILENCE = 45_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** Of a receipt that nobody sees. */
const PAID_WAIT = 600_000;
/** Between two questions while no stream gets through. */
const POLL_WAIT = 4_000;
/** A page that relies on another tab's stream asks itself as well, in case that tab is frozen. */
const FIRST_CHECK = 1_000;
/** How long before its end a shopper learns that a session ends. */
const WARNING = 120_000;

const UNSEEN: Readonly<Partial<Record<ReadView['state'], number>>> = {
  paying: POLL_WAIT,
  paid: PAID_WAIT,
};

/** Follows a session: its view, and that it ends soon. */
export function followView(options: ViewOptions): Promise<void> {
  const { view, isView, onView, proxy, clientSecret } = options;
  const warn = endWarning(options.clock ?? browserClock, options);
  let unseen: number = LONGEST_WAIT;
  return followStream({
    ...options,
    event: 'checkout',
    isMessage: isView,
    ask: view,
    onMessage: (news) => {
      unseen = UNSEEN[news.state] ?? LONGEST_WAIT;
      onView(news);
      warn(news);
    },
    waits: { unseen: () => unseen, unstreamed: POLL_WAIT },
    async sharedAs() {
      // Session and kind of the credential, without its last part, which is the secret.
      const [session] = (await clientSecret()).split('.');
      return `tender ${proxy} ${session}`;
    },
  });
}

/**
 * A single loop handles every case: open the stream; if it ends without a message, poll once; wait;
 * start again. Where something between breaks streams, the proxy is polled, and hidden pages always
 * poll: a browser has few connections.
 */
export async function followStream<Message>(options: StreamOptions<Message>): Promise<void> {
  const following: Following<Message> = {
    ...options,
    clock: options.clock ?? browserClock,
    network: options.network ?? sharedNetwork,
    random: options.random ?? Math.random,
  };
  const { signal, clock, network, random, waits, onTrouble } = following;
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
        await askOnce(following, false);
        wait = waits.unseen();
      } else if (!(await readStream(following))) {
        await askOnce(following, true);
        wait = waits.unstreamed;
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

async function askOnce<Message>(
  { ask, onMessage, signal }: Following<Message>,
  isSeen: boolean,
): Promise<void> {
  const message = await ask(signal, isSeen);
  if (message !== undefined) onMessage(message);
}

/**
 * Whether anything was heard before the stream ended. One tab of the browser has it open and passes on
 * what it reads. Throws only what asking again can't mend.
 */
async function readStream<Message>(following: Following<Message>): Promise<boolean> {
  const { network, sharedAs, isMessage, onMessage } = following;
  let spoke = false;

  await orChange(following, async (ended) => {
    const hear = (message: unknown) => {
      if (!isMessage(message) || ended.aborted) return false;
      spoke = true;
      onMessage(message);
      return true;
    };
    const { tabs } = network;
    if (!tabs || !sharedAs) return readMessages(following, ended, hear);
    const name = await sharedAs();
    const tell = tabs.join(name, ended, hear);
    const turn = abortsWith(ended);
    void checkMeanwhile(following, turn.signal, hear);
    await tabs.inTurn(name, ended, () => {
      turn.abort();
      return readMessages(following, ended, (message) => {
        if (hear(message)) tell(message);
      });
    });
  });
  return spoke;
}

/** Asks from time to time while another tab has the stream. */
async function checkMeanwhile<Message>(
  { ask, clock }: Following<Message>,
  signal: AbortSignal,
  hear: (message: unknown) => unknown,
): Promise<void> {
  const over = () => signal.aborted;
  for (let wait = FIRST_CHECK; !over(); wait = LONGEST_WAIT) {
    await clock.sleep(wait, signal);
    if (!over()) await ask(signal, true).then(hear, () => undefined);
  }
}

async function readMessages<Message>(
  { stream, event: wanted, clock }: Following<Message>,
  ended: AbortSignal,
  hear: (message: unknown) => unknown,
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
      if (event !== wanted) continue;
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
  { onEnding, signal }: Pick<ViewOptions, 'onEnding' | 'signal'>,
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
  { network, signal }: Required<Pick<Surroundings, 'network' | 'signal'>>,
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
