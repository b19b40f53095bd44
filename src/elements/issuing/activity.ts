import { html, nothing, type TemplateResult } from 'lit';
import type {
  ActivityList,
  IssuingActivity,
  SentActivity,
  Watched,
  WatchedActivity,
} from '../../client/index.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { define } from '../base/define.ts';
import { timeOfDay } from '../wallet/as-of.ts';
import { isolated } from '../wallet/card-name.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';
import { loadError } from '../wallet/load-error.ts';
import { operationWords } from '../wallet/operation-words.ts';
import { offerList } from '../wallet/record-list.ts';
import { changesStatus, shownStatus } from '../wallet/shown-status.ts';
import { skeletonLine } from '../wallet/skeleton.ts';
import { balanceEvidence, reference } from '../wallet/balance-evidence.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { activityStyles } from './activity.styles.ts';

type Localize = Localization<IssuingMessages>;

/**
 * What was done with a card or group through the proxy, the newest first: what, how much, when, by whom, and with
 * which outcome. What is under way or could not be confirmed is in it, with a reference to ask by, and other elements of the
 * provider lead to it there; it follows every operation of the same provider. Payments with a card aren't in it: the gateway lists none. Works inside a
 * `tender-provider` whose grant names `card.query`, or the group.
 *
 * @fires {TenderLoadErrorEvent} tender-load-error - The list could not be loaded.
 *
 * @csspart operations - The list.
 * @csspart operation - One of its entries.
 * @csspart amount - What it moved, or would have.
 * @csspart outcome - What became of it.
 * @csspart reference - What to ask by, where it is not confirmed.
 * @csspart evidence - Balances that help to judge one that is not confirmed, and what a card held before it was closed.
 * @csspart more-button - Shows the entries before those.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Loads the list again after an error.
 */
export class TenderActivity extends IssuingElement {
  static override readonly styles = [walletStyles, activityStyles];

  static override readonly properties = {
    cardId: { attribute: 'card-id' },
    groupId: { attribute: 'group-id' },
  };

  /** The gateway's id of the card; by default the one that is chosen in a list of the same provider. */
  cardId = '';

  /** The gateway's id of the group, in place of a card. */
  groupId = '';

  constructor() {
    super();
    offerList(this, {
      about: () => (this.groupId ? `groups|${this.groupId}` : `cards|${this.#card}`),
      has: (id) => this.#recordOf(id) !== undefined,
      show: (id) => this.#recordOf(id)?.focus(),
    });
  }

