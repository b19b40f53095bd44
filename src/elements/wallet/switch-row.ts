import { html, type TemplateResult } from 'lit';
import type { IssuingOperation } from '../../client/index.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import type { OperationRunner } from './operations.ts';
import { stateBadge } from './state-badge.ts';

interface SwitchRowOptions {
  readonly label: string;
  readonly part: 'block-button' | 'status-button';
  /** As the gateway said it, not as it was asked for. */
  readonly checked: boolean;
  readonly status: string;
  /** While it runs the operation, the switch is between its states. */
  readonly runner: OperationRunner;
  readonly operation: IssuingOperation;
  readonly localize: Localization<IssuingMessages>;
  readonly onClick: () => void;
}

/** A state that can be switched, in words and as a switch. It moves once the gateway has confirmed it. */
export function switchRow(options: SwitchRowOptions): TemplateResult {
  const { label, part, checked, status, runner, operation, localize, onClick } = options;
  const running = runner.running?.request.operation;
  return html`<div class="setting">
    <div>
      <label for="switch">${label}</label>
      <p>${stateBadge(status, localize)}</p>
    </div>
    <button
      id="switch"
      class="switch ${running === operation ? 'pending' : ''}"
      part=${part}
      type="button"
      role="switch"
      aria-label=${label}
      aria-checked=${checked ? 'true' : 'false'}
      aria-disabled=${running ? 'true' : 'false'}
      @click=${onClick}
    ></button>
  </div>`;
}
