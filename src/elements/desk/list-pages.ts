import { nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { GuardedPage } from '../../client/index.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { pageButtons } from '../wallet/page-turner.ts';

type Localize = Localization<StaffMessages>;

/** Where a page of a list begins. */
interface Place {
  /** The `next` of the page before. */
  readonly after?: string;
  /** Records on the pages before. */
  readonly start: number;
}

const FIRST: readonly Place[] = [{ start: 0 }];

/** How the records of a page are counted: of all there are, and of one that is not the only one. */
interface PageWords {
  readonly count: 'ordersFound' | 'casesWait' | 'payoutsFound';
  readonly range: 'ordersRange' | 'casesRange' | 'payoutsRange';
  readonly rangeMore: 'ordersRangeMore' | 'casesRangeMore' | 'payoutsRangeMore';
}

/** Which page of a list is shown: each names where the next one begins, none where it ends. */
export class ListPages {
  readonly #host: ReactiveControllerHost;
  readonly #onTurn: () => void;
  /** Of the pages before, and of this one. */
  #places = FIRST;

  /** `onTurn` is called once another page is shown. */
  constructor(host: ReactiveControllerHost, onTurn: () => void) {
    this.#host = host;
    this.#onTurn = onTurn;
  }

  get after(): string | undefined {
    return this.#places.at(-1)?.after;
  }

  get isFirst(): boolean {
    return this.#places.length === 1;
  }

  startAgain(): void {
    this.#places = FIRST;
  }

  /** How many records there are; of a page among others, which ones. */
  words(
    { data, next }: GuardedPage<unknown>,
    { count, range, rangeMore }: PageWords,
    localize: Localize,
  ): string {
    const written = (place: number) => place.toLocaleString(localize.locale);
    const values = { from: written(this.#start + 1), to: written(this.#start + data.length) };
    return this.isFirst && next === null
      ? localize.count(count, data.length)
      : localize.text(next === null ? range : rangeMore, values);
  }

  /** To the pages before and after; nothing where there is one page. */
  buttons(
    { data, next }: GuardedPage<unknown>,
    localize: Localize,
  ): TemplateResult | typeof nothing {
    if (next === null && this.isFirst) return nothing;
    return pageButtons({
      onPrevious: this.isFirst ? undefined : () => this.#turn(this.#places.slice(0, -1)),
      onNext:
        next === null
          ? undefined
          : () => this.#turn([...this.#places, { after: next, start: this.#start + data.length }]),
      localize,
    });
  }

  get #start(): number {
    return this.#places.at(-1)?.start ?? 0;
  }

  #turn(places: readonly Place[]): void {
    this.#places = places;
    this.#host.requestUpdate();
    this.#onTurn();
  }
}
