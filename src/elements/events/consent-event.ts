import { TenderEvent } from './checkout-events.ts';

/** The shopper has agreed to a subscription, or withdraws that before paying. */
export class TenderConsentEvent extends TenderEvent {
  /** Whether the shopper agrees to the recurring charges now. */
  readonly given: boolean;

  constructor(given: boolean) {
    super('tender-consent');
    this.given = given;
  }
}

declare global {
  interface HTMLElementEventMap {
    'tender-consent': TenderConsentEvent;
  }
  interface DocumentEventMap {
    'tender-consent': TenderConsentEvent;
  }
  interface WindowEventMap {
    'tender-consent': TenderConsentEvent;
  }
}