  get #card(): string {
    return this.cardId || this.selected;
  }

  /** Where a record is; nothing while the page hides the list. */
  #recordOf(id: string): HTMLElement | undefined {
    const records = this.shadowRoot?.querySelectorAll<HTMLElement>('[data-id]') ?? [];
    return [...records].find(
      (record) => record.dataset['id'] === id && record.getClientRects().length > 0,
    );
  }

  protected override watched(): WatchedActivity | undefined {
    if (this.groupId) return this.issuing?.activity({ group_id: this.groupId });
    return this.#card ? this.issuing?.activity({ card_id: this.#card }) : undefined;
  }

  /** The card, where its status may say what became of a change of it: one page says one thing. */
  #judge(): Watched<CardView> | undefined {
    const isOpen = this.watched()?.value?.entries.some(
      ({ outcome, operation }) => outcome === 'unknown' && changesStatus(operation),
    );
    return isOpen && !this.groupId ? this.issuing?.card(this.#card) : undefined;
  }

  protected override besides(): readonly Watched<unknown>[] {
    const card = this.#judge();
    return card ? [card] : [];
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('activity');
  }

  protected override renderSkeleton(): TemplateResult {
    return html`${['', 'control', 'control'].map(skeletonLine)}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const watched = this.watched();
    const { value, error } = watched ?? {};
    // That the grant lacks it may be said elsewhere: no heading stands over nothing.
    return html`${value || error?.status !== 403 ? html`<h3 id="activity">${localize.text('activity')}</h3>` : nothing}
    ${watched ? loadError(watched, localize, { about: this.groupId || this.#card }) : nothing}
    ${watched && value ? this.#renderList(watched, value, localize) : nothing}`;
  }

  #renderList(
    { busy: isBusy, error, inProgress }: WatchedActivity,
    { entries, next }: ActivityList,
    localize: Localize,
  ): TemplateResult {
    const sent = inProgress.filter(
      ({ operation }) =>
        !entries.some((one) => one.operation === operation && one.outcome === undefined),
    );
    if (entries.length + sent.length === 0)
      // What could not be asked about may have been done.
      return error ? html`` : html`<p class="muted">${localize.text('noActivity')}</p>`;
    return html`<ul aria-labelledby="activity" part="operations">
        ${sent.map((one) => renderOperation(one, localize))}
        ${entries
          .filter(isToldOnce)
          .map((one) => renderOperation(judgedBy(this.#judge()?.value, one), localize))}
      </ul>
      ${
        next === null
          ? nothing
          : html`<button
              class="quiet"
              part="more-button"
              type="button"
              aria-disabled=${isBusy ? 'true' : 'false'}
              @click=${() => !isBusy && void this.#showMore()}
            >
              ${localize.text('showMore')}
            </button>`
      }`;
  }

  /** Focus goes to the first of what has come: the button may be gone by then. */
  async #showMore(): Promise<void> {
    const shown = this.renderRoot.querySelectorAll('li').length;
    await this.watched()?.more();
    await this.updateComplete;
    this.renderRoot.querySelectorAll<HTMLElement>('li')[shown]?.focus();
  }
}

/**
 * Of two equal changes of a state by one person, the state settles the first as well if nobody knew of it when the second was
 * asked for: it proves that the change was made, and not twice.
 */
const isToldOnce = (
  one: IssuingActivity,
  place: number,
  entries: readonly IssuingActivity[],
): boolean => {
  const later = entries.slice(0, place).findLast((entry) => entry.requested_status !== undefined);
  return !(
    later?.outcome === 'succeeded' &&
    one.outcome === 'succeeded' &&
    !one.decided &&
    one.requested_status !== undefined &&
    (['operation', 'requested_status', 'requested_by'] as const).every(
      (name) => later[name] === one[name],
    ) &&
    Date.parse(one.outcome_at ?? one.created_at) > Date.parse(later.created_at)
  );
};

/** What the card shows was done, is done. */
const judgedBy = (card: CardView | undefined, one: IssuingActivity): IssuingActivity =>
  one.outcome === 'unknown' &&
  shownStatus({ ...one, status: one.requested_status, at: one.created_at }, card) === 'succeeded'
    ? { ...one, outcome: 'succeeded' }
    : one;

/** As the proxy has recorded it, or as it was sent a moment ago. */
type Operation = Partial<IssuingActivity> & SentActivity;

const personIn = (person: string, localize: Localize): string =>
  person === 'merchant'
    ? localize.text('byCompany')
    : localize.text('activityBy', { person: isolated(person) });

function renderOperation(one: Operation, localize: Localize): TemplateResult {
  const { id, operation, requested_status: status, amount, created_at, decided } = one;
  const { requested_by: person } = one;
  const outcome = outcomeOf(one);
  return html`<li part="operation" tabindex="-1" data-id=${id}>
    <div class="row">
      <span class="what"
        >${localize.text(operationWords(operation, status)[outcome === 'Succeeded' ? 'done' : 'asked'])}</span
      >
      ${amount ? html`<bdi part="amount" class=${outcome}>${localize.money(amount)}</bdi>` : nothing}
    </div>
    <div class="row">
      <span class="muted">
        <time datetime=${created_at}>${timeOfDay(created_at, localize.locale)}</time>
        ${person === undefined ? nothing : html`· ${personIn(person, localize)}`}
      </span>
      <span class="state ${outcome}" part="outcome">${localize.text(`outcome${outcome}`)}</span>
    </div>
    ${decided ? html`<p class="muted">${localize.text('decidedNote')}</p>` : nothing}
    ${outcome === 'Unknown' ? reference(id, localize) : nothing}
    ${outcome === 'Unknown' || operation === 'card.close' ? balanceEvidence(one.evidence, localize, {}, outcome !== 'Unknown') : nothing}
  </li>`;
}

/** Only what is settled is claimed. */
function outcomeOf({ outcome }: Operation): 'Succeeded' | 'Failed' | 'Unknown' | 'Running' {
  if (outcome === undefined) return 'Running';
  if (outcome === 'succeeded') return 'Succeeded';
  return outcome === 'failed' ? 'Failed' : 'Unknown';
}

define('tender-activity', TenderActivity);

declare global {
  interface HTMLElementTagNameMap {
    'tender-activity': TenderActivity;
  }
}
