import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type { RefusalReason } from '../../contract/vocabulary/refusals.ts';
import type { Writer } from '../../localization/localization.ts';
import { icon, type IconName } from './icons.ts';
import { saidOnce } from './said-once.ts';
import {
  operationNotices,
  operationStatus,
  type NoticeText,
  type RefusalOf,
} from './operation-notices.ts';
import {
  OperationRunner,
  type AnyOperationRequest,
  type OperationRun,
  type Performer,
  type SentRequest,
} from './operations.ts';

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };

/** What is asked for in the dialog of an operation. */
export interface DialogContent {
  readonly title: string;
  readonly fields: TemplateResult;
  readonly confirm: string;
  /** What it does can't be undone. */
  readonly danger?: boolean;
  readonly onSubmit: () => void;
}

/** Reasons that no other amount does away with. */
const HOPELESS: readonly OperationRun['reason'][] = [
  'card_closed',
  'group_inactive',
  'wrong_currency',
  'no_limit',
  'currency_unknown',
  'grant_refused',
  'not_enabled',
];

/**
 * The forms of an element that sends operations: at most one is open, in a dialog that stays until
 * the outcome of what it sent is known, or is known not to be. Errors are shown at their fields,
 * refusals in the dialog, all else in the element.
 */
export class OperationForm<
  Form extends string,
  Field extends string,
  Request extends SentRequest = AnyOperationRequest,
