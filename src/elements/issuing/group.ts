import { html, nothing, type TemplateResult } from 'lit';
import type { IssuingOperation, Watched, WatchedActivity } from '../../client/index.ts';
import { currencyDecimals } from '../../contract/money/currencies.ts';
import type { GroupView } from '../../contract/proxy/issued.schema.ts';
import type { RefusalReason } from '../../contract/vocabulary/refusals.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { define } from '../base/define.ts';
import { amountForm } from '../wallet/amount-form.ts';
import { isolated } from '../wallet/card-name.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';
import { KnownCards } from '../wallet/known-cards.ts';
import { loadError } from '../wallet/load-error.ts';
import { isHidden, obstacleTo } from '../wallet/obstacles.ts';
import { obstacleTexts } from '../wallet/obstacle-texts.ts';
import { newGroupForm, type NewGroupField } from '../wallet/new-group-form.ts';
import { OperationForm } from '../wallet/operation-form.ts';
import { groupMadeBy } from '../wallet/operation-notices.ts';
import type { AnyOperationRequest } from '../wallet/operations.ts';
import { refusalText } from '../wallet/refusal-texts.ts';
import { skeletonActions, skeletonLine, skeletonSetting } from '../wallet/skeleton.ts';
import { stateBadge } from '../wallet/state-badge.ts';
import { stateSetting } from '../wallet/state-setting.ts';
import { unprovenRecords, unprovenRequest } from '../wallet/unproven.ts';

type Localize = Localization<IssuingMessages>;
type Form = 'charge' | 'return';

const OPERATIONS = { charge: 'group.charge', return: 'group.refund' } as const;
const ICONS = { charge: 'plus', return: 'undo-2' } as const;

/** The request behind each amount form. */
const REQUESTS: Readonly<
  Record<Form, (groupId: string, amount: DecimalAmount) => AnyOperationRequest>
> = {
  charge: (group_id, { value }) => ({
    operation: 'group.charge',
    values: { group_id, charge_amount: value },
    done: 'groupChargeDone',
  }),
  return: (group_id, { value }) => ({
    operation: 'group.refund',
    values: { group_id, refund_amount: value },
    done: 'returnDone',
  }),
};

/**
 * A group of cards: its state, funds added and returned, activation, and its cards. Without a
 * `group-id` it creates a new group; the result in `tender-operation` names it. Works inside a
 * `tender-provider` whose grant names the operations.
 *
 * @fires {TenderOperationEvent} tender-operation - An operation has a result; `unknown` is one too.
 * @fires {TenderSelectEvent} tender-select - One of the cards was chosen; see `tender-cards`.
 * @fires {TenderLoadErrorEvent} tender-load-error - What it shows could not be loaded.
 *
 * @csspart status - The group's state.
 * @csspart charge-button - Opens the dialog that adds funds.
 * @csspart return-button - Opens the dialog that returns funds.
 * @csspart obstacle - Why something can't be done.
 * @csspart status-button - The switch that activates or deactivates.
 * @csspart activate-button - Activates a group whose state is neither active nor inactive.
 * @csspart deactivate-button - Deactivates one.
 * @csspart dialog - The dialog.
 * @csspart confirm-button - Submits the dialog, or the form of a new group.
 * @csspart cancel-button - Closes the dialog.
 * @csspart field - An input or choice with its label.
 * @csspart input - The input or choice itself.
 * @csspart balance-after - The balance that an amount would lead to; never shown of a group.
 * @csspart result - The result of each operation.
 * @csspart done - Message that an operation has succeeded.
 * @csspart notice - Heading and text for one that has not, or not yet.
 * @csspart notice-title - Its heading.
 * @csspart notice-text - Its text.
 * @csspart request - What is uncertain: what was asked for, how much, of what, and when.
 * @csspart reference - What to ask by.
 * @csspart evidence - Balances before and after; never shown of a group.
 * @csspart check-again-button - Asks what has become of an uncertain request, without sending it.
 * @csspart send-button - Sends a request that has proved to have reached nobody.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Loads the group again after an error.
 * @csspart cards - The group's cards.
 * @csspart card - One of them.
 * @csspart select-button - Chooses it.
 * @csspart previous-button - Shows the page before.
 * @csspart next-button - Shows the next page.
 */
export class TenderGroup extends IssuingElement {
  static override readonly properties = {
    groupId: { attribute: 'group-id' },
    returnFunds: { attribute: 'return-funds' },
  };

  readonly #form = new OperationForm<Form, NewGroupField>(this, refusalText);
  readonly #cards = new KnownCards(this);

  /** The gateway's id of the group; a new one is made when empty. */
  groupId = '';

  /**
   * Which way the gateway's group refund moves money, as the profile's `issuing.groupRefund` says.
   * The interface leaves it open, so there is no button until it is set.
   */
  returnFunds: '' | 'to-account' | 'to-group' = '';

  protected override watched(): Watched<GroupView> | undefined {
    return this.groupId ? this.issuing?.group(this.groupId) : undefined;
  }

  protected override besides(): readonly Watched<unknown>[] {
    const { issuing } = this;
    const unproven = this.#unproven();
    return [...(this.groupId && issuing ? [issuing.cards()] : []), ...(unproven ? [unproven] : [])];
  }

