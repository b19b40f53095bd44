import { ContextProvider } from '@lit/context';
import { isServer, type PropertyValues } from 'lit';
import { createIssuingClient, IssuingSession, type GrantKeeper } from '../../client/index.ts';
import { en, type IssuingMessages } from '../../localization/issuing/en.ts';
import { issuingMessages, loadIssuingMessages } from '../../localization/loading/issuing.ts';
import type { Localization } from '../../localization/localization.ts';
import type { RevealMessages } from '../../localization/reveal/en.ts';
import { define } from '../base/define.ts';
import {
  type CardSelection,
  issuingContext,
  issuingWordsContext,
  revealContext,
  selectionContext,
} from '../wallet/contexts.ts';
import { GrantProvider } from '../wallet/grant-provider.ts';
import type { AuthoriseReveal } from '../wallet/reveal-options.ts';
import { showDetails } from '../wallet/show-details.ts';

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
export class TenderProvider extends GrantProvider<IssuingSession, IssuingMessages> {
  static override readonly properties = {
    authoriseReveal: { attribute: false },
    selected: { reflect: true },
  };

  readonly #issuing = new ContextProvider(this, { context: issuingContext });
  readonly #localization = new ContextProvider(this, { context: issuingWordsContext });
  readonly #reveal = new ContextProvider(this, {
    context: revealContext,
    initialValue: { authorise: undefined },
  });
  readonly #selection = new ContextProvider(this, {
    context: selectionContext,
    initialValue: this.#selectionOf(''),
  });

  protected override readonly tag = 'tender-provider';
  protected override readonly dictionary = {
    first: en,
    here: issuingMessages,
    load: loadIssuingMessages,
  };

  /** The merchant's step-up before a card's details are shown. */
  authoriseReveal: AuthoriseReveal | undefined;

  /** Replaces individual texts, by key, including those of the frame that shows the details. */
  override messages: Partial<IssuingMessages & RevealMessages> = {};

  /** The card that elements without a `card-id` show; set by lists when one of their rows is chosen. */
  selected = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.isAnother(changed)) this.selected = '';
    super.willUpdate(changed);
    if (isServer as boolean) return;
    if (changed.has('selected')) this.#selection.setValue(this.#selectionOf(this.selected));
    if (changed.has('authoriseReveal')) this.#reveal.setValue({ authorise: this.authoriseReveal });
  }

  protected override open(
    proxy: string,
    grants: Pick<GrantKeeper, 'token' | 'renew'>,
  ): IssuingSession {
    return new IssuingSession(createIssuingClient({ proxy, grants }));
  }

  protected override give(session: IssuingSession | undefined): void {
    this.#issuing.setValue(session);
  }

  protected override speak(localize: Localization<IssuingMessages>): void {
    this.#localization.setValue(localize);
  }

  #selectionOf(cardId: string): CardSelection {
    return {
      cardId,
      select: (chosen) => {
        this.selected = chosen;
        void showDetails(this);
      },
    };
  }
}

define('tender-provider', TenderProvider);

declare global {
  interface HTMLElementTagNameMap {
    'tender-provider': TenderProvider;
  }
}
