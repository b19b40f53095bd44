import { LitElement } from 'lit';
import type { IssuingSession, Watched } from '../../client/index.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import { issuingContext, issuingWordsContext } from './contexts.ts';

/** Base of all elements inside a `tender-provider`. */
export abstract class IssuingElement extends LitElement {
  readonly #issuing = new ScopedContextConsumer(this, issuingContext);
  readonly #localize = new ScopedContextConsumer(this, issuingWordsContext);
  #following: AbortController | undefined;
  #followed: Watched<unknown> | undefined;

  protected get issuing(): IssuingSession | undefined {
    return this.#issuing.value;
  }

  /** Undefined while the first language is on its way. */
  protected get localize(): Localization<IssuingMessages> | undefined {
    return this.#localize.value;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow(undefined);
  }

  /** What the element shows; it re-renders after each change. */
  protected abstract watched(): Watched<unknown> | undefined;

  protected override willUpdate(): void {
    this.#follow(this.watched());
  }

  #follow(watched: Watched<unknown> | undefined): void {
    if (watched === this.#followed) return;
    this.#following?.abort();
    this.#following = new AbortController();
    this.#followed = watched;
    watched?.follow(() => this.requestUpdate(), this.#following.signal);
  }
}