  /** What the proxy knows to be uncertain, also of other devices and of before a reload. */
  #unproven(): WatchedActivity | undefined {
    const about = this.groupId
      ? { group_id: this.groupId }
      : this.issuing?.allows('group.create') && ({ operation: 'group.create' } as const);
    return about ? this.issuing?.activity({ ...about, outcome: 'unknown' }) : undefined;
  }

  protected override willUpdate(): void {
    super.willUpdate();
    this.#form.use(this.groupId ? this.watched() : this.issuing);
  }

  protected override get waits(): boolean {
    return this.groupId !== '' && super.waits;
  }

  #setStatus(status: 'active' | 'inactive'): void {
    void this.#form.start(this.issuing, {
      operation: 'group.status',
      values: { group_id: this.groupId, status },
      done: status === 'active' ? 'activateDone' : 'deactivateDone',
    });
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('group');
  }

  protected override renderSkeleton(): TemplateResult {
    return this.groupId
      ? html`${skeletonLine()}${skeletonActions}${skeletonSetting}${
          this.localize
            ? this.#renderCards(undefined, this.localize)
            : html`${skeletonLine()}${skeletonLine('control')}`
        }`
      : html`${skeletonLine()}${[1, 2, 3, 4].map(() => skeletonField)}${skeletonLine('control')}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const watched = this.watched();
    const { value } = watched ?? {};
    const about = isolated(value?.name ?? this.groupId);
    return html`
      ${watched ? loadError(watched, localize, { id: 'grant_ended' }) : nothing}
      ${value ? this.#renderGroup(value, localize) : nothing}
      ${this.groupId ? nothing : this.#renderNewGroup(localize)}
      ${this.#form.notices(this.issuing, localize, (run) => {
        const made = groupMadeBy(run.request);
        return unprovenRequest(run, { about: made ? isolated(made) : about, localize });
      })}
      ${unprovenRecords(this.#unproven()?.value, this.#form.runner.all, { about, localize })}
      ${value ? this.#renderCards(value.name, localize) : nothing}
      ${this.#renderDialog(value, localize)}
    `;
  }

  #renderCards(groupName: string | undefined, localize: Localize): TemplateResult {
    return this.#cards.render({
      of: this.groupId,
      cards: this.issuing?.cards(),
      belongs: ({ group_id, group_name = '' }) =>
        group_id === undefined ? group_name === groupName : group_id === this.groupId,
      selected: this.selected,
      onSelect: (cardId) => this.select(cardId),
      localize,
    });
  }

  #obstacle(operation: IssuingOperation, group?: GroupView): RefusalReason | undefined {
    return obstacleTo(operation, {
      group,
      allowed: this.issuing?.allows(operation) ?? true,
      error: this.watched()?.error,
    });
  }

  #renderGroup(group: GroupView, localize: Localize): TemplateResult {
    const { group_id, name, status } = group;
    const forms = (['charge', ...(this.returnFunds ? (['return'] as const) : [])] as const).filter(
      (form) => !isHidden(this.#obstacle(OPERATIONS[form], group)),
    );
    const obstacles = forms.map((form) => this.#obstacle(OPERATIONS[form], group));
    const obstacle = this.#obstacle('group.status', group);
    const badge = stateBadge(status, localize);
    return html`
      <h2><bdi>${name ?? group_id}</bdi></h2>
      ${
        forms.length > 0
          ? html`<div class="actions">
              ${forms.map((form, place) =>
                this.#form.button(form, localize.text(`${form}Label`), {
                  glyph: ICONS[form],
                  off: obstacles[place],
                }),
              )}
            </div>`
          : nothing
      }
      ${obstacleTexts(obstacles, localize)}
      ${
        isHidden(obstacle)
          ? html`<p>${badge}</p>`
          : stateSetting({
              label: localize.text('groupActive'),
              part: 'status-button',
              on: 'active',
              off: 'inactive',
              status,
              badge,
              notes: {
                active: localize.text('groupActiveNote'),
                inactive: localize.text('groupInactiveNote'),
              },
              choices: [
                { part: 'activate-button', to: 'active', label: localize.text('activateLabel') },
                {
                  part: 'deactivate-button',
                  to: 'inactive',
                  label: localize.text('deactivateLabel'),
                },
              ],
              runner: this.#form.runner,
              operation: 'group.status',
              obstacle: obstacle ?? this.#form.runner.offline,
              localize,
              onChoose: (to) => this.#setStatus(to),
            })
      }
    `;
  }

  #renderDialog(group: GroupView | undefined, localize: Localize): TemplateResult {
    const { opened } = this.#form;
    const { currency, name = this.groupId } = group ?? {};
    const title = opened === 'charge' ? 'groupChargeTitle' : this.#returnTitle;
    return this.#form.dialog(
      opened && currency
        ? amountForm(this.#form, {
            title: localize.text(title, { group: isolated(name) }),
            currency,
            decimals: currencyDecimals(currency) ?? 2,
            confirm: (amount) =>
              amount === undefined
                ? localize.text(`${opened}Label`)
                : localize.text(`${opened}Amount`, { amount }),
            localize,
            onAmount: (amount) =>
              void this.#form.start(this.issuing, {
                ...REQUESTS[opened](this.groupId, amount),
                amount,
              }),
          })
        : undefined,
      localize,
    );
  }

  #renderNewGroup(localize: Localize): TemplateResult {
    const obstacle = this.#obstacle('group.create');
    return obstacle === undefined
      ? newGroupForm({
          form: this.#form,
          localize,
          onStart: (request) => void this.#form.start(this.issuing, request),
        })
      : html`${obstacleTexts([obstacle], localize)}`;
  }

  get #returnTitle(): 'returnToAccountTitle' | 'returnToGroupTitle' {
    return this.returnFunds === 'to-account' ? 'returnToAccountTitle' : 'returnToGroupTitle';
  }
}

const skeletonField = html`<div class="field">${skeletonLine()}${skeletonLine('control')}</div>`;

define('tender-group', TenderGroup);

declare global {
  interface HTMLElementTagNameMap {
    'tender-group': TenderGroup;
  }
}
