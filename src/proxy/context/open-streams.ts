import type { Log, SteadyClock } from '../../contract/runtime/dependencies.ts';
import type { TextSink } from '../../contract/runtime/text-sink.ts';
import { ANYTHING, StoreUnavailableError, type Store } from '../store/store.ts';
import type { ChangeNotifier } from './change-notifier.ts';
import { errorFields } from './error-fields.ts';

/** Streams of one session or person in one process: there are a few tabs. */
const MOST_STREAMS = 20;
/** Keeps proxies in between from closing a silent stream. */
const SILENT_MS = 15_000;
const SIGN_OF_LIFE = ': still here\n\n';
/** How often it is looked who is silent, and the part of all streams that is written to then, at most. */
const BEAT_MS = 500;
const BEATS = 15;
/** How often the store is asked, because another process may have changed something: */
const ASK_MS = 2_000;
/** the same where it announces that, in case an announcement got lost. */
const ASK_ANNOUNCED_MS = 60_000;
/** Sessions that one statement asks for. */
const AT_ONCE = 500;

/** What the streams of one topic have in common: it is looked up and written down once for all of them. */
export interface Feed<About> {
  /** Of the session, as its streams were told last; absent where only a look can say that there is news. */
  readonly version?: number;
  /** Tells them what is new, by `tell`; what is new for one that has just come is all. */
  look(streams: ReadonlySet<OpenStream<About>>): Promise<void>;
  /** One of them has left. */
  left?(stream: OpenStream<About>): void;
}

/** One event stream that somebody reads. */
export interface OpenStream<About> {
  readonly about: About;
  tell(text: string): void;
  end(): void;
}

export interface Joining<About, Base> {
  /** Whose streams are counted together. */
  readonly owner: string;
  /** What rings when there may be news: the id of a session, for one that has a version. */
  readonly topic: string;
  readonly about: About;
  /** When it ends at the latest; milliseconds since the epoch. */
  readonly endsAt?: number;
  /** Of the first stream of its topic. What it works with outlives the request. */
  readonly feed: (base: Base) => Feed<About>;
}

/** The event streams of a process, which cost nothing while nothing happens that concerns them. */
export interface OpenStreams<Base> {
  /** Begins one once it is called with where its text goes, as `StreamResponse` says; nothing for one too many. */
  join<About>(stream: Joining<About, Base>): ((sink: TextSink) => () => void) | undefined;
}

interface Surroundings<Base> {
  /** What feeds work with: of no request. */
  readonly base: () => Base;
  readonly store: Store;
  readonly clock: SteadyClock;
  readonly bell: ChangeNotifier;
  readonly log: Log;
  readonly closing: AbortSignal;
}

/** A feed with its streams, at work. */
interface Topic {
  readonly feed: Feed<unknown>;
  readonly streams: Set<Stream>;
  readonly deaf: () => void;
  look: 'none' | 'running' | 'again';
}

interface Stream extends OpenStream<unknown> {
  silentSince: number;
  fail(): void;
}

/**
 * One timer for all streams: at each beat those are written to that were silent for long, and now and then the store is
 * asked in one statement which of the sessions have changed. Whatever rings looks once for all streams of its topic.
 */
