import type { IssuingSession } from '../../client/index.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import { TenderSelectEvent } from '../events/issuing-events.ts';
import { issuingContext, issuingWordsContext, selectionContext } from './contexts.ts';
import { GrantedElement } from './granted-element.ts';

/** Base of all elements inside a `tender-provider`; it queries the gateway while it is in view. */
export abstract class IssuingElement extends GrantedElement<IssuingMessages> {
  readonly #issuing = new ScopedContextConsumer(this, issuingContext);
  readonly #localize = new ScopedContextConsumer(this, issuingWordsContext);
  readonly #selection = new ScopedContextConsumer(this, selectionContext);

  protected override readonly provider = 'tender-provider';

  protected override get proxyAddress(): string | undefined {
    return this.issuing?.client.proxy;
  }

  protected get issuing(): IssuingSession | undefined {
    return this.#issuing.value;
  }

  protected override get localize(): Localization<IssuingMessages> | undefined {
    return this.#localize.value;
  }

  /** The card that was chosen in a list; empty before. */
  protected get selected(): string {
    return this.#selection.value?.cardId ?? '';
  }

  /** Chooses a card, unless the page prevents it. */
  protected select(cardId: string): void {
    if (this.dispatchEvent(new TenderSelectEvent({ cardId })))
      this.#selection.value?.select(cardId);
  }
}
