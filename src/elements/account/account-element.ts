import { html, nothing, type TemplateResult } from 'lit';
import {
  NoGrantError,
  type AccountSession,
  type AccountView,
  type Watched,
} from '../../client/index.ts';
import type { AccountTexts } from '../../localization/loading/account.ts';
import type { Localization } from '../../localization/localization.ts';
import { announce, readyAnnouncer } from '../base/announcer.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import { GrantedElement } from '../wallet/granted-element.ts';
import { skeletonLine } from '../wallet/skeleton.ts';
import { accountContext, accountWordsContext } from './contexts.ts';

export type Localize = Localization<AccountTexts>;

/** Base of the elements inside a `tender-account`. */
export abstract class AccountElement extends GrantedElement<AccountTexts> {
  readonly #account = new ScopedContextConsumer(this, accountContext);
  readonly #localize = new ScopedContextConsumer(this, accountWordsContext);

  protected override readonly provider = 'tender-account';

  protected override get proxyAddress(): string | undefined {
    return this.account?.client.proxy;
  }

  protected get account(): AccountSession | undefined {
    return this.#account.value;
  }

  protected override get localize(): Localize | undefined {
    return this.#localize.value;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    readyAnnouncer(this);
  }

  protected override watched(): Watched<AccountView> | undefined {
    return this.account?.account;
  }

  /** Says it once, to those who don't see it. */
  protected say(text: string): void {
    if (this.localize) announce(this, text, this.localize);
  }

  /** Focuses the first of these that is there. */
  protected focusFirst(...selectors: readonly string[]): void {
    const found = selectors.map((selector) => this.renderRoot.querySelector<HTMLElement>(selector));
    found.find((element) => element !== null)?.focus();
  }

  protected override renderSkeleton(): TemplateResult {
    return html`${skeletonLine('control')}${skeletonLine('control')}`;
  }

  protected override renderLoaded(localize: Localize): TemplateResult {
    const { value, error, busy } = this.watched() ?? {};
    const isOver = error instanceof NoGrantError || error?.status === 401 || error?.status === 403;
    return html`<p class="fault" role="alert" part="error" ?hidden=${!error}>
        ${error ? localize.text(isOver ? 'endedFault' : 'fault') : ''}
      </p>
      ${
        error
          ? html`<button
              class="quiet"
              part="refresh-button"
              type="button"
              aria-disabled=${busy ? 'true' : 'false'}
              @click=${() => void this.watched()?.refresh()}
            >
              ${localize.text('checkAgain')}
            </button>`
          : nothing
      }
      ${value ? this.renderAccount(value, localize) : nothing}`;
  }

  /** What it shows of the shopper's. */
  protected abstract renderAccount(account: AccountView, localize: Localize): TemplateResult;
}

/** Shown in place of a list without anything in it; what was focused before may have been the last. */
export const emptyNote = (localize: Localize): TemplateResult =>
  html`<p class="muted" part="empty" tabindex="-1">${localize.text('empty')}</p>`;
