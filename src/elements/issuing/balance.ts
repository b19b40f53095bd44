import { html, nothing, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { CardView, GroupView } from '../../contract/proxy/operations.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { baseStyles, buttonStyles, skeletonStyles } from '../../styles/element-styles.ts';
import { define } from '../base/define.ts';
import { loadError } from '../wallet/load-error.ts';
import { refreshButton } from '../wallet/refresh-button.ts';
import { skeleton } from '../wallet/skeleton.ts';
import { trendLine, trendLineStyles } from '../wallet/trend-line.ts';
import { walletStyles } from '../wallet/wallet.styles.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';

/**
 * A card's balance, the time of the gateway's answer, and a refresh button. It updates after every
 * operation of the same provider. The gateway interface has no query for a group's balance; the
 * element says so. Works inside a `tender-provider`.
 *
 * @csspart label - Label of the amount.
 * @csspart amount - The amount.
 * @csspart as-of - The time of the balance.
 * @csspart trend - A line chart of the balance, once the proxy has seen it change.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Asks the gateway again.
 */
export class TenderBalance extends IssuingElement {
  static override readonly styles = [
    baseStyles,
    buttonStyles,
    skeletonStyles,
    walletStyles,
    trendLineStyles,
  ];

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

  protected override render(): TemplateResult {
    const { localize } = this;
    const watched = this.watched();
    return html`<section
      class="flow"
      lang=${localize?.language ?? nothing}
      dir=${localize?.direction ?? nothing}
      aria-label=${localize?.text('balance') ?? nothing}
      aria-busy=${watched?.busy ? 'true' : 'false'}
    >
      ${localize && watched ? this.#renderBalance(watched, localize) : loading}
    </section>`;
  }

  #renderBalance(
    watched: Watched<CardView> | Watched<GroupView>,
    localize: Localization<IssuingMessages>,
  ): TemplateResult {
    const { value, error } = watched;
    if (!value && !error) return loading;
    const balance = value && 'balance' in value ? value.balance : undefined;
    const amount = balance ? localize.money(balance) : localize.text('balanceUnknown');
    return html`
      ${
        value
          ? html`<div role="status">
              <p class="muted" part="label">${localize.text('balance')}</p>
              <p class="figure" part="amount"><bdi>${amount}</bdi></p>
              ${
                this.cardId
                  ? html`<p class="muted" part="as-of">
                      <time datetime=${value.as_of}>
                        ${localize.text('asOf', { time: localize.date(value.as_of) })}
                      </time>
                    </p>`
                  : html`<p class="muted">${localize.text('groupBalanceUnknown')}</p>`
              }
            </div>`
          : nothing
      }
      ${value && 'balances' in value ? trendLine(value, localize) : nothing}
      ${loadError(watched, localize)}
      ${this.cardId || error ? refreshButton(watched, localize) : nothing}
    `;
  }
}

const loading = html`<div class="figure">${skeleton}</div>`;

define('tender-balance', TenderBalance);

declare global {
  interface HTMLElementTagNameMap {
    'tender-balance': TenderBalance;
  }
}
