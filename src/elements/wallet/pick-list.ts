import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { loadError } from './load-error.ts';
import { pageTurner } from './page-turner.ts';
import { skeletonLine } from './skeleton.ts';

/** How many are on one page. */
const SIZE = 25;

/** One row, which can be chosen. */
export interface PickedRow {
  readonly id: string;
  readonly label: string;
  readonly badge: TemplateResult;
}

interface PickListOptions {
  /** The number of what they belong to; another one begins with its first page. */
  readonly of: string;
  /** What a row is, in parts. */
  readonly part: 'card' | 'group';
  readonly heading: string;
  /** Where they come from. */
  readonly known: Watched<unknown> | undefined;
  /** Undefined while it isn't known which there are. */
  readonly choices: readonly PickedRow[] | undefined;
  /** Said where there are none. */
  readonly empty?: string;
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  readonly localize: Localization<IssuingMessages>;
}

/** Things by name and state, a page at a time; each can be chosen. */
export class PickList {
  readonly #host: ReactiveControllerHost;
  #of = '';
  #selected = '';
  /** Place of the first one of the page. */
  #start = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  render({
    of,
    part,
    heading,
    known,
    choices,
    empty,
    ...options
  }: PickListOptions): TemplateResult {
    const { localize, selected, onSelect } = options;
    const count = choices?.length ?? 0;
    if (of !== this.#of || this.#start >= count) this.#start = 0;
    this.#of = of;
    // What was chosen, or made, is in sight.
    const place = choices?.findIndex(({ id }) => id === selected) ?? -1;
    if (selected !== this.#selected && place >= 0) {
      this.#start = place - (place % SIZE);
      this.#selected = selected;
    }
    const start = this.#start;
    return html`<h3 id="${part}s">${heading}</h3>
      ${known ? loadError(known, localize) : nothing}
      ${choices || known?.error ? nothing : skeletonLine('control')}
      ${choices && count === 0 && empty ? html`<p class="muted">${empty}</p>` : nothing}
      ${
        choices && count > 0
          ? html`<ul aria-labelledby="${part}s" part="${part}s">
                ${choices.slice(start, start + SIZE).map(
                  ({ id, label, badge }) =>
                    html`<li class="row choice" part=${part}>
                      <button
                        class="pick"
                        part="select-button"
                        type="button"
                        aria-current=${id === selected ? 'true' : 'false'}
                        @click=${() => onSelect(id)}
                      >
                        ${label}
                      </button>
                      ${badge}
                    </li>`,
                )}
              </ul>
              ${pageTurner({
                start,
                size: SIZE,
                all: count,
                onTurn: (to) => {
                  this.#start = to;
                  this.#host.requestUpdate();
                },
                localize,
              })}`
          : nothing
      }`;
  }
}
