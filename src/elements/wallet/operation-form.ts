import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type { IssuingSession } from '../../client/index.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { icon, type IconName } from './icons.ts';
import { operationNotices, operationStatus } from './operation-notices.ts';
import { OperationRunner, type AnyOperationRequest, type BalanceAt } from './operations.ts';

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

/**
 * The forms of an element that sends operations: at most one is open, in a dialog that stays until
 * the outcome of what it sent is known, or is known not to be. Errors are shown at their fields,
 * refusals in the dialog, all else in the element.
 */
export class OperationForm<
  Form extends string,
  Field extends string,
> implements ReactiveController {
  readonly #host: Host;
  #issuing: IssuingSession | undefined;
  #errors: Readonly<Partial<Record<string, string>>> = {};
  readonly runner: OperationRunner;
  /** The form that is open. */
  opened: Form | undefined;

  constructor(host: Host) {
    this.#host = host;
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

  /** Forgets everything, when the element turns to another card or group. */
  clear(): void {
    this.runner.clear();
    this.#show(undefined);
  }

  /** What is asked for, and what has become of it, is nothing for the next user of the page. */
  use(issuing: IssuingSession | undefined): void {
    if (!this.#host.isConnected || issuing === this.#issuing) return;
    this.#issuing = issuing;
    this.clear();
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
  async start(issuing: IssuingSession | undefined, request: AnyOperationRequest): Promise<void> {
    if (!issuing || this.runner.running) return;
    this.#errors = {};
    const run = await this.runner.start(issuing, request);
    if (issuing !== this.#issuing) return;
    if (run?.state === 'succeeded' || run?.state === 'unknown') this.#show(undefined);
    // A form that is always there is emptied: what it made isn't to be made twice.
    if (run?.state === 'succeeded') this.#host.renderRoot.querySelector('form')?.reset();
    await this.#host.updateComplete;
    // What had the focus may be gone with what it did.
    const { activeElement, body } = this.#host.ownerDocument;
    if (activeElement === body) this.#focus('.status');
  }

  /** What has become of the operations; `now` is the card's balance as last asked. */
  notices(
    issuing: IssuingSession | undefined,
    localize: Localization<IssuingMessages>,
    now?: BalanceAt,
  ): TemplateResult {
    return operationNotices({
      // The dialog covers the rest, and shows it itself.
      runs: this.runner.all.filter(({ state }) => !this.opened || state === 'unknown'),
      localize,
      now,
      onRecheck: (run) => issuing && void this.runner.recheck(issuing, run),
    });
  }

  /** Opens the form in a dialog. */
  button(form: Form, label: string, glyph?: IconName): TemplateResult {
    return html`<button
      class=${glyph ? 'action' : 'text danger'}
      part="${form}-button"
      type="button"
      aria-haspopup="dialog"
      aria-disabled=${this.runner.running ? 'true' : 'false'}
      @click=${() => !this.runner.running && this.#show(form)}
    >
      ${glyph ? icon(glyph) : nothing}${label}
    </button>`;
  }

  /** The dialog with the form that is open; it is there before, or it could not give focus back. */
  dialog(
    content: DialogContent | undefined,
    localize: Localization<IssuingMessages>,
  ): TemplateResult {
    const leave = () => this.#show(undefined);
    return html`<dialog part="dialog" aria-labelledby="dialog-title" @close=${leave}>
      ${content ? this.#renderForm(content, localize, leave) : nothing}
    </dialog>`;
  }

  #renderForm(
    { title, fields, confirm, danger = false, onSubmit }: DialogContent,
    localize: Localization<IssuingMessages>,
    leave: () => void,
  ): TemplateResult {
    return html`<form
      class="flow"
      novalidate
      @input=${() => this.#host.requestUpdate()}
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h3 id="dialog-title">${title}</h3>
      ${fields}
      ${operationStatus(
        this.runner.all.filter(({ state }) => state !== 'unknown'),
        localize,
      )}
      <div class="buttons">
        <button class="quiet" part="cancel-button" type="button" @click=${leave}>
          ${localize.text('cancel')}
        </button>
        <button
          class=${danger ? 'danger' : ''}
          part="confirm-button"
          type="submit"
          aria-disabled=${this.runner.running ? 'true' : 'false'}
        >
          ${confirm}
        </button>
      </div>
    </form>`;
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
