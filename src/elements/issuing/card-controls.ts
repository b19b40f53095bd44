import { html, nothing, type TemplateResult } from 'lit';
import type { IssuingOperation, Watched, WatchedActivity } from '../../client/index.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { define } from '../base/define.ts';
import {
  CARD_FORMS,
  cardDialog,
  type CardAmountForm,
  type CardDialogForm,
} from '../wallet/card-forms.ts';
import { cardName } from '../wallet/card-name.ts';
import { cardTerms } from '../wallet/card-terms.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';
import { loadError } from '../wallet/load-error.ts';
import { isHidden, obstacleTo } from '../wallet/obstacles.ts';
import { obstacleTexts } from '../wallet/obstacle-texts.ts';
import { OperationForm } from '../wallet/operation-form.ts';
import type { AnyOperationRequest, BalanceAt } from '../wallet/operations.ts';
import { ListedRecords } from '../wallet/record-list.ts';
import { refusalText } from '../wallet/refusal-texts.ts';
import { skeletonActions, skeletonLine, skeletonSetting } from '../wallet/skeleton.ts';
import { cardBadge, stateBadge } from '../wallet/state-badge.ts';
import { stateSetting } from '../wallet/state-setting.ts';
import { judgedByStatus, unprovenRecords, unprovenRequest } from '../wallet/unproven.ts';

type Localize = Localization<IssuingMessages>;

const AMOUNT_FORMS: readonly CardAmountForm[] = ['charge', 'withdraw', 'limit'];
/**
 * Controls for a card, the frequent ones first: add and withdraw funds, limit (shared cards only), a
 * switch that blocks the card, and closing it permanently. Amounts are entered in a dialog that shows the
 * balance before and after. An unproven outcome is shown as such, with balances as evidence (where a `tender-activity` of
 * the same provider shows it, by name and with the way there), and an identical operation is not sent again. Works inside a `tender-provider` whose grant names the operations.
 *
 * @fires {TenderOperationEvent} tender-operation - An operation has a result; `unknown` is one too.
 * @fires {TenderLoadErrorEvent} tender-load-error - What it shows could not be loaded.
 *
 * @csspart status - The card's state.
 * @csspart obstacle - Why something can't be done.
 * @csspart limit - The limit of a shared card.
 * @csspart payment-limit - The most that one payment may be.
 * @csspart merchants - Merchants that a restriction names.
 * @csspart merchant-categories - Categories of merchants that a restriction names.
 * @csspart one-time - Says that the card works for one payment.
 * @csspart block-button - The switch that blocks or unblocks.
 * @csspart unblock-button - Unblocks a card whose state is neither active nor blocked.
 * @csspart charge-button - Opens the dialog that adds funds.
 * @csspart withdraw-button - Opens the dialog that withdraws to the account.
 * @csspart limit-button - Opens the dialog that sets the limit.
 * @csspart close-button - Opens the dialog that closes the card.
 * @csspart dialog - The dialog.
 * @csspart confirm-button - Submits the dialog.
 * @csspart cancel-button - Closes the dialog.
 * @csspart field - An input of the dialog with its label.
 * @csspart input - The input itself.
 * @csspart balance-after - The balance that the amount would lead to.
 * @csspart balance-left - What would be left on a card that is closed.
 * @csspart withdraw-first-button - Turns to withdrawing that.
 * @csspart result - The result of each operation.
 * @csspart done - Message that an operation has succeeded.
 * @csspart notice - Heading and text for one that has not, or not yet.
 * @csspart notice-title - Its heading.
 * @csspart notice-text - Its text.
 * @csspart request - What is under way or uncertain: what was asked for, how much, of what, and when.
 * @csspart record-button - Leads to what is known of it in a `tender-activity` of the same provider.
 * @csspart reference - What to ask by.
 * @csspart evidence - Balances before and after, shown with an uncertain outcome.
 * @csspart check-again-button - Asks what has become of an uncertain request, without sending it.
 * @csspart send-button - Sends a request that has proved to have reached nobody.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Loads the card again after an error.
 */
export class TenderCardControls extends IssuingElement {
  static override readonly properties = {
    cardId: { attribute: 'card-id' },
  };

  readonly #form = new OperationForm<CardDialogForm, 'amount' | 'word'>(this, refusalText);
  readonly #records = new ListedRecords(this);

  /** The gateway's id of the card; by default the one that is chosen in a list of the same provider. */
  cardId = '';

  protected override watched(): Watched<CardView> | undefined {
    const id = this.cardId || this.selected;
    return id ? this.issuing?.card(id) : undefined;
  }

  protected override willUpdate(): void {
    super.willUpdate();
    this.#form.use(this.watched());
  }

  protected override besides(): readonly Watched<unknown>[] {
    const unproven = this.#unproven();
    return unproven ? [unproven] : [];
  }

