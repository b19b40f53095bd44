import type { CasesFilter, OrdersFilter, PayoutsFilter } from '../../client/index.ts';

/** The filters of a list have changed: what a page keeps as a view, or in its address. */
export class TenderFilterEvent extends Event {
  /** What the list asks for by now. */
  readonly filters: OrdersFilter | CasesFilter | PayoutsFilter;

  constructor(filters: OrdersFilter | CasesFilter | PayoutsFilter) {
    super('tender-filter', { bubbles: true, composed: true });
    this.filters = filters;
  }
}

/** How much waits has changed: for a badge. */
export class TenderCasesEvent extends Event {
  /** Cases on the first page of the list. */
  readonly count: number;
  /** There are more of them. */
  readonly hasMore: boolean;

  constructor(count: number, hasMore: boolean) {
    super('tender-cases', { bubbles: true, composed: true });
    this.count = count;
    this.hasMore = hasMore;
  }
}

/** Every event of the elements for staff that issuing elements don't have, by name. */
export interface StaffEventMap {
  /** The filters of a list have changed. */
  'tender-filter': TenderFilterEvent;
  /** How much waits has changed. */
  'tender-cases': TenderCasesEvent;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the one map, made global
  interface HTMLElementEventMap extends StaffEventMap {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the one map, made global
  interface DocumentEventMap extends StaffEventMap {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the one map, made global
  interface WindowEventMap extends StaffEventMap {}
}
