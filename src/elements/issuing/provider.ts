import { ContextProvider } from '@lit/context';
import { isServer, html, type PropertyValues, type TemplateResult } from 'lit';
import {
  createIssuingClient,
  GrantKeeper,
  IssuingSession,
  type CheckoutError,
  type FetchGrant,
} from '../../client/index.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { en } from '../../localization/issuing/en.ts';
import { issuingMessages, loadIssuingMessages } from '../../localization/issuing/messages.ts';
import { createLocalization } from '../../localization/localization.ts';
import type { RevealMessages } from '../../localization/reveal/en.ts';
import type { AppearanceOptions } from '../base/appearance.ts';
import { MovableElement } from '../base/movable-element.ts';
import { define } from '../base/define.ts';
import { issuingContext, issuingWordsContext, revealContext } from '../wallet/contexts.ts';
import { explain, PATIENCE } from '../set-up/explain.ts';
import { TenderGrantErrorEvent } from '../events/issuing-events.ts';
import type { AuthoriseReveal } from '../wallet/reveal-options.ts';

/**
 * Gives grant, proxy, language and appearance to the issuing elements inside it, at any depth. It
 * requests a new grant from the page before the old one expires, and renders nothing itself.
 *
 * @slot - The page, with issuing elements anywhere in it.
 *
 * @fires {TenderGrantErrorEvent} tender-grant-error - No grant could be obtained.
 * @fires {TenderErrorEvent} tender-error - The page has given no proxy or no grant.
 *
 * @cssprop --tender-color-accent - Buttons, focus, links; see the list of `--tender-*`.
 */
export class TenderProvider extends MovableElement {
  static override readonly properties = {
    proxy: {},
    grant: { attribute: false },
    fetchGrant: { attribute: false },
    authoriseReveal: { attribute: false },
    locale: {},
    messages: { attribute: false },
    appearance: { attribute: false },
  };

  readonly #issuing = new ContextProvider(this, { context: issuingContext });
  readonly #localization = new ContextProvider(this, { context: issuingWordsContext });
  readonly #reveal = new ContextProvider(this, {
    context: revealContext,
    initialValue: { authorise: undefined },
  });
  #life = new AbortController();
  #keeping = new AbortController();
  #grants: GrantKeeper | undefined;
  #wanted = '';

  /** Address of the proxy, for example `https://pay.shop.example`. */
  proxy = '';

  /** A grant's token. A credential: only a property, never an attribute. */
  grant = '';

  /**
   * Asks the merchant server for a grant and resolves to its token: at first, and before each one ends.
   * A new function means a new user, and everything reloads, so keep the function between renders.
   */
  fetchGrant: FetchGrant | undefined;

  /** The merchant's step-up before a card's details are shown. */
  authoriseReveal: AuthoriseReveal | undefined;

  /** BCP 47 tag of the language; the page's when empty. */
  locale = '';

  /** Replaces individual texts, by key, including those of the frame that shows the details. */
  messages: Partial<IssuingMessages & RevealMessages> = {};

  /** Appearance, for pages that can't set `--tender-*` in a style sheet. */
  override appearance: AppearanceOptions = {};

  override connectedCallback(): void {
    super.connectedCallback();
    this.#life = new AbortController();
    this.#keep();
    // Everything is loaded again once the network is back.
    addEventListener('online', () => this.#issuing.value?.recover(), { signal: this.#life.signal });
    this.requestUpdate();
    setTimeout(() => this.#issuing.value ?? explain(this, 'tender-provider'), PATIENCE);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#life.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (isServer as boolean) return;
    const { proxy, grant, fetchGrant } = this;
    // The grant that is set may be that of the user before.
    const isAnother = changed.get('fetchGrant') !== undefined;
    if (changed.has('proxy') || isAnother) this.#begin(!isAnother || changed.has('grant'));
    else if (changed.has('grant') || changed.has('fetchGrant')) {
      if (this.#grants) this.#grants.take({ grant, fetchGrant });
      else if (proxy) this.#begin();
      if (changed.has('fetchGrant')) this.#keep();
      if (changed.has('grant')) this.#issuing.value?.recover();
    }
    if (changed.has('authoriseReveal')) this.#reveal.setValue({ authorise: this.authoriseReveal });
    if (changed.has('locale') || changed.has('messages')) this.#speak();
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }

  #begin(isOwnGrant = true): void {
    const { proxy, fetchGrant } = this;
    const grant = isOwnGrant ? this.grant : '';
    this.#keeping.abort();
    if (!proxy || (!grant && !fetchGrant)) {
      this.#grants = undefined;
      this.#issuing.setValue(undefined);
    } else {
      this.#grants = new GrantKeeper({ grant, fetchGrant });
      this.#issuing.setValue(
        new IssuingSession(createIssuingClient({ proxy, grants: this.#reporting(this.#grants) })),
      );
      this.#keep();
    }
  }

  /** Reports to the page that no grant could be obtained. */
  #reporting(grants: GrantKeeper): Pick<GrantKeeper, 'token' | 'renew'> {
    const report = (error: unknown): never => {
      this.dispatchEvent(new TenderGrantErrorEvent(error as CheckoutError));
      throw error;
    };
    return {
      token: () => grants.token().catch(report),
      renew: (ended) => grants.renew(ended).catch(report),
    };
  }

  /** While connected, the next grant arrives before the current one expires. */
  #keep(): void {
    this.#keeping.abort();
    this.#keeping = new AbortController();
    const { signal } = this.#life;
    if (this.fetchGrant) void this.#grants?.keep(AbortSignal.any([signal, this.#keeping.signal]));
  }

  #speak(): void {
    const wanted =
      this.locale ||
      this.closest<HTMLElement>('[lang]')?.lang ||
      document.documentElement.lang ||
      'en';
    this.#wanted = wanted;
    const here = issuingMessages(wanted);
    if (here) this.#localization.setValue(createLocalization(wanted, here, this.messages));
    else void this.#load(wanted);
  }

  async #load(locale: string): Promise<void> {
    // Without its texts a card can still be managed: better in the first language than not at all.
    const loaded = await loadIssuingMessages(locale).catch(() => undefined);
    if (locale !== this.#wanted) return;
    this.#localization.setValue(
      createLocalization(loaded ? locale : 'en', loaded ?? en, this.messages),
    );
  }
}

define('tender-provider', TenderProvider);

declare global {
  interface HTMLElementTagNameMap {
    'tender-provider': TenderProvider;
  }
}
