import { html, nothing, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { CardView, GroupView } from '../../contract/proxy/issued.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { announce, inOneText } from '../base/announcer.ts';
import { define } from '../base/define.ts';
import { asOf } from '../wallet/as-of.ts';
import { cardName } from '../wallet/card-name.ts';
import { icon } from '../wallet/icons.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';
import { loadError } from '../wallet/load-error.ts';
import { skeletonLine } from '../wallet/skeleton.ts';
import { trend, trendStyles } from '../wallet/trend.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';

type Localize = Localization<IssuingMessages>;

/**
 * A card's balance, the time of the gateway's answer, and a refresh button. It updates after every
 * operation of the same provider. The gateway interface has no query for a group's balance; the
 * element says so. Works inside a `tender-provider`.
 *
 * @fires {TenderLoadErrorEvent} tender-load-error - What it shows could not be loaded.
 *
 * @csspart label - Label of the amount.
 * @csspart amount - The amount.
 * @csspart as-of - The time of the balance.
 * @csspart trend - A line of the balance, change by change, as far as the proxy has seen it; from three values on.
 * @csspart last-change - Its last change.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Asks the gateway again.
 */
export class TenderBalance extends IssuingElement {
  static override readonly styles = [walletStyles, trendStyles];

  static override readonly properties = {
    cardId: { attribute: 'card-id' },
    groupId: { attribute: 'group-id' },
  };

  /** The gateway's id of the card; by default the one that is chosen in a list of the same provider. */
  cardId = '';

  /** The gateway's id of the group, in place of a card. */
  groupId = '';

  protected override watched(): Watched<CardView> | Watched<GroupView> | undefined {
    if (this.groupId) return this.issuing?.group(this.groupId);
    const card = this.cardId || this.selected;
    return card ? this.issuing?.card(card) : undefined;
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('balance');
  }

  protected override renderSkeleton(): TemplateResult {
    return html`<div>${['muted', 'figure', 'muted'].map(skeletonLine)}</div>`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const watched = this.watched();
    const { value } = watched ?? {};
    return html`
      ${watched && value ? renderAmount(watched, value, localize, () => void this.#ask(localize)) : nothing}
      ${value && 'card_id' in value ? trend(value, localize) : nothing}
      ${watched ? loadError(watched, localize, { retry: !value, about: this.groupId || this.cardId || this.selected }) : nothing}
    `;
  }

  /** What was asked for is said once, with the card's name; what changes by itself is there to be read. */
  async #ask(localize: Localize): Promise<void> {
    const watched = this.watched();
    await watched?.refresh();
    const { value, error } = watched ?? {};
    if (error || !value || !('card_id' in value)) return;
    await this.updateComplete;
    const shown = this.renderRoot.querySelector<HTMLElement>('.top > div')?.innerText ?? '';
    announce(
      this,
      inOneText([cardName(value), ...shown.split(/\n+/)], localize.language),
      localize,
    );
  }
}

const renderAmount = (
  watched: Pick<Watched<unknown>, 'busy' | 'error'>,
  value: CardView | GroupView,
  localize: Localize,
  onAsk: () => void,
): TemplateResult => {
  const ofCard = 'card_id' in value;
  const balance = ofCard ? value.balance : undefined;
  const { busy, error } = watched;
  const refresh = localize.text(busy ? 'loading' : error ? 'tryAgain' : 'refresh');
  return html`<div class="top">
    <div>
      <p class="muted" part="label">${localize.text('balance')}</p>
      <p class="figure" part="amount">
        ${
          balance
            ? html`<bdi>${localize.money(balance)}</bdi>`
            : ofCard && busy
              ? skeletonLine()
              : localize.text('balanceUnknown')
        }
      </p>
      ${
        ofCard
          ? html`<p class="muted" part="as-of">
              ${balance ? asOf(value.as_of, localize) : nothing}
            </p>`
          : html`<p class="muted">${localize.text('groupBalanceUnknown')}</p>`
      }
    </div>
    ${
      ofCard
        ? html`<button
            class="round"
            part="refresh-button"
            type="button"
            title=${refresh}
            aria-label=${refresh}
            aria-disabled=${busy ? 'true' : 'false'}
            @click=${onAsk}
          >
            ${icon('rotate-cw')}
          </button>`
        : nothing
    }
  </div>`;
};

define('tender-balance', TenderBalance);

declare global {
  interface HTMLElementTagNameMap {
    'tender-balance': TenderBalance;
  }
}
