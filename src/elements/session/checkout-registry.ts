import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { CardField } from '../../messaging/index.ts';

/** Where the gateway's payment page opens: in place of the page, in a dialog, or in a window of its own. */
export type HostedMode = 'page' | 'frame' | 'window';

/** Where the bank's page opens: in a dialog, or in place of the page. */
export type ChallengeMode = 'dialog' | 'redirect';

/** Focus that a shopper is told something with. */
export interface TellingFocus extends FocusOptions {
  /** Why it is there: a screen reader says it with the field. */
  readonly about?: string;
}

/** A payment method inside a checkout. */
export interface PaymentMethodElement {
  /** It can be used. */
  readonly ready: boolean;
  /** Everything required is filled in and valid. */
  readonly complete: boolean;
  /** Card brand, such as `visa`; `null` without one. */
  readonly brand: string | null;
  /** Last four digits of the card; `null` without one. */
  readonly lastFour: string | null;
  /** On the Pay button, where it says more than the amount. */
  readonly payLabel?: string | undefined;
  /** Where the gateway's payment page opens, for a method that leads there. */
  readonly mode?: HostedMode | undefined;
  /** Shows errors; resolves to whether there are none. */
  validate(): Promise<boolean>;
  /** Pays with what is filled in. Rejects with NotPaidError or CheckoutError. */
  pay(): Promise<PaymentResult>;
  /** Clears what was typed. */
  reset(): void;
  /** Goes back to paying by card, where the shopper has a choice. */
  chooseCard?(): Promise<unknown>;
  /** Focuses the named field, or the first one. */
  focus(field?: CardField | TellingFocus): void;
}

/** The elements inside a checkout, and what the checkout provides to them. */
export class CheckoutRegistry {
  /** Every payment method inside, in the order of joining. */
  readonly payers = new Set<PaymentMethodElement>();
  /** Speaks for all of them, where the shopper has a choice. */
  methodPicker: PaymentMethodElement | undefined;
  /** Elements that show the payment's status to the shopper. */
  readonly statuses = new Set<HTMLElement>();
  /** Nothing may be paid for now. */
  disabled = false;
  /** No Pay button is drawn. */
  noButton = false;
  /** Known before the session is, so that the secure frame can load meanwhile. */
  proxy = '';
  /** Where the gateway's payment page opens. */
  hosted: HostedMode = 'page';
  /** Where the bank's page opens. */
  challenge: ChallengeMode = 'dialog';
  /** Begins with a new session, where the page has said how. */
  restart: (() => void) | undefined;
  /** Asks the merchant server for more time, where the page has said how. */
  extend: (() => unknown) | undefined;
  /** Continues with the session that waits until the shopper has read about this one. */
  next: (() => void) | undefined;
  /** To be called when a payment method becomes ready, or is no longer. */
  readonly onChange: () => void;

  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  /** The payment method in use: without a choice, the one that joined last. */
  get payer(): PaymentMethodElement | undefined {
    return this.methodPicker ?? [...this.payers].at(-1);
  }

  /** Until the signal aborts. */
  join<T>(members: Set<T>, member: T, signal: AbortSignal): void {
    if (members.has(member)) return;
    members.add(member);
    this.onChange();
    signal.addEventListener('abort', () => {
      members.delete(member);
      this.onChange();
    });
  }
}
