import type { GuardedPage, IssuingActivity } from '../contract/proxy/issuing-guards.ts';
import { Watched } from './watched.ts';

/** What was done, the newest first, as far as somebody wanted to see it. */
export interface ActivityList {
  /** The newest first. */
  readonly entries: readonly IssuingActivity[];
  /** Where the next page begins; `null` where everything is there. */
  readonly next: string | null;
}

/** An operation of which no more is known than what was asked for. */
export type SentActivity = Pick<
  IssuingActivity,
  'id' | 'operation' | 'requested_status' | 'amount' | 'created_at'
>;

type AskPage = (after?: string) => Promise<GuardedPage<IssuingActivity>>;

/** A list of what was done, loaded a page at a time. Loaded again, it is as long as it was. */
export class WatchedActivity extends Watched<ActivityList> {
  #wantsMore = false;
  #ended: readonly SentActivity[] = [];
  /** What this page has sent, in the words of the request: until the list is loaded once more after it has ended. */
  inProgress: readonly SentActivity[] = [];

  constructor(ask: AskPage) {
    super(() => this.#load(ask));
  }

  /** Loads the page behind those that are there. */
  more(): Promise<void> {
    this.#wantsMore = true;
    return this.reload();
  }

  /** Adds what is sent now; the answer is called once it has ended. */
  begin(sent: SentActivity): () => void {
    this.inProgress = [sent, ...this.inProgress];
    this.amend((list) => ({ ...list }));
    return () => {
      this.#ended = [...this.#ended, sent];
      if (!this.followed) this.#forget(this.#ended);
    };
  }

  #forget(ended: readonly SentActivity[]): void {
    this.inProgress = this.inProgress.filter((sent) => !ended.includes(sent));
    this.#ended = this.#ended.filter((sent) => !ended.includes(sent));
  }

  async #load(ask: AskPage): Promise<ActivityList> {
    const ended = this.#ended;
    try {
      return await this.#loadPages(ask);
    } finally {
      this.#forget(ended);
    }
  }

  async #loadPages(ask: AskPage): Promise<ActivityList> {
    const { entries: known, next: end } = this.value ?? { entries: [], next: null };
    const isMore = this.#wantsMore && end !== null;
    this.#wantsMore = false;
    const entries = isMore ? [...known] : [];
    let after = isMore ? end : undefined;
    for (;;) {
      const { data, next } = await ask(after);
      entries.push(...data);
      if (next === null || entries.length >= known.length) return { entries, next };
      after = next;
    }
  }
}
