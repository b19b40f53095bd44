import { html, nothing, type TemplateResult } from 'lit';
import type { AccountSubscription, AccountView } from '../../client/index.ts';
import { formatDay } from '../../localization/date.ts';
import { define } from '../base/define.ts';
import { inOneText } from '../base/announcer.ts';
import { OperationRunner, type OperationRun, type SentRequest } from '../wallet/operations.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { AccountElement, emptyNote, type Localize } from './account-element.ts';
import { accountStyles } from './account.styles.ts';
import {
  chargeText,
  fact,
  subscriptionName,
  priceOf,
  renderDeductions,
} from './subscription-facts.ts';

/**
 * A subscription of a signed-in shopper: what it is and costs, when the next payment is taken, what was paid so far; or
 * all of theirs. It can be cancelled where the grant names `subscription.cancel`, behind a dialog that says which payment
 * is still taken. Whether it was cancelled is said to be unknown as long as it is. Works inside a `tender-account`.
 *
 * @fires {TenderOperationEvent} tender-operation - The cancellation has a result; `unknown` is one too.
 * @fires {TenderLoadErrorEvent} tender-load-error - The subscriptions could not be loaded.
 *
 * @csspart subscription - One subscription.
 * @csspart name - Its name.
 * @csspart state - Whether it goes on.
 * @csspart facts - What it costs, and what comes next.
 * @csspart deductions - What was charged so far.
 * @csspart deduction - One of these charges.
 * @csspart outcome - What became of it.
 * @csspart cancel-subscription-button - Opens the dialog.
 * @csspart dialog - The dialog.
 * @csspart confirm-button - Cancels the subscription.
 * @csspart cancel-button - Closes the dialog.
 * @csspart result - Says that the cancellation was not done, or is not known.
 * @csspart check-again-button - Asks what has become of it, without sending it.
 * @csspart empty - Says that there is none.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Loads the subscriptions again after an error.
 */
export class TenderSubscription extends AccountElement {
  static override readonly styles = [walletStyles, accountStyles];

  static override readonly properties = {
    recurringId: { attribute: 'recurring-id' },
    leaving: { state: true },
  };

  readonly #runner = new OperationRunner<SentRequest>(this);

  /** The gateway's number of the subscription; by default all of the shopper's are shown. */
  recurringId = '';

  /** Number of the one that the dialog is about. */
  private leaving: string | undefined;

  protected override nameIn(localize: Localize): string {
    return localize.text('subscription');
  }

  /** The dialog is open as long as it is about one; closed, it gives focus back. */
  protected override updated(): void {
    const dialog = this.renderRoot.querySelector('dialog');
    if (!dialog || dialog.open === (this.leaving !== undefined)) return;
    if (dialog.open) dialog.close();
    else dialog.showModal();
  }

  protected override renderAccount(
    { subscriptions }: AccountView,
    localize: Localize,
  ): TemplateResult {
    const shown = subscriptions.filter(
      ({ recurring_id: id }) => !this.recurringId || id === this.recurringId,
    );
    const leaving = shown.find(({ recurring_id: id }) => id === this.leaving);
    return html`${
        shown.length === 0
          ? emptyNote(localize)
          : shown.map((subscription) => this.#renderOne(subscription, localize))
      }
      <dialog
        part="dialog"
        aria-labelledby="dialog-title"
        aria-describedby="dialog-text"
        @close=${() => (this.leaving = undefined)}
      >
        ${leaving ? this.#renderDialog(leaving, localize) : nothing}
      </dialog>`;
  }

