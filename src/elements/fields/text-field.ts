import { html, nothing, type TemplateResult } from 'lit';

interface TextFieldOptions {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with what was entered, and what to do. */
  readonly error?: string | undefined;
  readonly inputMode?: 'decimal' | 'text';
  readonly maxLength?: number;
}

/** A labelled input with its hint and error, also for screen readers. Amounts are left to right. */
export function textField({
  name,
  label,
  hint,
  error,
  inputMode = 'text',
  maxLength = 100,
}: TextFieldOptions): TemplateResult {
  const told = [hint && `${name}-hint`, error && `${name}-fault`].filter(Boolean).join(' ');
  return html`<div class="field" part="field">
    <label for=${name}>${label}</label>
    <input
      id=${name}
      name=${name}
      part="input"
      autocomplete="off"
      placeholder=${label}
      autocapitalize="off"
      spellcheck="false"
      dir=${inputMode === 'decimal' ? 'ltr' : 'auto'}
      inputmode=${inputMode}
      maxlength=${maxLength}
      aria-invalid=${error ? 'true' : 'false'}
      aria-describedby=${told || nothing}
    />
    ${hint ? html`<p id="${name}-hint" class="muted">${hint}</p>` : nothing}
    ${error ? html`<p id="${name}-fault" class="fault" role="alert">${error}</p>` : nothing}
  </div>`;
}
