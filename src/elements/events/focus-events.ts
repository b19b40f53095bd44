import type { CardField } from '../../messaging/index.ts';
import { TenderEvent } from './checkout-events.ts';

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
