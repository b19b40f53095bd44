import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { CheckoutError, type DeskSession, type StaffCase } from '../../client/index.ts';
import { isDecidedBefore, type DecidedBefore } from '../../contract/proxy/case-guards.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { notice } from '../base/notice.ts';
import { isolated } from '../wallet/card-name.ts';
import type { OperationForm } from '../wallet/operation-form.ts';
import type { AuthoriseDecision } from './authorise-decision.ts';
import { decisionText } from './case-words.ts';
import type { StaffRequest } from './payment-actions.ts';
import { shownPayments } from './order-facts.ts';
import { ago } from './staff-time.ts';

type Localize = Localization<StaffMessages>;

/** What is opened: a case, and what would be decided of it. */
export interface OpenedDecision {
  readonly item: StaffCase;
  readonly decision: string;
}

type Form = OperationForm<'decision', 'reason', StaffRequest>;

type Refusal = 'stepUpRefusal' | 'grantRefusal' | 'runningRefusal' | 'otherRefusal';

/** What became of a decision. */
type Told =
  | { readonly is: 'done' | 'lost' }
  | { readonly is: 'first'; readonly before: DecidedBefore }
  | { readonly is: 'reviewed'; readonly person: string; readonly at: string }
  | { readonly is: 'refused'; readonly why: Refusal };

/** Decides cases, one at a time: what was decided meanwhile by somebody else is told, and stays as it is. */
export class Decisions {
  readonly #host: ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };
  readonly #form: Form;
  #isSent = false;
  #told: Told | undefined;
  /** What the dialog asks about. */
  opened: OpenedDecision | undefined;

  constructor(
    host: ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode },
    form: Form,
  ) {
    this.#host = host;
    this.#form = form;
  }

  open(opened: OpenedDecision): void {
    this.opened = opened;
    this.#told = undefined;
    this.#form.open('decision');
  }

  /** Forgets everything, when another person is at the page. */
  clear(): void {
    this.opened = undefined;
    this.#told = undefined;
  }

  /** Decides what nothing proves, once the page has made sure who the person is. */
  async decide(desk: DeskSession, authorise: AuthoriseDecision, reason: string): Promise<void> {
    const { item, decision: outcome } = this.opened ?? {};
    if (!item || this.#isSent || (outcome !== 'succeeded' && outcome !== 'failed')) return;
    this.#begin();
    try {
      const { id, kind, order_id: orderId, outcome: expected_outcome } = item;
      const stepUp = await authorise({ id, kind, orderId, outcome }).catch((error: unknown) => {
        throw new StepUpError(error);
      });
      await desk.decide({ id, outcome, reason, expected_outcome }, stepUp);
      await this.#tell({ is: 'done' });
    } catch (error) {
      await this.#tell(toldOf(error));
    }
  }

  /**
   * Approves or rejects a payment that is held, unless somebody has meanwhile: the gateway would take the other decision
   * for a new one.
   */
  async review(desk: DeskSession): Promise<void> {
    const { item, decision } = this.opened ?? {};
    const { order_id: order, transaction_id, amount } = item ?? {};
    if (this.#isSent || transaction_id === undefined) return;
    if (decision !== 'approve' && decision !== 'reject') return;
    this.#begin();
    const first =
      order === undefined
        ? undefined
        : await reviewedBy(desk, order, transaction_id).catch(() => undefined);
    this.#isSent = false;
    if (first) {
      await desk.reread();
      await this.#tell(first);
    } else
      await this.#form.start(desk, {
        operation: 'orders.review',
        values: { review_orders: [{ transaction_id, decision }] },
        done: `${decision}Done`,
        orderId: order,
        amount,
      });
  }

  /** What became of the last one; in its dialog while that is open. */
  notice(localize: Localize, isInDialog: boolean): TemplateResult {
    const isShown = isInDialog === (this.#form.opened !== undefined);
    return html`<div
      class="status"
      role="status"
      tabindex="-1"
      part=${isInDialog ? nothing : 'decided'}
    >
      ${isShown ? this.#text(localize) : nothing}
    </div>`;
  }

  #text(localize: Localize): TemplateResult | typeof nothing {
    const told = this.#told;
    if (this.#isSent)
      return notice('busy', localize.text('runningTitle'), localize.text('decidingText'));
    switch (told?.is) {
      case undefined:
        return nothing;
      case 'done':
        return html`<p class="done" part="done">${localize.text('decidedDone')}</p>`;
      case 'lost':
        return notice('plain', localize.text('unknownTitle'), localize.text('lostText'));
      case 'refused':
        return notice(
          'bad',
          localize.text('failedTitle'),
          localize.text('failedText'),
          localize.text(told.why),
        );
      case 'reviewed':
        return notice(
          'plain',
          localize.text('firstTitle'),
          localize.text('reviewedText', {
            person: isolated(told.person),
            ago: ago(told.at, localize.locale),
          }),
        );
      case 'first': {
        const { outcome = 'succeeded', decided_by: person, outcome_at: at } = told.before;
        const decision = decisionText(outcome, localize);
        return person === undefined || at === undefined
          ? notice(
              'plain',
              localize.text('settledTitle'),
              localize.text('provenText', { decision }),
            )
          : notice(
              'plain',
              localize.text('firstTitle'),
              localize.text('firstText', {
                person: isolated(person),
                ago: ago(at, localize.locale),
                decision,
              }),
            );
      }
    }
  }

  #begin(): void {
    this.#isSent = true;
    this.#told = undefined;
    this.#host.requestUpdate();
  }

  /** What was refused stays in its dialog: all else is no longer what the dialog asks about. */
  async #tell(told: Told | undefined): Promise<void> {
    this.#isSent = false;
    this.#told = told;
    if (told && told.is !== 'refused') this.#form.close();
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    // The button that had the focus may be gone with its case.
    const { activeElement, body } = this.#host.ownerDocument;
    if (activeElement === body)
      this.#host.renderRoot.querySelector<HTMLElement>('[part~="decided"]')?.focus();
  }
}

