import { html, nothing, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { CardView, GroupView } from '../../contract/proxy/operations.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { define } from '../base/define.ts';
import { asOf } from '../wallet/as-of.ts';
import { icon } from '../wallet/icons.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';
import { loadError } from '../wallet/load-error.ts';
import { skeletonLine } from '../wallet/skeleton.ts';
import { trend, trendSkeleton, trendStyles } from '../wallet/trend.ts';
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
 * @csspart trend - A chart of the balance, change by change, as far as the proxy has seen it.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Asks the gateway again.
 */
export class TenderBalance extends IssuingElement {
  static override readonly styles = [walletStyles, trendStyles];

  static override readonly properties = {
    cardId: { attribute: 'card-id' },
    groupId: { attribute: 'group-id' },
  };

  /** The gateway's id of the card. */
  cardId = '';

  /** The gateway's id of the group, in place of a card. */
  groupId = '';

  protected override watched(): Watched<CardView> | Watched<GroupView> | undefined {
    if (this.cardId) return this.issuing?.card(this.cardId);
    return this.groupId ? this.issuing?.group(this.groupId) : undefined;
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('balance');
  }

  protected override renderSkeleton(): TemplateResult {
    return html`<div>${['muted', 'figure', 'muted'].map(skeletonLine)}</div>
      ${this.cardId ? trendSkeleton : nothing}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const watched = this.watched();
    const { value } = watched ?? {};
    return html`
      ${watched && value ? renderAmount(watched, value, localize) : nothing}
      ${value && 'card_id' in value ? trend(value, localize) : nothing}
      ${watched ? loadError(watched, localize, !value) : nothing}
    `;
  }
}

const renderAmount = (
  watched: Pick<Watched<unknown>, 'busy' | 'error' | 'refresh'>,
  value: CardView | GroupView,
  localize: Localize,
): TemplateResult => {
  const ofCard = 'card_id' in value;
  const balance = ofCard ? value.balance : undefined;
  const { busy, error } = watched;
  const refresh = localize.text(busy ? 'loading' : error ? 'tryAgain' : 'refresh');
  return html`<div class="top">
    <div role="status">
      <p class="muted" part="label">${localize.text('balance')}</p>
      <p class="figure" part="amount">
        <bdi>${balance ? localize.money(balance) : localize.text('balanceUnknown')}</bdi>
      </p>
      ${
        ofCard
          ? html`<p class="muted" part="as-of">${asOf(value.as_of, localize)}</p>`
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
            @click=${() => void watched.refresh()}
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
