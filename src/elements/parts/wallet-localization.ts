import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { createLocalization, type Localization } from '../../localization/localization.ts';
import { en, type WalletMessages } from '../../localization/wallet/en.ts';
import { loadWalletMessages } from '../../localization/wallet/messages.ts';

/** The language of the provider around, with the overrides that belong to it. */
type Around = Pick<Localization<never>, 'locale' | 'overrides'>;

/** The texts of balances, controls, groups and holders; undefined while they are on their way. */
export class WalletLocalization implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #around: Around | undefined;
  value: Localization<WalletMessages> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  /** Takes the provider's language; call it before each update. */
  use(around: Around | undefined): void {
    if (!around || around === this.#around) return;
    this.#around = around;
    void this.#load(around);
  }

  async #load(around: Around): Promise<void> {
    const { locale, overrides } = around;
    // Without its texts a card can still be managed: better in the first language than not at all.
    const loaded = await loadWalletMessages(locale).catch(() => undefined);
    if (around !== this.#around) return;
    this.value = createLocalization(loaded ? locale : 'en', loaded ?? en, overrides);
    this.#host.requestUpdate();
  }
}
