import type { PaymentMethod } from '../../contract/proxy/checkout.schema.ts';
import { TenderEvent } from './checkout-events.ts';
import type { TenderBlurEvent, TenderFocusEvent } from './focus-events.ts';
import type { TenderStepEvent } from './step-event.ts';

export * from './focus-events.ts';
export * from './step-event.ts';

/** The shopper has chosen another payment method. */
export class TenderMethodChangeEvent extends TenderEvent {
  /** The method's code, as in the session's `methods`. */
  readonly method: string;
  /** Paid by a card, by another method, or on the gateway's own page. */
  readonly kind: PaymentMethod['kind'];

  constructor({ code, kind }: PaymentMethod) {
    super('tender-method-change');
    this.method = code;
    this.kind = kind;
  }
}

/** The shopper has removed a stored card. */
export class TenderCardRemovedEvent extends TenderEvent {
  /** Its brand, such as `visa`. */
  readonly brand: string;
  /** Its last four digits. */
  readonly lastFour: string;

  constructor({ brand, last_four }: { readonly brand: string; readonly last_four: string }) {
    super('tender-card-removed');
    this.brand = brand;
    this.lastFour = last_four;
  }
}

/** The events by which a page follows what a shopper does, by name. None carries personal or card data. */
export interface MeasuringEventMap {
  /** Another payment method is chosen. */
  'tender-method-change': TenderMethodChangeEvent;
  /** A field of the card form has focus. */
  'tender-focus': TenderFocusEvent;
  /** A field of the card form has focus no longer. */
  'tender-blur': TenderBlurEvent;
  /** A stored card is removed. */
  'tender-card-removed': TenderCardRemovedEvent;
  /** The checkout has come to another step. */
  'tender-step': TenderStepEvent;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the one map, made global
  interface HTMLElementEventMap extends MeasuringEventMap {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the one map, made global
  interface DocumentEventMap extends MeasuringEventMap {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the one map, made global
  interface WindowEventMap extends MeasuringEventMap {}
}
