import type { ReactiveControllerHost } from 'lit';
import { createLocalization, type Localization } from '../../localization/localization.ts';
import type { PluralMessage } from '../../localization/message.ts';

/** The language of the page, with the overrides that belong to it. */
type Around = Pick<Localization<never>, 'locale' | 'overrides'>;

type Host = Pick<ReactiveControllerHost, 'requestUpdate'>;
type AnyMessages = Readonly<Record<string, string | PluralMessage>>;

/** Texts that load when they are needed, in the host's language. */
export class AddedLocalization<Messages extends AnyMessages> {
  readonly #host: Host;
  readonly #load: (locale: string) => Promise<Messages>;
  #around: Around | undefined;
  /** Undefined while the texts are on their way; those of the language before stay until then. */
  value: Localization<Messages> | undefined;
  /** How often there were none, or none in time, not even in the first language. */
  failed = 0;

  constructor(host: Host, load: (locale: string) => Promise<Messages>) {
    this.#host = host;
    this.#load = load;
  }

  /** Takes the page's language and answers what there is to write with; call it in each update. */
  use(around: Around | undefined): Localization<Messages> | undefined {
    if (around && around !== this.#around) this.#start((this.#around = around));
    return this.value;
  }

  /** Tries once more, with the next update. */
  reload(): void {
    this.#around = undefined;
    this.#host.requestUpdate();
  }

  #start(around: Around): void {
    const take = (value?: Localization<Messages>) => {
      if (around !== this.#around) return;
      this.value = value ?? this.value;
      this.failed = this.value ? 0 : this.failed + 1;
      if (this.failed) addEventListener('online', () => this.reload(), { once: true });
      this.#host.requestUpdate();
    };
    const load = async (locale: string) =>
      take(
        createLocalization(
          locale,
          await this.#load(locale),
          around.overrides as Readonly<Partial<Messages>>,
        ),
      );
    // Without its texts one can still pay: better in the first language than not at all.
    const loadFirst = () => load('en').catch(() => take());
    void load(around.locale).catch(loadFirst);
    // Nobody waits for ever. What comes later is taken all the same.
    setTimeout(() => {
      if (this.value || this.failed) return;
      take();
      void loadFirst();
    }, 20_000);
  }
}
