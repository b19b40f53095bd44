import { html, nothing, type TemplateResult } from 'lit';

/** A value, and what it is called. */
export type NamedValue = readonly [value: string, name: string];

interface SelectFieldOptions {
  readonly name: string;
  readonly label: string;
  /** Shown until something is chosen; without it the first choice is. */
  readonly prompt: string | undefined;
  readonly choices: readonly NamedValue[];
  readonly chosen?: string;
  readonly autocomplete?: string;
  readonly required?: boolean;
  /** What is wrong with the choice, and what to do. */
  readonly error?: string | undefined;
}

/** A labelled choice with its error, also for screen readers. */
export function selectField({
  name,
  label,
  prompt,
  choices,
  chosen = '',
  autocomplete = 'off',
  required = false,
  error,
}: SelectFieldOptions): TemplateResult {
  const token = autocomplete as AutoFill;
  return html`<div class="field" part="field">
    <label for=${name}>${label}</label>
    <select
      id=${name}
      name=${name}
      part="input"
      .autocomplete=${token}
      ?required=${required}
      aria-invalid=${error ? 'true' : 'false'}
      aria-describedby=${error ? `${name}-fault` : nothing}
    >
      ${prompt === undefined ? nothing : html`<option value="">${prompt}</option>`}
      ${choices.map(
        ([value, text]) =>
          html`<option value=${value} .selected=${value === chosen}>${text}</option>`,
      )}
    </select>
    ${error ? html`<p class="fault" id="${name}-fault">${error}</p>` : nothing}
  </div>`;
}

/** Codes of countries or currencies by their names in the reader's language, in its order. */
export function namedCodes(
  type: 'region' | 'currency',
  codes: readonly string[],
  locale: string,
): readonly NamedValue[] {
  const names = new Intl.DisplayNames(locale, { type });
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((code): NamedValue => [code, names.of(code) ?? code])
    .sort(([, a], [, b]) => compare(a, b));
}
