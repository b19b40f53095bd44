import { html, nothing, type CSSResultGroup, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import { MovableElement } from '../base/movable-element.ts';
import { TenderLoadErrorEvent } from '../events/checkout-events.ts';
import { explain, PATIENCE, reportLoadError } from '../set-up/explain.ts';
import { walletStyles } from './wallet.styles.ts';

/** How long one element attends to something. */
interface Attention {
  /** Aborts when it is no longer shown. */
  readonly left: AbortController;
  /** Aborts when it is out of sight; there while it is seen. */
  looking?: AbortController | undefined;
}

/** Base of all elements inside a provider with a grant; it asks for what it shows while it is in view. */
export abstract class GrantedElement<Messages> extends MovableElement {
  static override readonly styles: CSSResultGroup = walletStyles;

  #followed: ReadonlyMap<Watched<unknown>, Attention> = new Map();
  #sight: IntersectionObserver | undefined;
  #inSight = false;
  #failed = false;

  /** The element that it works in. */
  protected abstract readonly provider: 'tender-provider' | 'tender-desk' | 'tender-account';

  /** Address of the proxy; undefined until the provider has all it needs. */
  protected abstract get proxyAddress(): string | undefined;

  /** Undefined while the first language is on its way. */
  protected abstract get localize(): Localization<Messages> | undefined;

  /** It names nothing, and nothing is chosen. */
  get #isIdle(): boolean {
    return this.proxyAddress !== undefined && this.watched() === undefined && this.waits;
  }

  /** Neither what it is to show is known yet nor why it can't be. */
  protected get waits(): boolean {
    const { value, error } = this.watched() ?? {};
    return value === undefined && !error;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sight = new IntersectionObserver((entries) => {
      this.#inSight = entries.at(-1)?.isIntersecting ?? false;
      this.#look();
    });
    this.#sight.observe(this);
    this.requestUpdate();
    setTimeout(() => void (this.proxyAddress ?? explain(this, this.provider)), PATIENCE);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight?.disconnect();
    this.#inSight = false;
    this.#follow([]);
  }

  /** What the element shows; it re-renders after each change. */
  protected abstract watched(): Watched<unknown> | undefined;

  /** What else it draws with. */
  protected besides(): readonly Watched<unknown>[] {
    return [];
  }

  /** Its name for screen readers. */
  protected abstract nameIn(localize: Localization<Messages>): string;

  /** Of the size that it will have, so that nothing moves once it is loaded. */
  protected abstract renderSkeleton(): TemplateResult;

  /** What it shows once it is loaded, or couldn't be. */
  protected abstract renderLoaded(localize: Localization<Messages>): TemplateResult;

  protected override willUpdate(): void {
    const watched = this.watched();
    this.#follow([...(watched ? [watched] : []), ...this.besides()]);
    this.#reportFailure();
  }

  protected override render(): TemplateResult {
    if (this.#isIdle) return html``;
    const { localize, waits } = this;
    return html`<section
      class="flow"
      lang=${localize?.language ?? nothing}
      dir=${localize?.direction ?? nothing}
      aria-label=${localize ? this.nameIn(localize) : nothing}
      aria-busy=${waits || this.watched()?.busy ? 'true' : 'false'}
    >
      ${localize && !waits ? this.renderLoaded(localize) : this.renderSkeleton()}
    </section>`;
  }

  #follow(wanted: readonly Watched<unknown>[]): void {
    const before = this.#followed;
    if (wanted.length === before.size && wanted.every((watched) => before.has(watched))) return;
    this.#followed = new Map(
      wanted.map((watched) => [watched, before.get(watched) ?? { left: new AbortController() }]),
    );
    for (const [watched, { left, looking }] of before)
      if (!this.#followed.has(watched)) {
        left.abort();
        looking?.abort();
      }
    for (const [watched, { left }] of this.#followed)
      if (!before.has(watched)) watched.follow(() => this.requestUpdate(), left.signal);
    this.#look();
  }

  /** Once, however often it is tried again: until something is loaded. */
  #reportFailure(): void {
    const { value, error } = this.watched() ?? {};
    const failure = value === undefined ? error : undefined;
    if (failure && !this.#failed && this.proxyAddress !== undefined)
      reportLoadError(
        this,
        this.proxyAddress,
        new TenderLoadErrorEvent('grant', failure.kind, failure),
      );
    this.#failed = failure !== undefined;
  }

  #look(): void {
    for (const [watched, attention] of this.#followed)
      if (!this.#inSight) {
        attention.looking?.abort();
        attention.looking = undefined;
      } else if (!attention.looking) {
        attention.looking = new AbortController();
        watched.look(attention.looking.signal);
      }
  }
}
