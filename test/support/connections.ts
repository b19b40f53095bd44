/** What connects a page with its frames: ports and windows that listen, counted while it is watched. */
export interface Connections {
  /** Message ports of the page that are open. */
  readonly ports: number;
  /** Listeners for messages of frames. */
  readonly listeners: number;
  stop(): void;
}

export function watchConnections(): Connections {
  const { close } = MessagePort.prototype;
  const { MessageChannel: Channel, addEventListener } = window;
  const listening = new Set<unknown>();
  let ports = 0;
  window.MessageChannel = class extends Channel {
    constructor() {
      super();
      ports += 1;
    }
  };
  MessagePort.prototype.close = function (this: MessagePort) {
    ports -= 1;
    close.call(this);
  };
  window.addEventListener = function (
    this: Window,
    type: string,
    listener: EventListener,
    options?: AddEventListenerOptions,
  ) {
    if (type === 'message') {
      listening.add(listener);
      options?.signal?.addEventListener('abort', () => listening.delete(listener));
    }
    addEventListener.call(this, type, listener, options);
  } as typeof window.addEventListener;
  return {
    get ports() {
      return ports;
    },
    get listeners() {
      return listening.size;
    },
    stop() {
      window.MessageChannel = Channel;
      MessagePort.prototype.close = close;
      window.addEventListener = addEventListener;
    },
  };
}
