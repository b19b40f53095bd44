import { browserNetwork, type Network } from './network.ts';

/** What the tabs of one browser share, so that a session takes one of its few connections. */
export interface Tabs {
  /** Runs the work once no other tab runs work of this name; not at all if the signal aborts first. */
  inTurn(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Listens to the other tabs until the signal aborts; the result sends something to them. */
  join(
    name: string,
    signal: AbortSignal,
    onMessage: (data: unknown) => void,
  ): (data: unknown) => void;
}

/** The network of a page that has other tabs beside it, and may be out of sight. */
export interface SharedNetwork extends Network {
  /** Nobody sees the page, so that no stream has to stay open for it; a change of the network. */
  hidden?(): boolean;
  /** The browser's other tabs; none where they can't be reached. */
  readonly tabs?: Tabs | undefined;
}

export const sharedNetwork: SharedNetwork = {
  online: () => browserNetwork.online(),
  hidden: () => document.hidden,
  change: (signal) =>
    Promise.race([
      browserNetwork.change(signal),
      new Promise<void>((resolve) => {
        document.addEventListener('visibilitychange', () => resolve(), { signal });
      }),
    ]),
  get tabs() {
    // Pages without HTTPS have no locks.
    return 'locks' in navigator ? browserTabs : undefined;
  },
};

const browserTabs: Tabs = {
  async inTurn(name, signal, work) {
    let began = false;
    const begin = () => {
      began = true;
      return work();
    };
    await navigator.locks.request(name, { signal }, begin).catch((error: unknown) => {
      if (signal.aborted) return;
      if (began) throw error;
      // A sandboxed frame, or a site that may keep nothing, shares nothing with other tabs.
      return work();
    });
  },
  join(name, signal, onMessage) {
    let channel: BroadcastChannel;
    try {
      channel = new BroadcastChannel(name);
    } catch {
      // Firefox has none where a site may keep nothing.
      return () => undefined;
    }
    channel.onmessage = ({ data }) => onMessage(data);
    signal.addEventListener('abort', () => channel.close());
    return (data) => {
      if (!signal.aborted) channel.postMessage(data);
    };
  },
};
