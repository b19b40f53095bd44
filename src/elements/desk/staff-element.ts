import type { DeskSession } from '../../client/index.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { announce, readyAnnouncer } from '../base/announcer.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import { TenderSelectEvent } from '../events/issuing-events.ts';
import { GrantedElement } from '../wallet/granted-element.ts';
import { deskContext, deskWordsContext, orderSelectionContext } from './contexts.ts';

/** Base of all elements inside a `tender-desk`. */
export abstract class StaffElement extends GrantedElement<StaffMessages> {
  readonly #desk = new ScopedContextConsumer(this, deskContext);
  readonly #localize = new ScopedContextConsumer(this, deskWordsContext);
  readonly #selection = new ScopedContextConsumer(this, orderSelectionContext);

  protected override readonly provider = 'tender-desk';

  /** The text that was copied last. */
  protected copied = '';

  protected override get proxyAddress(): string | undefined {
    return this.desk?.client.proxy;
  }

  protected get desk(): DeskSession | undefined {
    return this.#desk.value;
  }

  protected override get localize(): Localization<StaffMessages> | undefined {
    return this.#localize.value;
  }

  /** The order that was chosen in a list; empty before. */
  protected get selected(): string {
    return this.#selection.value?.orderId ?? '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    readyAnnouncer(this);
  }

  /** Chooses an order, unless the page prevents it. */
  protected select(orderId: string): void {
    if (this.dispatchEvent(new TenderSelectEvent({ orderId })))
      this.#selection.value?.select(orderId);
  }

  /** Puts a number where it can be pasted from, and says so; where a page may not, it can still be selected. */
  protected readonly copy = async (text: string): Promise<void> => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    const { localize } = this;
    if (!isDone || !localize) return;
    this.copied = text;
    this.requestUpdate();
    announce(this, localize.text('copied', { text }), localize);
  };
}
