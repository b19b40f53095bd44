import { isServer, type ReactiveControllerHost } from 'lit';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import { loadPageMessages } from '../../localization/loading/page.ts';
import { AddedLocalization } from './added-localization.ts';
import { localizationContext } from './contexts.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import { pageLanguage } from '../base/page-language.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** What the host sets; anything empty is taken from its surroundings. */
interface LocaleOptions {
  readonly locale: string;
  /** The session's language, which counts more than the page's. */
  readonly sessionLocale: string | undefined;
  /** Frameworks hand in null, too. */
  readonly messages: Partial<PageMessages> | null | undefined;
}

/**
 * An element's language: its own if it sets one or replaces texts, else that of the surrounding
 * checkout, the session, or the page. Languages other than the first are loaded; until then the one
 * before stays.
 */
export class LocalizationController {
  readonly #host: Host;
  readonly #inherited: ScopedContextConsumer<Localization<PageMessages> | undefined>;
  readonly #own: AddedLocalization<PageMessages>;
  #locale = '';
  #messages: object | null | undefined;

  constructor(host: Host) {
    this.#host = host;
    this.#inherited = new ScopedContextConsumer(host, localizationContext);
    this.#own = new AddedLocalization(host, loadPageMessages);
  }

  /** Undefined while the first language is on its way. */
  get value(): Localization<PageMessages> | undefined {
    return (this.#locale && this.#own.value) || this.#inherited.value;
  }

  /** The requested locale, also while its messages are loading. */
  get locale(): string {
    return this.#locale || (this.#inherited.value?.locale ?? '');
  }

  /** Takes what the host wishes; call it before each update. */
  use({ locale, sessionLocale, messages }: LocaleOptions): void {
    // A server draws the skeleton, which has no words: whose page it is in, only the browser knows.
    if (isServer as boolean) return;
    const around = this.#inherited.value;
    if (around && !locale && Object.keys(messages ?? {}).length === 0) {
      this.#locale = '';
      return;
    }
    const wanted = locale || around?.locale || sessionLocale || pageLanguage(this.#host);
    if (wanted === this.#locale && messages === this.#messages) return;
    this.#locale = wanted;
    this.#messages = messages;
    this.#own.use({ locale: wanted, overrides: messages ?? {} });
  }
}
