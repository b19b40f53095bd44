import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutError } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import { copyButton } from './copyable.ts';

interface ErrorCodeOptions {
  readonly copied: string;
  readonly onCopy: (text: string) => unknown;
  readonly localize: Localization<StaffMessages>;
}

/** What to tell whoever looks after the proxy, to copy. */
export function faultCodeLine(
  error: CheckoutError | undefined,
  { copied, onCopy, localize }: ErrorCodeOptions,
): TemplateResult | typeof nothing {
  if (!error) return nothing;
  const { slug, status, kind } = error;
  const code = slug ?? (status === undefined ? kind : String(status));
  return html`<p class="muted" part="error-code">
    ${localize.text('faultCode', { code })}
    ${copyButton({ text: code, isCopied: copied === code, onCopy, localize })}
  </p>`;
}