  /** What the proxy knows to be uncertain, also of other devices and of before a reload. */
  #unproven(): WatchedActivity | undefined {
    const card_id = this.cardId || this.selected;
    return card_id ? this.issuing?.activity({ card_id, outcome: 'unknown' }) : undefined;
  }

  get #card(): CardView | undefined {
    return this.watched()?.value;
  }

  #balanceAt(): BalanceAt | undefined {
    const { balance, as_of } = this.#card ?? {};
    return balance && as_of !== undefined ? { amount: balance, asOf: as_of } : undefined;
  }

  #start(request: AnyOperationRequest): void {
    void this.#form.start(this.issuing, { ...request, before: this.#balanceAt() });
  }

  #setStatus({ card_id }: CardView, status: 'active' | 'blocked'): void {
    this.#start({
      operation: 'card.status',
      values: { card_id, status },
      done: status === 'active' ? 'unblockDone' : 'blockDone',
    });
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('controls');
  }

  protected override renderSkeleton(): TemplateResult {
    return html`${skeletonActions}${skeletonLine()}${skeletonSetting}${skeletonLine('control')}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const watched = this.watched();
    const { value } = watched ?? {};
    const card = this.cardId || this.selected;
    const told = {
      about: cardName(value ?? { card_id: card }),
      listWith: (id: string) => this.#records.listWith(id, `cards|${card}`),
      localize,
    };
    return html`
      ${watched ? loadError(watched, localize, { id: 'grant_ended', about: card }) : nothing}
      ${value ? this.#renderActions(value, localize) : nothing}
      ${this.#form.notices(
        this.issuing,
        localize,
        (run) => unprovenRequest(run, { ...told, now: this.#balanceAt() }),
        (run) => judgedByStatus(run, value),
      )}
      ${unprovenRecords(this.#unproven()?.value, this.#form.runner.all, { ...told, card: value })}
      ${this.#form.dialog(
        value &&
          cardDialog({
            form: this.#form,
            card: value,
            localize,
            onStart: (request) => this.#start(request),
          }),
        localize,
      )}
    `;
  }

  #renderActions(card: CardView, localize: Localize): TemplateResult {
    const { status } = card;
    if (status === 'closed')
      return html`<p>${stateBadge(status, localize)}</p>
        <p class="muted">${localize.text('closedNote')}</p>`;
    const obstacle = (operation: IssuingOperation) =>
      obstacleTo(operation, {
        card,
        allowed: this.issuing?.allows(operation) ?? true,
        error: this.watched()?.error,
      });
    const forms = AMOUNT_FORMS.filter((form) => !isHidden(obstacle(`card.${form}`)));
    const [setsStatus, closes] = (['card.status', 'card.close'] as const).map(
      (operation) => !isHidden(obstacle(operation)),
    );
    const isAwaited = Boolean(this.watched()?.busy && !card.balance);
    const record = cardTerms(card, isAwaited, localize);
    if (forms.length === 0 && !setsStatus && !closes)
      return html`<p>${cardBadge(card, localize)}</p>
        ${record}
        <p class="muted">${localize.text('viewOnly')}</p>`;
    return html`
      ${
        forms.length === 0
          ? nothing
          : isAwaited
            ? skeletonActions
            : html`<div class="actions">
                  ${forms.map((form) =>
                    this.#form.button(form, localize.text(`${form}Label`), {
                      glyph: CARD_FORMS[form].icon,
                      off: obstacle(`card.${form}`),
                    }),
                  )}
                </div>
                ${obstacleTexts(
                  forms.map((form) => obstacle(`card.${form}`)),
                  localize,
                )}`
      }
      ${record}
      ${
        setsStatus
          ? stateSetting({
              label: localize.text('blockLabel'),
              part: 'block-button',
              on: 'blocked',
              off: 'active',
              status,
              choices: [
                { part: 'block-button', to: 'blocked', label: localize.text('blockLabel') },
                { part: 'unblock-button', to: 'active', label: localize.text('unblockLabel') },
              ],
              runner: this.#form.runner,
              operation: 'card.status',
              passes: ['blocked'],
              obstacle: obstacle('card.status') ?? this.#form.runner.offline,
              badge: cardBadge(card, localize),
              notes: {
                active: localize.text('activeNote'),
                blocked: localize.text('blockedNote'),
              },
              localize,
              onChoose: (to) => this.#setStatus(card, to),
            })
          : html`<p>${cardBadge(card, localize)}</p>`
      }
      ${
        closes
          ? this.#form.button('close', localize.text('closeLabel'), { off: obstacle('card.close') })
          : nothing
      }
    `;
  }
}

define('tender-card-controls', TenderCardControls);

declare global {
  interface HTMLElementTagNameMap {
    'tender-card-controls': TenderCardControls;
  }
}
