import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { loadPaymentMethodMessages } from '../../localization/loading/payment-methods.ts';
import { AddedLocalization } from '../session/added-localization.ts';

/**
 * An element that a session can't be paid without, and that loads when one is there: with the texts that it
 * writes with, and tried again as they are.
 */
export class NeededPart extends AddedLocalization<PaymentMethodMessages> {
  constructor(host: ReactiveControllerHost, load: () => Promise<unknown>) {
    super(host, async (locale) => {
      await load();
      return loadPaymentMethodMessages(locale);
    });
  }

  /** Says that it can't be loaded, and offers another try; `first` is said in place of the usual words. */
  fault(
    page: Localization<PageMessages> | undefined,
    words: Localization<PaymentMethodMessages>,
    first?: string,
  ): TemplateResult | typeof nothing {
    if (!this.failed || !page) return nothing;
    const text = this.failed > 1 ? words.text('reloadText') : page.text('unavailableText');
    return html`<div class="missing">
      <p class="fault" role="alert">
        ${first && this.failed === 1 ? first : html`<strong>${page.text('unavailableTitle')}</strong> ${text}`}
      </p>
      <button class="quiet" type="button" @click=${() => this.reload()}>
        ${page.text('tryAgain')}
      </button>
    </div>`;
  }
}

export const neededPartStyles = css`
  .missing {
    display: grid;
    justify-items: start;
    gap: 0.75em;
  }

  .missing strong {
    display: block;
  }
`;
