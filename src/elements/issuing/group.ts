import { html, nothing, type TemplateResult } from 'lit';
import type {
  IssuingOperation,
  IssuingSession,
  Watched,
  WatchedActivity,
} from '../../client/index.ts';
import type { GroupView } from '../../contract/proxy/issued.schema.ts';
import type { RefusalReason } from '../../contract/vocabulary/refusals.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { define } from '../base/define.ts';
import { TenderSelectEvent } from '../events/issuing-events.ts';
import { isolated } from '../wallet/card-name.ts';
import { groupActions } from '../wallet/group-actions.ts';
import { groupDialog, type GroupForm } from '../wallet/group-forms.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';
import { knownCards } from '../wallet/known-cards.ts';
import { knownGroups } from '../wallet/known-groups.ts';
import { loadError } from '../wallet/load-error.ts';
import { isHidden, obstacleTo } from '../wallet/obstacles.ts';
import { obstacleTexts } from '../wallet/obstacle-texts.ts';
import { newGroupForm, type NewGroupField } from '../wallet/new-group-form.ts';
import { OperationForm } from '../wallet/operation-form.ts';
import { groupMadeBy } from '../wallet/operation-notices.ts';
import type { AnyOperationRequest } from '../wallet/operations.ts';
import { PickList } from '../wallet/pick-list.ts';
import { ListedRecords } from '../wallet/record-list.ts';
import { refusalText } from '../wallet/refusal-texts.ts';
import { skeletonActions, skeletonLine, skeletonSetting } from '../wallet/skeleton.ts';
import { unprovenRecords, unprovenRequest } from '../wallet/unproven.ts';

type Localize = Localization<IssuingMessages>;

