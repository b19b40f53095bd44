import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { CardField } from '../../messaging/index.ts';

/** A way of paying inside a checkout. */
export interface Payer {
  /** Everything needed is there and has no fault. */
  readonly complete: boolean;
  readonly brand: string | null;
  readonly lastFour: string | null;
  /** Shows what is missing or at fault. */
  validate(): Promise<boolean>;
  pay(): Promise<PaymentResult>;
  reset(): void;
  focus(field?: CardField): void;
}

/** Who is inside a checkout, and what the checkout does for them. */
export class Members {
  readonly #payers = new Set<Payer>();
  readonly #statuses = new Set<HTMLElement>();
  readonly #onChange: () => void;
  /** Nothing may be paid for now. */
  disabled = false;
  /** Begins with a new session, where the page has said how. */
  restart: (() => void) | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** The way of paying in use: the one that came last. */
  get payer(): Payer | undefined {
    return [...this.#payers].at(-1);
  }

  /** Elements that tell the shopper how things stand. */
  get statuses(): ReadonlySet<HTMLElement> {
    return this.#statuses;
  }

  joinAsPayer(payer: Payer, signal: AbortSignal): void {
    this.#join(this.#payers, payer, signal);
  }

  joinAsStatus(element: HTMLElement, signal: AbortSignal): void {
    this.#join(this.#statuses, element, signal);
  }

  #join<T>(members: Set<T>, member: T, signal: AbortSignal): void {
    members.add(member);
    this.#onChange();
    signal.addEventListener(
      'abort',
      () => {
        members.delete(member);
        this.#onChange();
      },
      { once: true },
    );
  }
}
