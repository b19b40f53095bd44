import { html, nothing, type CSSResultGroup, type TemplateResult } from 'lit';
import type { IssuingSession, Watched } from '../../client/index.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { MovableElement } from '../base/movable-element.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import { TenderLoadErrorEvent } from '../events/checkout-events.ts';
import { explain, PATIENCE, reportLoadError } from '../set-up/explain.ts';
import { issuingContext, issuingWordsContext } from './contexts.ts';
import { walletStyles } from './wallet.styles.ts';

/** Base of all elements inside a `tender-provider`; it queries the gateway while it is in view. */
export abstract class IssuingElement extends MovableElement {
  static override readonly styles: CSSResultGroup = walletStyles;

  readonly #issuing = new ScopedContextConsumer(this, issuingContext);
  readonly #localize = new ScopedContextConsumer(this, issuingWordsContext);
  #following: AbortController | undefined;
  #followed: Watched<unknown> | undefined;
  #sight: IntersectionObserver | undefined;
  #inSight = false;
  #looking: AbortController | undefined;
  #failed = false;

  protected get issuing(): IssuingSession | undefined {
    return this.#issuing.value;
  }

  /** Undefined while the first language is on its way. */
  protected get localize(): Localization<IssuingMessages> | undefined {
    return this.#localize.value;
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
    setTimeout(() => this.issuing ?? explain(this, 'tender-provider'), PATIENCE);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight?.disconnect();
    this.#inSight = false;
    this.#follow(undefined);
  }

  /** What the element shows; it re-renders after each change. */
  protected abstract watched(): Watched<unknown> | undefined;

  /** Its name for screen readers. */
  protected abstract nameIn(localize: Localization<IssuingMessages>): string;

  /** Of the size that it will have, so that nothing moves once it is loaded. */
  protected abstract renderSkeleton(): TemplateResult;

  /** What it shows once it is loaded, or couldn't be. */
  protected abstract renderLoaded(localize: Localization<IssuingMessages>): TemplateResult;

  protected override willUpdate(): void {
    this.#follow(this.watched());
    this.#reportFailure();
  }

  protected override render(): TemplateResult {
    const { localize, waits } = this;
    return html`<section
      class="flow"
      lang=${localize?.language ?? nothing}
      dir=${localize?.direction ?? nothing}
      aria-label=${localize ? this.nameIn(localize) : nothing}
      aria-busy=${waits || this.#followed?.busy ? 'true' : 'false'}
    >
      ${localize && !waits ? this.renderLoaded(localize) : this.renderSkeleton()}
    </section>`;
  }

  #follow(watched: Watched<unknown> | undefined): void {
    if (watched === this.#followed) return;
    this.#following?.abort();
    this.#following = new AbortController();
    this.#followed = watched;
    watched?.follow(() => this.requestUpdate(), this.#following.signal);
    this.#look();
  }

  /** Once, however often it is tried again: until something is loaded. */
  #reportFailure(): void {
    const { value, error } = this.#followed ?? {};
    const failure = value === undefined ? error : undefined;
    if (failure && !this.#failed && this.issuing)
      reportLoadError(
        this,
        this.issuing.client.proxy,
        new TenderLoadErrorEvent('grant', failure.kind, failure),
      );
    this.#failed = failure !== undefined;
  }

  #look(): void {
    this.#looking?.abort();
    if (!this.#inSight) return;
    this.#looking = new AbortController();
    this.#followed?.look(this.#looking.signal);
  }
}
