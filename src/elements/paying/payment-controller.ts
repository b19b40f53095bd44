import type {
  CheckoutError,
  CheckoutSession,
  Intention,
  NotPaidError,
  NotPaidReason,
  ReadView,
  SendAnswer,
} from '../../client/index.ts';
import type { PageSession } from '../session/page-session.ts';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import { TenderBeforePayEvent, TenderErrorEvent } from '../events/checkout-events.ts';

/** What each payment method implements itself. */
interface PaymentSteps {
  readonly session: () => PageSession | undefined;
  /** Why nothing can be paid now; undefined when it can. */
  readonly obstacle: () => NotPaidReason | undefined;
  /** Made by the element: were the class loaded here too, bundlers would split the page's first chunk. */
  readonly notPaid: (reason: NotPaidReason, cause?: unknown) => NotPaidError;
  /** Shows errors; resolves to whether there are none. */
  readonly validate: () => Promise<boolean>;
  /** Sends what has been validated. */
  readonly send: (session: CheckoutSession, intention: Intention) => Promise<SendAnswer>;
}

/** Pays by any method, with the same steps and events; concurrent callers share one payment. */
export class PaymentController {
  readonly #host: HTMLElement;
  readonly #steps: PaymentSteps;
  #running: Promise<PaymentResult> | undefined;

  constructor(host: HTMLElement, steps: PaymentSteps) {
    this.#host = host;
    this.#steps = steps;
  }

  /** Resolves to the attempt's result. Rejects when it is certain that no attempt was made. */
  pay(): Promise<PaymentResult> {
    this.#running ??= this.#pay().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #pay(): Promise<PaymentResult> {
    const { session, obstacle, validate } = this.#steps;
    try {
      const paid = session();
      const reason = paid?.view ? obstacle() : 'not-loaded';
      if (!paid?.view || reason || !(await validate()))
        throw this.#steps.notPaid(reason ?? 'invalid');
      return await paid.pay((intention, view) => this.#send(paid, intention, view));
    } catch (error) {
      this.#host.dispatchEvent(new TenderErrorEvent(error as NotPaidError | CheckoutError));
      throw error;
    }
  }

  async #send(session: CheckoutSession, intention: Intention, view: ReadView): Promise<SendAnswer> {
    const event = new TenderBeforePayEvent(view);
    this.#host.dispatchEvent(event);
    const allowed = await event.allowed().catch(() => undefined);
    if (allowed === undefined) return { kind: 'problem', slug: 'timeout' };
    if (!allowed) throw this.#steps.notPaid('prevented', event.cause);
    const { consents } = event;
    return this.#steps.send(session, consents.length > 0 ? { ...intention, consents } : intention);
  }
}