> implements ReactiveController {
  readonly #host: Host;
  #subject: unknown;
  #errors: Readonly<Partial<Record<string, string>>> = {};
  readonly #refusalOf: RefusalOf<Request>;
  readonly runner: OperationRunner<Request>;
  /** The form that is open. */
  opened: Form | undefined;

  /** `refusalOf` is the text of why a request was refused, where that is known. */
  constructor(host: Host, refusalOf: RefusalOf<Request>) {
    this.#host = host;
    this.#refusalOf = refusalOf;
    this.runner = new OperationRunner(host);
    host.addController(this);
  }

  /** The dialog is open as long as it has something in it; closed, it gives focus back. */
  hostUpdated(): void {
    const dialog = this.#host.renderRoot.querySelector('dialog');
    if (!dialog || dialog.open === (this.opened !== undefined)) return;
    if (dialog.open) dialog.close();
    else {
      dialog.showModal();
      this.#focus('dialog :is(input, select)');
    }
  }

  /**
   * What the element shows, the same for as long as it is the same card or group of the same user: what is asked
   * for, and what has become of it, is nothing for another one.
   */
  use(subject: unknown): void {
    if (!this.#host.isConnected || subject === this.#subject) return;
    this.#subject = subject;
    this.runner.clear();
    this.#show(undefined);
  }

  /** What is wrong with what was entered into a field. */
  error(field: Field): string | undefined {
    return this.#errors[field];
  }

  /** What was entered into a field. */
  entered(field: Field): string {
    const input = this.#host.renderRoot.querySelector<HTMLInputElement | HTMLSelectElement>(
      `[name="${field}"]`,
    );
    return input?.value.trim() ?? '';
  }

  /** Shows what is wrong, and moves focus to the first of it. */
  refuse(errors: Readonly<Partial<Record<Field, string>>>): void {
    this.#errors = errors;
    this.#host.requestUpdate();
    this.#focus(`[name="${Object.keys(errors)[0] ?? ''}"]`);
  }

  /** Sends the operation, unless one is running, and closes the form unless it was refused. */
  async start(issuing: Performer | undefined, request: Request): Promise<void> {
    if (!issuing || this.runner.offline) return;
    const subject = this.#subject;
    this.#errors = {};
    const run = await this.runner.start(issuing, request);
    if (subject !== this.#subject) return;
    if (run?.state === 'succeeded' || run?.state === 'unknown') this.#show(undefined);
    // A form that is always there is emptied: what it made isn't to be made twice.
    if (run?.state === 'succeeded') this.#host.renderRoot.querySelector('form')?.reset();
    await this.#host.updateComplete;
    // What had the focus may be gone with what it did.
    const { activeElement, body } = this.#host.ownerDocument;
    if (activeElement === body) this.#focus('.status');
  }

  /**
   * What has become of the operations; `detailsOf` tells which is not certain, or was not sent, and `judged` what is known
   * besides of one whose result isn't.
   */
  notices(
    issuing: Performer | undefined,
    localize: Writer<NoticeText>,
    detailsOf: (run: OperationRun<Request>) => TemplateResult | typeof nothing = () => nothing,
    judged: (run: OperationRun<Request>) => OperationRun<Request> = (run) => run,
  ): TemplateResult {
    const { offline } = this.runner;
    const text = offline && localize.text('offlineTitle');
    return html`${
      text
        ? html`<span id=${offline} hidden>${text}</span>
            ${saidOnce(html`<p class="muted" role="alert" part="obstacle">${text}</p>`)}`
        : nothing
    }
    ${operationNotices({
      // The dialog covers the rest, and shows it itself.
      runs: this.runner.all.filter(({ state }) => !this.opened || state === 'unknown').map(judged),
      localize,
      refusalOf: this.#refusalOf,
      offline,
      detailsOf,
      onRecheck: (run) => issuing && void this.runner.recheck(issuing, run),
      onSend: ({ request }) => void this.start(issuing, request),
    })}`;
  }

  /** Opens a form in the dialog. */
  open(form: Form): void {
    this.#show(form);
  }

  /** Closes the dialog. */
  close(): void {
    this.#show(undefined);
  }

  /** Opens another form in the dialog, with something entered already. */
  async turnTo(form: Form, field: Field, text: string): Promise<void> {
    this.#show(form);
    await this.#host.updateComplete;
    const input = this.#host.renderRoot.querySelector<HTMLInputElement>(`dialog [name="${field}"]`);
    if (input) input.value = text;
    this.#host.requestUpdate();
    this.#focus(`dialog [name="${field}"]`);
  }

  /** Opens the form in a dialog; not where `off` says why it can't be used: the text of that has its name as id. */
  button(
    form: Form,
    label: string,
    { glyph, off }: { readonly glyph?: IconName; readonly off?: RefusalReason | undefined } = {},
  ): TemplateResult {
    const isOff = off !== undefined || this.runner.isOff;
    return html`<button
      class=${glyph ? 'action' : 'text danger'}
      part="${form}-button"
      type="button"
      aria-haspopup="dialog"
      aria-disabled=${isOff ? 'true' : 'false'}
      aria-describedby=${off ?? this.runner.offline ?? nothing}
      @click=${() => !isOff && this.#show(form)}
    >
      ${glyph ? icon(glyph) : nothing}${label}
    </button>`;
  }

  /** The dialog with the form that is open; it is there before, or it could not give focus back. */
  dialog(
    content: DialogContent | undefined,
    localize: Writer<NoticeText | 'cancel' | 'close'>,
  ): TemplateResult {
    const leave = () => this.#show(undefined);
    return html`<dialog part="dialog" aria-labelledby="dialog-title" @close=${leave}>
      ${content ? this.#renderForm(content, localize, leave) : nothing}
    </dialog>`;
  }

  #renderForm(
    { title, fields, confirm, danger = false, onSubmit }: DialogContent,
    localize: Writer<NoticeText | 'cancel' | 'close'>,
    leave: () => void,
  ): TemplateResult {
    return html`<form
      class="flow"
      novalidate
      @input=${this.#handleInput}
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        if (!this.runner.offline) onSubmit();
      }}
    >
      <h3 id="dialog-title">${title}</h3>
      ${fields}
      ${operationStatus(
        this.runner.all.filter(({ state }) => state !== 'unknown'),
        localize,
        this.#refusalOf,
      )}
      ${
        // The dialog covers where else it is said.
        this.runner.offline
          ? html`<p class="muted" role="alert" part="obstacle">${localize.text('offlineTitle')}</p>`
          : nothing
      }
      <div class="buttons">
        <button class="quiet" part="cancel-button" type="button" @click=${leave}>
          ${
            // What was sent goes on, whether the dialog is open or not.
            localize.text(this.runner.running ? 'close' : 'cancel')
          }
        </button>
        ${
          this.#isHopeless
            ? nothing
            : html`<button
                class=${danger ? 'danger' : ''}
                part="confirm-button"
                type="submit"
                aria-disabled=${this.runner.isOff ? 'true' : 'false'}
                aria-describedby=${this.runner.offline ?? nothing}
              >
                ${confirm}
              </button>`
        }
      </div>
    </form>`;
  }

  /** What was wrong is not by what is typed now, until that is known to be, too. */
  readonly #handleInput = (): void => {
    this.#errors = {};
    this.#host.requestUpdate();
  };

  /** What was refused will be refused again, whatever is entered. */
  get #isHopeless(): boolean {
    const { reason } = this.runner.all.at(-1) ?? {};
    return reason !== undefined && HOPELESS.includes(reason);
  }

  #show(form: Form | undefined): void {
    if (form === this.opened) return;
    this.opened = form;
    this.#errors = {};
    // A dialog tells of what is done in it, and of nothing that was done before.
    if (form === undefined) this.runner.forgetRefused();
    else this.runner.forgetEnded();
    this.#host.requestUpdate();
  }

  #focus(selector: string): void {
    this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }
}
