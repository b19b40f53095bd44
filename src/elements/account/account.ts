import { ContextProvider } from '@lit/context';
import { AccountSession, createAccountClient, type GrantKeeper } from '../../client/index.ts';
import {
  accountMessages,
  en,
  loadAccountMessages,
  type AccountTexts,
} from '../../localization/loading/account.ts';
import type { Localization } from '../../localization/localization.ts';
import { define } from '../base/define.ts';
import { GrantProvider } from '../wallet/grant-provider.ts';
import { accountContext, accountWordsContext } from './contexts.ts';

/**
 * Gives the grant of a signed-in shopper, proxy, language and appearance to the elements inside it, at any depth. It
 * requests a new grant from the page before the old one expires, and renders nothing itself.
 *
 * @slot - The page, with `tender-saved-cards` and `tender-subscription` anywhere in it.
 *
 * @fires {TenderGrantErrorEvent} tender-grant-error - No grant could be obtained.
 * @fires {TenderErrorEvent} tender-error - The page has given no proxy or no grant.
 *
 * @cssprop --tender-color-accent - Buttons, focus, links; see the list of `--tender-*`.
 */
export class TenderAccount extends GrantProvider<AccountSession, AccountTexts> {
  readonly #account = new ContextProvider(this, { context: accountContext });
  readonly #localization = new ContextProvider(this, { context: accountWordsContext });

  protected override readonly tag = 'tender-account';
  protected override readonly dictionary = {
    first: en,
    here: accountMessages,
    load: loadAccountMessages,
  };

  protected override open(
    proxy: string,
    grants: Pick<GrantKeeper, 'token' | 'renew'>,
  ): AccountSession {
    return new AccountSession(createAccountClient({ proxy, grants }));
  }

  protected override give(session: AccountSession | undefined): void {
    this.#account.setValue(session);
  }

  protected override speak(localize: Localization<AccountTexts>): void {
    this.#localization.setValue(localize);
  }
}

define('tender-account', TenderAccount);

declare global {
  interface HTMLElementTagNameMap {
    'tender-account': TenderAccount;
  }
}
