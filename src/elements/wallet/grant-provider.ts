import {
  html,
  isServer,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import {
  GrantKeeper,
  operationsOf,
  type CheckoutError,
  type FetchGrant,
} from '../../client/index.ts';
import { createLocalization, type Localization } from '../../localization/localization.ts';
import type { PluralMessage } from '../../localization/message.ts';
import type { AppearanceOptions } from '../base/appearance.ts';
import { hiddenStyles } from '../../styles/element-styles.ts';
import { MovableElement } from '../base/movable-element.ts';
import { TenderGrantErrorEvent } from '../events/issuing-events.ts';
import { explain, PATIENCE } from '../set-up/explain.ts';

/** What elements with the same grant share. */
export interface GrantedSession {
  /** What the grant in use names; undefined while that is not known, or can't be read. */
  granted: readonly string[] | undefined;
  /** Loads anew what is shown. */
  renew(): void;
  /** Retries whatever failed to load. */
  recover(): void;
  /** Follows what others do, until the signal aborts; of those that can. */
  keep?(signal: AbortSignal): Promise<void>;
}

type Texts = Readonly<Record<string, string | PluralMessage>>;

/** Where the texts of its elements are. */
export interface Dictionary<Messages> {
  /** Those of the first language. */
  readonly first: Messages;
  /** Those of a locale, if they are here already. */
  readonly here: (locale: string) => Messages | undefined;
  /** Those of a locale; rejects when they can't be loaded. */
  readonly load: (locale: string) => Promise<Messages>;
}

/**
 * Base of the elements that give grant, proxy, language and appearance to others inside them, at any depth. It
 * requests a new grant from the page before the old one expires, and renders nothing itself.
 */
export abstract class GrantProvider<
  Session extends GrantedSession,
  Messages extends Texts,
> extends MovableElement {
  /** Of its announcer. */
  static override readonly styles = hiddenStyles;

  static override readonly properties: PropertyDeclarations = {
    proxy: {},
    grant: { attribute: false },
    fetchGrant: { attribute: false },
    locale: {},
    messages: { attribute: false },
    appearance: { attribute: false },
  };

  #life = new AbortController();
  #keeping = new AbortController();
  #listening = new AbortController();
  #grants: GrantKeeper | undefined;
  #session: Session | undefined;
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

  /** BCP 47 tag of the language; the page's when empty. */
  locale = '';

  /** Replaces individual texts, by key. */
  messages: Partial<Messages> = {};

  /** Appearance, for pages that can't set `--tender-*` in a style sheet. */
  override appearance: AppearanceOptions = {};

  /** Its own tag. */
  protected abstract readonly tag: 'tender-provider' | 'tender-desk' | 'tender-account';
  protected abstract readonly dictionary: Dictionary<Messages>;

  /** What requests with these grants are made through. */
  protected abstract open(proxy: string, grants: Pick<GrantKeeper, 'token' | 'renew'>): Session;

  /** Gives it to the elements inside; nothing while the page has set too little. */
  protected abstract give(session: Session | undefined): void;

  /** Gives them the language to speak. */
  protected abstract speak(localize: Localization<Messages>): void;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#life = new AbortController();
    this.#keep();
    this.#listen();
    // Everything is loaded again once the network is back.
    addEventListener('online', () => this.#session?.recover(), { signal: this.#life.signal });
    this.#watchReturn(this.#life.signal);
    this.requestUpdate();
    setTimeout(() => void (this.#session ?? explain(this, this.tag)), PATIENCE);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#life.abort();
  }

  /** Whether another user is at the page than before. */
  protected isAnother(changed: PropertyValues<this>): boolean {
    return changed.get('fetchGrant') !== undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (isServer as boolean) return;
    const { proxy, grant, fetchGrant } = this;
    // The grant that is set may be that of the user before.
    const isAnother = this.isAnother(changed);
    if (changed.has('proxy') || isAnother) this.#begin(!isAnother || changed.has('grant'));
    else if (changed.has('grant') || changed.has('fetchGrant')) {
      if (this.#grants) this.#grants.take({ grant, fetchGrant });
      else if (proxy) this.#begin();
      if (changed.has('fetchGrant')) this.#keep();
      if (changed.has('grant')) {
        this.#session?.recover();
        this.#listen();
      }
    }
    if (changed.has('locale') || changed.has('messages')) this.#speak();
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }

  /** On return to the page all that is shown is asked for again; one return is told by several events. */
  #watchReturn(signal: AbortSignal): void {
    let isAway = false;
    const handle = ({ type }: Event) => {
      const leaves = type === 'blur' || document.visibilityState === 'hidden';
      if (isAway && !leaves) this.#session?.renew();
      isAway = leaves;
    };
    document.addEventListener('visibilitychange', handle, { signal });
    for (const type of ['blur', 'focus', 'pageshow']) addEventListener(type, handle, { signal });
  }

  #begin(isOwnGrant = true): void {
    const { proxy, fetchGrant } = this;
    const grant = isOwnGrant ? this.grant : '';
    this.#keeping.abort();
    this.#listening.abort();
    if (!proxy || (!grant && !fetchGrant)) {
      this.#grants = undefined;
      this.#session = undefined;
      this.give(undefined);
    } else {
      this.#grants = new GrantKeeper({ grant, fetchGrant });
      const grants = this.#reporting(this.#grants, (token) => {
        session.granted = operationsOf(token);
      });
      const session = this.open(proxy, grants);
      this.#session = session;
      this.give(session);
      this.#keep();
      this.#listen();
    }
  }

  /** Reports to the page that no grant could be obtained, and to the session what each one names. */
  #reporting(
    grants: GrantKeeper,
    onToken: (token: string) => void,
  ): Pick<GrantKeeper, 'token' | 'renew'> {
    const reported = async (asked: Promise<string>): Promise<string> => {
      const token = await asked.catch((error: unknown): never => {
        this.dispatchEvent(new TenderGrantErrorEvent(error as CheckoutError));
        throw error;
      });
      onToken(token);
      return token;
    };
    return {
      token: () => reported(grants.token()),
      renew: (ended) => reported(grants.renew(ended)),
    };
  }

  /** While connected, the next grant arrives before the current one expires. */
  #keep(): void {
    this.#keeping.abort();
    this.#keeping = new AbortController();
    const { signal } = this.#life;
    if (this.fetchGrant) void this.#grants?.keep(AbortSignal.any([signal, this.#keeping.signal]));
  }

  /** While connected, what others do arrives. */
  #listen(): void {
    this.#listening.abort();
    this.#listening = new AbortController();
    const { signal } = this.#life;
    void this.#session?.keep?.(AbortSignal.any([signal, this.#listening.signal]));
  }

  #speak(): void {
    const wanted =
      this.locale ||
      this.closest<HTMLElement>('[lang]')?.lang ||
      document.documentElement.lang ||
      'en';
    this.#wanted = wanted;
    const here = this.dictionary.here(wanted);
    if (here) this.speak(createLocalization(wanted, here, this.messages));
    else void this.#load(wanted);
  }

  async #load(locale: string): Promise<void> {
    // Without its texts the work can still be done: better in the first language than not at all.
    const loaded = await this.dictionary.load(locale).catch(() => undefined);
    if (locale !== this.#wanted) return;
    this.speak(
      createLocalization(loaded ? locale : 'en', loaded ?? this.dictionary.first, this.messages),
    );
  }
}
