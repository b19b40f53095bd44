import { html, nothing, type TemplateResult } from 'lit';

/** What stands beside what is typed. */
export interface FieldSign {
  readonly text: string;
  /** To the left of it, whatever the language: digits run from left to right. */
  readonly isBefore: boolean;
}

interface TextFieldOptions {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with what was entered, and what to do. */
  readonly error?: string | undefined;
  readonly inputMode?: 'decimal' | 'text';
  readonly maxLength?: number;
  readonly sign?: FieldSign | undefined;
}

/** A labelled input with its hint and error, also for screen readers. Amounts are left to right. */
export function textField({
  name,
  label,
  hint,
  error,
  inputMode = 'text',
  maxLength = 100,
  sign,
}: TextFieldOptions): TemplateResult {
  const told = [hint && `${name}-hint`, error && `${name}-fault`].filter(Boolean).join(' ');
  return html`<div class="field ${sign ? signClass(sign) : ''}" part="field">
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
    ${sign ? html`<span class="sign" dir="ltr" aria-hidden="true">${sign.text}</span>` : nothing}
    ${hint ? html`<p id="${name}-hint" class="muted">${hint}</p>` : nothing}
    ${error ? html`<p id="${name}-fault" class="fault" role="alert">${error}</p>` : nothing}
  </div>`;
}

/** On which side of the number it stands, and whether it takes the room of several letters, as "US$" does. */
const signClass = ({ text, isBefore }: FieldSign): string =>
  `${isBefore ? 'sign-before' : 'sign-after'} ${text.length > 1 ? 'sign-wide' : ''}`;
