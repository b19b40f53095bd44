import { html, nothing, type TemplateResult } from 'lit';
import type { IssuingOperation } from '../../client/index.ts';
import type { RefusalReason } from '../../contract/vocabulary/refusals.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import type { OperationRunner } from './operations.ts';

/** One of the two states, to be asked for by a button of its own. */
interface Choice<State extends string> {
  readonly part: string;
  readonly to: State;
  readonly label: string;
}

interface StateSettingOptions<State extends string> {
  readonly label: string;
  readonly part: 'block-button' | 'status-button';
  /** The state in which the switch is on, and the one in which it is off. */
  readonly on: State;
  readonly off: State;
  /** As the gateway said it, not as it was asked for. */
  readonly status: string;
  /** For a state that is unknown. */
  readonly badge: TemplateResult | typeof nothing;
  /** What each state means: its name beside a label that names the other one would be misread. */
  readonly notes: Readonly<Record<State, string>>;
  readonly choices: readonly Choice<State>[];
  /** While it runs the operation, the switch is between its states. */
  readonly runner: OperationRunner;
  readonly operation: IssuingOperation;
  /** What waits for nothing but itself. */
  readonly passes?: readonly State[];
  /** Why it can't be set; its text has this id. */
  readonly obstacle: RefusalReason | 'offline' | undefined;
  readonly localize: Localization<IssuingMessages>;
  readonly onChoose: (to: State) => void;
}

const asksFor = (values: object, state: string): boolean =>
  'status' in values && values.status === state;

/**
 * A state that can be set, in words and as a switch, which moves once the gateway has confirmed it. Of an unknown state
 * there are two buttons: a switch would claim to know it.
 */
export function stateSetting<State extends string>(
  options: StateSettingOptions<State>,
): TemplateResult {
  const { label, part, on, off, status, badge, runner, operation, passes = [], obstacle } = options;
  const runningBeside = (to: State) =>
    runner.all.find(
      ({ state, request }) =>
        state === 'running' &&
        (!passes.includes(to) || (request.operation === operation && asksFor(request.values, to))),
    )?.request.operation;
  const isOff = (to: State) => obstacle !== undefined || runningBeside(to) !== undefined;
  const choose = (to: State) => !isOff(to) && options.onChoose(to);
  if (status !== on && status !== off)
    return html`<p>${badge}</p>
      <div class="buttons">
        ${options.choices.map(
          (choice) =>
            html`<button
              class="quiet"
              part=${choice.part}
              type="button"
              aria-disabled=${isOff(choice.to) ? 'true' : 'false'}
              aria-describedby=${obstacle ?? nothing}
              @click=${() => choose(choice.to)}
            >
              ${choice.label}
            </button>`,
        )}
      </div>`;
  const to = status === on ? off : on;
  return html`<div class="setting">
    <div>
      <label for="switch">${label}</label>
      <p class="muted" part="status">${options.notes[status === on ? on : off]}</p>
    </div>
    <button
      id="switch"
      class="switch ${runningBeside(to) === operation ? 'pending' : ''}"
      part=${part}
      type="button"
      role="switch"
      aria-label=${label}
      aria-checked=${status === on ? 'true' : 'false'}
      aria-disabled=${isOff(to) ? 'true' : 'false'}
      aria-describedby=${obstacle ?? nothing}
      @click=${() => choose(to)}
    ></button>
  </div>`;
}
