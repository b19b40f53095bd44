import { html, type TemplateResult } from 'lit';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { icon } from '../wallet/icons.ts';

interface CopyableOptions {
  readonly text: string;
  /** It was copied last. */
  readonly isCopied: boolean;
  readonly onCopy: (text: string) => unknown;
  readonly localize: Localization<StaffMessages>;
}

/** A button beside a number that copies it. */
export const copyButton = ({ text, isCopied, onCopy, localize }: CopyableOptions): TemplateResult =>
  html`<button
    class="round copy ${isCopied ? 'done' : ''}"
    part="copy-button"
    type="button"
    aria-label=${localize.text('copy', { text })}
    @click=${() => onCopy(text)}
  >
    ${icon(isCopied ? 'check' : 'files')}
  </button>`;
