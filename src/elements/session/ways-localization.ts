import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { createLocalization, type Localization } from '../../localization/localization.ts';
import { en, type WaysMessages } from '../../localization/payment-methods/en.ts';
import { loadWaysMessages } from '../../localization/payment-methods/messages.ts';

/** The language of the page, with the overrides that belong to it. */
type Around = Pick<Localization<never>, 'locale' | 'overrides'>;

/**
 * The texts of the further ways to pay, in the language that the host speaks already. Undefined
 * while they are on their way.
 */
export class PaymentMethodLocalization implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #around: Around | undefined;
  value: Localization<WaysMessages> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  /** Takes the page's language; call it before each update. */
  use(around: Around | undefined): void {
    if (!around || around === this.#around) return;
    this.#around = around;
    void this.#load(around);
  }

  async #load(around: Around): Promise<void> {
    const { locale, overrides } = around;
    // Without its texts one can still pay: better in the first language than not at all.
    const loaded = await loadWaysMessages(locale).catch(() => undefined);
    if (around !== this.#around) return;
    this.value = createLocalization(loaded ? locale : 'en', loaded ?? en, overrides);
    this.#host.requestUpdate();
  }
}
