import type { LitElement, ReactiveController } from 'lit';
import { aroundOf } from '../base/announcer.ts';

/** What a list of records is about. */
export type RecordsOf = `${'cards' | 'groups'}|${string}`;

/** A list of what was done with one card or group, on a page. */
export interface RecordList {
  about(): RecordsOf;
  /** It shows this one. */
  has(id: string): boolean;
  /** Leads to it. */
  show(id: string): void;
}

/** What one provider has inside it. */
interface Page {
  readonly lists: Set<RecordList>;
  readonly readers: Set<LitElement>;
}

const pages = new WeakMap<Element, Page>();

function pageAround(host: LitElement): Page {
  const place = aroundOf(host);
  const page = pages.get(place) ?? { lists: new Set(), readers: new Set() };
  pages.set(place, page);
  return page;
}

/** Offers an element's list of records to the others of its provider. */
export function offerList(host: LitElement, list: RecordList): void {
  let page: Page | undefined;
  const tell = () => page?.readers.forEach((reader) => reader.requestUpdate());
  host.addController({
    hostConnected() {
      page = pageAround(host);
      page.lists.add(list);
    },
    hostUpdated: tell,
    hostDisconnected() {
      page?.lists.delete(list);
      tell();
    },
  });
}

/**
 * One page says one thing: what a list of the same provider shows of a request, in it as the proxy has recorded it, other
 * elements only name and lead to; where there is no such list, they tell it all themselves.
 */
export class ListedRecords implements ReactiveController {
  readonly #host: LitElement;
  #page: Page | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#page = pageAround(this.#host);
    this.#page.readers.add(this.#host);
  }

  hostDisconnected(): void {
    this.#page?.readers.delete(this.#host);
  }

  /** The list that shows a record, if there is one. */
  listWith(id: string, about: RecordsOf): RecordList | undefined {
    return [...(this.#page?.lists ?? [])].find((list) => list.about() === about && list.has(id));
  }
}
