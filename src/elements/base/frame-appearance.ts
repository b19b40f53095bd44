import { isServer, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { Appearance } from '../../messaging/index.ts';
import { loadProbe } from './appearance.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** The host's appearance for its secure frame, from the first reading on; a change updates the host. */
export class FrameAppearance implements ReactiveController {
  readonly #host: Host;
  #life: AbortController | undefined;
  #read: (() => Appearance) | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
    // On its way before there is a frame.
    if (!(isServer as boolean)) void loadProbe();
  }

  /** Undefined until it can be read, which takes less time than the frame takes to load. */
  get value(): Appearance | undefined {
    if (!this.#life) this.#start((this.#life = new AbortController()).signal);
    return this.#read?.();
  }

  hostDisconnected(): void {
    this.#life?.abort();
    this.#life = this.#read = undefined;
  }

  #start(signal: AbortSignal): void {
    const host = this.#host;
    const update = () => host.requestUpdate();
    const take = (probe?: Awaited<ReturnType<typeof loadProbe>>) => {
      if (signal.aborted) return;
      this.#read =
        probe?.probeAppearance(host, update, signal) ??
        (() => ({ colorScheme: 'auto', tokens: {} }));
      update();
    };
    void loadProbe().then(take);
    // A form with looks of its own takes payments; one that waits for the page's for ever doesn't.
    setTimeout(() => this.#read ?? take(), 10_000);
  }
}
