import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { createLocalization, type Localization } from '../../localization/localization.ts';
import type { PluralMessage } from '../../localization/message.ts';

/** The language of the page, with the overrides that belong to it. */
type Around = Pick<Localization<never>, 'locale' | 'overrides'>;

type AnyMessages = Readonly<Record<string, string | PluralMessage>>;

/** Texts that load when they are needed, in the host's language. */
export class AddedLocalization<Messages extends AnyMessages> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #load: (locale: string) => Promise<Messages>;
  #around: Around | undefined;
  /** Undefined while the texts are on their way. */
  value: Localization<Messages> | undefined;
  /** The texts can't be loaded, not even in the first language. */
  missing = false;

  constructor(host: ReactiveControllerHost, load: (locale: string) => Promise<Messages>) {
    this.#host = host;
    this.#load = load;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  /** Takes the page's language and answers what there is to write with; call it in each update. */
  use(around: Around | undefined): Localization<Messages> | undefined {
    if (around && around !== this.#around) {
      this.#around = around;
      void this.#start(around);
    }
    return this.value;
  }

  async #start(around: Around): Promise<void> {
    const load = async (locale: string) =>
      createLocalization(
        locale,
        await this.#load(locale),
        around.overrides as Readonly<Partial<Messages>>,
      );
    // Without its texts one can still pay: better in the first language than not at all.
    const loaded = await load(around.locale)
      .catch(() => load('en'))
      .catch(() => undefined);
    if (around !== this.#around) return;
    this.value = loaded;
    this.missing = !loaded;
    if (!loaded) addEventListener('online', () => void this.#start(around), { once: true });
    this.#host.requestUpdate();
  }
}
