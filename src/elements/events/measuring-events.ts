import type { PaymentMethod } from '../../contract/proxy/checkout.schema.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { CardField } from '../../messaging/index.ts';
import { TenderEvent } from './checkout-events.ts';

/** Status of a session, as a shopper would describe it. */
export type SessionStatus =
  | Outcome
  | 'loading'
  | 'unavailable'
  | 'open'
  | 'paying'
  | 'changed'
  | 'not_sent'
  | 'unconfirmed'
  | 'exhausted'
  | 'ending'
  | 'expired'
  | 'cancelled'
  | 'paid';

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

/** A field of the card form has focus now. */
export class TenderFocusEvent extends TenderEvent {
  /** Which field. */
  readonly field: CardField;

  constructor(field: CardField) {
    super('tender-focus');
    this.field = field;
  }
}

/** A field of the card form has focus no longer. */
export class TenderBlurEvent extends TenderEvent {
  /** Which field. */
  readonly field: CardField;

  constructor(field: CardField) {
    super('tender-blur');
    this.field = field;
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

/**
 * The checkout has come to another step: `open` once it can be filled in, `paying`, `requires_action` where the
 * payment continues elsewhere, an outcome, or why nothing can be paid. A merchant books nothing by it: that is what
 * webhooks are for.
 */
export class TenderStepEvent extends TenderEvent {
  /** The step. */
  readonly step: SessionStatus;
  /** Code of the method that is being paid with, from Pay on. */
  readonly method: string | undefined;

  constructor(step: SessionStatus, method: string | undefined) {
    super('tender-step');
    this.step = step;
    this.method = method;
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
