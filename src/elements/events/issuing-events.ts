import type { CheckoutError, IssuingResult } from '../../client/index.ts';

/** All of them bubble and leave shadow roots, so a page listens wherever it likes. */
class IssuingEvent extends Event {
  constructor(type: keyof IssuingEventMap, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable });
  }
}

/** No grant could be obtained. The elements retry on their own; the page may set a new one. */
export class TenderGrantErrorEvent extends IssuingEvent {
  /** Why there is no grant. */
  readonly error: CheckoutError;

  constructor(error: CheckoutError) {
    super('tender-grant-error');
    this.error = error;
  }
}

/** A card's details are shown in the secure frame, or no longer. It carries none of them. */
export class TenderRevealEvent extends IssuingEvent {
  /** The card. */
  readonly cardId: string;
  /** True once they are shown, false once they are hidden. */
  readonly revealed: boolean;

  constructor(cardId: string, revealed: boolean) {
    super('tender-reveal');
    this.cardId = cardId;
    this.revealed = revealed;
  }
}

/** An operation of an element has a result; `unknown` is one too. */
export class TenderOperationEvent extends IssuingEvent {
  /** The operation's result. */
  readonly result: IssuingResult;

  constructor(result: IssuingResult) {
    super('tender-operation');
    this.result = result;
  }
}

/** What was chosen in a list. */
export type Selection =
  { readonly cardId: string } | { readonly groupId: string } | { readonly orderId: string };

/**
 * A card was chosen in a list, a group or an order. Unless the event is cancelled, the provider's elements that name no card or
 * order themselves show it from now on; a group is shown by the element that lists it.
 */
export class TenderSelectEvent extends IssuingEvent {
  /** The card; empty where something else was chosen. */
  readonly cardId: string;
  /** The group; empty where something else was chosen. */
  readonly groupId: string;
  /** The order, by the shop's number; empty where something else was chosen. */
  readonly orderId: string;

  constructor(selection: Selection) {
    super('tender-select', true);
    this.cardId = 'cardId' in selection ? selection.cardId : '';
    this.groupId = 'groupId' in selection ? selection.groupId : '';
    this.orderId = 'orderId' in selection ? selection.orderId : '';
  }
}

/** Every event of the issuing elements, by name. */
export interface IssuingEventMap {
  /** No grant could be fetched. */
  'tender-grant-error': TenderGrantErrorEvent;
  /** A card's details are shown or hidden. */
  'tender-reveal': TenderRevealEvent;
  /** An operation has a result. */
  'tender-operation': TenderOperationEvent;
  /** A card, a group or an order is chosen. */
  'tender-select': TenderSelectEvent;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the one map, made global
  interface HTMLElementEventMap extends IssuingEventMap {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the one map, made global
  interface DocumentEventMap extends IssuingEventMap {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the one map, made global
  interface WindowEventMap extends IssuingEventMap {}
}