export function createOpenStreams<Base>({
  base,
  store,
  clock,
  bell,
  log,
  closing,
}: Surroundings<Base>): OpenStreams<Base> {
  const owners = new Map<string, number>();
  const topics = new Map<string, Topic>();
  /** All of them, the longest silent first. */
  const silent = new Set<Stream>();
  let resting: AbortController | undefined;

  closing.addEventListener('abort', () => {
    for (const stream of [...silent]) stream.end();
  });
  bell.listen(ANYTHING, () => void ask());

  function ring(topic: Topic): void {
    if (topic.look === 'none') void look(topic);
    else topic.look = 'again';
  }

  async function look(topic: Topic): Promise<void> {
    do {
      topic.look = 'running';
      try {
        await topic.feed.look(topic.streams);
      } catch (error) {
        // The store tells that itself, once.
        if (!(error instanceof StoreUnavailableError))
          log.error('event stream failed', errorFields(error));
        // Their pages come again, and see what is wrong.
        for (const stream of [...topic.streams]) stream.fail();
      }
    } while ((topic.look as Topic['look']) === 'again' && topic.streams.size > 0);
    topic.look = 'none';
  }

  /** Looks where the store has another version than was told, and where only a look can say. */
  async function ask(): Promise<void> {
    const sessions = [...topics].flatMap(([id, { feed }]) =>
      feed.version === undefined ? [] : id,
    );
    for (const topic of topics.values()) if (topic.feed.version === undefined) ring(topic);
    try {
      for (let from = 0; from < sessions.length; from += AT_ONCE) {
        const values = sessions.slice(from, from + AT_ONCE);
        for (const { id, version } of await store.find('sessions', {
          among: { column: 'id', values },
        })) {
          const topic = topics.get(id);
          if (topic && version > (topic.feed.version ?? version)) ring(topic);
        }
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailableError))
        log.error('event stream failed', errorFields(error));
    }
  }

  function beat(): void {
    const until = clock.monotonic() - SILENT_MS;
    let most = Math.ceil(silent.size / BEATS);
    for (const stream of silent) {
      if (stream.silentSince > until || most === 0) return;
      most -= 1;
      stream.tell(SIGN_OF_LIFE);
    }
  }

  /** For as long as there are streams. */
  async function run({ signal }: AbortController): Promise<void> {
    const every = store.onAnnounced ? ASK_ANNOUNCED_MS : ASK_MS;
    let asked = clock.monotonic();
    for (;;) {
      await clock.sleep(BEAT_MS, signal);
      if (signal.aborted) return;
      beat();
      if (clock.monotonic() - asked < every) continue;
      asked = clock.monotonic();
      if (store.isChangedElsewhere?.() ?? true) await ask();
    }
  }

  function topicOf<About>(name: string, feed: Joining<About, Base>['feed']): Topic {
    const known = topics.get(name);
    if (known) return known;
    const topic: Topic = {
      // Each topic has streams of one kind.
      feed: feed(base()),
      streams: new Set(),
      deaf: bell.listen(name, () => ring(topic)),
      look: 'none',
    };
    topics.set(name, topic);
    return topic;
  }

  function leave(name: string, owner: string, stream: Stream): void {
    if (!silent.delete(stream)) return;
    const left = (owners.get(owner) ?? 1) - 1;
    if (left > 0) owners.set(owner, left);
    else owners.delete(owner);
    const topic = topics.get(name);
    topic?.streams.delete(stream);
    topic?.feed.left?.(stream);
    if (topic?.streams.size === 0) {
      topics.delete(name);
      topic.deaf();
    }
    if (silent.size > 0) return;
    resting?.abort();
    resting = undefined;
  }

  return {
    join({ owner, topic: name, about, endsAt = Infinity, feed }) {
      const count = owners.get(owner) ?? 0;
      if (count >= MOST_STREAMS) return undefined;
      owners.set(owner, count + 1);
      return (sink) => {
        const stream: Stream = {
          about,
          silentSince: clock.monotonic(),
          tell(text) {
            if (clock.now() >= endsAt) stream.end();
            // Who has not read what came before would be told what is not new by then.
            else if (sink.isFull) stream.fail();
            else {
              stream.silentSince = clock.monotonic();
              silent.delete(stream);
              silent.add(stream);
              sink.write(text);
            }
          },
          end() {
            gone();
            sink.end();
          },
          fail() {
            gone();
            sink.fail();
          },
        };
        const gone = (): void => leave(name, owner, stream);
        const topic = topicOf(name, feed);
        topic.streams.add(stream);
        silent.add(stream);
        ring(topic);
        if (!resting) void run((resting = new AbortController()));
        if (closing.aborted) stream.end();
        return gone;
      };
    },
  };
}
