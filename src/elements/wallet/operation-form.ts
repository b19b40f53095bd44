import {
  html,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type { IssuingSession } from '../../client/index.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { OperationRunner, type AnyOperationRequest } from './operations.ts';

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };

interface FormOptions {
  readonly title: string;
  readonly fields: TemplateResult;
  readonly confirm: string;
  /** What it does can't be undone. */
  readonly danger?: boolean;
  readonly localize: Localization<IssuingMessages>;
  readonly onSubmit: () => void;
}

/**
 * The forms of an element that sends operations: at most one is open, opened and left by its
 * button, and closed by submitting it. Focus follows, and errors are shown at their fields.
 */
export class OperationForm<
  Form extends string,
  Field extends string,
> implements ReactiveController {
  readonly #host: Host;
  #fresh = false;
  #errors: Readonly<Partial<Record<string, string>>> = {};
  readonly runner: OperationRunner;
  /** The form that is open. */
  opened: Form | undefined;

  constructor(host: Host) {
    this.#host = host;
    this.runner = new OperationRunner(host);
    host.addController(this);
  }

  /** A form that has just been opened is empty, and focus is in it. */
  hostUpdated(): void {
    if (!this.#fresh) return;
    this.#fresh = false;
    const inputs = [...this.#host.renderRoot.querySelectorAll('input')];
    for (const input of inputs) input.value = '';
    inputs[0]?.focus();
  }

  /** Forgets everything, when the element turns to another card or group. */
  clear(): void {
    this.runner.clear();
    this.#show(undefined);
  }

  /** What is wrong with what was entered into a field. */
  error(field: Field): string | undefined {
    return this.#errors[field];
  }

  /** What was entered into a field. */
  entered(field: Field): string {
    const input = this.#host.renderRoot.querySelector<HTMLInputElement>(`[name="${field}"]`);
    return input?.value.trim() ?? '';
  }

  /** Shows what is wrong, and moves focus to the first of it. */
  refuse(errors: Readonly<Partial<Record<Field, string>>>): void {
    this.#errors = errors;
    this.#host.requestUpdate();
    this.#focus(`[name="${Object.keys(errors)[0] ?? ''}"]`);
  }

  /** Closes the form and sends the operation, unless one is running. */
  async start(issuing: IssuingSession | undefined, request: AnyOperationRequest): Promise<void> {
    if (!issuing || this.runner.running) return;
    this.#show(undefined);
    const done = this.runner.start(issuing, request);
    await this.#host.updateComplete;
    // The focused element may be gone; the result matters now.
    this.#focus('.status');
    // A form that is always there is emptied: what it made isn't to be made twice.
    if ((await done)?.state === 'succeeded') this.#host.renderRoot.querySelector('form')?.reset();
  }

  /** Opens the form, or closes it when it is open. */
  button(form: Form, label: string, danger = false): TemplateResult {
    return html`<button
      class="quiet ${danger ? 'danger' : ''}"
      part="${form}-button"
      type="button"
      aria-expanded=${this.opened === form ? 'true' : 'false'}
      aria-disabled=${this.runner.running ? 'true' : 'false'}
      @click=${() => this.#toggle(form)}
    >
      ${label}
    </button>`;
  }

  /** The open form around its fields. */
  form({
    title,
    fields,
    confirm,
    danger = false,
    localize,
    onSubmit,
  }: FormOptions): TemplateResult {
    return html`<form
      class="flow"
      novalidate
      aria-labelledby="form-title"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        onSubmit();
      }}
      @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && void this.#leave()}
    >
      <h3 id="form-title">${title}</h3>
      ${fields}
      <div class="buttons">
        <button class=${danger ? 'quiet danger' : ''} part="confirm-button" type="submit">
          ${confirm}
        </button>
        <button class="quiet" part="cancel-button" type="button" @click=${() => void this.#leave()}>
          ${localize.text('cancel')}
        </button>
      </div>
    </form>`;
  }

  #toggle(form: Form): void {
    if (!this.runner.running) this.#show(this.opened === form ? undefined : form);
  }

  async #leave(): Promise<void> {
    const { opened } = this;
    this.#show(undefined);
    await this.#host.updateComplete;
    this.#focus(`[part="${opened ?? ''}-button"]`);
  }

  #show(form: Form | undefined): void {
    this.opened = form;
    this.#errors = {};
    this.#fresh = form !== undefined;
    this.#host.requestUpdate();
  }

  #focus(selector: string): void {
    this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }
}