/** The page did not confirm the person. */
class StepUpError extends Error {
  override readonly name = 'StepUpError';

  constructor(cause: unknown) {
    super('no step-up', { cause });
  }
}

function toldOf(error: unknown): Told | undefined {
  if (error instanceof StepUpError) {
    const { cause } = error;
    const isGivenUp = cause instanceof Error && cause.name === 'AbortError';
    return isGivenUp ? undefined : { is: 'refused', why: 'stepUpRefusal' };
  }
  if (!(error instanceof CheckoutError)) throw error;
  const { kind, slug, status = 0, cause } = error;
  if (kind !== 'problem' || status >= 500) return { is: 'lost' };
  if (slug === 'already-final') return { is: 'first', before: isDecidedBefore(cause) ? cause : {} };
  if (slug === 'attempt-running') return { is: 'refused', why: 'runningRefusal' };
  return {
    is: 'refused',
    why: status === 401 || status === 403 ? 'grantRefusal' : 'otherRefusal',
  };
}

/** Who has decided on a payment that is no longer held, as far as that was done through this proxy. */
async function reviewedBy(
  desk: DeskSession,
  orderId: string,
  transactionId: string,
): Promise<Told | undefined> {
  const order = await desk.client.order(orderId);
  const payment = shownPayments(order).find((one) => one.transaction_id === transactionId);
  if (!payment || payment.outcome === 'review') return undefined;
  const { data } = await desk.client.story(orderId);
  const review = data.find(
    ({ operation, transactions }) =>
      operation === 'orders.review' && transactions?.includes(transactionId),
  );
  return review
    ? { is: 'reviewed', person: review.requested_by, at: review.created_at }
    : { is: 'first', before: { outcome: payment.outcome } };
}
