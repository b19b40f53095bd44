import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
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
