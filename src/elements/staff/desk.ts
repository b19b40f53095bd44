import { ContextProvider } from '@lit/context';
import type { PropertyValues } from 'lit';
import { createDeskClient, DeskSession, type GrantKeeper } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import { en, type StaffMessages } from '../../localization/staff/en.ts';
import { loadStaffMessages, staffMessages } from '../../localization/loading/staff.ts';
import { define } from '../base/define.ts';
import type { AuthoriseDecision } from '../desk/authorise-decision.ts';
import {
  authoriseDecisionContext,
  deskContext,
  deskWordsContext,
  orderSelectionContext,
  type OrderSelection,
} from '../desk/contexts.ts';
import { GrantProvider } from '../wallet/grant-provider.ts';

/**
 * Gives grant, proxy, language and appearance to the elements for staff inside it, at any depth. It
 * requests a new grant from the page before the old one expires, and renders nothing itself.
 *
 * @slot - The page, with elements for staff anywhere in it.
 *
 * @fires {TenderGrantErrorEvent} tender-grant-error - No grant could be obtained.
 * @fires {TenderErrorEvent} tender-error - The page has given no proxy or no grant.
 *
 * @cssprop --tender-color-accent - Buttons, focus, links; see the list of `--tender-*`.
 */
export class TenderDesk extends GrantProvider<DeskSession, StaffMessages> {
  static override readonly properties = {
    selected: { reflect: true },
    authoriseDecision: { attribute: false },
  };

  readonly #desk = new ContextProvider(this, { context: deskContext });
  readonly #localization = new ContextProvider(this, { context: deskWordsContext });
  readonly #decisions = new ContextProvider(this, { context: authoriseDecisionContext });
  readonly #selection = new ContextProvider(this, {
    context: orderSelectionContext,
    initialValue: this.#selectionOf(''),
  });

  protected override readonly tag = 'tender-desk';
  protected override readonly dictionary = {
    first: en,
    here: staffMessages,
    load: loadStaffMessages,
  };

  /** The order that is shown, by the shop's number; set by lists when one of their rows is chosen. */
  selected = '';

  /**
   * The merchant's step-up: asks again who the person is, and resolves to the token of a grant with `decisions`. Set it
   * for whoever may decide what nothing proves: without it there are no buttons for that.
   */
  authoriseDecision: AuthoriseDecision | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.isAnother(changed)) this.selected = '';
    super.willUpdate(changed);
    if (changed.has('authoriseDecision')) this.#decisions.setValue(this.authoriseDecision);
    if (changed.has('selected')) this.#selection.setValue(this.#selectionOf(this.selected));
  }

  protected override open(
    proxy: string,
    grants: Pick<GrantKeeper, 'token' | 'renew'>,
  ): DeskSession {
    return new DeskSession(createDeskClient({ proxy, grants }));
  }

  protected override give(session: DeskSession | undefined): void {
    this.#desk.setValue(session);
  }

  protected override speak(localize: Localization<StaffMessages>): void {
    this.#localization.setValue(localize);
  }

  #selectionOf(orderId: string): OrderSelection {
    return { orderId, select: (chosen) => (this.selected = chosen) };
  }
}

define('tender-desk', TenderDesk);

declare global {
  interface HTMLElementTagNameMap {
    'tender-desk': TenderDesk;
  }
}