  #renderOne(subscription: AccountSubscription, localize: Localize): TemplateResult {
    const { recurring_id: id, state, next_charge, last_charge, deductions } = subscription;
    const run = this.#runOf(id);
    const isOpen = run?.state === 'unknown' || run?.state === 'unproven';
    return html`<div class="subscription flow" part="subscription" data-id=${id}>
      <div class="heading">
        <h3 part="name" tabindex="-1">${subscriptionName(subscription, localize)}</h3>
        <span class="state ${state}" part="state">${localize.text(`${state}State`)}</span>
      </div>
      <dl part="facts">
        ${fact(localize.text('priceLabel'), priceOf(subscription, localize))}
        ${fact(localize.text('nextLabel'), chargeText(next_charge, localize))}
        ${fact(localize.text('lastLabel'), chargeText(last_charge, localize))}
      </dl>
      ${deductions.length > 0 ? renderDeductions(deductions, localize) : nothing}
      <p
        class="status"
        role="status"
        part="result"
        tabindex="-1"
        .textContent=${isOpen || state === 'cancelling' ? localize.text('cancelUnknown') : ''}
      ></p>
      ${
        isOpen || state === 'cancelling'
          ? html`<button
              class="quiet"
              part="check-again-button"
              type="button"
              aria-disabled=${this.#runner.running ? 'true' : 'false'}
              @click=${() => void this.#recheck(run)}
            >
              ${localize.text('checkAgain')}
            </button>`
          : nothing
      }
      ${
        state === 'active' && !isOpen && this.account?.allows('subscription.cancel')
          ? html`<button
              class="quiet danger"
              part="cancel-subscription-button"
              type="button"
              aria-haspopup="dialog"
              @click=${() => this.#ask(id)}
            >
              ${localize.text('cancel')}
            </button>`
          : nothing
      }
    </div>`;
  }

  #renderDialog(subscription: AccountSubscription, localize: Localize): TemplateResult {
    const { recurring_id: id, next_charge: { at, amount } = {} } = subscription;
    const run = this.#runOf(id);
    const isRunning = run?.state === 'running';
    return html`<form
      class="flow"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        void this.#cancel(subscription, localize);
      }}
    >
      <h3 id="dialog-title">
        ${localize.text('cancelAsk', { subscription: subscriptionName(subscription, localize) })}
      </h3>
      <p id="dialog-text">
        ${
          at && amount
            ? localize.text('cancelLast', {
                amount: localize.money(amount),
                date: formatDay(at, localize.locale),
              })
            : localize.text('cancelText')
        }
      </p>
      <p
        class="fault status"
        role="status"
        part="result"
        .textContent=${run && !isRunning ? localize.text('cancelFailed') : ''}
      ></p>
      <div class="buttons">
        <button
          class="quiet"
          part="cancel-button"
          type="button"
          @click=${() => (this.leaving = undefined)}
        >
          ${localize.text('keepCard')}
        </button>
        <button
          class="danger"
          part="confirm-button"
          type="submit"
          aria-disabled=${isRunning ? 'true' : 'false'}
        >
          ${localize.text('cancel')}
        </button>
      </div>
    </form>`;
  }

  /** The last cancellation of it from here. */
  #runOf(id: string): OperationRun<SentRequest> | undefined {
    return this.#runner.all.findLast(({ request }) => idIn(request) === id);
  }

  #ask(id: string): void {
    this.#runner.forgetEnded();
    this.leaving = id;
  }

  async #cancel(subscription: AccountSubscription, localize: Localize): Promise<void> {
    const { account } = this;
    const { recurring_id, contract_name } = subscription;
    if (!account || this.#runner.running) return;
    const run = await this.#runner.start(account, {
      operation: 'subscription.cancel',
      values: { recurring_id, ...(contract_name !== undefined && { contract_name }) },
      done: 'cancelledState',
    });
    if (run?.state === 'succeeded') {
      await this.#leave(recurring_id, "[part='name']");
      this.#tell(recurring_id, localize);
    } else if (run?.state === 'unknown' || run?.state === 'unproven')
      await this.#leave(recurring_id, "[part='result']");
  }

  /** Nothing is sent to the gateway: the proxy says what it knows of the request, or of the subscription. */
  async #recheck(run: OperationRun<SentRequest> | undefined): Promise<void> {
    const { account, localize } = this;
    if (!account) return;
    if (run?.state !== 'unknown') await account.account.reload();
    else {
      await this.#runner.recheck(account, run);
      const id = idIn(run.request);
      await this.updateComplete;
      if (this.#runOf(id)?.state === 'succeeded' && localize) this.#tell(id, localize);
    }
    await this.updateComplete;
  }

  /** Closes the dialog, with the focus near what it was about. */
  async #leave(id: string, selector: string): Promise<void> {
    this.leaving = undefined;
    await this.updateComplete;
    this.focusFirst(`[data-id="${CSS.escape(id)}"] ${selector}`);
  }

  #tell(id: string, localize: Localize): void {
    const now = this.watched()?.value?.subscriptions.find(
      ({ recurring_id }) => recurring_id === id,
    );
    if (!now) return;
    const last = chargeText(now.last_charge, localize);
    this.say(
      inOneText(
        [
          `${subscriptionName(now, localize)}: ${localize.text('cancelledState')}`,
          last && `${localize.text('lastLabel')}: ${last}`,
        ],
        localize.language,
      ),
    );
  }
}

const idIn = ({ values }: SentRequest): string =>
  (values as { readonly recurring_id: string }).recurring_id;

define('tender-subscription', TenderSubscription);

declare global {
  interface HTMLElementTagNameMap {
    'tender-subscription': TenderSubscription;
  }
}
