import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { CardholderView } from '../../contract/proxy/issued.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { define } from '../base/define.ts';
import { knownCards } from '../wallet/known-cards.ts';
import { loadError } from '../wallet/load-error.ts';
import { PickList } from '../wallet/pick-list.ts';
import { skeletonLine } from '../wallet/skeleton.ts';
import { asOf } from '../wallet/as-of.ts';
import { IssuingElement } from '../wallet/issuing-element.ts';

type Localize = Localization<IssuingMessages>;

/**
 * A cardholder with their cards. Name and country are not requested until someone chooses to see
 * them, and are removed from the page when hidden; all other personal data stays with the merchant
 * server. Works inside a `tender-provider`.
 *
 * @fires {TenderSelectEvent} tender-select - One of the cards was chosen; see `tender-cards`.
 * @fires {TenderLoadErrorEvent} tender-load-error - What it shows could not be loaded.
 *
 * @csspart personal-button - Shows and hides personal data.
 * @csspart personal - The personal data.
 * @csspart cards - The cardholder's cards.
 * @csspart card - One of them.
 * @csspart select-button - Chooses it.
 * @csspart previous-button - Shows the page before.
 * @csspart next-button - Shows the next page.
 * @csspart status - Its state.
 * @csspart error - Message that loading failed.
 * @csspart refresh-button - Loads the cardholder again after an error.
 */
export class TenderCardholder extends IssuingElement {
  static override readonly properties = {
    cardholderId: { attribute: 'cardholder-id' },
    shown: { type: Boolean, reflect: true },
  };

  readonly #cards = new PickList(this);

  /** The gateway's id of the cardholder. */
  cardholderId = '';

  /** Personal data is on the page. */
  shown = false;

  protected override watched(): Watched<CardholderView> | undefined {
    return this.shown && this.cardholderId
      ? this.issuing?.cardholder(this.cardholderId)
      : undefined;
  }

  protected override besides(): readonly Watched<unknown>[] {
    return this.issuing ? [this.issuing.cards()] : [];
  }

  protected override willUpdate(changed?: PropertyValues<this>): void {
    // Consent was given for one person.
    if (changed?.get('cardholderId')) this.shown = false;
    super.willUpdate();
  }

  /** What is shown first needs nothing of the gateway. */
  protected override get waits(): boolean {
    return false;
  }

  protected override nameIn(localize: Localize): string {
    return localize.text('cardholder');
  }

  protected override renderSkeleton(): TemplateResult {
    return html`${skeletonLine('control')}${skeletonLine('muted')}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    return html`
      <div class="heading">
        <h2>${localize.text('cardholder')} <bdi class="muted">${this.cardholderId}</bdi></h2>
        <button
          class="text"
          part="personal-button"
          type="button"
          aria-expanded=${this.shown ? 'true' : 'false'}
          @click=${() => (this.shown = !this.shown)}
        >
          ${localize.text(this.shown ? 'hidePersonal' : 'showPersonal')}
        </button>
      </div>
      ${this.shown ? nothing : html`<p class="muted">${localize.text('personalNote')}</p>`}
      <div class="status" role="status">
        ${this.shown ? this.#renderPersonal(localize) : nothing}
      </div>
      ${this.#cards.render({
        ...knownCards(
          this.issuing?.cards(),
          ({ cardholder_id }) => cardholder_id === this.cardholderId,
          localize,
        ),
        of: this.cardholderId,
        selected: this.selected,
        onSelect: (cardId) => this.select(cardId),
      })}
    `;
  }

  #renderPersonal(localize: Localize): TemplateResult {
    const watched = this.watched();
    const { value } = watched ?? {};
    if (!value)
      return watched?.error
        ? loadError(watched, localize)
        : html`<p>${localize.text('loading')}</p>`;
    const { first_name, last_name, country: code } = value;
    const country = code && regionName(code, localize.locale);
    const rows = [
      { label: localize.text('name'), text: [first_name, last_name].filter(Boolean).join(' ') },
      { label: localize.text('countryName'), text: country },
    ];
    return html`${watched ? loadError(watched, localize) : nothing}
      <dl part="personal">
        ${rows.map(({ label, text }) =>
          text
            ? html`<div class="row">
                <dt>${label}</dt>
                <dd><bdi>${text}</bdi></dd>
              </div>`
            : nothing,
        )}
      </dl>
      <p class="muted">${asOf(value.as_of, localize)}</p>`;
  }
}

/** A country's name in the reader's language; its code if it has none. */
function regionName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

define('tender-cardholder', TenderCardholder);

declare global {
  interface HTMLElementTagNameMap {
    'tender-cardholder': TenderCardholder;
  }
}
