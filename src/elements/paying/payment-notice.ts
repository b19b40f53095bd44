import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import type { CheckoutSession } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import { notice } from '../base/notice.ts';
import type {
  ChallengeMode,
  HostedMode,
  PaymentMethodElement,
} from '../session/checkout-registry.ts';
import { ResultLocalization } from '../session/result-localization.ts';
import {
  claimOf,
  isInPage,
  isSilent,
  needsAction,
  statusOf,
  statusRule,
} from '../session/session-status.ts';

export interface PaymentNoticeOptions {
  /** None where another element shows its status. */
  readonly session: CheckoutSession | undefined;
  readonly localize: Localization<PageMessages> | undefined;
  readonly payer: PaymentMethodElement | undefined;
  /** Begins with a new session, where the page has said how. */
  readonly restart?: (() => void) | undefined;
  /** A frame whose failure comes before anything else. */
  readonly frame?: { readonly failed: boolean; readonly status: string; reload(): void };
  /** Whether what a payment still needs is shown here; one place of a page is enough. */
  readonly withAction?: boolean;
  readonly hosted?: HostedMode | undefined;
  readonly challenge?: ChallengeMode | undefined;
}

type Options = PaymentNoticeOptions & { readonly results: ResultLocalization };

/**
 * Shows a session's status, in a live region that is there from the first render on, and offers what
 * a shopper can do about it, outside of the region, which only speaks: one button, or what a payment
 * still needs elsewhere.
 */
export class PaymentNotice implements ReactiveController {
  readonly #host: LitElement;
  readonly #results: ResultLocalization;
  #actionHadFocus = false;

  constructor(host: LitElement) {
    this.#host = host;
    this.#results = new ResultLocalization(host);
    host.addController(this);
  }

  /** The texts about a result, as soon as one is shown. */
  get words(): Localization<ResultMessages> | undefined {
    return this.#results.value;
  }

  hostUpdate(): void {
    this.#actionHadFocus = !!this.#action?.shadowRoot?.activeElement;
  }

  /** What had focus goes with the action; whoever used it reads on here. */
  hostUpdated(): void {
    if (this.#actionHadFocus && !this.#action) this.focus();
  }

  focus(options?: FocusOptions): void {
    this.#host.renderRoot.querySelector<HTMLElement>('.status')?.focus(options);
  }

  render(given: PaymentNoticeOptions): TemplateResult {
    const options = { ...given, results: this.#results };
    return html`<div class="status" role="status" aria-atomic="true" tabindex="-1">
        ${statusNotice(options)}
      </div>
      ${remedy(options)}
      ${(given.withAction ?? true) && needsAction(given.session) ? nextAction(given) : nothing}`;
  }

  get #action(): Element | null {
    return (
      (this.#host.renderRoot as ParentNode | undefined)?.querySelector('tender-next-action') ?? null
    );
  }
}

/** A payment made just now goes on there at once; one that was found waits for the shopper. */
function nextAction({
  session,
  localize,
  hosted,
  challenge,
}: PaymentNoticeOptions): TemplateResult {
  void loadNextAction();
  return html`<tender-next-action
    .session=${session}
    .localize=${localize}
    .hosted=${hosted ?? 'page'}
    .challenge=${challenge ?? 'dialog'}
    ?autostart=${session?.madeHere}
    exportparts="continue-button, give-up-button, challenge"
  ></tender-next-action>`;
}

const loadNextAction = (): Promise<unknown> =>
  import('../next-action/next-action.ts').catch(() => undefined);

function statusNotice({
  session,
  localize,
  results,
  frame,
}: Options): TemplateResult | typeof nothing {
  const status = statusOf(session);
  if (!localize) return nothing;
  if (frame?.failed)
    return notice(
      'bad',
      localize.text('cardFrameErrorTitle'),
      localize.text(frame.status === 'version' ? 'outdatedText' : 'unavailableText'),
    );
  if (isSilent(status)) return nothing;
  const { tone, form } = statusRule(status);
  // From the first status on that isn't silent, so that they are there once an outcome is known.
  const words = results.use(localize);
  if (words && session && !isInPage(status)) {
    // Only a card can be told from another one.
    const { card, decline = card ? 'declined' : 'try_again' } = session.attempt ?? {};
    const claim = claimOf(session);
    return notice(
      tone,
      words.text(`${status}Title`),
      words.text(status === 'failed' ? `${decline}Text` : `${status}Text`, {
        amount: session.view ? localize.money(session.view.amount) : '',
      }),
      claim && words.text(`${claim}Claim`),
    );
  }
  if (!isInPage(status) && !results.missing) return nothing;
  // What can't be loaded has an instead that is true, if less exact.
  const instead = form === 'over' || form === 'away' ? 'unknown' : 'unavailable';
  const said = isInPage(status) ? status : instead;
  return notice(tone, localize.text(`${said}Title`), localize.text(`${said}Text`));
}

function remedy({
  session,
  localize,
  results,
  payer,
  restart,
  frame,
}: Options): TemplateResult | typeof nothing {
  const button = (label: string | undefined, onClick: () => void) =>
    html`<button class="quiet" part="action-button" type="button" @click=${onClick}>
      ${label ?? localize?.text('tryAgain')}
    </button>`;
  const { action } = statusRule(statusOf(session));
  const words = results.value;

  if (frame?.failed) return button(undefined, () => frame.reload());
  if (action === 'reload') return button(undefined, restart ?? (() => void session?.refresh()));
  if (action === 'restart' && restart) return button(words?.text('startAgain'), restart);
  if (action === 'use-another-card' && session?.attempt?.card && payer)
    return button(words?.text('useAnotherCard'), () => {
      payer.reset();
      payer.focus('number');
    });
  return nothing;
}
