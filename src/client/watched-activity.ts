import type { GuardedPage, IssuingActivity } from '../contract/proxy/issuing-guards.ts';
import { Watched } from './watched.ts';

/** What was done, the newest first, as far as somebody wanted to see it. */
export interface ActivityList {
  /** The newest first. */
  readonly entries: readonly IssuingActivity[];
  /** Where the next page begins; `null` where everything is there. */
  readonly next: string | null;
}

type AskPage = (after?: string) => Promise<GuardedPage<IssuingActivity>>;

/** A list of what was done, loaded a page at a time. Loaded again, it is as long as it was. */
export class WatchedActivity extends Watched<ActivityList> {
  #wantsMore = false;

  constructor(ask: AskPage) {
    super(() => this.#load(ask));
  }

  /** Loads the page behind those that are there. */
  more(): Promise<void> {
    this.#wantsMore = true;
    return this.reload();
  }

  async #load(ask: AskPage): Promise<ActivityList> {
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