/**
 * A group of cards: its state, funds added and returned, activation, and its cards. Without a
 * `group-id` it creates a new group, which the result in `tender-operation` names, and lists every group that the
 * grant covers, the new one too: choosing one shows it here. Works inside a `tender-provider` whose grant names the operations.
 *
 * @fires {TenderOperationEvent} tender-operation - An operation has a result; `unknown` is one too.
 * @fires {TenderSelectEvent} tender-select - One of the cards was chosen; see `tender-cards`. Or one of the groups: unless
 * it is cancelled, this element shows it.
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
 * @csspart request - What is under way or uncertain: what was asked for, how much, of what, and when.
 * @csspart record-button - Leads to what is known of it in a `tender-activity` of the same provider.
 * @csspart reference - What to ask by.
 * @csspart evidence - Balances before and after; never shown of a group.
 * @csspart check-again-button - Asks what has become of an uncertain request, without sending it.
 * @csspart send-button - Sends a request that has proved to have reached nobody.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Loads the group again after an error.
 * @csspart groups - The groups that the grant covers.
 * @csspart group - One of them.
 * @csspart back-button - Leads from one of them to all.
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
    chosen: { state: true },
  };

  readonly #form = new OperationForm<GroupForm, NewGroupField>(this, refusalText);
  readonly #records = new ListedRecords(this);
  readonly #cards = new PickList(this);
  readonly #groups = new PickList(this);
  #session: IssuingSession | undefined;
  /** What gets the focus, as soon as it is there. */
  #focused: string | undefined;
  /** The group that was shown last, or made. */
  #last = '';

  /** The gateway's id of the group; when empty, groups are listed and made. */
  groupId = '';

  /**
   * Which way the gateway's group refund moves money, as the profile's `issuing.groupRefund` says.
   * The interface leaves it open, so there is no button until it is set.
   */
  returnFunds: '' | 'to-account' | 'to-group' = '';

  /** The group that was chosen in the list. */
  private chosen = '';

  get #group(): string {
    return this.groupId || this.chosen;
  }

  protected override watched(): Watched<GroupView> | undefined {
    return this.#group ? this.issuing?.group(this.#group) : undefined;
  }

  protected override besides(): readonly Watched<unknown>[] {
    const { issuing } = this;
    const unproven = this.#unproven();
    return [
      ...(issuing ? [this.#group ? issuing.cards() : issuing.groups()] : []),
      ...(unproven ? [unproven] : []),
    ];
  }

  /** What the proxy knows to be uncertain, also of other devices and of before a reload. */
  #unproven(): WatchedActivity | undefined {
    const about = this.#group
      ? { group_id: this.#group }
      : this.issuing?.allows('group.create') && ({ operation: 'group.create' } as const);
    return about ? this.issuing?.activity({ ...about, outcome: 'unknown' }) : undefined;
  }

  protected override willUpdate(): void {
    // Another person may not see what this one has chosen.
    if (this.#session !== this.issuing) this.chosen = '';
    this.#session = this.issuing;
    super.willUpdate();
    this.#form.use(this.#group ? this.watched() : this.issuing);
    this.#last = this.#form.runner.all.at(-1)?.result?.group_id ?? this.#last;
  }

  protected override updated(): void {
    const wanted = this.#focused && this.renderRoot.querySelector<HTMLElement>(this.#focused);
    if (!wanted) return;
    this.#focused = undefined;
    wanted.focus();
  }

  protected override get waits(): boolean {
    return this.#group !== '' && super.waits;
  }

  /** Shows a group in place of all, or all again. */
  #turnTo(group: string): void {
    this.chosen = group;
    if (group) this.#last = group;
    this.#focused = group ? '[part="back-button"]' : '[part="select-button"][aria-current="true"]';
  }

  #start(request: AnyOperationRequest): void {
    void this.#form.start(this.issuing, request);
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('group');
  }

  protected override renderSkeleton(): TemplateResult {
    return this.#group
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
    const told = {
      about: isolated(value?.name ?? this.#group),
      listWith: (id: string) => this.#records.listWith(id, `groups|${this.#group}`),
      localize,
    };
    const onStart = (request: AnyOperationRequest) => this.#start(request);
    return html`
      ${this.groupId || !this.chosen ? nothing : this.#renderBack(localize)}
      ${watched ? loadError(watched, localize, { id: 'grant_ended' }) : nothing}
      ${
        value
          ? groupActions({
              form: this.#form,
              group: value,
              returnFunds: this.returnFunds,
              obstacle: (operation) => this.#obstacle(operation, value),
              localize,
              onStart,
            })
          : nothing
      }
      ${this.#group ? nothing : this.#renderNewGroup(localize)}
      ${this.#form.notices(this.issuing, localize, (run) => {
        const made = groupMadeBy(run.request);
        return unprovenRequest(run, made ? { ...told, about: isolated(made) } : told);
      })}
      ${unprovenRecords(this.#unproven()?.value, this.#form.runner.all, told)}
      ${value ? this.#renderCards(value.name, localize) : nothing}
      ${this.#group || !this.issuing ? nothing : this.#renderGroups(this.issuing.groups(), localize)}
      ${this.#form.dialog(
        value &&
          groupDialog({
            form: this.#form,
            group: value,
            returnFunds: this.returnFunds,
            localize,
            onStart,
          }),
        localize,
      )}
    `;
  }

  #renderCards(groupName: string | undefined, localize: Localize): TemplateResult {
    return this.#cards.render({
      ...knownCards(
        this.issuing?.cards(),
        ({ group_id, group_name = '' }) =>
          group_id === undefined ? group_name === groupName : group_id === this.#group,
        localize,
      ),
      of: this.#group,
      selected: this.selected,
      onSelect: (cardId) => this.select(cardId),
    });
  }

  /** Nothing where there are none: whoever makes the first one sees nothing else. */
  #renderGroups(
    groups: Watched<readonly GroupView[]>,
    localize: Localize,
  ): TemplateResult | typeof nothing {
    if (groups.value?.length === 0) return nothing;
    return this.#groups.render({
      ...knownGroups(groups, localize),
      of: '',
      selected: this.#last,
      onSelect: (groupId) => {
        if (this.dispatchEvent(new TenderSelectEvent({ groupId }))) this.#turnTo(groupId);
      },
    });
  }

  #renderBack(localize: Localize): TemplateResult {
    return html`<button
      class="text"
      part="back-button"
      type="button"
      @click=${() => this.#turnTo('')}
    >
      ${localize.text('allGroups')}
    </button>`;
  }

  #obstacle(operation: IssuingOperation, group?: GroupView): RefusalReason | undefined {
    return obstacleTo(operation, {
      group,
      allowed: this.issuing?.allows(operation) ?? true,
      error: this.watched()?.error,
    });
  }

  #renderNewGroup(localize: Localize): TemplateResult | typeof nothing {
    const obstacle = this.#obstacle('group.create');
    // Who may make none has come for those that there are.
    if (isHidden(obstacle) && this.issuing?.groups().value?.length) return nothing;
    return obstacle === undefined
      ? newGroupForm({
          form: this.#form,
          localize,
          onStart: (request) => this.#start(request),
        })
      : obstacle === 'grant_refused'
        ? // Nothing was asked for.
          html`<p class="muted" part="obstacle">${localize.text('grantFault')}</p>`
        : html`${obstacleTexts([obstacle], localize)}`;
  }
}

const skeletonField = html`<div class="field">${skeletonLine()}${skeletonLine('control')}</div>`;

define('tender-group', TenderGroup);

declare global {
  interface HTMLElementTagNameMap {
    'tender-group': TenderGroup;
  }
}
